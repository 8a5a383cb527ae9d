/// Parses decimal numbers identically on every platform.
enum DecimalNumber {
  /// Returns the value of a decimal number with optional sign, fraction and exponent.
  ///
  /// Returns nil for anything else, and for magnitudes above one million. Digits after the eighteenth are ignored, so
  /// the result may differ from the nearest value by a few units in the last place, which is far below the precision of
  /// a `Float`.
  static func parse(_ word: ArraySlice<UInt8>) -> Double? {
    var rest = word
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var (digits, count, exponent) = (0, 0, 0)
    var hasDigit = false
    var isFraction = false
    while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      rest.removeFirst()
      if byte == UInt8(ascii: ".") {
        if isFraction { return nil }
        isFraction = true
        continue
      }
      guard byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") else { return nil }
      hasDigit = true
      if count < 18 {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        if digits > 0 { count += 1 }
        if isFraction { exponent -= 1 }
      } else if !isFraction {
        exponent += 1
      }
    }
    guard hasDigit else { return nil }
    if !rest.isEmpty {
      guard let power = whole(rest.dropFirst()) else { return nil }
      exponent += power
    }
    let value = scaled(Double(digits), exponent)
    guard value <= 1_000_000 else { return nil }
    return isNegative ? -value : value
  }

  /// Returns the value of an exponent of at most three digits.
  private static func whole(_ word: ArraySlice<UInt8>) -> Int? {
    var rest = word
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard !rest.isEmpty, rest.count <= 3 else { return nil }
    var number = 0
    for byte in rest {
      guard byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -number : number
  }

  private static func scaled(_ number: Double, _ exponent: Int) -> Double {
    if number == 0 || exponent < -400 { return 0 }
    if exponent > 20 { return .infinity }
    var (value, rest) = (number, exponent)
    while rest >= 10 { (value, rest) = (value * 1e10, rest - 10) }
    while rest <= -10 { (value, rest) = (value / 1e10, rest + 10) }
    while rest > 0 { (value, rest) = (value * 10, rest - 1) }
    var divisor = 1.0
    while rest < 0 { (divisor, rest) = (divisor * 10, rest + 1) }
    return value / divisor
  }
}
