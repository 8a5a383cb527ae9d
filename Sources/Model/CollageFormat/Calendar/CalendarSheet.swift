#if !hasFeature(Embedded)
  /// A month as calendars show it: weeks of seven days, with those of the months before and after.
  package struct CalendarSheet: Sendable {
    /// A day of a week.
    package struct Day: Sendable {
      /// The day of its month, from 1.
      package let day: Int
      /// The days since January 1, 1970.
      package let number: Int
      package let isOfMonth: Bool
      /// True for a day of rest and for a holiday.
      package let isFree: Bool
      /// The names of holidays; none for days of other months.
      package let holidays: [String]

      /// The date in the form of ISO 8601.
      package var date: String { CivilDay.date(number)?.description ?? "" }
    }

    /// A week and its number in the year.
    package struct Week: Sendable {
      package let number: Int
      package let days: [Day]
    }

    /// The name of the month.
    package let name: String
    /// The short names of the weekdays in the order of the days, and whether each is a day of rest.
    package let weekdays: [(name: String, isFree: Bool)]
    package let weeks: [Week]
    /// True if the days run from right to left.
    package let isRightToLeft: Bool

    /// Returns the twelve months of a year.
    ///
    /// - Parameter values: The values of the variables from which those of calendars are derived; a month has no effect.
    /// - Returns: The months in their order.
    /// - Throws: `Failure` for a value that is missing or not valid.
    package static func months(
      given values: [(name: String, value: String)]
    ) throws(TextVariables.Failure) -> [CalendarSheet] {
      let (year, language) = (
        try CalendarVariables.year(given: values), try CalendarVariables.language(given: values)
      )
      let first = try CalendarVariables.firstDay(given: values)
      let holidays = try CalendarVariables.holidays(of: year, given: values)
      let order = (0..<7).map { (first + $0) % 7 }
      return (1...12).map { month in
        let days = CivilDay.number(year, month, 1)..<(CivilDay.number(year, month, 1) + CivilDay.count(year, month))
        let start = days.lowerBound - (CivilDay.weekday(of: days.lowerBound) - first + 7) % 7
        let weeks = stride(from: start, to: days.upperBound, by: 7).map { start in
          Week(
            number: CivilDay.week(from: start, first),
            days: (start..<(start + 7)).map { number in
              let names = days.contains(number) ? holidays[number] ?? [] : []
              return Day(
                day: CivilDay.date(number)?.day ?? 0, number: number, isOfMonth: days.contains(number),
                isFree: CivilDay.weekday(of: number) == language.restDay || !names.isEmpty, holidays: names)
            })
        }
        return CalendarSheet(
          name: language.months[month - 1],
          weekdays: order.map { (language.weekdays[$0], $0 == language.restDay) }, weeks: weeks,
          isRightToLeft: language.isRightToLeft)
      }
    }

    /// Returns the tag of the language of a calendar: the given one, or the first of the country whose holidays it shows.
    package static func language(
      given values: [(name: String, value: String)]
    ) throws(TextVariables.Failure) -> String {
      _ = try CalendarVariables.language(given: values)
      return try CalendarVariables.languageTag(given: values)
    }
  }
#endif
