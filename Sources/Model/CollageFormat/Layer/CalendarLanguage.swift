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
  /// The tag and the region by which the language was found.
  let locale: (language: [UInt8], region: [UInt8])
  /// The first day of the week; 0 is Monday.
  let firstDay: Int
  /// The day of rest: the last day of the weekend, or Friday where the weekend begins with it; 0 is Monday.
  let restDay: Int
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
        locale = (wanted, region ?? found.region)
        (firstDay, restDay) = (Self.firstDay(of: locale.region), Self.restDay(of: locale.region))
        isRightToLeft = ["ar", "fa", "he", "ur"].hasName(String(decoding: parts[0], as: UTF8.self))
        return
      }
      parts.removeLast()
    }
    return nil
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
    return regions.first { Self.contains($0.names, region) }?.day ?? 0
  }

  /// Returns the day of rest in a region; 0 is Monday, and Sunday the default.
  ///
  /// Source: Unicode CLDR 48, `supplemental/weekData`, `weekendStart` and `weekendEnd`.
  private static func restDay(of region: [UInt8]) -> Int {
    if contains("af bh dz eg iq ir jo kw ly om qa sa sd sy ye", region) { return 4 }
    return contains("il", region) ? 5 : 6
  }

  private static func contains(_ names: StaticString, _ region: [UInt8]) -> Bool {
    names.withUTF8Buffer { $0.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(region) } }
  }
}
