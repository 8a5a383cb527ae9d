public import CollageModel

/// A board drawn as text: a letter is a cell, and cells with the same letter form one slot.
///
///     aab
///     aac
///     ..D
///
/// Slots are named by their letters in lowercase. A lowercase letter is a slot with a photo, an uppercase letter an
/// empty slot, and a dot bare canvas.
public struct BoardDrawing: Hashable, Sendable {
  /// The slots in the order in which their letters first occur.
  public let slots: [Slot]
  /// The slots with a photo, in the same order.
  public let filled: [SlotID]
  public let canvas: Size

  /// Creates a board from a drawing.
  ///
  /// - Parameters:
  ///   - text: The drawing.
  ///   - cell: The size of a cell, in canvas units.
  ///   - gap: The distance between cells, in canvas units.
  ///   - style: The style of all slots.
  /// - Throws: `DrawingError` if rows differ in length or the cells of a letter do not form a rectangle.
  public init(
    _ text: String, cell: Size = Size(100, 100), gap: Double = 10, style: SlotStyle = SlotStyle()
  ) throws(DrawingError) {
    let rows = text.split(separator: "\n").map { Array($0.filter { !$0.isWhitespace }) }
    guard let width = rows.first?.count, width > 0, rows.allSatisfy({ $0.count == width }) else { throw .unevenRows }
    var letters: [Character] = []
    for letter in rows.joined() where letter != "." && !letters.contains(letter) { letters.append(letter) }
    let pitch = Size(cell.width + gap, cell.height + gap)
    var slots: [Slot] = []
    for letter in letters {
      let columns = (0..<width).filter { column in rows.contains { $0[column] == letter } }
      let lines = rows.indices.filter { rows[$0].contains(letter) }
      guard let left = columns.first, let right = columns.last, let top = lines.first, let bottom = lines.last,
        (top...bottom).allSatisfy({ row in (left...right).allSatisfy { rows[row][$0] == letter } })
      else { throw .notRectangular(letter) }
      let frame = Rect(
        x: Double(left) * pitch.width, y: Double(top) * pitch.height,
        width: Double(right - left) * pitch.width + cell.width,
        height: Double(bottom - top) * pitch.height + cell.height)
      slots.append(Slot(id: SlotID(letter.lowercased()), frame: frame, style: style))
    }
    self.slots = slots
    filled = letters.filter { $0.isLowercase }.map { SlotID(String($0)) }
    canvas = Size(Double(width) * pitch.width - gap, Double(rows.count) * pitch.height - gap)
  }
}

/// The reason why a drawing is not a valid board.
public enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rows differ in length, or there are none.
  case unevenRows
  /// The cells of a letter do not form a rectangle.
  case notRectangular(Character)

  /// A message with the requirement.
  public var description: String {
    switch self {
    case .unevenRows: "a drawing must have at least one row, and all rows must have the same length"
    case .notRectangular(let letter): "the cells with the letter \"\(letter)\" must form a rectangle"
    }
  }
}

extension Scene {
  /// Creates a scene from a drawing: item "A" with photo "A" is in slot "a", and so on.
  ///
  /// - Throws: `ModelError` if the drawing or the layers exceed the limits of `Board` and `Scene`.
  public init(
    _ drawing: BoardDrawing, photoSize: Size = Size(400, 300), layers: [Layer] = []
  ) throws(ModelError) {
    let names = drawing.filled.map { $0.name.uppercased() }
    try self.init(
      board: Board(canvas: drawing.canvas, slots: drawing.slots),
      photos: names.map { ScenePhoto(id: PhotoID($0), size: photoSize) },
      items: zip(names, drawing.filled).map { Item(id: ItemID($0), photo: PhotoID($0), slot: $1) }, layers: layers)
  }
}
