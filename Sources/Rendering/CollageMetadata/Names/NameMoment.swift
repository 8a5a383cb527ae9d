import CollageFormat

/// Finds the time in a file's name, as phones, messengers and screenshots write it.
///
/// A year, a month and a day, with the same separators or none, are followed by nothing or by the time of day. The names of Pixel
/// phones are in UTC, as are milliseconds since 1970.
enum NameMoment {
  /// The years in which names without separators may be: other numbers of eight digits are none.
  private static let years = 1990...2099
  /// The years in names with separators, from the first photo.
  private static let allYears = 1826...2099
  private static let pixel = Array("PXL_".utf8)
  /// The digits of milliseconds since 1970, from 2001 to 2286.
  private static let millisecondDigits = 13

  /// Returns the moment in a name without folders; nil if there is none.
  static func moment(in name: String) -> PhotoMoment? {
    let bytes = Array(name.utf8)
    for start in bytes.indices where isDigit(bytes, start) && !isDigit(bytes, start - 1) {
      var reader = DigitReader(bytes, at: start)
      if reader.digitCount == millisecondDigits, let moment = milliseconds(reader) { return moment }
      guard let date = date(&reader) else { continue }
      let clock = clock(&reader, in: bytes)
      guard
        let time = LocalTime(
          year: date.year, month: date.month, day: date.day, hour: clock?.hour, minute: clock?.minute,
          second: clock?.second)
      else { continue }
      return PhotoMoment(time, isUniversal: clock != nil && bytes.starts(with: pixel), source: .name)
    }
    return nil
  }

  private static func isDigit(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index])
  }

  private static func milliseconds(_ reader: DigitReader) -> PhotoMoment? {
    var reader = reader
    guard let seconds = reader.number(millisecondDigits - 3), seconds >= 1_000_000_000, let rest = reader.number(3),
      let time = LocalTime(secondsSince1970: Double(seconds) + Double(rest) / 1_000)
    else { return nil }
    return PhotoMoment(time, isUniversal: true, source: .name)
  }

  private static func date(_ reader: inout DigitReader) -> (year: Int, month: Int, day: Int)? {
    let digits = reader.digitCount
    guard digits == 4 || digits == 8 || digits >= 14, let year = reader.number(4) else { return nil }
    let isSeparated = digits == 4
    guard (isSeparated ? allYears : years).contains(year), !isSeparated || reader.skip("-_."),
      let month = reader.number(2), !isSeparated || reader.skip("-_."), let day = reader.number(2),
      digits >= 14 || reader.digitCount == 0
    else { return nil }
    return (year, month, day)
  }

  private static func clock(
    _ reader: inout DigitReader, in bytes: [UInt8]
  ) -> (hour: Int, minute: Int, second: Double?)? {
    skipWord(&reader, in: bytes)
    let digits = reader.digitCount
    guard [1, 2, 4].contains(digits) || digits >= 6, let hour = reader.number(digits == 1 ? 1 : 2) else { return nil }
    let isSeparated = digits <= 2
    guard !isSeparated || reader.skip(".-_: h"), let minute = reader.number(2) else { return nil }
    var second: Double?
    // Without a separator, hours and minutes alone could be a counter.
    guard digits != 4 else { return nil }
    if !isSeparated || reader.skip(".-_: m"), let whole = reader.number(2) { second = Double(whole) }
    if let whole = second, !isSeparated, let fraction = reader.fraction(), fraction < 1 { second = whole + fraction }
    guard (0...59).contains(minute), (second ?? 0) < 61, let hour = half(of: hour, after: reader, in: bytes) else {
      return nil
    }
    return (hour, minute, second)
  }

  /// Skips what is between a date and a time: a separator, or a word such as `at` between spaces.
  private static func skipWord(_ reader: inout DigitReader, in bytes: [UInt8]) {
    guard reader.skip("_-T. ") else { return }
    let rest = bytes[reader.offset...]
    let word = rest.prefix { $0 != 0x20 && !(0x30...0x39).contains($0) }
    // Other languages have other words, of up to four bytes.
    if (1...4).contains(word.count), rest.dropFirst(word.count).first == 0x20 {
      reader = DigitReader(bytes, at: reader.offset + word.count + 1)
    }
  }

  /// Returns the hour of a day by what follows the time: AM, PM, or nothing; nil if there is no such hour.
  private static func half(of hour: Int, after reader: DigitReader, in bytes: [UInt8]) -> Int? {
    // Screenshots of a Mac have a narrow space there.
    let rest = bytes[reader.offset...].drop { $0 == 0x20 || $0 == 0xE2 || $0 == 0x80 || $0 == 0xAF }
    let letters = rest.prefix(2).map { $0 & 0xDF }
    let isWord = !rest.dropFirst(2).prefix(1).contains { ($0 & 0xDF) >= 0x41 && ($0 & 0xDF) <= 0x5A }
    guard isWord, (1...12).contains(hour), letters == Array("AM".utf8) || letters == Array("PM".utf8) else {
      return (0...23).contains(hour) ? hour : nil
    }
    return hour % 12 + (letters[0] == UInt8(ascii: "P") ? 12 : 0)
  }
}
