// The one file of the module that calls the platform's mathematics library.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(WASILibc)
  internal import WASILibc
#else
  // Embedded Swift has no module for the C library; the linker finds these. Needs `-enable-experimental-feature Extern`.
  @_extern(c, "sin") private func sin(_ radians: Double) -> Double
  @_extern(c, "cos") private func cos(_ radians: Double) -> Double
  @_extern(c, "atan2") private func atan2(_ y: Double, _ x: Double) -> Double
  @_extern(c, "acos") private func acos(_ value: Double) -> Double
#endif

/// The elementary functions that the geometry needs, in one place so that they can be exchanged as one.
enum PlatformMath {
  static func sine(_ radians: Double) -> Double { sin(radians) }
  static func cosine(_ radians: Double) -> Double { cos(radians) }
  static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }
  static func arcCosine(_ value: Double) -> Double { acos(value) }
}
