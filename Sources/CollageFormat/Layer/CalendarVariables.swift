import CollageModel

/// The variables of calendars, which follow from the values of `year` and `month`.
///
/// `{{calendar.mo}}` to `{{calendar.su}}` are the days of the month that fall on a weekday, a line for each week that begins
/// on Monday, or on Sunday as `{{calendar.sunday.mo}}`; `{{calendar.3}}` are all days of March in columns of equal digits;
/// `{{calendar.month}}` and `{{calendar.month.3}}` are English names.
enum CalendarVariables {
  private static let prefix = "calendar."
  private static let sundayPrefix = "sunday."
  private static let monthPrefix = "month."
  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  /// As wide as a digit where digits have one width.
  private static let figureSpace = "\u{2007}"

  static let year = "year"
  static let month = "month"

  /// Returns the English name of a month, 1 to 12.
  static func monthName(_ number: Int) -> String { months[number - 1] }

  /// Returns whether a name is that of a variable of calendars.
  static func isName(_ name: String) -> Bool {
    guard let rest = dropping(prefix, from: name) else { return false }
    if let day = dropping(sundayPrefix, from: rest) { return weekdays.hasName(day) }
    if let number = dropping(monthPrefix, from: rest) { return monthNumber(number) != nil }
    return rest.hasSameBytes(as: month) || weekdays.hasName(rest) || monthNumber(rest) != nil
  }

  /// Returns the value of a variable of calendars; nil for other names.
  ///
  /// - Throws: `Failure` if `year` or `month` has no value, or none that is a number in its range.
  static func value(
    of name: String, given values: [(name: String, value: String)]
  ) throws(TextVariables.Failure) -> String? {
    guard isName(name), let rest = dropping(prefix, from: name) else { return nil }
    func number(_ name: String, _ range: ClosedRange<Int>) throws(TextVariables.Failure) -> Int {
      guard let found = values.first(where: { $0.name.hasSameBytes(as: name) }) else {
        throw .unknown(name: name, nearest: nil, known: values.map { $0.name })
      }
      guard let number = digits(found.value), range.contains(number) else {
        throw .invalidValue(name: name, value: found.value, allowed: "\(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    if let named = dropping(monthPrefix, from: rest) { return monthNumber(named).map { monthName($0) } }
    if rest.hasSameBytes(as: month) { return monthName(try number(month, 1...12)) }
    let year = try number(year, 1583...9999)
    if let number = monthNumber(rest) { return grid(year: year, month: number) }
    let day = dropping(sundayPrefix, from: rest)
    guard let weekday = weekdays.firstIndex(where: { $0.hasSameBytes(as: day ?? rest) }) else { return nil }
    let weeks = weeks(year: year, month: try number(month, 1...12), fromSunday: day != nil)
    let column = day != nil ? (weekday + 1) % 7 : weekday
    return weeks.map { $0[column].map { String($0) } ?? "" }.joined(separator: "\n")
  }

  private static func grid(year: Int, month: Int) -> String {
    weeks(year: year, month: month, fromSunday: false).map { week in
      week.map { day in
        guard let day else { return figureSpace + figureSpace }
        return day < 10 ? figureSpace + String(day) : String(day)
      }.joined(separator: figureSpace)
    }.joined(separator: "\n")
  }

  /// Returns the weeks of a month with the days that fall on their columns.
  private static func weeks(year: Int, month: Int, fromSunday: Bool) -> [[Int?]] {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let count = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    let first = (weekday(year: year, month: month) + (fromSunday ? 1 : 0)) % 7
    var weeks: [[Int?]] = []
    for day in 1...count {
      let place = first + day - 1
      if place / 7 == weeks.count { weeks.append(Array(repeating: nil, count: 7)) }
      weeks[place / 7][place % 7] = day
    }
    return weeks
  }

  /// Returns the weekday of a month's first day, 0 for Monday.
  ///
  /// Source: the congruence of T. Sakamoto, comp.lang.c, 1992.
  private static func weekday(year: Int, month: Int) -> Int {
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    let year = month < 3 ? year - 1 : year
    let fromSunday = (year + year / 4 - year / 100 + year / 400 + shift + 1) % 7
    return (fromSunday + 6) % 7
  }

  private static func monthNumber(_ text: String) -> Int? {
    digits(text).flatMap { (1...12).contains($0) && !text.begins(with: "0") ? $0 : nil }
  }

  /// Returns a number of one to four digits.
  private static func digits(_ text: String) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
    return text.utf8.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  private static func dropping(_ prefix: String, from text: String) -> String? {
    text.begins(with: prefix) ? String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }
}
