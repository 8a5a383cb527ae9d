internal import CollageModel

/// Guesses the kind of a garment from the outline of its cutout: a linear classifier of the covered shares of a grid over the
/// outline's bounds, of their proportions, and of the share that is covered in all.
struct OutlineGuess {
  /// The most likely role; nil for a rectangle, such as a photo that was left uncut.
  let role: Outfit.Role?

  /// The cells of the grid along each side; cells that mirror each other are one, as most garments are symmetric.
  private static let cells = 12
  /// The points along each side of a cell.
  private static let points = 4
  /// The minimum share of its bounds that a rectangle covers.
  private static let rectangleCover = 0.97

  init(of mask: CutoutMask, aspect: Double) {
    let features = Self.features(of: mask, aspect: aspect)
    let scores = OutlineWeights.rows.map { row in
      zip(row.weights, features).reduce(Double(row.bias)) { $0 + Double($1.0) * $1.1 } / 100
    }
    let best = scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }
    role = (features.last ?? 1) < Self.rectangleCover ? OutlineWeights.rows[best].role : nil
  }

  private static func features(of mask: CutoutMask, aspect: Double) -> [Double] {
    let outline = CutoutOutline(mask)
    let side = cells * points
    var counts = Array(repeating: 0, count: cells * cells / 2)
    func places(_ start: Double, _ length: Double, _ count: Int) -> [Int] {
      (0..<side).map { min(count - 1, Int((start + (Double($0) + 0.5) / Double(side) * length) * Double(count))) }
    }
    let xs = places(outline.left, outline.width, mask.width)
    let ys = places(outline.top, outline.height, mask.height)
    for (row, y) in ys.enumerated() {
      for (column, x) in xs.enumerated() where mask.cells[y * mask.width + x] {
        let cell = column / points
        counts[row / points * (cells / 2) + min(cell, cells - 1 - cell)] += 1
      }
    }
    let (width, height) = (aspect * outline.width, outline.height)
    let proportion = (height - width) / (height + width)
    let covered = outline.cover / (outline.width * outline.height)
    return counts.map { Double($0) / Double(2 * points * points) } + [proportion, proportion * proportion, covered]
  }
}
