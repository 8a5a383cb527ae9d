import CollageModel

/// The variables of calendars, derived from the values of `year`, `month`, `language` and `week-start`.
///
/// `{{calendar.column.1}}` contains the days of a month in the first column from the left, one line per week, and
/// `{{calendar.3.column.1}}` those of March; `{{calendar.weekday.1}}` and `{{calendar.letter.1}}` are the column's
/// short name and letter. With the suffix `.sunday` or `.other`, the value is empty unless the column is Sunday, or any
/// other day. `{{calendar.month}}` and `{{calendar.month.3}}` are names of months. The language's region determines the
/// first day of the week.
///
/// `{{calendar.mo}}` to `{{calendar.su}}` are the days that fall on a weekday, one line per week, with weeks starting
/// on Monday, or on Sunday as `{{calendar.sunday.mo}}`. `{{calendar.3}}` contains all days of March in columns of
/// figures, with weeks starting on Monday.
enum CalendarVariables {
  private enum Kind {
    case monthName(Int?)
    case weekday(column: Int, isLetter: Bool, Choice)
    case column(Int, month: Int?, Choice)
    case grid(month: Int)
    case day(Int, isFromSunday: Bool)
  }

  /// The columns in which a variable has a value.
  private enum Choice { case all, sunday, other }

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  /// A space as wide as a digit in fonts with tabular figures.
  private static let figureSpace = "\u{2007}"

  static let year = "year"
  static let month = "month"
  static let language = "language"
  static let weekStart = "week-start"

  /// The variables from which calendar variables are derived; the last two are optional.
  static let sources = [year, month, language, weekStart]

  /// Returns the name of a month, 1 to 12, in the language of the given values.
  private static func monthName(
    _ number: Int, given values: [(name: String, value: String)]
  ) throws(TextVariables.Failure) -> String { try language(given: values).months[number - 1] }

  static func isName(_ name: String) -> Bool { kind(of: name) != nil }

  /// Returns the value of a calendar variable; nil for other names.
  ///
  /// - Throws: `Failure` if `year` or `month` has no value, or one of the variables is invalid.
  static func value(
    of name: String, given values: [(name: String, value: String)]
  ) throws(TextVariables.Failure) -> String? {
    guard let kind = kind(of: name) else { return nil }
    switch kind {
    case .monthName(let number): return try monthName(month(number, given: values), given: values)
    case .weekday(let column, let isLetter, let choice):
      let (language, first) = (try language(given: values), try firstDay(given: values))
      let day = day(ofColumn: column, first, language)
      return isShown(day, choice) ? (isLetter ? language.letters : language.weekdays)[day] : ""
    case .column(let column, let number, let choice):
      let first = try firstDay(given: values)
      let day = day(ofColumn: column, first, try language(given: values))
      let weeks = CalendarMonth(year: try year(given: values), month: try month(number, given: values)).weeks(
        from: first)
      return isShown(day, choice) ? text(of: weeks, column: (day - first + 7) % 7) : ""
    case .grid(let number): return grid(CalendarMonth(year: try year(given: values), month: number))
    case .day(let day, let isFromSunday):
      let first = isFromSunday ? 6 : 0
      let month = CalendarMonth(year: try year(given: values), month: try month(given: values))
      return text(of: month.weeks(from: first), column: (day - first + 7) % 7)
    }
  }

  // MARK: Names

  private static func kind(of name: String) -> Kind? {
    var parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    func take(_ word: String) -> Bool {
      guard let first = parts.first, first.hasSameBytes(as: word) else { return false }
      parts.removeFirst()
      return true
    }
    func number(_ range: ClosedRange<Int>) -> Int? {
      guard let first = parts.first, let number = digits(first), range.contains(number), !first.begins(with: "0") else {
        return nil
      }
      parts.removeFirst()
      return number
    }
    func choice() -> Choice { take("sunday") ? .sunday : take("other") ? .other : .all }
    func ended(_ kind: Kind?) -> Kind? { parts.isEmpty ? kind : nil }
    guard take("calendar") else { return nil }
    if take("month") { return ended(.monthName(number(1...12))) }
    if take("weekday") { return number(1...7).flatMap { ended(.weekday(column: $0, isLetter: false, choice())) } }
    if take("letter") { return number(1...7).flatMap { ended(.weekday(column: $0, isLetter: true, choice())) } }
    let month = number(1...12)
    if take("column") { return number(1...7).flatMap { ended(.column($0, month: month, choice())) } }
    if let month { return ended(.grid(month: month)) }
    let isFromSunday = take("sunday")
    guard let day = weekdays.firstIndex(where: { take($0) }) else { return nil }
    return ended(.day(day, isFromSunday: isFromSunday))
  }

  /// Parses a number of one to four digits.
  private static func digits(_ text: String) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
    return text.utf8.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  // MARK: Values

  typealias Values = [(name: String, value: String)]

  private static func text(_ name: String, in values: Values) -> String? {
    values.first { $0.name.hasSameBytes(as: name) }?.value
  }

  private static func year(given values: Values) throws(TextVariables.Failure) -> Int {
    guard let text = text(year, in: values) else {
      throw .unknown(name: year, nearest: nil, known: values.map { $0.name })
    }
    guard let number = digits(text), (1583...9999).contains(number) else {
      throw .invalidValue(name: year, value: text, allowed: "it must be between 1583 and 9999")
    }
    return number
  }

  /// Returns the month in a variable's name, or otherwise the month in the given values.
  private static func month(_ number: Int?, given values: Values) throws(TextVariables.Failure) -> Int {
    if let number { return number }
    return try month(given: values)
  }

  /// Parses the month in the given values: a number, or a name in the calendar's language, in English, or in any language if
  /// that leaves one month; three letters are enough in the first two.
  private static func month(given values: Values) throws(TextVariables.Failure) -> Int {
    guard let text = text(month, in: values) else {
      throw .unknown(name: month, nearest: nil, known: values.map { $0.name })
    }
    if let number = digits(text), (1...12).contains(number) { return number }
    let word = PlainLetters.of(text)
    let english = CalendarLanguage(CalendarLanguage.usual)?.months ?? []
    for months in [try language(given: values).months, english] {
      if let index = months.firstIndex(where: { PlainLetters.of($0) == word }) { return index + 1 }
      let beginning = months.indices.filter { PlainLetters.of(months[$0]).starts(with: word) }
      if word.count >= 3, beginning.count == 1 { return beginning[0] + 1 }
    }
    if let number = CalendarLanguage.month(named: word) { return number }
    throw .invalidValue(name: month, value: text, allowed: "it must be between 1 and 12, or the name of a month")
  }

  /// Returns the language of the given values.
  ///
  /// - Throws: `Failure` for an unknown language.
  static func language(given values: Values) throws(TextVariables.Failure) -> CalendarLanguage {
    let tag = text(language, in: values) ?? CalendarLanguage.usual
    if let language = CalendarLanguage(tag) { return language }
    throw .invalidValue(
      name: language, value: tag, allowed: "it must be one of \(CalendarLanguage.tags.joined(separator: ", "))")
  }

  private static func firstDay(given values: Values) throws(TextVariables.Failure) -> Int {
    guard let start = text(weekStart, in: values), !start.utf8.isEmpty else {
      return try language(given: values).firstDay
    }
    if let found = CalendarLanguage.weekStarts.first(where: { $0.name.hasSameBytes(as: start) }) { return found.day }
    let names = CalendarLanguage.weekStarts.map { $0.name }.joined(separator: ", ")
    throw .invalidValue(name: weekStart, value: start, allowed: "it must be one of \(names)")
  }

  /// Returns the weekday of a column, counted from the left; 0 is Monday.
  private static func day(ofColumn column: Int, _ first: Int, _ language: CalendarLanguage) -> Int {
    (first + (language.isRightToLeft ? 7 - column : column - 1)) % 7
  }

  private static func isShown(_ day: Int, _ choice: Choice) -> Bool {
    switch choice {
    case .all: true
    case .sunday: day == 6
    case .other: day != 6
    }
  }

  private static func text(of weeks: [[Int?]], column: Int) -> String {
    weeks.map { $0[column].map { String($0) } ?? "" }.joined(separator: "\n")
  }

  private static func grid(_ month: CalendarMonth) -> String {
    month.weeks(from: 0).map { week in
      week.map { day in
        guard let day else { return figureSpace + figureSpace }
        return day < 10 ? figureSpace + String(day) : String(day)
      }.joined(separator: figureSpace)
    }.joined(separator: "\n")
  }
}

/// A month of the Gregorian calendar.
private struct CalendarMonth {
  let year: Int
  let month: Int

  /// Returns the weeks of the month.
  ///
  /// - Parameter first: The first day of the week; 0 is Monday.
  /// - Returns: Seven days per week; nil for days of other months.
  func weeks(from first: Int) -> [[Int?]] {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let count = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    let start = (weekday - first + 7) % 7
    var weeks: [[Int?]] = []
    for day in 1...count {
      let place = start + day - 1
      if place / 7 == weeks.count { weeks.append(Array(repeating: nil, count: 7)) }
      weeks[place / 7][place % 7] = day
    }
    return weeks
  }

  /// The weekday of the first day; 0 is Monday.
  ///
  /// Source: the congruence of T. Sakamoto, comp.lang.c, 1992.
  private var weekday: Int {
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    let year = month < 3 ? year - 1 : year
    return ((year + year / 4 - year / 100 + year / 400 + shift + 1) % 7 + 6) % 7
  }
}
