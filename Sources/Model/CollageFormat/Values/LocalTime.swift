/// A date, or a date and a time of day, as calendars and clocks at some place show it.
public struct LocalTime: Hashable, Sendable {
  /// The known part of a time.
  public enum Precision: Int, Hashable, Sendable {
    case year, month, day, minute, second
  }

  public let year: Int
  /// The month, 1 to 12; 1 if it is unknown.
  public let month: Int
  /// The day of the month, from 1; 1 if it is unknown.
  public let day: Int
  /// The hour, 0 to 23; 0 if it is unknown.
  public let hour: Int
  public let minute: Int
  /// The seconds with their fraction, 0 to below 61.
  public let second: Double
  public let precision: Precision

  /// Creates a time of the Gregorian calendar; parts that are nil, and all that follow them, are unknown.
  ///
  /// - Returns: nil for a date that does not exist, such as the zeros of a camera whose clock was never set.
  public init?(
    year: Int, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Double? = nil
  ) {
    guard (1...9999).contains(year), (1...12).contains(month ?? 1),
      (1...Self.days(year, month ?? 1)).contains(day ?? 1), (0...23).contains(hour ?? 0),
      (0...59).contains(minute ?? 0), (second ?? 0) >= 0, (second ?? 0) < 61
    else { return nil }
    self.year = year
    (self.month, self.day) = (month ?? 1, month == nil ? 1 : day ?? 1)
    let hasClock = month != nil && day != nil && hour != nil && minute != nil
    (self.hour, self.minute) = hasClock ? (hour ?? 0, minute ?? 0) : (0, 0)
    self.second = hasClock ? second ?? 0 : 0
    precision = month == nil ? .year : day == nil ? .month : !hasClock ? .day : second == nil ? .minute : .second
  }

  /// Creates the time that clocks in UTC show some seconds after the start of 1970; nil outside the years 1 to 9999.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), `civil_from_days`.
  public init?(secondsSince1970 seconds: Double) {
    guard seconds.isFinite, abs(seconds) < 4e11 else { return nil }
    let days = (seconds / 86_400).rounded(.down)
    let shifted = Int(days) + 719_468
    guard shifted >= 0 else { return nil }
    let (era, ofEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let dayOfYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    let rest = seconds - days * 86_400
    let minutes = (rest / 60).rounded(.down)
    self.init(
      year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * part + 2) / 5 + 1,
      hour: Int(minutes) / 60, minute: Int(minutes) % 60, second: rest - minutes * 60)
  }

  /// The seconds since the start of 1970 on clocks at the same place; parts that are unknown count as their first value.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), `days_from_civil`, for years from 1.
  public var secondsSince1970: Double {
    let shifted = month <= 2 ? year - 1 : year
    let (era, ofEra) = (shifted / 400, shifted % 400)
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    return Double(days * 86_400 + hour * 3_600 + minute * 60) + second
  }

  /// True if the time of day is known.
  public var hasClock: Bool { precision.rawValue >= Precision.minute.rawValue }

  private static func days(_ year: Int, _ month: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

extension LocalTime: CustomStringConvertible {
  /// The time in the form of ISO 8601 with the parts that are known, such as `2026-11-21T10:05:00`; fractions are left out.
  public var description: String {
    let parts = [
      Self.digits(year, 4), "-" + Self.digits(month), "-" + Self.digits(day),
      "T" + Self.digits(hour) + ":" + Self.digits(minute), ":" + Self.digits(Int(second)),
    ]
    return parts[...precision.rawValue].joined()
  }

  /// Returns a number with leading zeros.
  static func digits(_ number: Int, _ count: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
