internal import CollageModel
internal import Pango

extension TextAssembly {
  /// Returns the text with everything that is painted for it.
  func result() -> LaidOutText {
    var text = LaidOutText(frame: frame, fontSize: size)
    text.isEllipsized = block.isEllipsized
    text.lines = block.lines.map { line in
      let baseline = baseline(of: line)
      return LaidOutText.Line(
        frame: Rect(
          x: start(of: line), y: baseline - line.line.ascent * size, width: line.line.width * size,
          height: (line.line.ascent + line.line.descent) * size), baseline: baseline,
        isRightToLeft: line.line.isRightToLeft)
    }
    for paragraph in block.paragraphs { text.add(paragraph) }
    text.omittedGlyphs = block.paragraphs.reduce(0) { $0 + $1.omittedGlyphs }
    let sprites = block.paragraphs.map { $0.shapes.map { text.spriteIndex(of: $0) } }
    var letters: [[Point]] = []
    for line in block.lines { add(line, sprites[line.paragraph], to: &letters, &text) }
    addParts(Outline(letters), to: &text)
    text.inkBounds = inkBounds(text)
    text.showsPlainLetters = showsPlainLetters(text)
    return text
  }

  private func showsPlainLetters(_ text: LaidOutText) -> Bool {
    let style = content.style
    guard case .letters(_, let fill)? = text.parts.last(where: { if case .letters = $0 { true } else { false } }) else {
      return false
    }
    switch fill {
    case .color(let color), .palette(_, let color): guard color.alpha > 0 else { return false }
    case .gradient, .picture, .photo: return false
    }
    // A line through a hole of the letters, or into them, takes a part of them away.
    let reachesIn = style.outline.map { $0.outerReach < $0.width } ?? false
    return !style.isUnderlined && !style.isStruckThrough && !reachesIn && text.missingCharacters.isEmpty
      && text.glyphs.allSatisfy { $0.face?.isExact ?? true }
  }

  private func inkBounds(_ text: LaidOutText) -> Rect? {
    var bounds = text.silhouette.bounds
    for picture in text.pictures {
      let sprite = text.sprites[picture.sprite]
      let box = picture.toLayer.boundingBox(
        of: Rect(x: 1, y: 1, width: Double(sprite.width) - 2, height: Double(sprite.height) - 2))
      bounds = bounds.map { $0.union(box) } ?? box
    }
    return bounds
  }

  /// Adds a line's letters and color glyphs, underlines and strikethroughs.
  private func add(
    _ line: Line, _ sprites: [Int?], to letters: inout [[Point]], _ text: inout LaidOutText
  ) {
    let paragraph = block.paragraphs[line.paragraph]
    let start = text.glyphs.count
    for glyph in line.line.glyphs {
      let place = placement.place(glyph, in: line)
      text.glyphs.append(PlacedGlyph(glyph, of: paragraph, toLayer: place))
      guard let index = glyph.shape else { continue }
      switch paragraph.shapes[index] {
      case .outline: letters += contours(paragraph.shapes[index], place)
      case .picture(let picture):
        guard let sprite = sprites[index] else { continue }
        text.pictures.append(.init(sprite: sprite, toLayer: picture.toEms.then(place)))
      }
    }
    // Readers take wide spaces for those between words.
    if content.letterSpacing > 0, !line.line.isRightToLeft { text.glyphs.joinWords(from: start) }
    guard line.line.width > 0 else { return }
    var strokes: [(position: Double, thickness: Double)] = []
    if content.style.isUnderlined { strokes.append((paragraph.underlinePosition, paragraph.underlineThickness)) }
    if content.style.isStruckThrough { strokes.append((paragraph.strikePosition, paragraph.strikeThickness)) }
    for (position, thickness) in strokes {
      letters.append(
        strip(
          along: line, from: 0, to: line.line.width * size, top: (position - thickness / 2) * size,
          bottom: (position + thickness / 2) * size))
    }
  }

  /// Returns a glyph's contours with outer ones clockwise; the direction differs between font formats.
  private func contours(_ shape: GlyphShape, _ place: Affine) -> [[Point]] {
    guard let path = shape.path else { return [] }
    let outline = path.outline(mappedBy: place, tolerance: tolerance)
    return outline.signedArea < 0 ? outline.contours.map { $0.reversed() } : outline.contours
  }

  private func addParts(_ letters: Outline, to text: inout LaidOutText) {
    let style = content.style
    var (outer, inner) = (letters, letters)
    if let outline = style.outline, outline.width > 0 {
      let reach = outline.outerReach
      // The positive rule requires consistently directed contours.
      let directed = Outline(letters.contours, rule: .positive)
      if reach > 0 { outer = directed.grown(by: reach, tolerance: tolerance) }
      if reach < outline.width { inner = directed.inset(by: outline.width - reach) }
    }
    text.silhouette = outer
    if letters.isEmpty && text.pictures.isEmpty { return }
    if let background = style.background {
      text.parts.append(.area(area(of: background), background.color))
    }
    text.parts += style.shadows.reversed().map { .shadow($0) }
    if let glow = style.glow, glow.radius > 0 {
      let lit = Outline(outer.contours, rule: .positive).grown(by: glow.litReach, tolerance: tolerance)
      text.parts.append(.glow(lit, blur: glow.radius * 2 / 3, glow.color))
    }
    if let outline = style.outline, outline.width > 0 {
      text.parts.append(.line(outer, outside: style.fill.coversWhatIsBeneath ? nil : inner, outline.color))
    }
    if !inner.isEmpty { text.parts.append(.letters(inner, style.fill)) }
    if !text.pictures.isEmpty { text.parts.append(.pictures) }
  }

  private func area(of background: TextStyle.Background) -> Outline {
    let (across, down) = (background.padding.width, background.padding.height)
    let lines = block.lines.map { line -> Rect? in
      guard line.line.width > 0 else { return nil }
      return Rect(
        left: start(of: line) - across, top: baseline(of: line) - line.line.ascent * size - down,
        right: start(of: line) + line.line.width * size + across,
        bottom: baseline(of: line) + line.line.descent * size + down)
    }
    if path != nil {
      return Outline(
        block.lines.map { line in
          strip(
            along: line, from: -across, to: line.line.width * size + across, top: -line.line.ascent * size - down,
            bottom: line.line.descent * size + down)
        })
    }
    let pill = PillOutline(radius: max(0, background.cornerRadius), tolerance: tolerance)
    switch background.form {
    case .pill: return pill.outline(around: lines)
    case .box:
      let all = lines.compactMap { $0 }
      guard let first = all.first else { return Outline([]) }
      return pill.outline(around: [all.reduce(first) { $0.union($1) }])
    }
  }
}

extension LaidOutText {
  /// Adds a paragraph's families, missing characters and other findings.
  fileprivate mutating func add(_ paragraph: TypesetParagraph) {
    for family in paragraph.families {
      if let index = families.firstIndex(where: { $0.name == family.name && $0.version == family.version }) {
        families[index].glyphCount += family.glyphCount
      } else {
        families.append(UsedFamily(name: family.name, glyphCount: family.glyphCount, version: family.version))
      }
    }
    for scalar in paragraph.missingCharacters where !missingCharacters.contains(scalar) {
      missingCharacters.append(scalar)
    }
  }

  /// Returns the index of a color glyph's pixels, adding them if necessary; nil for an outline.
  fileprivate mutating func spriteIndex(of shape: GlyphShape) -> Int? {
    guard case .picture(let picture) = shape else { return nil }
    sprites.append(Sprite(width: picture.width, height: picture.height, pixels: picture.pixels))
    return sprites.count - 1
  }
}

extension GlyphPicture {
  /// The transform from the picture's pixels to ems around the glyph's origin.
  fileprivate var toEms: Affine {
    Affine.scale(1 / pixelsPerEm, 1 / pixelsPerEm).then(.translation(Point(left, top)))
  }
}

extension Fill {
  /// True if the fill hides everything beneath; a photo counts as opaque, a picture does not.
  fileprivate var coversWhatIsBeneath: Bool {
    switch self {
    case .color(let color), .palette(_, let color): color.isOpaque
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.isOpaque }
    case .photo: true
    case .picture: false
    }
  }
}
