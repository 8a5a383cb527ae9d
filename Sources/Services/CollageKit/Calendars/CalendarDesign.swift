public import CollageFormat
import CollageLayout
public import CollageModel

/// The pages of a calendar: for each month its photos, and its weeks with holidays and events.
public struct CalendarDesign: Sendable {
  /// A file of events, and its color.
  public struct Events: Sendable {
    public var file: CalendarFile
    /// The color of events that have none in the file.
    public var color: Color
    /// The colors of categories, which go before all others.
    public var categories: [String: Color]

    /// Creates the events of a file.
    public init(_ file: CalendarFile, color: Color, categories: [String: Color] = [:]) {
      (self.file, self.color, self.categories) = (file, color, categories)
    }

    /// The colors of files that are given none, in their order.
    public static let colors = [
      Color(red: 47, green: 109, blue: 153), Color(red: 94, green: 129, blue: 60),
      Color(red: 142, green: 84, blue: 150),
      Color(red: 201, green: 138, blue: 43), Color(red: 74, green: 140, blue: 140),
    ]

    func color(of event: CalendarEvent) -> Color {
      event.categories.lazy.compactMap { categories[$0] }.first ?? event.color ?? color
    }
  }

  /// The tag of the language, such as `de`.
  public let language: String
  /// The year.
  public let year: Int
  let sheets: [CalendarSheet]
  /// The files of events.
  public var events: [Events] = []
  /// True to show the numbers of weeks.
  public var showsWeekNumbers = false

  /// The background of pages: the color of paper.
  public static let paper = Color(red: 251, green: 249, blue: 245)
  /// The number of pages without a cover.
  public static let months = 12

  /// Creates the design of a year.
  ///
  /// - Parameters:
  ///   - year: The year, from 1583.
  ///   - language: The tag of the language of names, whose region tells the first day of weeks; nil for that of the holidays, or English.
  ///   - holidays: The country or region whose public holidays are shown, such as `de-BY`; nil for none.
  ///   - weekStart: The first day of weeks by its name, such as `monday`; nil for that of the language.
  /// - Throws: `Failure` for a value that is not valid, with what is.
  public init(
    year: String, language: String? = nil, holidays: String? = nil, weekStart: String? = nil
  ) throws(TextVariables.Failure) {
    let given = Self.values(year: year, language: language, holidays: holidays, weekStart: weekStart)
    sheets = try CalendarSheet.months(given: given)
    self.year = Int(year) ?? 0
    self.language = try CalendarSheet.language(given: given)
  }

  private static func values(
    year: String, language: String?, holidays: String?, weekStart: String?
  ) -> [(name: String, value: String)] {
    let given: [(name: String, value: String?)] = [
      ("year", year), ("language", language), ("holidays", holidays), ("week-start", weekStart),
    ]
    return given.compactMap { given in given.value.map { (given.name, $0) } }
  }

  /// A day with a name, as lists show it.
  public struct NamedDay: Hashable, Sendable {
    /// The date in the form of ISO 8601.
    public let date: String
    public let name: String
    public let isHoliday: Bool
  }

  /// The holidays and events of the year in their order.
  public var namedDays: [NamedDay] {
    let own = eventsByDay
    return sheets.flatMap(\.weeks).flatMap(\.days).filter(\.isOfMonth).flatMap { day in
      day.holidays.map { NamedDay(date: day.date, name: $0, isHoliday: true) }
        + (own[day.number] ?? []).map { NamedDay(date: day.date, name: $0.name, isHoliday: false) }
    }
  }

  /// The names and colors of events by the days since January 1, 1970.
  var eventsByDay: [Int: [(name: String, color: Color)]] {
    var days: [Int: [(name: String, color: Color)]] = [:]
    for events in events {
      for (day, found) in events.file.days(of: year) {
        days[day, default: []] += found.map { ($0.name, events.color(of: $0)) }
      }
    }
    return days
  }

  /// The parts of a page, in canvas units.
  struct Areas {
    let photos: Rect
    /// The area of the month's name and its weeks.
    let month: Rect
  }

  /// Returns the parts of a page: photos stand above the month, or beside it on a wide page.
  func areas(of page: Size) -> Areas {
    let (width, height, margin) = (page.width, page.height, 0.052 * page.shortSide)
    guard width > 1.15 * height else {
      let photo = (0.48 * height).rounded()
      return Areas(
        photos: Rect(x: 0, y: 0, width: width, height: photo),
        month: Rect(left: margin, top: photo + 0.6 * margin, right: width - margin, bottom: height - margin))
    }
    let photo = (0.5 * width).rounded()
    let isMirrored = sheets[0].isRightToLeft
    return Areas(
      photos: Rect(x: isMirrored ? width - photo : 0, y: 0, width: photo, height: height),
      month: Rect(
        left: isMirrored ? margin : photo + margin, top: margin,
        right: isMirrored ? width - photo - margin : width - margin, bottom: height - margin))
  }

  /// Returns the page of a month.
  ///
  /// - Parameters:
  ///   - month: The month, from 1.
  ///   - slots: The layout of the photos, whose canvas has the size of their area.
  ///   - page: The whole page.
  /// - Returns: The page as a template.
  /// - Throws: `LayoutError` if the slots cannot be placed.
  func page(_ month: Int, around slots: Template, on page: Canvas) throws(LayoutError) -> Template {
    let areas = areas(of: page.size)
    var template = try slots.moved(to: Point(areas.photos.x, areas.photos.y), on: page)
    // A photo alone fills its area, where a page of a book would leave some of it white.
    if case .slots(var placed) = template.arrangement, placed.count == 1 {
      placed[0].slot.frame = areas.photos
      template.arrangement = .slots(placed)
    }
    let sheet = sheets[month - 1]
    template.name = "\(sheet.name) \(year)"
    template.layers =
      MonthLayers(
        sheet, year: year, events: eventsByDay, showsWeekNumbers: showsWeekNumbers, area: areas.month, page: page
      ).layers
    template.variables = [TextVariable(PageVariables.language, language)]
    return template
  }
}
