internal import CollageModel
internal import Pango

/// Sets the paragraphs of a text with Pango.
struct PangoSetter: ParagraphSetter {
  let fonts: FontCollection
  let content: TextContent
  /// The paragraphs, separated by line breaks; on a path there is only one line.
  let paragraphs: [String]
  /// The paragraphs as single lines without glyphs; those that fit into one line need not be set again.
  private let unbroken: [TypesetParagraph]

  init(fonts: FontCollection, content: TextContent, text: String) throws(TextError) {
    (self.fonts, self.content) = (fonts, content)
    let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) }
    paragraphs = content.path == nil ? parts : [parts.joined(separator: " ")]
    let settings = Self.settings(content)
    var known: [String: TypesetParagraph] = [:]
    var unbroken: [TypesetParagraph] = []
    for paragraph in paragraphs {
      if let set = known[paragraph] {
        unbroken.append(set)
        continue
      }
      let set = try Self.typeset(paragraph, settings, fonts: fonts)
      known[paragraph] = set
      unbroken.append(set)
    }
    self.unbroken = unbroken
  }

  var paragraphCount: Int { paragraphs.count }

  var isLong: Bool { paragraphs.contains { $0.utf8.count > 2_000 } || paragraphs.count > 500 }

  func unbroken(_ index: Int) -> TypesetParagraph { unbroken[index] }

  func set(_ index: Int, _ request: LineRequest) throws(TextError) -> TypesetParagraph {
    var settings = Self.settings(content)
    if content.path == nil {
      settings.breaking = request.breaking == .words ? .words : .wordsAndLetters
      settings.lineLength = request.length
      settings.isJustified = content.alignment == .justify
    }
    settings.maxLines = request.maxLines
    let text = request.endsInEllipsis ? paragraphs[index] + "\u{2026}" : paragraphs[index]
    return try Self.typeset(text, settings, request.colorResolution, fonts: fonts)
  }

  /// Returns a rectangle around everything visible except shadows, from the control points of curves.
  func inkBounds(_ placement: TextPlacement<TypesetParagraph>) -> Rect? {
    var bounds: Rect?
    let reach = content.style.outline?.outerReach ?? 0
    let boxes = placement.block.paragraphs.map { $0.shapes.map { $0.controlBounds } }
    for line in placement.block.lines {
      for glyph in line.line.glyphs {
        guard let shape = glyph.shape, let box = boxes[line.paragraph][shape] else { continue }
        let placed = placement.place(glyph, in: line).boundingBox(of: box).inset(by: -reach)
        bounds = bounds.map { $0.union(placed) } ?? placed
      }
    }
    return bounds
  }

  private static func typeset(
    _ text: String, _ settings: ParagraphSettings, _ colorResolution: Double? = nil, fonts: FontCollection
  ) throws(TextError) -> TypesetParagraph {
    do {
      return try fonts.typeset(text, settings, colorResolution: colorResolution)
    } catch {
      throw TextError(error)
    }
  }

  /// Returns the settings for a text in one line.
  private static func settings(_ content: TextContent) -> ParagraphSettings {
    var settings = ParagraphSettings(families: [content.font.family])
    settings.weight = content.font.weight
    settings.slope =
      switch content.font.slope {
      case .normal: .normal
      case .italic: .italic
      case .oblique: .oblique
      }
    settings.width = content.font.width
    settings.features = content.font.features.map { ($0.tag, $0.value) }
    settings.letterSpacing = content.letterSpacing
    settings.direction =
      switch content.direction {
      case .automatic: .automatic
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    settings.breaking = .never
    return settings
  }
}

extension TypesetParagraph: SetParagraph {}
extension TypesetParagraph.Line: SetLine {}

extension TextPlacement<TypesetParagraph> {
  /// Returns the transform from a glyph's ems to the layer.
  func place(_ glyph: TypesetParagraph.Glyph, in line: TextBlock<TypesetParagraph>.Line) -> Affine {
    let start = start(of: line)
    guard let path else {
      return Affine(
        a: size, b: 0, c: 0, d: size, tx: start + glyph.x * size, ty: baseline(of: line) + glyph.y * size)
    }
    let middle = glyph.clusterStart + glyph.clusterWidth / 2
    return Affine(a: size, b: 0, c: 0, d: size, tx: (glyph.x - middle) * size, ty: glyph.y * size)
      .then(path.place(at: start + middle * size))
  }
}
