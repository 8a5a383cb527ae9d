internal import CollageModel

/// Guesses the kind of a garment from the outline of its cutout: a small network of the covered shares of a grid over the
/// outline's bounds, of their proportions, and of the share that is covered in all.
struct OutlineGuess {
  /// The likelihood of each role for the outline alone, 1 in all.
  let shares: [RoleShare]
  /// The score of each role in the order of `OutlineWeights.rows`; the highest is the most likely.
  private var scores: [Double]

  /// The cells of the grid along each side; cells that mirror each other are one, as most garments are symmetric.
  private static let cells = 12
  /// The points along each side of a cell.
  private static let points = 4
  /// The minimum share of its bounds that a rectangle covers.
  private static let rectangleCover = 0.97

  /// Creates the guess; nil for a rectangle, such as a photo that was left uncut.
  init?(of mask: CutoutMask, aspect: Double) {
    let features = Self.features(of: mask, aspect: aspect)
    guard (features.last ?? 1) < Self.rectangleCover else { return nil }
    let hidden = OutlineWeights.hidden.map { max(0, Self.sum($0.bias, $0.weights, features)) }
    scores = OutlineWeights.rows.map { row in
      Self.sum(row.bias, row.weights, features) + Self.sum(0, row.hidden, hidden)
    }
    shares = Self.shares(of: scores)
  }

  private static func sum(_ bias: Int, _ weights: [Int], _ values: [Double]) -> Double {
    zip(weights, values).reduce(Double(bias)) { $0 + Double($1.0) * $1.1 } / 100
  }

  /// Returns the softmax of scores; exponentials are sums of powers, which are the same on every machine.
  private static func shares(of scores: [Double]) -> [RoleShare] {
    let best = scores.max() ?? 0
    let parts = scores.map { score -> Double in
      let distance = best - score
      let exponential = (1...8).reversed().reduce(1) { 1 + $0 * distance / Double($1) }
      return 1 / exponential
    }
    let all = parts.reduce(0, +)
    return zip(OutlineWeights.rows, parts).map { RoleShare(role: $0.role, share: $1 / all) }
  }

  private var best: Int { scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 } }

  /// The most likely role.
  var role: Outfit.Role { OutlineWeights.rows[best].role }

  /// The distance of the highest score from the second one.
  var margin: Double {
    let best = best
    return scores[best] - scores.indices.reduce(-.infinity) { $1 == best ? $0 : max($0, scores[$1]) }
  }

  /// The part that a role of another piece takes from its own score, and from those of roles that are seldom worn with it.
  ///
  /// Chosen on outfits drawn by chance (see `Tests/Research/Subjects/README.md`).
  private static let taken = 2.0

  /// Makes the roles less likely that an outfit hardly has beside a piece of a role.
  mutating func consider(_ other: Outfit.Role) {
    for (index, row) in OutlineWeights.rows.enumerated() {
      let isTwice = row.role == other && other != .accessory
      if isTwice || Self.excludes(other, row.role) || Self.excludes(row.role, other) { scores[index] -= Self.taken }
    }
  }

  private static func excludes(_ one: Outfit.Role, _ other: Outfit.Role) -> Bool {
    one == .dress && (other == .top || other == .bottom)
  }

  private static func features(of mask: CutoutMask, aspect: Double) -> [Double] {
    let outline = CutoutOutline(mask)
    let side = cells * points
    var counts = Array(repeating: 0, count: cells * cells / 2)
    func places(_ start: Double, _ length: Double, _ count: Int) -> [Int] {
      (0..<side).map { place -> Int in
        let share = (Double(place) + 0.5) / Double(side)
        return min(count - 1, Int((start + share * length) * Double(count)))
      }
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
