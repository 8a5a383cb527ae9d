internal import CollageModel

/// Arranges an outfit in columns: the body, a top above a bottom or a dress, and the other pieces beside it from hat to
/// shoes, which stand on one ground line with the body.
///
/// Lengths are relative to the height of full-length trousers.
struct OutfitColumns {
  let pieces: [OutfitPiece]
  /// The extents of the area, in canvas units.
  let area: Size
  /// The minimum distance between two outlines, in canvas units.
  let gap: Double
  private let body: [Int]
  private let sides: [Int]

  /// The distance between pieces.
  private static let usualGap = 0.04
  /// A gap that leaves no room for pieces.
  private static let maxGap = 4.0
  /// The most pieces beside the body; more are packed.
  private static let maxSides = 8
  /// The share of the area's height and width that the pieces take.
  private static let fill = Size(0.98, 0.97)
  /// The preference of one column beside the body over one on either side.
  private static let splitPreference = 0.94
  /// The preference of the body on the right over the body on the left.
  private static let mirrorPreference = 0.92
  /// The heights of a column relative to the body up to which pieces have rows of their own, with their preferences.
  private static let surpluses = [(1.02, 1.0), (1.4, 0.95)]

  /// Returns nil without a piece that can be the body, or with too many pieces.
  init?(_ pieces: [OutfitPiece], area: Size, gap: Double) {
    func first(_ role: Outfit.Role) -> Int? { pieces.firstIndex { $0.garment.role == role } }
    let upper = first(.top) ?? first(.outerwear)
    let body = (first(.dress).map { [$0] } ?? [upper, first(.bottom)].compactMap { $0 })
    let sides = pieces.indices.filter { !body.contains($0) }
      .sorted { (pieces[$0].garment.rank, $0) < (pieces[$1].garment.rank, $1) }
    guard !body.isEmpty, sides.count <= Self.maxSides, area.width > 0, area.height > 0 else { return nil }
    self.pieces = Self.limited(pieces, body: body)
    (self.area, self.gap, self.body, self.sides) = (area, gap, body, sides)
  }

  /// The maximum width of a top relative to the bottom, and of outerwear relative to a top.
  private static let maxTop = 1.25
  private static let maxOuterwear = 1.15
  /// The maximum width of a dress.
  private static let maxDress = 0.72

  /// Returns the pieces with those made smaller that would be too large beside the body.
  private static func limited(_ pieces: [OutfitPiece], body: [Int]) -> [OutfitPiece] {
    var pieces = pieces
    if body.count == 2, pieces[body[0]].garment.role == .top {
      pieces[body[0]].limit(toWidth: maxTop * pieces[body[1]].size.width)
    }
    let top = body.first { pieces[$0].garment.role == .top }
    for index in pieces.indices {
      switch pieces[index].garment.role {
      case .dress: pieces[index].limit(toWidth: maxDress)
      case .outerwear: if let top { pieces[index].limit(toWidth: max(0.5, maxOuterwear * pieces[top].size.width)) }
      default: break
      }
    }
    let main = body.reduce(0) { max($0, pieces[$1].size.width, pieces[$1].size.height) }
    for index in pieces.indices {
      guard let share = pieces[index].garment.maxShare else { continue }
      pieces[index].limit(toWidth: share * main, height: share * main)
    }
    return pieces
  }

  /// Returns the bounds of the pieces' outlines in the area, for the best arrangement or, by number, the next best ones; nil
  /// if the gap leaves no room.
  func bounds(number: Int) -> [Rect]? {
    var found: [(score: Double, made: OutfitArrangement, scale: Double)] = []
    for isAside in body.count > 1 && area.width > area.height ? [false, true] : [false] {
      for split in splits {
        for (surplus, preference) in Self.surpluses {
          guard let (made, scale) = arrangement(split, surplus, isBodyAside: isAside) else { continue }
          let isSplit = split.contains(true) && split.contains(false)
          let sides = isSplit ? Self.splitPreference : split.contains(true) ? Self.mirrorPreference : 1
          found.append((scale * preference * sides, made, scale))
        }
      }
    }
    let order = found.indices.sorted { (-found[$0].score, $0) < (-found[$1].score, $1) }
    var different: [[Rect]] = []
    for index in order where different.count < Self.variants {
      let bounds = found[index].made.bounds(in: area, scale: found[index].scale)
      if !different.contains(bounds) { different.append(bounds) }
    }
    return different.isEmpty ? nil : different[number % different.count]
  }

  /// The best arrangements among which the seed chooses.
  private static let variants = 12

  /// The ways to distribute the other pieces: true for those on the right of the body.
  private var splits: [[Bool]] {
    (0..<(1 << sides.count)).map { bits in sides.indices.map { bits >> $0 & 1 == 1 } }
  }

  /// Returns an arrangement and the canvas units per unit of length at which it fills the area.
  private func arrangement(
    _ split: [Bool], _ surplus: Double, isBodyAside: Bool
  ) -> (OutfitArrangement, scale: Double)? {
    var distance = Self.usualGap
    // The gap in units of length depends on the scale, which depends on the gap.
    for _ in 0..<6 where distance <= Self.maxGap {
      let made = OutfitArrangement(
        pieces, body: body, isBodyAside: isBodyAside, left: sides(split, false), right: sides(split, true),
        surplus: surplus, gap: distance)
      let scale = min(
        Self.fill.width * area.width / made.size.width, Self.fill.height * area.height / made.size.height)
      guard scale > 0, scale.isFinite else { return nil }
      if distance * scale >= gap { return (made, scale) }
      distance = gap / scale * 1.001
    }
    return nil
  }

  private func sides(_ split: [Bool], _ isRight: Bool) -> [Int] {
    zip(sides, split).filter { $0.1 == isRight }.map { $0.0 }
  }
}
