/// The part of a layer that receives touches; the rest of its frame passes them to the elements below.
public enum TouchArea: Hashable, Sendable {
  /// An outline in the layer's own coordinates: canvas units before scaling, with the layer's center as the origin.
  case outline(Outline)
  /// The opaque cells of a grid over the layer's frame, for images and texts.
  case mask(TouchMask)
  /// A text without words, for hosts whose contents are names: the layer is touched in all of its frame, and what belongs to
  /// it (``Layer/companion``) is left out.
  case wordless

  /// Returns whether a point in the layer's own coordinates is in the area, or within a distance of it.
  ///
  /// `size` is the size of the layer's frame before scaling.
  func touches(_ point: Point, within distance: Double, size: Size) -> Bool {
    switch self {
    case .outline(let outline): outline.touches(point, within: distance)
    case .mask(let mask): mask.touches(point, within: distance, size: size)
    case .wordless: false
    }
  }
}

/// A grid over a layer's frame with opaque and transparent cells.
public struct TouchMask: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  /// True for each opaque cell, row by row from the top left.
  private let cells: [Bool]

  /// The maximum number of columns or rows.
  public static let sideLimit = 512

  /// Creates a mask from its cells, row by row from the top left.
  ///
  /// Returns nil if the number of cells is not a multiple of the columns, or if there are no or more than 512 rows or
  /// columns.
  public init?(columns: Int, cells: [Bool]) {
    guard (1...Self.sideLimit).contains(columns), !cells.isEmpty, cells.count % columns == 0,
      cells.count / columns <= Self.sideLimit
    else { return nil }
    (self.columns, self.cells) = (columns, cells)
    rows = cells.count / columns
  }

  /// Returns whether a point, relative to the frame's center, is in an opaque cell or within a distance of one.
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

  /// Returns the cells along an axis that are within a distance of a position, or nil if there are none.
  private static func cells(around place: Double, _ distance: Double, extent: Double, count: Int) -> Range<Int>? {
    let first = max(0, ((place - distance) / extent).rounded(.down))
    let end = min(Double(count), ((place + distance) / extent).rounded(.down) + 1)
    guard first < end else { return nil }
    return Int(first)..<Int(end)
  }
}

extension LayerContent {
  /// Returns whether a point in the layer's coordinates is on the content's stroke or shape, or within a distance of
  /// it; nil for content whose form the model does not know.
  ///
  /// The gaps of dashed lines count, too. `size` is the size of the layer's frame, `canvas` the size of the canvas;
  /// curves are flattened within `tolerance`. Erasers are invisible and never hit.
  func touches(_ point: Point, within distance: Double, tolerance: Double, size: Size, canvas: Size) -> Bool? {
    switch self {
    case .stroke(var stroke):
      if stroke.tool == .eraser { return false }
      stroke.dashes = []
      let (frame, place) = (stroke.frame, point + stroke.frame.center)
      // The ends of a line can extend beyond its width.
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
