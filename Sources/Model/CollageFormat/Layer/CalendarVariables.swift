import CollageModel

/// The variables of calendars, derived from the values of `year`, `month`, `language`, `week-start` and `holidays`.
///
/// `{{calendar.column.1}}` contains the days of a month in the first column from the left, one line per week, and
/// `{{calendar.3.column.1}}` those of March; `{{calendar.weekday.1}}` and `{{calendar.letter.1}}` are the column's
/// short name and letter. With the suffix `.sunday` or `.other`, the value is empty unless the column is Sunday, or any
/// other day; with `.free` or `.work` it has only days of rest and holidays, or only the other days. `{{calendar.month}}` and
/// `{{calendar.month.3}}` are names of months. The language's region determines the first day of the week and the day of rest.
/// `{{calendar.week}}` contains the numbers of the weeks, and `{{calendar.holidays}}` a line for each holiday of the month.
///
/// `{{calendar.mo}}` to `{{calendar.su}}` are the days that fall on a weekday, one line per week, with weeks starting
/// on Monday, or on Sunday as `{{calendar.sunday.mo}}`. `{{calendar.3}}` contains all days of March in columns of
/// figures, with weeks starting on Monday.
enum CalendarVariables {
  private enum Kind {
    case monthName(Int?)
    case weekday(column: Int, isLetter: Bool, Choice)
    case column(Int, month: Int?, Choice)
    case weeks(month: Int?)
    case holidays(month: Int?)
    case grid(month: Int)
    case day(Int, isFromSunday: Bool)
  }

  /// The columns in which a variable has a value.
  private enum Choice { case all, sunday, other, free, work }

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  /// A space as wide as a digit in fonts with tabular figures.
  private static let figureSpace = "\u{2007}"

  static let year = "year"
  static let month = "month"
  static let language = "language"
  static let weekStart = "week-start"
  static let holidays = "holidays"

  /// The variables from which calendar variables are derived; the last three are optional.
  static let sources = [year, month, language, weekStart, holidays]

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
      let isShown = isShown(day, choice, isFree: day == language.restDay)
      return isShown ? (isLetter ? language.letters : language.weekdays)[day] : ""
    case .column(let column, let number, let choice):
      let (first, language) = (try firstDay(given: values), try language(given: values))
      let day = day(ofColumn: column, first, language)
      let month = CalendarMonth(year: try year(given: values), month: try month(number, given: values))
      let holidays = try holidays(of: month.year, given: values)
      let weeks = month.weeks(from: first).map { week in
        week.map { number in
          number.flatMap { number in
            let isFree = day == language.restDay || holidays[CivilDay.number(month.year, month.month, number)] != nil
            return isShown(day, choice, isFree: isFree) ? number : nil
          }
        }
      }
      let column = (day - first + 7) % 7
      return weeks.contains { $0[column] != nil } ? text(of: weeks, column: column) : ""
    case .weeks(let number):
      let (first, year, month) = (
        try firstDay(given: values), try year(given: values), try month(number, given: values)
      )
      let start = CivilDay.number(year, month, 1)
      let monday = start - (CivilDay.weekday(of: start) - first + 7) % 7
      return stride(from: monday, to: start + CivilDay.count(year, month), by: 7)
        .map { String(CivilDay.week(from: $0, first)) }.joined(separator: "\n")
    case .holidays(let number):
      let (year, month) = (try year(given: values), try month(number, given: values))
      let names = try holidays(of: year, given: values)
      return (0..<CivilDay.count(year, month)).compactMap { day in
        names[CivilDay.number(year, month, day + 1)].map { "\(day + 1)\(figureSpace)\($0.joined(separator: ", "))" }
      }.joined(separator: "\n")
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
    func choice() -> Choice {
      take("sunday") ? .sunday : take("other") ? .other : take("free") ? .free : take("work") ? .work : .all
    }
    func ended(_ kind: Kind?) -> Kind? { parts.isEmpty ? kind : nil }
    guard take("calendar") else { return nil }
    if take("month") { return ended(.monthName(number(1...12))) }
    if take("weekday") { return number(1...7).flatMap { ended(.weekday(column: $0, isLetter: false, choice())) } }
    if take("letter") { return number(1...7).flatMap { ended(.weekday(column: $0, isLetter: true, choice())) } }
    let month = number(1...12)
    if take("column") { return number(1...7).flatMap { ended(.column($0, month: month, choice())) } }
    if take("week") { return ended(.weeks(month: month)) }
    if take("holidays") { return ended(.holidays(month: month)) }
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

  static func year(given values: Values) throws(TextVariables.Failure) -> Int {
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
    let tag = try languageTag(given: values)
    if let language = CalendarLanguage(tag) { return language }
    throw .invalidValue(
      name: language, value: tag, allowed: "it must be one of \(CalendarLanguage.tags.joined(separator: ", "))")
  }

  /// Returns the tag of the language: the given one, or that of the country whose holidays are shown.
  static func languageTag(given values: Values) throws(TextVariables.Failure) -> String {
    if let tag = text(language, in: values) { return tag }
    #if !hasFeature(Embedded)
      if let tag = text(holidays, in: values), !tag.isEmpty { return try Holidays(tag).language }
    #endif
    return CalendarLanguage.usual
  }

  /// Returns the names of the holidays of a year by the numbers of their days; none without a country.
  ///
  /// - Throws: `Failure` for an unknown country or region.
  static func holidays(of year: Int, given values: Values) throws(TextVariables.Failure) -> [Int: [String]] {
    #if hasFeature(Embedded)
      // Pages have no table of holidays; the renderer's picture of a text shows them.
      return [:]
    #else
      guard let tag = text(holidays, in: values), !tag.isEmpty else { return [:] }
      return try Holidays(tag).names(
        in: year, Array(try language(given: values).locale.language.prefix { $0 != UInt8(ascii: "-") }))
    #endif
  }

  static func firstDay(given values: Values) throws(TextVariables.Failure) -> Int {
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

  private static func isShown(_ day: Int, _ choice: Choice, isFree: Bool) -> Bool {
    switch choice {
    case .all: true
    case .sunday: day == 6
    case .other: day != 6
    case .free: isFree
    case .work: !isFree
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
    let (count, start) = (
      CivilDay.count(year, month), (CivilDay.weekday(of: CivilDay.number(year, month, 1)) - first + 7) % 7
    )
    var weeks: [[Int?]] = []
    for day in 1...count {
      let place = start + day - 1
      if place / 7 == weeks.count { weeks.append(Array(repeating: nil, count: 7)) }
      weeks[place / 7][place % 7] = day
    }
    return weeks
  }
}
