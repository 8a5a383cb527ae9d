/// An EXIF date such as `2026:11:21 10:05:00`, in the camera's local time.
///
/// Source: CIPA DC-008-2023 (Exif 3.0), section 4.6.5, DateTimeOriginal.
package struct ExifDate {
  /// The date's parts with leading zeros, in the camera's local time.
  let year: String
  let month: String
  let day: String
  let hour: String
  let minute: String
  let monthNumber: Int
  /// The seconds since the first of March of the year 0.
  package let seconds: Double

  /// Parses a date; nil if it is invalid, such as the zeros of a camera whose clock was never set.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, [4, 7, 13, 16].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }), bytes[10] == 32 else {
      return nil
    }
    func number(_ range: Range<Int>, _ allowed: ClosedRange<Int>) -> Int? {
      guard bytes[range].allSatisfy({ ASCII.isDigit($0) }) else { return nil }
      let number = bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 }
      return allowed.contains(number) ? number : nil
    }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard let years = number(0..<4, 1...9999), let month = number(5..<7, 1...12), let day = number(8..<10, 1...31),
      let hour = number(11..<13, 0...23), let minute = number(14..<16, 0...59)
    else { return nil }
    (year, self.month, self.day) = (part(0..<4), part(5..<7), part(8..<10))
    (self.hour, self.minute) = (part(11..<13), part(14..<16))
    monthNumber = month
    let second = number(17..<19, 0...60) ?? 0
    seconds = Double(Self.days(years, month, day) * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// Returns the days from the first of March of the year 0.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), `days_from_civil`, for years from 1.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let (era, ofEra) = (shifted / 400, shifted % 400)
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear
  }
}
