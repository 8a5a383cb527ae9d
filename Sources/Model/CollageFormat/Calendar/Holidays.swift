#if !hasFeature(Embedded)
  import CollageModel

  /// The public holidays of a country, or of one of its regions.
  struct Holidays {
    private let rules: [HolidayRule]
    private let region: [UInt8]?
    /// The languages of the names, and what names are followed by on a day on which a holiday is only observed.
    private let languages: [[UInt8]]
    private let observed: [String]
    /// The tag of the country's first language, such as `de-AT`.
    let language: String

    /// Finds the holidays of a tag such as `de` or `de-BY`: a country, or one of its regions, as in ISO 3166.
    ///
    /// - Throws: `Failure` that lists the countries, or the regions of the country.
    init(_ tag: String) throws(TextVariables.Failure) {
      let letters = tag.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : ASCII.lowercase($0) }
      let parts = letters.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
      guard let country = parts.first, let (head, rules) = Self.countries.first(where: { $0.head[0] == country }) else {
        let names = Self.countries.map { String(decoding: $0.head[0], as: UTF8.self) }.sorted()
        throw .invalidValue(
          name: CalendarVariables.holidays, value: tag,
          allowed: "it must be a country or a region of one, such as de or de-BY: \(names.joined(separator: ", "))")
      }
      (self.rules, languages) = (rules, head[1].split(separator: UInt8(ascii: ",")).map { Array($0) })
      observed = head.dropFirst(2).map { String(decoding: $0, as: UTF8.self) }
      let code = String(decoding: country.map { ASCII.isLetter($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
      language = String(decoding: languages[0], as: UTF8.self) + "-" + code
      region = parts.count < 2 ? nil : parts[1].map { ASCII.isLetter($0) ? $0 & 0xDF : $0 }
      let regions = rules.flatMap(\.regions)
      guard let region, !regions.contains(region) else { return }
      let names = Set(regions.map { String(decoding: $0, as: UTF8.self) }).sorted().joined(separator: ", ")
      throw .invalidValue(
        name: CalendarVariables.holidays, value: tag,
        allowed: names.isEmpty
          ? "\(code) has the same holidays everywhere" : "the regions of \(code) with holidays of their own: \(names)")
    }

    /// Returns the names of the holidays of a year by the numbers of their days.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - language: The language of the names; the country's first one if it has no names in it.
    /// - Returns: The names of each day that has one.
    func names(in year: Int, _ language: [UInt8]) -> [Int: [String]] {
      let days = CivilDay.number(year, 1, 1)..<CivilDay.number(year + 1, 1, 1)
      let own = languages.firstIndex(of: language) ?? 0
      var names: [Int: [String]] = [:]
      // A holiday may be observed in the year before or after its own.
      for year in (year - 1)...(year + 1) {
        for rule in rules {
          let name = own < rule.names.count ? rule.names[own] : rule.names.first ?? ""
          for (day, isObserved) in rule.days(of: year, in: region) where days.contains(day) {
            let suffix = isObserved && own < observed.count ? " " + observed[own] : ""
            names[day, default: []].append(name + suffix)
          }
        }
      }
      return names
    }

    /// The lines of the table by countries: the parts of the first one, and the rules.
    private static let countries: [(head: [ArraySlice<UInt8>], rules: [HolidayRule])] = {
      let lines = table.withUTF8Buffer { Array($0).split(separator: UInt8(ascii: "\n")) }
      var countries: [(head: [ArraySlice<UInt8>], rules: [HolidayRule])] = []
      for line in lines {
        if line.first == UInt8(ascii: "=") {
          countries.append((line.dropFirst().split(separator: UInt8(ascii: "|")), []))
        } else {
          countries[countries.count - 1].rules.append(HolidayRule(line))
        }
      }
      return countries
    }()
  }
#endif
