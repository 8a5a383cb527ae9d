import CollageModel

/// The grid of a contact sheet.
struct ContactSheetGrid {
  /// The canvas sizes of the templates, in order.
  let canvases: [Size]
  /// The longer side of one template in the sheet, in pixels.
  let side: Double

  /// Slightly more columns than rows, so that the sheet is wider than high.
  private static let columnsPerRow = 1.2

  /// A template with a slot for the picture of each template.
  var template: Template {
    let columns = max(1, Int(min((Double(canvases.count) * Self.columnsPerRow).squareRoot().rounded(.up), 1e6)))
    let rows = (canvases.count + columns - 1) / columns
    let gap = (side / 10).rounded()
    // If all templates are landscapes, the rows need no room for portraits.
    let tallest = canvases.map { min(1, $0.height / $0.width) }.max() ?? 1
    let tile = Size(side, max(1, (side * tallest).rounded(.up)))
    let style = SlotStyle(
      fit: .contain,
      shadow: Shadow(
        offset: Point(0, (side / 100).rounded()), blur: side / 20, color: Color(red: 0, green: 0, blue: 0, alpha: 64)))
    let slots = canvases.indices.map { index in
      let frame = Rect(
        x: gap + Double(index % columns) * (side + gap), y: gap + Double(index / columns) * (tile.height + gap),
        width: side, height: tile.height)
      return PlacedSlot(slot: Slot(id: SlotID("\(index + 1)"), frame: frame, style: style), order: index)
    }
    let size = Size(Double(columns) * (side + gap) + gap, Double(rows) * (tile.height + gap) + gap)
    let background = Background.color(Color(red: 236, green: 236, blue: 238))
    return Template(
      name: "contact sheet", canvas: Canvas(size: size, background: background), arrangement: .slots(slots))
  }
}
