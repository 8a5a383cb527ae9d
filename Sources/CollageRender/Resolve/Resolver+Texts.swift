import CollageFiles
import CollageModel
internal import CollageText

extension Resolver {
  /// Lays out the texts of layers, for a number of pixels per canvas unit.
  ///
  /// - Throws: `RenderError.layout` for a text that cannot be set, and where there is no font.
  mutating func add(textsOf layers: [Layer], fonts: RenderFonts, scale: Double) throws(RenderError) {
    for layer in layers {
      guard !layer.isHidden, case .text(let content) = layer.content else { continue }
      let fonts = try fonts.fonts()
      do {
        let text = try fonts.layOut(content, in: layer.size, scale: layer.scale * scale)
        add(text, for: layer.id)
        note(text, in: layer.id)
      } catch {
        throw .layout("layer \(escaped(layer.id.name)): \(error)")
      }
    }
  }

  private mutating func note(_ text: LaidOutText, in layer: LayerID) {
    let name = escaped(layer.name)
    if let missing = text.missingFamily {
      let family = escaped(missing)
      let used = text.mainFamily.map { "; \(escaped($0)) was used instead" } ?? ""
      add(
        RenderNote(
          .missingFont, "layer \(name): there is no font family \(family)\(used)", subject: "\(family) in layer \(name)"
        ))
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
