import CollageModel

struct ContactSheetGrid {
  /// The canvas sizes of the templates, in order.
  let canvases: [Size]
  /// The longer side of one template in the sheet, in pixels.
  let side: Double
  /// The caption of each template; empty for none.
  var names: [String] = []

  /// The ratio of columns to rows, above 1 so that the sheet is wider than it is high.
  private static let columnsPerRow = 1.2

  /// A template with a slot for the rendered picture of each template.
  var template: Template {
    let columns = max(1, Int(min((Double(canvases.count) * Self.columnsPerRow).squareRoot().rounded(.up), 1e6)))
    let rows = (canvases.count + columns - 1) / columns
    let gap = (side / 10).rounded()
    // Rows are lower if all templates are in landscape format.
    let tallest = canvases.map { min(1, $0.height / $0.width) }.max() ?? 1
    let tile = Size(side, max(1, (side * tallest).rounded(.up)))
    let style = SlotStyle(
      fit: .contain,
      shadow: Shadow(
        offset: Point(0, (side / 100).rounded()), blur: side / 20, color: Color(red: 0, green: 0, blue: 0, alpha: 64)))
    let line = names.isEmpty ? 0 : SheetNames.height(for: side)
    let frames = canvases.indices.map { index in
      Rect(
        x: gap + Double(index % columns) * (side + gap), y: gap + Double(index / columns) * (tile.height + line + gap),
        width: side, height: tile.height)
    }
    let slots = frames.enumerated().map { index, frame in
      PlacedSlot(slot: Slot(id: SlotID("\(index + 1)"), frame: frame, style: style), order: index)
    }
    let size = Size(Double(columns) * (side + gap) + gap, Double(rows) * (tile.height + line + gap) + gap)
    let background = Background.color(Color(red: 236, green: 236, blue: 238))
    var template = Template(
      name: "contact sheet", canvas: Canvas(size: size, background: background), arrangement: .slots(slots))
    template.layers = SheetNames().layers(
      zip(names, zip(canvases, frames)).map { name, place in
        // The caption lies directly below the picture, which may be lower than its tile, and extends half a gap to both
        // sides.
        let (canvas, frame) = place
        let height = min(frame.height, frame.width * canvas.height / canvas.width)
        return (
          name,
          Rect(
            x: frame.x - gap / 2, y: (frame.center.y + height / 2 + line / 4).rounded(), width: frame.width + gap,
            height: line)
        )
      })
    return template
  }
}
