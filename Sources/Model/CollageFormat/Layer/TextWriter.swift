import CollageModel

/// Writes the content of a text layer; default values are left out.
enum TextWriter {
  static func value(of text: TextContent) -> JSONValue {
    let plain = TextContent("")
    func word(_ key: String, _ word: String, isPlain: Bool) -> (String, JSONValue?) {
      (key, isPlain ? nil : .string(word))
    }
    return .members(
      [
        ("text", .string(text.string)),
        ("font", text.font == plain.font ? nil : font(text.font)),
        word("align", text.alignment.rawValue, isPlain: text.alignment == plain.alignment),
        word(
          "verticalAlign", text.verticalAlignment.rawValue, isPlain: text.verticalAlignment == plain.verticalAlignment),
        word("direction", text.direction.rawValue, isPlain: text.direction == plain.direction),
        word("case", text.letterCase.rawValue, isPlain: text.letterCase == plain.letterCase),
        ("letterSpacing", text.letterSpacing == 0 ? nil : .plain(text.letterSpacing)),
        ("lineSpacing", text.lineSpacing == 1 ? nil : .plain(text.lineSpacing)),
        ("maxLines", text.maxLines.map { .plain(Double($0)) }),
        word("fit", text.fit.rawValue, isPlain: text.fit == plain.fit),
        ("path", text.path.map(path)),
      ] + members(of: text.style))
  }

  private static func font(_ font: FontChoice) -> JSONValue {
    let plain = FontChoice()
    return .members([
      ("family", font.family.hasSameBytes(as: plain.family) ? nil : .string(font.family)),
      ("size", font.size == plain.size ? nil : .plain(font.size)),
      ("weight", font.weight == plain.weight ? nil : .plain(Double(font.weight))),
      ("slope", font.slope == plain.slope ? nil : .string(font.slope.rawValue)),
      ("width", font.width == plain.width ? nil : .plain(Double(font.width))),
      (
        "features",
        font.features.isEmpty ? nil : .members(font.features.map { ($0.tag, .plain(Double($0.value))) })
      ),
    ])
  }

  private static func path(_ path: TextPath) -> JSONValue {
    switch path {
    case .arc(let angle): .members([("arc", .plain(angle.degrees))])
    case .circle(let start): .members([("circle", .plain(start.degrees))])
    case .wave(let amplitude, let periods):
      .members([("wave", .members([("amplitude", .plain(amplitude)), ("periods", .plain(periods))]))])
    case .path(let path): .members([("path", .string(SVGPathWriter.text(of: path)))])
    }
  }

  private static func members(of style: TextStyle) -> [(String, JSONValue?)] {
    [
      ("fill", style.fill == .color(.black) ? nil : .fill(style.fill)),
      ("outline", style.outline.map(outline)),
      ("shadows", style.shadows.isEmpty ? nil : .array(style.shadows.map(JSONValue.shadow))),
      ("glow", style.glow.map { .members([("radius", .plain($0.radius)), ("color", .color($0.color))]) }),
      ("background", style.background.map(background)),
      ("underline", style.isUnderlined ? .boolean(true) : nil),
      ("strike", style.isStruckThrough ? .boolean(true) : nil),
    ]
  }

  private static func outline(_ outline: TextStyle.Outline) -> JSONValue {
    .members([
      ("width", .plain(outline.width)), ("color", .color(outline.color)),
      ("align", outline.alignment == .outside ? nil : .string(outline.alignment.rawValue)),
    ])
  }

  private static func background(_ background: TextStyle.Background) -> JSONValue {
    let plain = TextStyle.Background(color: background.color)
    return .members([
      ("form", background.form == plain.form ? nil : .string(background.form.rawValue)),
      ("color", .color(background.color)),
      ("palette", background.palette.map { .plain(Double($0)) }),
      ("padding", background.padding == plain.padding ? nil : .size(background.padding)),
      ("cornerRadius", background.cornerRadius == plain.cornerRadius ? nil : .plain(background.cornerRadius)),
    ])
  }
}
