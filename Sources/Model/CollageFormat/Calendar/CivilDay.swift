/// The days of the Gregorian calendar by their numbers, counted from January 1, 1970.
enum CivilDay {
  /// Returns the number of a day of a month, which may be one of the next month.
  static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    LocalTime(year: year, month: month, day: 1).map { Int($0.secondsSince1970 / 86_400) + day - 1 } ?? 0
  }

  /// Returns the date of a day; nil outside the years 1 to 9999.
  static func date(_ number: Int) -> LocalTime? {
    LocalTime(secondsSince1970: Double(number) * 86_400).flatMap {
      LocalTime(year: $0.year, month: $0.month, day: $0.day)
    }
  }

  /// Returns the weekday of a day; 0 is Monday.
  ///
  /// January 1, 1970 was a Thursday.
  static func weekday(of number: Int) -> Int { ((number + 3) % 7 + 7) % 7 }

  /// Returns the number of days of a month.
  static func count(_ year: Int, _ month: Int) -> Int {
    number(month == 12 ? year + 1 : year, month % 12 + 1, 1) - number(year, month, 1)
  }

  /// Returns the first to fifth of a weekday of a month, or the last with -1 and so on.
  static func weekday(_ weekday: Int, place: Int, of month: Int, _ year: Int) -> Int {
    let first = number(year, month, 1)
    if place > 0 { return first + (weekday - self.weekday(of: first) + 7) % 7 + 7 * (place - 1) }
    let last = first + count(year, month) - 1
    return last - (self.weekday(of: last) - weekday + 7) % 7 + 7 * (place + 1)
  }

  /// Returns the number of the week that begins on a day.
  ///
  /// Weeks that begin on Monday are those of ISO 8601, in which the first one has the year's first Thursday; otherwise it has January 1.
  ///
  /// - Parameters:
  ///   - start: The first day of the week.
  ///   - first: The first day of weeks; 0 is Monday.
  /// - Returns: The number, from 1.
  static func week(from start: Int, _ first: Int) -> Int {
    let day = start + (first == 0 ? 3 : 6)
    return (day - number(date(day)?.year ?? 1970, 1, 1)) / 7 + 1
  }

  /// Returns the Sunday of Easter.
  ///
  /// Source: the anonymous algorithm of Nature, 1876, as in J. Meeus, "Astronomical Algorithms" (1991), chapter 8.
  static func easter(_ year: Int) -> Int {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let sum = h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114
    return number(year, sum / 31, sum % 31 + 1)
  }

  /// Returns the Sunday of Easter of the Orthodox churches, in the Gregorian calendar.
  ///
  /// Source: J. Meeus, "Astronomical Algorithms" (1991), chapter 8, for the Julian calendar.
  static func orthodoxEaster(_ year: Int) -> Int {
    let d = (19 * (year % 19) + 15) % 30
    let sum = d + (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7 + 114
    return number(year, sum / 31, sum % 31 + 1) + year / 100 - year / 400 - 2
  }
}
