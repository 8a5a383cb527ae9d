public import CollageModel
import Determinism

extension RandomScene {
  /// Returns a random text with valid values, in which any field may differ from the default.
  public mutating func textContent() -> TextContent {
    let words = ["Rome", "{{title}}", "line\nbreak", "שלום", "日本", "👩‍🚀", "tab\tand \"quotes\"", "{{{{", "é"]
    var text = TextContent((0..<random.int(0...4)).compactMap { _ in random.element(of: words) }.joined(separator: " "))
    if random.bool() { text.font = font() }
    if random.bool() { text.alignment = random.element(of: TextContent.Alignment.allCases) ?? .center }
    if random.bool() { text.verticalAlignment = random.element(of: TextContent.VerticalAlignment.allCases) ?? .middle }
    if random.bool() { text.direction = random.element(of: TextContent.Direction.allCases) ?? .automatic }
    if random.bool() { text.letterCase = random.element(of: TextContent.LetterCase.allCases) ?? .original }
    if random.bool() { text.letterSpacing = random.double(-0.1...1) }
    if random.bool() { text.lineSpacing = random.double(0.5...2) }
    if random.bool() { text.maxLines = random.int(1...9) }
    if random.bool() { text.fit = random.element(of: TextContent.Fit.allCases) ?? .shrink }
    if random.bool() { text.path = textPath() }
    if random.bool() { text.style = textStyle() }
    return text
  }

  private mutating func font() -> FontChoice {
    FontChoice(
      family: random.element(of: ["Inter", "Noto Sans", "sans-serif", "\"quoted\""]) ?? "Inter",
      size: random.double(1...200), weight: random.int(1...1000),
      slope: random.element(of: FontChoice.Slope.allCases) ?? .normal, width: random.int(50...200),
      features: random.bool() ? [] : [.init("tnum"), .init("ss01", random.int(0...9))])
  }

  private mutating func textPath() -> TextPath {
    switch random.int(0...3) {
    case 0: .arc(angle())
    case 1: .circle(start: angle())
    case 2: .wave(amplitude: random.double(0...1), periods: random.double(0...9))
    default:
      .path(
        Path([
          .move(to: Point(random.double(0...1), 0.5)),
          .cubic(control1: Point(0.25, random.double(0...1)), control2: Point(0.75, 0), to: Point(1, 0.5)),
        ]))
    }
  }

  private mutating func textStyle() -> TextStyle {
    var style = TextStyle(fill: fill(), isUnderlined: random.bool(), isStruckThrough: random.bool())
    if random.bool() {
      style.outline = .init(
        width: random.double(0.5...9), color: color(),
        alignment: random.element(of: Border.Alignment.allCases) ?? .outside)
    }
    style.shadows = (0..<random.int(0...3)).map { _ in
      Shadow(
        offset: Point(random.double(-5...5), random.double(-5...5)), blur: random.double(0...9), color: color())
    }
    if random.bool() { style.glow = .init(radius: random.double(0.5...20), color: color()) }
    if random.bool() {
      style.background = .init(
        random.bool() ? .pill : .box, color: color(), palette: random.bool() ? random.int(Fill.paletteRanks) : nil,
        padding: Size(random.double(0...20), random.double(0...20)), cornerRadius: random.double(0...20))
    }
    return style
  }
}
