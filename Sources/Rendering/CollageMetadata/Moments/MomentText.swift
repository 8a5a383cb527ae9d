import CollageFormat

/// Parses times in the forms of EXIF, ISO 8601, XMP, IPTC and QuickTime, of which programs mix the separators.
///
/// Source: CIPA DC-008-2023 (Exif 3.0), section 4.6.5; ISO 16684-1:2019 (XMP), section 8.2.1.1.
struct MomentText {
  let time: LocalTime
  /// The seconds of the offset; nil if there is none, or only a `Z`.
  private(set) var offset: Int?
  /// True for a time in UTC, which ends with `Z`.
  private(set) var isUniversal = false

  /// Parses a time such as `2026:11:21 10:05:00` or `2026-11-21T10:05:00.25+01:00`; nil if it is not valid.
  init?(_ text: String) {
    var reader = DigitReader(text)
    reader.skip(" ")
    guard let year = reader.number(4) else { return nil }
    guard reader.skip(":-/.") else {
      guard reader.isAtEnd, let time = LocalTime(year: year) else { return nil }
      self.time = time
      return
    }
    guard let month = reader.number(2) else { return nil }
    guard reader.skip(":-/.") else {
      guard reader.isAtEnd, let time = LocalTime(year: year, month: month) else { return nil }
      self.time = time
      return
    }
    guard let day = reader.number(2) else { return nil }
    reader.skipAll(" T")
    // Parts of the clock that are unknown are spaces.
    guard let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2) else {
      guard let time = LocalTime(year: year, month: month, day: day) else { return nil }
      self.time = time
      return
    }
    var second = reader.skip(":") ? reader.number(2).map(Double.init) : nil
    if second != nil, reader.skip(".,"), let fraction = reader.fraction() { second = (second ?? 0) + fraction }
    guard let time = LocalTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second) else {
      return nil
    }
    self.time = time
    reader.skipAll(" ")
    if reader.skip("Z") { isUniversal = true } else { offset = Self.offset(&reader) }
  }

  /// Parses the date and, unless it is empty, the time of IPTC data, such as `20261121` and `100500+0100`; nil if it is not valid.
  ///
  /// Source: IPTC-NAA Information Interchange Model 4.2 (2014), data sets 2:55 and 2:60, in which unknown parts are zeros.
  init?(date: String, clock: String) {
    var reader = DigitReader(date)
    guard let year = reader.number(4), let month = reader.number(2), let day = reader.number(2) else { return nil }
    var rest = DigitReader(clock)
    let (hour, minute) = (rest.number(2), rest.number(2))
    let second = rest.number(2).map(Double.init)
    let isKnown = month > 0 && day > 0
    guard
      let time = LocalTime(
        year: year, month: month > 0 ? month : nil, day: isKnown ? day : nil, hour: isKnown ? hour : nil,
        minute: minute, second: second)
    else { return nil }
    self.time = time
    offset = time.hasClock ? Self.offset(&rest) : nil
  }

  /// Parses an offset such as `+01:00`, `-0330` or `+02`; nil for another text.
  static func offset(_ text: String) -> Int? {
    var reader = DigitReader(text)
    return offset(&reader)
  }

  /// The seconds of the largest offset from UTC that exists.
  static let maxOffset = 14 * 3_600

  private static func offset(_ reader: inout DigitReader) -> Int? {
    let isNegative = reader.skip("-")
    guard isNegative || reader.skip("+"), let hours = reader.number(2) else { return nil }
    reader.skip(":")
    let seconds = hours * 3_600 + (reader.number(2) ?? 0) * 60
    return seconds <= maxOffset ? (isNegative ? -seconds : seconds) : nil
  }
}

/// Reads digits and separators one after the other.
struct DigitReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }
  init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Returns whether the next byte is one of some characters, which is skipped.
  @discardableResult mutating func skip(_ characters: StaticString) -> Bool {
    guard offset < bytes.count, characters.withUTF8Buffer({ $0.contains(bytes[offset]) }) else { return false }
    offset += 1
    return true
  }

  mutating func skipAll(_ characters: StaticString) { while skip(characters) {} }

  /// Returns the number of exactly some digits; nothing is skipped if there are fewer.
  mutating func number(_ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[offset..<offset + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte) - 0x30
    }
    offset += count
    return number
  }

  /// Returns the value of digits after a point, as many as there are; nil if there is none.
  mutating func fraction() -> Double? {
    let start = offset
    while offset < bytes.count, (0x30...0x39).contains(bytes[offset]) { offset += 1 }
    guard offset > start else { return nil }
    var (value, scale) = (0.0, 1.0)
    for byte in bytes[start..<min(offset, start + 9)] {
      scale /= 10
      value += Double(byte - 0x30) * scale
    }
    return value
  }

  /// The number of digits that follow.
  var digitCount: Int { bytes[offset...].prefix { (0x30...0x39).contains($0) }.count }
}
