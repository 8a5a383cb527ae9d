// The one file of the module that calls the platform's mathematics library.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(WASILibc)
  internal import WASILibc
#endif

/// The elementary functions that the geometry needs, in one place so that they can be exchanged as one.
enum PlatformMath {
  static func sine(_ radians: Double) -> Double { sin(radians) }
  static func cosine(_ radians: Double) -> Double { cos(radians) }
  static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }
  static func arcCosine(_ value: Double) -> Double { acos(value) }
}
