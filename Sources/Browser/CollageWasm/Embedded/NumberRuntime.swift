// The number functions that Embedded Swift expects from the system.

/// Parses a decimal number in the host, correctly rounded as by ECMAScript's `Number`; NaN for other texts.
@_extern(wasm, module: "collage", name: "parse_number")
private func hostNumber(_ text: UnsafePointer<CChar>) -> Double

/// Parses a decimal number, as `strtod` does in the C locale; returns the end of the number, or nil.
@_cdecl("_swift_stdlib_strtod_clocale") public func parseDouble(
  _ text: UnsafePointer<CChar>, _ result: UnsafeMutablePointer<Double>
) -> UnsafePointer<CChar>? {
  result.pointee = hostNumber(text)
  guard !result.pointee.isNaN else { return nil }
  var end = text
  while end.pointee != 0 { end += 1 }
  return end
}

/// Multiplies 128-bit integers, which is needed to print numbers; uses 32-bit halves, because a wider product would
/// call this function.
@_cdecl("__multi3") public func multiply(
  _ product: UnsafeMutablePointer<UInt64>, _ low: UInt64, _ high: UInt64, _ otherLow: UInt64, _ otherHigh: UInt64
) {
  let mask: UInt64 = 0xFFFF_FFFF
  let (a, b, c, d) = (low & mask, low >> 32, otherLow & mask, otherLow >> 32)
  let first = a &* c
  let middle = b &* c &+ (first >> 32)
  let cross = a &* d &+ (middle & mask)
  product[0] = (cross << 32) | (first & mask)
  product[1] = b &* d &+ (middle >> 32) &+ (cross >> 32) &+ low &* otherHigh &+ high &* otherLow
}
