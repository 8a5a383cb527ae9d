import CollageFiles
package import CollageModel
internal import CollageText

extension RenderFonts {
  /// The font size, in whose units outlines are returned.
  private static let size = 400.0
  /// A frame in which no text has to be broken or shrunk.
  private static let frame = Size(200_000, 200_000)

  /// Returns the outline of a text's letters, filled by the nonzero rule.
  ///
  /// - Parameters:
  ///   - text: The text; line breaks begin lines.
  ///   - font: The font; its size has no effect.
  /// - Returns: The outline of all letters.
  /// - Throws: `RenderError.layout` if a font or a letter is missing, or the letters are pictures.
  package func outline(of text: String, font: FontChoice) throws(RenderError) -> Outline {
    var font = font
    font.size = Self.size
    let name = escaped(text)
    let fonts = try fonts()
    let set: LaidOutText
    do throws(TextError) {
      set = try fonts.layOut(TextContent(text, font: font, fit: .fixed), in: Self.frame, scale: 1)
    } catch {
      throw .layout("\(name): \(error)")
    }
    if let family = set.missingFamily {
      throw .layout("\(name): font family \(escaped(family)) is missing; `collage fonts` lists those that are not")
    }
    if let letter = set.missingCharacters.first {
      throw .layout("\(name): no font has U+" + String(letter.value, radix: 16, uppercase: true))
    }
    for part in set.parts { if case .letters(let outline, _) = part { return outline } }
    throw .layout("\(name): nothing in it has an outline; letters and digits have, blanks and color emoji have not")
  }
}
