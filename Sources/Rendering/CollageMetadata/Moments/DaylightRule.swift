import CollageFormat

/// A rule such as `CET-1CEST,M3.5.0,M10.5.0/3`: standard time, and when clocks are ahead of it each year.
///
/// Source: RFC 9636, section 3.3.1; POSIX.1-2024, base definitions, section 8.3, `TZ`.
struct DaylightRule: Hashable {
  /// The day of a year and the seconds of that day at which clocks change.
  private struct Day: Hashable {
    enum Form: Hashable {
      /// The number of a weekday in a month, 5 for the last one; 0 is Sunday.
      case weekday(month: Int, week: Int, day: Int)
      /// The days from the first of January, of which 29 February counts only if `countsLeap`.
      case number(Int, countsLeap: Bool)
    }

    var form: Form
    var seconds = 7_200

    /// Returns the second on clocks, since 1970, in a year.
    func second(of year: Int) -> Int? {
      guard let start = LocalTime(year: year)?.secondsSince1970 else { return nil }
      switch form {
      case .number(let days, let countsLeap):
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return Int(start) + (days + (isLeap && !countsLeap && days >= 59 ? 1 : 0)) * 86_400 + seconds
      case .weekday(let month, let week, let day):
        guard let first = LocalTime(year: year, month: month)?.secondsSince1970 else { return nil }
        let next = month == 12 ? LocalTime(year: year + 1) : LocalTime(year: year, month: month + 1)
        guard let end = next?.secondsSince1970 else { return nil }
        // The first of January 1970 was a Thursday.
        let weekday = ((Int(first) / 86_400 + 4) % 7 + 7) % 7
        var date = Int(first) + ((day - weekday + 7) % 7 + 7 * (week - 1)) * 86_400
        if date >= Int(end) { date -= 7 * 86_400 }
        return date + seconds
      }
    }
  }

  /// The time of the year in which clocks are ahead.
  private struct Daylight: Hashable {
    let offset: Int
    let start: Day
    let end: Day
  }

  private let standard: Int
  private let daylight: Daylight?

  /// Parses a rule; nil if it is empty or not valid.
  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(bytes: Array(text)[...])
    guard reader.skipName(), let west = reader.seconds() else { return nil }
    standard = -west
    guard reader.skipName() else {
      daylight = nil
      return
    }
    let ahead = reader.seconds().map { -$0 } ?? standard + 3_600
    guard reader.skip(","), let start = reader.day(), reader.skip(","), let end = reader.day() else { return nil }
    daylight = Daylight(offset: ahead, start: start, end: end)
  }

  /// Returns the offset from UTC at an instant, in seconds since 1970.
  func offset(at instant: Int) -> Int {
    guard let daylight, let year = LocalTime(secondsSince1970: Double(instant + standard))?.year,
      let from = daylight.start.second(of: year), let to = daylight.end.second(of: year)
    else { return standard }
    let (begin, finish) = (from - standard, to - daylight.offset)
    let isAhead =
      begin < finish ? (begin..<finish).contains(instant) : !(finish..<begin).contains(instant)
    return isAhead ? daylight.offset : standard
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard bytes.first.map(UInt32.init) == character.value else { return false }
      bytes = bytes.dropFirst()
      return true
    }

    /// Skips the letters of a name, or anything between `<` and `>`.
    mutating func skipName() -> Bool {
      if skip("<") {
        bytes = bytes.drop { $0 != UInt8(ascii: ">") }
        return skip(">")
      }
      let letters = bytes.prefix { ($0 & 0xDF) >= 0x41 && ($0 & 0xDF) <= 0x5A }
      bytes = bytes.dropFirst(letters.count)
      return letters.count >= 3
    }

    mutating func number() -> Int? {
      let digits = bytes.prefix { (0x30...0x39).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      bytes = bytes.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    /// Reads hours, and minutes and seconds after colons.
    mutating func seconds() -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard let hours = number() else { return nil }
      var total = hours * 3_600
      if skip(":"), let minutes = number() { total += minutes * 60 }
      if skip(":"), let seconds = number() { total += seconds }
      return isNegative ? -total : total
    }

    mutating func day() -> Day? {
      var day: Day
      if skip("M") {
        guard let month = number(), skip("."), let week = number(), skip("."), let weekday = number(),
          (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
        else { return nil }
        day = Day(form: .weekday(month: month, week: week, day: weekday))
      } else {
        let countsLeap = !skip("J")
        guard let number = number(), number <= 366 else { return nil }
        day = Day(form: .number(countsLeap ? number : max(0, number - 1), countsLeap: countsLeap))
      }
      if skip("/") {
        guard let seconds = seconds() else { return nil }
        day.seconds = seconds
      }
      return day
    }
  }
}
