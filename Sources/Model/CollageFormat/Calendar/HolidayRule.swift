#if !hasFeature(Embedded)
  /// A holiday of a country: the rule for its days, the regions that have it, and its names.
  ///
  /// A rule is a date (`12-25`), a number of days before or after Easter (`E-2`, and `O-2` for that of the Orthodox churches), or the
  /// first to last weekday of a month, and days after it (`09#3sun+1`, `05#-1mon`). What follows it applies in the order in which it
  /// is written:
  ///
  /// - `BY` and `-BY`: only in a region, and everywhere but in a region
  /// - `2026..` and `/5`: since a year, and in years that are divisible by a number
  /// - `~sat`: not if it falls on a Saturday
  /// - `!sun-1`: one day earlier if it falls on a Sunday; the condition may be another rule, as in `!02-04-3`
  /// - `?sun+1`: also observed one day later if it falls on a Sunday
  struct HolidayRule {
    private let words: [ArraySlice<UInt8>]
    /// The names in the languages of the country.
    let names: [String]

    private static let weekdays: [StaticString] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// Reads a line of the holidays' table.
    init(_ line: ArraySlice<UInt8>) {
      let parts = line.split(separator: UInt8(ascii: "|"))
      words = (parts.first ?? []).split(separator: UInt8(ascii: " "))
      names = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }

    /// The regions that a rule names.
    var regions: [[UInt8]] {
      words.dropFirst().filter { Self.isRegion($0) }.map { Array($0.first == UInt8(ascii: "-") ? $0.dropFirst() : $0) }
    }

    private static func isRegion(_ word: ArraySlice<UInt8>) -> Bool {
      let name = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
      return (2...3).contains(name.count)
        && name.allSatisfy { ASCII.isDigit($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private func applies(in region: [UInt8]?) -> Bool {
      let known = words.dropFirst().filter { Self.isRegion($0) }
      let excluded = known.filter { $0.first == UInt8(ascii: "-") }.map { Array($0.dropFirst()) }
      if let region, excluded.contains(region) { return false }
      return known.count == excluded.count || known.contains { Array($0) == region }
    }

    /// Returns the days on which the holiday of a year falls, by their numbers, and whether each is the day of its observance only.
    func days(of year: Int, in region: [UInt8]?) -> [(day: Int, isObserved: Bool)] {
      guard applies(in: region), let rule = words.first, var day = Self.day(rule, in: year) else { return [] }
      var observed: [Int] = []
      for word in words.dropFirst() where !Self.isRegion(word) {
        let text = word.dropFirst()
        switch word.first {
        case UInt8(ascii: "/"): if year % max(1, Self.number(text) ?? 1) != 0 { return [] }
        case UInt8(ascii: "~"): if Self.falls(day, on: text, in: year) { return [] }
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
          guard let sign = text.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }),
            let offset = Self.number(text[sign...]), Self.falls(day, on: text[..<sign], in: year)
          else { continue }
          if word.first == UInt8(ascii: "?") { observed.append(day + offset) } else { day += offset }
        default: if let first = Self.number(word.prefix { ASCII.isDigit($0) }), year < first { return [] }
        }
      }
      return [(day, false)] + observed.map { ($0, true) }
    }

    /// Returns whether a day is that of a rule, or a weekday.
    private static func falls(_ day: Int, on condition: ArraySlice<UInt8>, in year: Int) -> Bool {
      if let weekday = weekday(condition) { return CivilDay.weekday(of: day) == weekday }
      return self.day(condition, in: year) == day
    }

    /// Returns the number of a rule's day in a year.
    private static func day(_ rule: ArraySlice<UInt8>, in year: Int) -> Int? {
      if let first = rule.first, [UInt8(ascii: "E"), UInt8(ascii: "O")].contains(first) {
        return number(rule.dropFirst()).map {
          $0 + (first == UInt8(ascii: "E") ? CivilDay.easter(year) : CivilDay.orthodoxEaster(year))
        }
      }
      guard rule.count >= 5, let month = number(rule.prefix(2)), (1...12).contains(month) else { return nil }
      let rest = rule.dropFirst(3)
      if rule.dropFirst(2).first == UInt8(ascii: "-") {
        return number(rest).map { CivilDay.number(year, month, $0) }
      }
      guard let letters = rest.firstIndex(where: { ASCII.isLetter($0) }), let place = number(rest[..<letters]),
        let weekday = weekday(rest[letters...].prefix(3))
      else { return nil }
      return CivilDay.weekday(weekday, place: place, of: month, year) + (number(rest[letters...].dropFirst(3)) ?? 0)
    }

    private static func weekday(_ name: ArraySlice<UInt8>) -> Int? {
      weekdays.firstIndex { word in word.withUTF8Buffer { $0.elementsEqual(name) } }
    }

    /// Parses a number with an optional sign.
    private static func number(_ text: ArraySlice<UInt8>) -> Int? { Int(String(decoding: text, as: UTF8.self)) }
  }
#endif
