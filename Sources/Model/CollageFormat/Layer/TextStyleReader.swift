import CollageModel

enum TextStyleReader {
  static let keys = ["fill", "outline", "shadows", "glow", "background", "underline", "strike"]

  /// Returns the style of a text's object; missing values are those of a plain text.
  static func read(_ object: ObjectCursor) -> TextStyle {
    var style = TextStyle()
    if let fill = object.optional("fill")?.fill() { style.fill = fill }
    style.outline = present(object, "outline").flatMap(outline)
    if let shadows = object.optional("shadows").flatMap(shadows) { style.shadows = shadows }
    style.glow = present(object, "glow").flatMap(glow)
    style.background = present(object, "background").flatMap(background)
    if let isUnderlined = object.optional("underline")?.boolean("underline") { style.isUnderlined = isUnderlined }
    if let isStruck = object.optional("strike")?.boolean("strike") { style.isStruckThrough = isStruck }
    return style
  }

  /// The value of a key; nil if it is missing or null.
  private static func present(_ object: ObjectCursor, _ key: String) -> Cursor? {
    object.optional(key).flatMap { $0.value.isNull ? nil : $0 }
  }

  private static func outline(_ cursor: Cursor) -> TextStyle.Outline? {
    guard let object = cursor.object("an outline", keys: ["width", "color", "align"]) else { return nil }
    let width = object.required("width")?.number(.positive("an outline's width"))
    let color = object.required("color")?.color()
    let alignment = object.optional("align")?.choice("an alignment", Border.Alignment.allCases) ?? .outside
    guard let width, let color else { return nil }
    return TextStyle.Outline(width: width, color: color, alignment: alignment)
  }

  private static func shadows(_ cursor: Cursor) -> [Shadow]? {
    guard let elements = cursor.elements("shadows") else { return nil }
    guard DocumentLimits.shadowCount.contains(elements.count) else {
      cursor.reject("a text can have at most \(DocumentLimits.shadowCount.upperBound) shadows")
      return nil
    }
    return Cursor.allOrNothing(elements.map { $0.shadow() })
  }

  private static func glow(_ cursor: Cursor) -> TextStyle.Glow? {
    guard let object = cursor.object("a glow", keys: ["radius", "color"]) else { return nil }
    let radius = object.required("radius")?.number(.positive("a radius"))
    let color = object.required("color")?.color()
    guard let radius, let color else { return nil }
    return TextStyle.Glow(radius: radius, color: color)
  }

  private static func background(_ cursor: Cursor) -> TextStyle.Background? {
    let keys = ["form", "color", "palette", "padding", "cornerRadius"]
    guard let object = cursor.object("a text's background", keys: keys) else { return nil }
    let form = object.optional("form")?.choice("a form", TextStyle.Background.Form.allCases) ?? .pill
    let color = object.required("color")?.color()
    var background = TextStyle.Background(form, color: color ?? .black)
    background.palette = object.optional("palette")?.paletteRank()
    if let padding = object.optional("padding").flatMap(padding) { background.padding = padding }
    if let radius = object.optional("cornerRadius")?.number(.notNegative("a corner radius")) {
      background.cornerRadius = radius
    }
    return color == nil ? nil : background
  }

  /// Reads one number for all sides, or one for left and right and one for top and bottom.
  private static func padding(_ cursor: Cursor) -> Size? {
    let rule = NumberRule.notNegative("padding")
    guard case .array = cursor.value else { return cursor.number(rule).map { Size($0, $0) } }
    guard let sides = cursor.numbers("one number or [across, down]", [rule, rule]) else { return nil }
    return Size(sides[0], sides[1])
  }
}
