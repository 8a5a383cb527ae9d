import CollageModel

/// The names of months and weekdays in a language, and the first day of its weeks.
struct CalendarLanguage {
  /// The possible first days of a week by their names in a variable, and their distance from Monday.
  static let weekStarts: [(name: String, day: Int)] = [("monday", 0), ("friday", 4), ("saturday", 5), ("sunday", 6)]

  /// The names of the months, starting with January.
  let months: [String]
  /// The short names of the weekdays, starting with Monday.
  let weekdays: [String]
  /// One or two letters for each weekday, starting with Monday.
  let letters: [String]
  /// The pattern of long dates, as in `dateForms`, and the names of the months in them.
  private let dates: (pattern: String, months: [String])
  /// The first day of the week; 0 is Monday.
  let firstDay: Int
  /// True if the days run from right to left.
  let isRightToLeft: Bool

  /// The default language: English, with weeks that begin on Monday.
  static let usual = "en-GB"

  /// Finds a language by its tag, such as `de`, `pt-BR` or `zh-Hant`; the region determines the first day of the week.
  ///
  /// - Returns: nil if the language is unknown.
  init?(_ tag: String) {
    var parts = tag.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : ASCII.lowercase($0) }
      .split(separator: UInt8(ascii: "-")).map { Array($0) }
    let region = parts.dropFirst().last { $0.count == 2 }
    while !parts.isEmpty {
      let wanted = Array(parts.joined(separator: [UInt8(ascii: "-")]))
      if let found = Self.all.first(where: { $0.tag == wanted }) {
        (months, weekdays, letters) = (found.names[0], found.names[1], found.names[2])
        dates = Self.dates(of: wanted, in: region ?? found.region, months: months)
        firstDay = Self.firstDay(of: region ?? found.region)
        isRightToLeft = ["ar", "fa", "he", "ur"].hasName(String(decoding: parts[0], as: UTF8.self))
        return
      }
      parts.removeLast()
    }
    return nil
  }

  /// Returns the date as texts say it, such as `21. November 2026`, or the month or the year if no more is known.
  func text(of date: LocalTime) -> String {
    switch date.precision {
    case .year: return String(date.year)
    case .month:
      // Where years come first, so they do here.
      let head = dates.pattern.utf8.split(separator: UInt8(ascii: "d"), omittingEmptySubsequences: false).first ?? []
      let isYearFirst = head.first == UInt8(ascii: "y") && head.contains(UInt8(ascii: "M"))
      return filled(isYearFirst ? String(decoding: head, as: UTF8.self) : "MMMM y", date, months)
    case .day, .minute, .second: return filled(dates.pattern, date, dates.months)
    }
  }

  /// Returns a pattern with the parts of a date, without space at its end.
  private func filled(_ pattern: String, _ date: LocalTime, _ months: [String]) -> String {
    var (text, isQuoted) = ([UInt8](), false)
    let bytes = Array(pattern.utf8)
    var index = 0
    while index < bytes.count {
      let (start, letter) = (index, bytes[index])
      index += 1
      if letter == UInt8(ascii: "'") {
        isQuoted.toggle()
        continue
      }
      guard !isQuoted, [UInt8(ascii: "d"), UInt8(ascii: "M"), UInt8(ascii: "y")].contains(letter) else {
        text.append(letter)
        continue
      }
      while index < bytes.count, bytes[index] == letter { index += 1 }
      switch (letter, index - start) {
      case (UInt8(ascii: "y"), _): text += String(date.year).utf8
      case (UInt8(ascii: "M"), 4): text += months[date.month - 1].utf8
      case (UInt8(ascii: "M"), _): text += String(date.month).utf8
      case (_, let count): text += LocalTime.digits(date.day, count).utf8
      }
    }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the pattern of long dates in a language, and the months in them.
  private static func dates(
    of language: [UInt8], in region: [UInt8], months: [String]
  ) -> (pattern: String, months: [String]) {
    let lines = dateForms.withUTF8Buffer { Array($0).split(separator: UInt8(ascii: "\n")) }
    for tag in [language + [UInt8(ascii: "-")] + region, language] {
      for line in lines {
        let parts = line.split(separator: UInt8(ascii: "|"))
        guard parts.count >= 2, parts[0].map({ ASCII.lowercase($0) }) == tag else { continue }
        let own = parts.count < 3 ? [] : parts[2].split(separator: UInt8(ascii: ","))
        return (
          String(decoding: parts[1], as: UTF8.self),
          own.count == 12 ? own.map { String(decoding: $0, as: UTF8.self) } : months
        )
      }
    }
    return ("d MMMM y", months)
  }

  /// Returns the month, 1 to 12, whose name is the word as plain letters in some language; nil if languages disagree.
  static func month(named word: [UInt32]) -> Int? {
    var found: Int?
    for language in all {
      guard let index = language.names[0].firstIndex(where: { PlainLetters.of($0) == word }) else { continue }
      if let found, found != index + 1 { return nil }
      found = index + 1
    }
    return found
  }

  static var tags: [String] { all.map { String(decoding: $0.tag, as: UTF8.self) } }

  /// The tag and the region in lowercase letters, and the three lists of names.
  private static let all: [(tag: [UInt8], region: [UInt8], names: [[String]])] = {
    let lines = names.withUTF8Buffer { Array($0).split(separator: UInt8(ascii: "\n")) }
    return stride(from: 0, to: lines.count - 3, by: 4).map { start in
      let head = lines[start].map { ASCII.lowercase($0) }.split(separator: UInt8(ascii: " ")).map { Array($0) }
      let lists = lines[(start + 1)...(start + 3)].map { line in
        line.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
      }
      return (head[0], head[1], lists)
    }
  }()

  /// Returns the first day of the week in a region; 0 is Monday, the default.
  ///
  /// Source: Unicode CLDR 48, `supplemental/weekData`, `firstDay`.
  private static func firstDay(of region: [UInt8]) -> Int {
    let regions: [(day: Int, names: StaticString)] = [
      (4, "mv"), (5, "af bh dj dz eg iq ir jo kw ly om qa sd sy"),
      (6, "ag as bd br bs bt bw bz ca co dm do et gt gu hk hn id il in is jm jp ke kh kr la mh mm mo mt mx"),
      (6, "mz ni np pa pe ph pk pr pt py sa sg sv th tt tw um us ve vi ws ye za zw"),
    ]
    return regions.first { entry in
      entry.names.withUTF8Buffer { $0.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(region) } }
    }?.day ?? 0
  }
}
