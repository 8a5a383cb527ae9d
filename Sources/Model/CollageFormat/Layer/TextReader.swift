import CollageModel

/// Reads the content of a text layer: a string, or an object with all of its properties.
enum TextReader {
  private static let keys =
    [
      "text", "font", "align", "verticalAlign", "direction", "case", "letterSpacing", "lineSpacing", "maxLines", "fit",
      "path",
    ] + TextStyleReader.keys

  static func read(_ cursor: Cursor) -> TextContent? {
    if case .string = cursor.value { return readString(cursor).map { TextContent($0) } }
    guard let object = cursor.object("a text", keys: keys) else { return nil }
    let words = object.required("text").flatMap(readString)
    var text = TextContent("")
    if let font = object.optional("font").flatMap(font) { text.font = font }
    if let align = object.optional("align")?.choice("an alignment", TextContent.Alignment.allCases) {
      text.alignment = align
    }
    if let align = object.optional("verticalAlign")?.choice("an alignment", TextContent.VerticalAlignment.allCases) {
      text.verticalAlignment = align
    }
    if let direction = object.optional("direction")?.choice("a direction", TextContent.Direction.allCases) {
      text.direction = direction
    }
    if let letters = object.optional("case")?.choice("a case", TextContent.LetterCase.allCases) {
      text.letterCase = letters
    }
    if let spacing = object.optional("letterSpacing")?.number(.within(DocumentLimits.letterSpacing, "letter spacing")) {
      text.letterSpacing = spacing
    }
    if let spacing = object.optional("lineSpacing")?.number(.within(DocumentLimits.lineSpacing, "line spacing")) {
      text.lineSpacing = spacing
    }
    if let lines = object.optional("maxLines") {
      text.maxLines = lines.integer("a number of lines", in: DocumentLimits.lineCount)
    }
    if let fit = object.optional("fit")?.choice("a fit", TextContent.Fit.allCases) { text.fit = fit }
    text.path = object.optional("path").flatMap(path)
    text.style = TextStyleReader.read(object)
    guard let words else { return nil }
    text.string = words
    return text
  }

  /// Reads the string of a text or the value of a variable.
  static func readString(_ cursor: Cursor) -> String? {
    guard let text = cursor.string("a text") else { return nil }
    guard NameKey(text).isText(DocumentLimits.text, allowsBreaks: true) else {
      let limit = DocumentLimits.text.upperBound
      cursor.reject(
        "a text must have at most \(limit) characters and no control characters except line breaks and tabs")
      return nil
    }
    return text
  }

  private static func font(_ cursor: Cursor) -> FontChoice? {
    guard let object = cursor.object("a font", keys: ["family", "size", "weight", "slope", "width", "features"]) else {
      return nil
    }
    var font = FontChoice()
    if let family = object.optional("family")?.text("a family", length: DocumentLimits.name) { font.family = family }
    if let size = object.optional("size")?.number(.positive("a size")) { font.size = size }
    if let weight = object.optional("weight")?.integer("a weight", in: DocumentLimits.fontWeight) {
      font.weight = weight
    }
    if let slope = object.optional("slope")?.choice("a slope", FontChoice.Slope.allCases) { font.slope = slope }
    if let width = object.optional("width")?.integer("a width in percent", in: DocumentLimits.fontWidth) {
      font.width = width
    }
    if let features = object.optional("features").flatMap(features) { font.features = features }
    return font
  }

  /// Reads OpenType features by their tags, such as `{"tnum": 1, "ss01": true}`.
  private static func features(_ cursor: Cursor) -> [FontChoice.Feature]? {
    guard let object = cursor.object("features") else { return nil }
    guard DocumentLimits.featureCount.contains(object.members.count) else {
      cursor.reject("at most \(DocumentLimits.featureCount.upperBound) features are allowed")
      return nil
    }
    return Cursor.allOrNothing(
      object.members.map { tag, cursor in
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ ASCII.isDigit($0) || ASCII.isLetter($0) }) else {
          cursor.log.add(cursor.path, "not a valid feature tag; a tag must have four letters or digits, such as tnum")
          return nil
        }
        if case .boolean(let isOn) = cursor.value { return FontChoice.Feature(tag, isOn ? 1 : 0) }
        return cursor.integer("a feature's value", in: DocumentLimits.featureValue).map { FontChoice.Feature(tag, $0) }
      })
  }

  private static func path(_ cursor: Cursor) -> TextPath? {
    let kinds = ["arc", "circle", "wave", "path"]
    guard let object = cursor.object("a text's path", keys: kinds),
      let (kind, value) = object.exactlyOne(of: kinds, "a text's path")
    else { return nil }
    switch kind {
    case "arc": return value.number(.signed("an angle")).map { .arc(Angle(degrees: $0)) }
    case "circle": return value.number(.signed("an angle")).map { .circle(start: Angle(degrees: $0)) }
    case "wave":
      guard let wave = value.object("a wave", keys: ["amplitude", "periods"]) else { return nil }
      let amplitude = wave.required("amplitude")?.number(.share("an amplitude"))
      let periods = wave.required("periods")?.number(.within(DocumentLimits.periods, "a number of periods"))
      guard let amplitude, let periods else { return nil }
      return .wave(amplitude: amplitude, periods: periods)
    default:
      guard let text = value.string("a path") else { return nil }
      do throws(SVGPathError) {
        return .path(try SVGPathParser.parse(text))
      } catch {
        value.reject("\(error)")
        return nil
      }
    }
  }
}
