/// The part of a layer that fingers and pointers touch; the rest of its frame lets them through to what lies beneath.
public enum TouchArea: Hashable, Sendable {
  /// An outline in the layer's own coordinates: canvas units before scaling, with the layer's center as the origin.
  case outline(Outline)
  /// The opaque cells of a grid over the layer's frame, for pictures and texts.
  case mask(TouchMask)

  /// Returns whether a point in the layer's own coordinates is in the area, or within a distance of it.
  ///
  /// `size` is the size of the layer's frame before scaling.
  func touches(_ point: Point, within distance: Double, size: Size) -> Bool {
    switch self {
    case .outline(let outline): outline.touches(point, within: distance)
    case .mask(let mask): mask.touches(point, within: distance, size: size)
    }
  }
}

/// Which cells of an even grid over a layer's frame are opaque.
public struct TouchMask: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The cells, row by row from the top left.
  private let cells: [Bool]

  /// The most columns or rows of a mask.
  public static let sideLimit = 512

  /// Creates a mask from cells, row by row from the top left; nil if they are not one for each row and column, or if there
  /// are none or more than 512 rows or columns.
  public init?(columns: Int, cells: [Bool]) {
    guard (1...Self.sideLimit).contains(columns), !cells.isEmpty, cells.count % columns == 0,
      cells.count / columns <= Self.sideLimit
    else { return nil }
    (self.columns, self.cells) = (columns, cells)
    rows = cells.count / columns
  }

  /// Returns whether a point, from the frame's center, is in an opaque cell or within a distance of one.
  func touches(_ point: Point, within distance: Double, size: Size) -> Bool {
    let cell = Size(size.width / Double(columns), size.height / Double(rows))
    let place = point + Point(size.width / 2, size.height / 2)
    guard cell.width > 0, cell.height > 0 else { return false }
    guard let across = Self.cells(around: place.x, distance, extent: cell.width, count: columns),
      let down = Self.cells(around: place.y, distance, extent: cell.height, count: rows)
    else { return false }
    for row in down {
      for column in across where cells[row * columns + column] {
        let (left, top) = (Double(column) * cell.width, Double(row) * cell.height)
        let nearest = Point(
          min(max(place.x, left), left + cell.width), min(max(place.y, top), top + cell.height))
        if (nearest - place).length <= distance { return true }
      }
    }
    return false
  }

  /// Returns the cells along an axis that are within a distance of a place, or nil if none is.
  private static func cells(around place: Double, _ distance: Double, extent: Double, count: Int) -> Range<Int>? {
    let first = max(0, ((place - distance) / extent).rounded(.down))
    let end = min(Double(count), ((place + distance) / extent).rounded(.down) + 1)
    guard first < end else { return nil }
    return Int(first)..<Int(end)
  }
}

extension LayerContent {
  /// Returns whether a point in the own coordinates of a layer that shows the content is on its stroke or its shape, or
  /// within a distance of it; nil for contents whose form the model does not know.
  ///
  /// The gaps of dashed lines count as well. `size` is the size of the layer's frame, `canvas` that of the canvas; curves are flattened within `tolerance`. An
  /// eraser is never touched: it shows nothing.
  func touches(_ point: Point, within distance: Double, tolerance: Double, size: Size, canvas: Size) -> Bool? {
    switch self {
    case .stroke(var stroke):
      if stroke.tool == .eraser { return false }
      stroke.dashes = []
      let (frame, place) = (stroke.frame, point + stroke.frame.center)
      // The ends of a line reach further than its width.
      let reach = distance + stroke.width * canvas.shortSide * LineDrawing.maxReach
      guard frame.inset(by: -reach).contains(place) else { return false }
      return (try? StrokeGeometry(stroke, canvas: canvas))?.touches(place, within: distance, tolerance: tolerance)
    case .shape(var shape):
      shape.line?.dashes = []
      let frame = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return ShapeGeometry(shape, frame: frame).touches(point, within: distance, tolerance: tolerance)
    case .empty, .text, .sticker, .host: return nil
    }
  }
}
