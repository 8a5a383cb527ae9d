import CollageModel

/// A text in the margin of a page: a footer, such as the number of the page, or the heading of a chapter.
struct MarginText {
  /// The text, with variables.
  let text: String
  /// True for a heading above the photos; a footer is below them.
  let isHeading: Bool

  /// The color of words beside photos, which is read on white and on black.
  static let ink = Color(red: 119, green: 119, blue: 124)
  /// The size of letters in shares of the margin.
  private static let (footer, heading) = (0.32, 0.5)

  /// Adds the text to a page between its photos and its border; photos that reach into the margin leave it out.
  func add(to template: inout Template, frames: [Rect], margin: Double) {
    let size = template.canvas.size
    let room = Rect(
      x: margin, y: isHeading ? 0 : size.height - margin, width: size.width - 2 * margin, height: margin)
    let tolerance = 0.1 * margin
    let isCovered = frames.contains { frame in
      isHeading ? frame.y < room.bottom - tolerance : frame.bottom > room.y + tolerance
    }
    guard room.width > 0, margin > 0, !isCovered else { return }
    let font =
      isHeading
      ? FontChoice(family: "Noto Serif", size: Self.heading * margin, weight: 500)
      : FontChoice(family: "Inter", size: Self.footer * margin)
    template.layers.append(
      Layer(
        id: LayerID(isHeading ? "heading" : "footer"),
        content: .text(
          TextContent(
            text, font: font, alignment: isHeading ? .start : .center, style: TextStyle(fill: .color(Self.ink)))),
        size: Size(room.width, (isHeading ? 0.8 : 0.6) * margin), center: room.center))
  }
}
