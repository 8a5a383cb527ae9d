import CollageModel

/// Traces the line along which a coverage plane crosses one half, so that a mask can be offset like any outline.
///
/// Source: marching squares (the 2D version of Lorensen and Cline's marching cubes), with linear interpolation
/// between pixel centers; the area is treated as surrounded by zero coverage. Contours run clockwise on screen around
/// covered parts.
struct MaskContour {
  private let plane: CoveragePlane
  private let columns: Int
  private let rows: Int
  private var nextEdge: [Int: Int] = [:]

  private static let half = 127.5

  /// Returns the contours in canvas pixels.
  static func outline(of plane: CoveragePlane) -> Outline {
    var contour = MaskContour(plane: plane)
    return contour.trace()
  }

  private init(plane: CoveragePlane) {
    self.plane = plane
    // One ring of zero samples on every side closes all contours.
    columns = plane.area.width + 2
    rows = plane.area.height + 2
  }

  private func sample(_ x: Int, _ y: Int) -> Double {
    let (column, row) = (x - 1, y - 1)
    guard column >= 0, row >= 0, column < plane.area.width, row < plane.area.height else { return 0 }
    return Double(plane.bytes[row * plane.area.width + column])
  }

  private mutating func trace() -> Outline {
    var starts: [Int] = []
    for y in 0..<(rows - 1) {
      for x in 0..<(columns - 1) {
        for (from, to) in segments(x, y) {
          nextEdge[from] = to
          starts.append(from)
        }
      }
    }
    var contours: [[Point]] = []
    for start in starts {
      var contour: [Point] = []
      var edge = start
      while let next = nextEdge.removeValue(forKey: edge) {
        contour.append(point(on: edge))
        edge = next
      }
      if contour.count >= 3 { contours.append(contour) }
    }
    return Outline(contours, rule: .positive)
  }

  /// Returns the directed contour segments in the cell whose top left sample is given; the covered side is on their
  /// right.
  private func segments(_ x: Int, _ y: Int) -> [(Int, Int)] {
    let corners = [sample(x, y), sample(x + 1, y), sample(x + 1, y + 1), sample(x, y + 1)]
    var covered = 0
    for (bit, value) in corners.enumerated() where value > Self.half { covered |= 1 << bit }
    if covered == 0 || covered == 15 { return [] }
    let top = 2 * (y * columns + x)
    let left = top + 1
    let right = 2 * (y * columns + x + 1) + 1
    let bottom = 2 * ((y + 1) * columns + x)
    switch covered {
    case 1: return [(top, left)]
    case 2: return [(right, top)]
    case 3: return [(right, left)]
    case 4: return [(bottom, right)]
    case 5: return [(top, left), (bottom, right)]
    case 6: return [(bottom, top)]
    case 7: return [(bottom, left)]
    case 8: return [(left, bottom)]
    case 9: return [(top, bottom)]
    case 10: return [(right, top), (left, bottom)]
    case 11: return [(right, bottom)]
    case 12: return [(left, right)]
    case 13: return [(top, right)]
    default: return [(left, top)]
    }
  }

  /// Returns the point where the contour crosses the line between two neighboring samples; even edges are horizontal,
  /// odd ones vertical.
  private func point(on edge: Int) -> Point {
    let (x, y) = (edge / 2 % columns, edge / 2 / columns)
    let isLevel = edge % 2 == 0
    let first = sample(x, y)
    let second = isLevel ? sample(x + 1, y) : sample(x, y + 1)
    let share = (Self.half - first) / (second - first)
    let origin = Point(Double(plane.area.left) - 0.5, Double(plane.area.top) - 0.5)
    return origin + Point(Double(x), Double(y)) + (isLevel ? Point(share, 0) : Point(0, share))
  }
}
