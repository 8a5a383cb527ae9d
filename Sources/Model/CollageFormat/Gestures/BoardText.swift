public import CollageModel

/// Draws the state of a session as text, for terminals and tests.
///
/// Every slot is filled with its own character, `a` for the first one in paint order; `.` is empty canvas. The name of
/// a slot's item is at its center; `*` marks a dragged item and `!` a locked one. Layers are drawn on top as `+`, and
/// fingers as their numbers.
public enum BoardText {
  /// Draws a session's canvas.
  ///
  /// - Parameters:
  ///   - session: The session to draw.
  ///   - columns: The width in characters; a character is assumed to be twice as high as it is wide.
  /// - Returns: The rows, separated by line feeds.
  public static func drawing(of session: Session, columns: Int = 60) -> String {
    let presentation = session.presentation()
    let items = presentation.items.map { item in
      let isCarried = presentation.exchange?.item == item.item
      let isLocked = session.scene.item(item.item)?.isLocked ?? false
      return (slot: item.slot, text: "\(isCarried ? "*" : "")\(item.item.name)\(isLocked ? "!" : "")")
    }
    return drawing(
      canvas: session.scene.board.canvas, slots: presentation.slots, items: items, layers: presentation.layers,
      touches: session.touches, columns: columns)
  }

  /// Draws slots with the texts of their items, then layers and fingers on top.
  package static func drawing(
    canvas: Size, slots: [Slot], items: [(slot: SlotID, text: String)], layers: [Layer],
    touches: [(id: Int, position: Point)] = [], columns: Int
  ) -> String {
    let columns = min(max(columns, 8), 400)
    // Clamped before the conversion to an integer: a canvas may be a million times higher than it is wide.
    let rows = Int(min(max(2, (Double(columns) * canvas.height / canvas.width / 2).rounded()), 400))
    // A presentation's slots are those of a board with other divider positions.
    guard let board = try? Board(canvas: canvas, slots: slots) else { return "" }
    var drawing = Drawing(columns: columns, rows: rows, canvas: canvas)
    drawing.fill { point in
      board.slot(at: point).flatMap { id in slots.firstIndex { $0.id == id } }.map(symbol)
    }
    for slot in slots {
      guard let item = items.first(where: { $0.slot == slot.id }) else { continue }
      drawing.write(" \(item.text) ", at: slot.frame.center)
    }
    for layer in layers { drawing.write("+\(layer.id.name)+", at: layer.center) }
    for touch in touches { drawing.write("\(touch.id)", at: touch.position) }
    return drawing.text
  }

  private static func symbol(_ index: Int) -> Character {
    let symbols = Array("abcdefghijklmnopqrstuvwxyz")
    return symbols[index % symbols.count]
  }
}

private struct Drawing {
  private var cells: [[Character]]
  private let canvas: Size

  init(columns: Int, rows: Int, canvas: Size) {
    cells = Array(repeating: Array(repeating: ".", count: columns), count: rows)
    self.canvas = canvas
  }

  var text: String { cells.map { String($0) }.joined(separator: "\n") }

  /// Sets each cell to the character that the closure returns for its center; nil leaves the cell empty.
  mutating func fill(_ symbol: (Point) -> Character?) {
    for row in cells.indices {
      for column in cells[row].indices {
        let place = Point(
          (Double(column) + 0.5) * canvas.width / Double(cells[row].count),
          (Double(row) + 0.5) * canvas.height / Double(cells.count))
        if let found = symbol(place) { cells[row][column] = found }
      }
    }
  }

  /// Writes a text centered on a position, clipped to the canvas.
  mutating func write(_ word: String, at place: Point) {
    guard place.x >= 0, place.y >= 0, place.x < canvas.width, place.y < canvas.height else { return }
    let width = cells[0].count
    let row = min(Int(place.y / canvas.height * Double(cells.count)), cells.count - 1)
    let start = Int(place.x / canvas.width * Double(width)) - word.count / 2
    for (offset, character) in word.enumerated() where (0..<width).contains(start + offset) {
      cells[row][start + offset] = character
    }
  }
}
