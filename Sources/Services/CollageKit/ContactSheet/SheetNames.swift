import CollageModel
import CollageRender

/// Creates the captions of contact sheets.
struct SheetNames {
  var color = Color(red: 56, green: 56, blue: 60)
  /// The font family, or nil if no fonts are installed.
  private let family: String?

  /// Uses Inter if it is installed, otherwise any sans serif family.
  init(color: Color? = nil, fonts: RenderFonts = .installed) {
    if let color { self.color = color }
    // Without fonts, names are drawn with `PlainLetters`.
    family = (try? fonts.hasFamily("Inter")).map { $0 ? "Inter" : "sans-serif" }
  }

  /// Returns the height of a line of captions for pictures with the given longer side, in pixels.
  static func height(for side: Double) -> Double { min(max(14, (side / 14).rounded()), 64) }

  /// Returns text layers centered in their frames; names that are too long end in an ellipsis.
  func layers(_ names: [(name: String, frame: Rect)]) -> [Layer] {
    names.enumerated().map { index, entry in
      let content: LayerContent
      if let family {
        var text = TextContent(
          entry.name, font: FontChoice(family: family, size: (entry.frame.height * 0.72).rounded()), maxLines: 1,
          fit: .fixed)
        text.style.fill = .color(color)
        content = .text(text)
      } else {
        var shape = PlainLetters.shape(entry.name, in: entry.frame.size)
        shape.fill = .color(color)
        content = .shape(shape)
      }
      return Layer(
        id: LayerID("name-\(index + 1)"), content: content, size: entry.frame.size, center: entry.frame.center)
    }
  }
}
