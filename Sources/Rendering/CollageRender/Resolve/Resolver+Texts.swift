import CollageFiles
import CollageModel
internal import CollageText

extension Resolver {
  /// Lays out the texts of layers, at a scale in pixels per canvas unit.
  ///
  /// - Throws: `RenderError.layout` if a text cannot be laid out or there are no fonts.
  mutating func add(textsOf layers: [Layer], fonts: RenderFonts, scale: Double) throws(RenderError) {
    for layer in layers {
      guard !layer.isHidden, let text = try layer.laidOutText(fonts, scale: scale) else { continue }
      add(text, for: layer.id)
      note(text, in: layer)
    }
  }

  /// Letters that shrink below this share of their size look like a mistake.
  private static let smallShare = 0.5

  mutating func note(_ text: LaidOutText, in layer: Layer) {
    let name = escaped(layer.id.name)
    if let wanted = layer.wantedFontSize, text.inkBounds != nil, text.fontSize < wanted * Self.smallShare {
      let percent = "\(Int((text.fontSize / wanted * 100).rounded())) %"
      add(
        RenderNote(
          .smallText, "layer \(name): the text is too long for its frame; its letters shrink to \(percent)",
          subject: "layer \(name) (\(percent))", severity: wanted / text.fontSize))
    }
    if let missing = text.missingFamily {
      let family = escaped(missing)
      let used = text.mainFamily.map { "; \(escaped($0)) was used instead" } ?? ""
      add(
        RenderNote(
          .missingFont, "layer \(name): font family \(family) is missing\(used)", subject: "\(family) in layer \(name)"
        ))
    }
    if text.omittedGlyphs > 0 {
      add(
        RenderNote(
          .missingFont,
          "layer \(name): \(counted(text.omittedGlyphs, "color glyph")) left out; the limit is 64 MB per paragraph",
          subject: "color glyphs in layer \(name)"))
    }
    if !text.missingCharacters.isEmpty {
      let codes = text.missingCharacters.prefix(5).map { "U+" + String($0.value, radix: 16, uppercase: true) }
      let rest = text.missingCharacters.count > 5 ? " and \(text.missingCharacters.count - 5) more" : ""
      add(
        RenderNote(
          .missingFont, "layer \(name): no font has \(codes.joined(separator: ", "))\(rest); boxes are shown",
          subject: "\(codes.joined(separator: ", "))\(rest) in layer \(name)"))
    }
  }
}

extension Layer {
  /// The font size for which a text was designed, or nil if its letters keep their size.
  ///
  /// A text that fills its frame is meant to have the frame's height, unless its font size is smaller.
  fileprivate var wantedFontSize: Double? {
    guard case .text(let content) = content else { return nil }
    switch content.fit {
    case .fixed, .growFrame: return nil
    case .shrink: return content.font.size
    case .fill: return min(content.font.size, size.height / 1.2)
    }
  }

  /// Returns the layer's text laid out at a scale in pixels per canvas unit; nil if the layer is not a text.
  ///
  /// - Throws: `RenderError.layout` if the text cannot be laid out or there are no fonts.
  func laidOutText(_ fonts: RenderFonts, scale: Double) throws(RenderError) -> LaidOutText? {
    guard case .text(let content) = content else { return nil }
    let fonts = try fonts.fonts()
    do {
      return try fonts.layOut(content, in: size, scale: self.scale * scale)
    } catch {
      throw .layout("layer \(escaped(id.name)): \(error)")
    }
  }
}
