import CollageModel
import CollageRender

/// The names under the pictures of sheets.
struct SheetNames {
  /// The color of the letters.
  var color = Color(red: 56, green: 56, blue: 60)
  /// The letters' family, or nil without any font.
  private let family: String?

  /// Looks for the family that comes with the package's other fonts; any other is used where it is missing.
  init(color: Color? = nil, fonts: RenderFonts = .installed) {
    if let color { self.color = color }
    // Without fonts the names are drawn in squares.
    family = (try? fonts.hasFamily("Inter")).map { $0 ? "Inter" : "sans-serif" }
  }

  /// The height of a line of names for pictures whose longer side is so long, in pixels.
  static func height(for side: Double) -> Double { min(max(14, (side / 14).rounded()), 64) }

  /// Returns layers with names, centered in their frames; a name that is too long ends in an ellipsis.
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
