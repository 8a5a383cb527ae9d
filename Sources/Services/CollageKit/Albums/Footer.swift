import CollageModel

/// A text at the foot of every page, such as its number.
struct Footer {
  /// The text, with variables of pages.
  let text: String

  private static let id = LayerID("footer")
  /// The size of letters in shares of the margin, and their color, which is read on white and on black.
  private static let (letters, ink) = (0.32, Color(red: 119, green: 119, blue: 124))

  /// Adds the text to a page between its photos and its border; photos that reach into the margin leave it out.
  func add(to template: inout Template, frames: [Rect], margin: Double) {
    let size = template.canvas.size
    let room = Rect(x: margin, y: size.height - margin, width: size.width - 2 * margin, height: margin)
    guard room.width > 0, margin > 0, !frames.contains(where: { $0.bottom > room.y + 0.1 * margin }) else { return }
    template.layers.append(
      Layer(
        id: Self.id,
        content: .text(
          TextContent(
            text, font: FontChoice(family: "Inter", size: Self.letters * margin),
            style: TextStyle(fill: .color(Self.ink)))),
        size: Size(room.width, 0.6 * margin), center: room.center))
  }
}
