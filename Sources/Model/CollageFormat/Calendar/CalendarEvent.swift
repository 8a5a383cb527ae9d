#if !hasFeature(Embedded)
  public import CollageModel

  /// An event of a calendar file, such as a birthday.
  public struct CalendarEvent: Sendable {
    public var name: String
    public var categories: [String]
    /// The color that the file gives it; nil for none.
    public var color: Color?
    /// The first day, counted from January 1, 1970.
    var start = 0
    /// The number of days.
    var length = 1
    var rule: Recurrence?
    /// Days on which it is left out.
    var exceptions: Set<Int> = []

    /// How an event recurs.
    ///
    /// Source: RFC 5545, 3.3.10, of which the parts that name days are known.
    struct Recurrence: Sendable {
      enum Frequency: String {
        case yearly = "YEARLY"
        case monthly = "MONTHLY"
        case weekly = "WEEKLY"
        case daily = "DAILY"
      }

      var frequency = Frequency.yearly
      var interval = 1
      var count: Int?
      /// The last day on which it may begin.
      var until: Int?
      var months: [Int] = []
      /// Days of the month; negative ones from its end.
      var monthDays: [Int] = []
      /// Weekdays, 0 for Monday, and their places in the month; 0 for each of them.
      var weekdays: [(place: Int, day: Int)] = []

      /// Returns whether an event that began on a day begins on another one.
      func falls(on day: Int, from start: Int) -> Bool {
        guard day >= start, day <= until ?? day, let date = CivilDay.date(day), let first = CivilDay.date(start) else {
          return false
        }
        let weekday = CivilDay.weekday(of: day)
        let months = (date.year - first.year) * 12 + date.month - first.month
        switch frequency {
        case .daily: return (day - start) % interval == 0
        case .weekly:
          let weeks = (day - weekday - (start - CivilDay.weekday(of: start))) / 7
          return weeks % interval == 0
            && (weekdays.isEmpty ? weekday == CivilDay.weekday(of: start) : weekdays.contains { $0.day == weekday })
        case .monthly: guard months % interval == 0 else { return false }
        case .yearly:
          guard (date.year - first.year) % interval == 0,
            self.months.isEmpty ? date.month == first.month : self.months.contains(date.month)
          else { return false }
        }
        let last = CivilDay.count(date.year, date.month)
        if !weekdays.isEmpty {
          return weekdays.contains { place, named in
            guard named == weekday else { return false }
            return place == 0 || CivilDay.weekday(named, place: place, of: date.month, date.year) == day
          }
        }
        if monthDays.isEmpty { return date.day == first.day }
        return monthDays.contains { $0 > 0 ? date.day == $0 : date.day == last + 1 + $0 }
      }
    }

    /// Returns the days on which the event is, within some days.
    func days(in range: Range<Int>) -> [Int] {
      let starts: [Int]
      if let rule {
        let first = rule.count == nil ? max(start, range.lowerBound - length + 1) : start
        let days = (first..<max(first, range.upperBound)).lazy.filter { rule.falls(on: $0, from: start) }
        starts = Array(days.prefix(rule.count ?? range.count + length))
      } else {
        starts = [start]
      }
      return starts.filter { !exceptions.contains($0) }.flatMap { $0..<($0 + length) }.filter { range.contains($0) }
    }
  }
#endif
