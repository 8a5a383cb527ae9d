import CollageFormat
import CollageLayout
import CollageModel

/// The texts and lines of a month: its name, the weekdays, and a cell for each day with its names.
struct MonthLayers {
  private(set) var layers: [Layer] = []
  private let sheet: CalendarSheet
  private let events: [Int: [(name: String, color: Color)]]
  private let area: Rect
  /// The widths of a column and of that of the week numbers, and the height of a row.
  private let column: Double
  private let weekColumn: Double
  private let row: Double
  /// The top of the first row.
  private let top: Double
  /// The colors of words and of what is less important, on the background of the page.
  private let ink: Color
  private let quiet: Color
  private let faint: Color
  private let rule: Color

  private static let accent = Color(red: 192, green: 75, blue: 51)
  private static let (serif, sans) = ("Noto Serif", "Inter")
  /// The number of rows that all months have room for, so that cells have one height in most of them.
  private static let usualWeeks = 5

  /// Creates the layers of a month within an area of a page.
  init(
    _ sheet: CalendarSheet, year: Int, events: [Int: [(name: String, color: Color)]], showsWeekNumbers: Bool,
    area: Rect, page: Canvas
  ) {
    (self.sheet, self.events, self.area) = (sheet, events, area)
    let unit = page.size.shortSide
    weekColumn = showsWeekNumbers ? 0.045 * area.width : 0
    column = (area.width - weekColumn) / 7
    let letters = min(0.074 * unit, 0.115 * area.width)
    let head = 0.036 * unit
    top = area.y + 1.55 * letters + head
    row = (area.bottom - top) / Double(max(Self.usualWeeks, sheet.weeks.count))
    ink = CoverDesign.ink(on: page.background)
    let ground: Color = if case .color(let color) = page.background { color } else { .white }
    (quiet, faint, rule) = (ink.mixed(with: ground, 0.45), ink.mixed(with: ground, 0.7), ink.mixed(with: ground, 0.82))
    addHead(year: year, letters: letters, head: head, unit: unit)
    for (index, week) in sheet.weeks.enumerated() { addWeek(week, index, unit) }
  }

  private var start: TextContent.Alignment { sheet.isRightToLeft ? .right : .left }

  /// Returns an area that is given from the side on which lines begin.
  private func mirrored(_ rect: Rect) -> Rect {
    guard sheet.isRightToLeft else { return rect }
    return Rect(x: area.x + area.right - rect.right, y: rect.y, width: rect.width, height: rect.height)
  }

  private mutating func add(
    _ id: String, _ text: String, _ rect: Rect, _ font: FontChoice, _ color: Color,
    _ alignment: TextContent.Alignment? = nil, _ vertical: TextContent.VerticalAlignment = .middle,
    letterCase: TextContent.LetterCase = .original
  ) {
    let rect = mirrored(rect)
    layers.append(
      Layer(
        id: LayerID(id),
        content: .text(
          TextContent(
            TextVariables.literal(text), font: font, alignment: alignment ?? start, verticalAlignment: vertical,
            letterCase: letterCase, style: TextStyle(fill: .color(color)))), size: rect.size, center: rect.center))
  }

  private mutating func add(_ id: String, _ rect: Rect, _ color: Color) {
    let rect = mirrored(rect)
    layers.append(
      Layer(
        id: LayerID(id), content: .shape(DrawnShape(.area(.rectangle), fill: .color(color))), size: rect.size,
        center: rect.center))
  }

  private mutating func addHead(year: Int, letters: Double, head: Double, unit: Double) {
    let title = FontChoice(family: Self.serif, size: letters, weight: 500)
    let year = String(year)
    let share = 0.72 * area.width
    let line = Rect(x: area.x, y: area.y, width: share, height: 1.35 * letters)
    add("month", sheet.name, line, title, ink, letterCase: .title)
    add(
      "year", year, Rect(x: area.x + share, y: area.y, width: area.width - share, height: line.height),
      FontChoice(family: Self.serif, size: letters), Self.accent, sheet.isRightToLeft ? .left : .right)
    let widest = sheet.weekdays.map { TextWidth.of($0.name) }.max() ?? 1
    let size = min(0.0155 * unit, 0.9 * column / max(1, widest * 1.15))
    let font = FontChoice(family: Self.sans, size: size, weight: 600)
    for (index, (name, isFree)) in sheet.weekdays.enumerated() {
      let cell = Rect(x: cellX(index), y: top - head, width: column - pad, height: head)
      add("weekday-\(index + 1)", name, cell, font, isFree ? Self.accent : quiet, letterCase: .upper)
    }
  }

  private var pad: Double { 0.07 * column }

  private func cellX(_ index: Int) -> Double { area.x + weekColumn + Double(index) * column }

  private mutating func addWeek(_ week: CalendarSheet.Week, _ index: Int, _ unit: Double) {
    let y = top + Double(index) * row
    let thickness = 0.0012 * unit
    add("line-\(index + 1)", Rect(x: area.x, y: y - thickness / 2, width: area.width, height: thickness), rule)
    let letters = min(0.28 * row, 0.25 * column, 0.03 * unit)
    let number = Rect(x: area.x, y: y + 0.08 * row, width: weekColumn, height: 1.3 * letters)
    if weekColumn > 0 {
      let font = FontChoice(family: Self.sans, size: min(0.42 * letters, 0.4 * weekColumn), features: [.init("tnum")])
      add("week-\(index + 1)", String(week.number), number, font, quiet)
    }
    for (place, day) in week.days.enumerated() {
      let key = "\(index + 1)-\(place + 1)"
      let cell = Rect(x: cellX(place), y: number.y, width: column - pad, height: number.height)
      let color = day.isOfMonth ? (day.isFree ? Self.accent : ink) : faint
      let font = FontChoice(
        family: Self.sans, size: letters, weight: day.isOfMonth ? 500 : 400, features: [.init("tnum")])
      add("day-\(key)", String(day.day), cell, font, color)
      guard day.isOfMonth else { continue }
      let names =
        day.holidays.map { (name: $0, color: Self.accent, isEvent: false) }
        + (events[day.number] ?? []).map { (name: $0.name, color: $0.color, isEvent: true) }
      addNames(
        names, key,
        Rect(left: cell.x, top: cell.bottom + 0.01 * row, right: cell.right, bottom: y + 0.97 * row),
        min(0.0118 * unit, 0.12 * column))
    }
  }

  /// The distance of two names in lines, and the sizes of letters that are tried, in shares of the usual one.
  private static let (gap, sizes) = (0.15, [1, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58])

  /// Adds the names of a day below its number, smaller if they need it.
  private mutating func addNames(
    _ names: [(name: String, color: Color, isEvent: Bool)], _ key: String, _ room: Rect, _ usual: Double
  ) {
    guard !names.isEmpty else { return }
    let bar = 0.035 * column
    func width(_ isEvent: Bool) -> Double { room.width - (isEvent ? 2 * bar : 0) }
    func lines(_ size: Double) -> [Double] {
      names.map { Double(TextWidth.lines(of: $0.name, width: width($0.isEvent) / size)) }
    }
    let gaps = Self.gap * Double(names.count - 1)
    let lineHeight = names.map { TextWidth.lineHeight(of: $0.name) }.max() ?? 1
    let fitting = Self.sizes.first { factor in
      (lines(factor * usual).reduce(0, +) + gaps) * factor * usual * lineHeight <= room.height
    }
    let size = usual * (fitting ?? Self.sizes[Self.sizes.count - 1])
    let counts = lines(size)
    let height = min(size * lineHeight, room.height / (counts.reduce(0, +) + gaps))
    var y = room.y
    for (index, (name, count)) in zip(names, counts).enumerated() {
      let inset = room.width - width(name.isEvent)
      let part = Rect(x: room.x + inset, y: y, width: width(name.isEvent), height: count * height)
      let id = "\(key)-\(index + 1)"
      if name.isEvent {
        add(
          "bar-\(id)", Rect(x: room.x, y: y + 0.12 * height, width: bar, height: part.height - 0.24 * height),
          name.color)
      }
      add(
        "name-\(id)", name.name, part, FontChoice(family: Self.sans, size: size), name.isEvent ? ink : name.color,
        nil, .top)
      y += part.height + Self.gap * height
    }
  }
}

/// The widths of texts before they are laid out, in multiples of the font size.
enum TextWidth {
  /// Returns about how wide a text is: letters of Europe and the Near East by their mean width, others as squares.
  static func of(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x20, 0x27, 0x2C, 0x2E, 0x69, 0x6A, 0x6C, 0x74: sum + 0.3
      case 0x41...0x5A, 0x6D, 0x77: sum + 0.72
      case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0x1F000...0x3FFFF: sum + 1
      case 0x300...0x36F, 0x64B...0x65F: sum
      case 0x600...0x6FF: sum + 0.45
      default: sum + 0.58
      }
    }
  }

  /// Returns about how high a line is, in multiples of the font size: letters of other scripts than those of Europe are higher.
  static func lineHeight(of text: String) -> Double {
    text.unicodeScalars.contains { $0.value >= 0x590 && $0.value < 0x1E00 || $0.value >= 0x2E80 } ? 1.6 : 1.22
  }

  /// Returns the number of lines of a text that is broken between words.
  static func lines(of text: String, width: Double) -> Int {
    var (lines, used) = (1, 0.0)
    for word in text.split(separator: " ") {
      let own = of(String(word))
      if used > 0, used + 0.3 + own > width {
        lines += 1
        used = own
      } else {
        used += (used > 0 ? 0.3 : 0) + own
      }
      if used > width {
        let extra = Int((used / max(width, 0.01)).rounded(.up)) - 1
        lines += min(extra, 20)
        used = width
      }
    }
    return lines
  }
}

extension Color {
  /// Returns the color between this one and another, at a share from 0 to 1.
  fileprivate func mixed(with other: Color, _ share: Double) -> Color {
    func mixed(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Double(one) + (Double(two) - Double(one)) * share).rounded())
    }
    return Color(red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}
