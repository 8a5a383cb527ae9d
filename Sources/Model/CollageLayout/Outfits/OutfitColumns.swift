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
  /// The preference of shoes below the body over shoes beside it.
  private static let feetPreference = 0.88
  /// The preference of an arrangement that leaves a quarter of the area blank.
  private static let blankPreference = 0.6
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

  /// The longer side of most bodies' main pieces.
  private static let usualBody = 0.9

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
      guard !body.contains(index), let share = pieces[index].maxShare else { continue }
      // What outlines suggest to be the body may be a hat, which makes nothing else small.
      let isTold = pieces[index].garment.source != .outline
      let limit = share * (isTold ? main : max(main, usualBody))
      pieces[index].limit(toWidth: limit, height: limit)
    }
    return pieces
  }

  /// Returns the bounds of the pieces' outlines in the area, for the best arrangement or, by number, the next best ones; nil
  /// if the gap leaves no room.
  func bounds(number: Int) -> [Rect]? {
    var found: [(score: Double, made: OutfitArrangement, scale: Double)] = []
    for form in forms {
      let sides = sides.filter { !form.feet.contains($0) }
      for split in Self.splits(of: sides.count) {
        for (surplus, preference) in Self.surpluses {
          guard let (made, scale) = arrangement(form, sides, split, surplus) else { continue }
          let isSplit = split.contains(true) && split.contains(false)
          let columns = isSplit ? Self.splitPreference : split.contains(true) ? Self.mirrorPreference : 1
          let balance = made.fullness(in: area, scale: scale) / OutfitArrangement.fullQuarter
          let blank = Self.blankPreference + (1 - Self.blankPreference) * min(1, balance)
          found.append((scale * preference * columns * form.preference * blank, made, scale))
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

  /// The stand of the body: its pieces side by side or above each other, and the pieces below it.
  private struct Form {
    var isBodyAside = false
    var feet: [Int] = []
    var preference = 1.0
  }

  /// Shoes may stand below the body instead of beside it, where they would leave a part of the area blank.
  private var forms: [Form] {
    let feet = sides.filter { pieces[$0].garment.role == .shoes }
    return [Form()] + (body.count > 1 && area.width > area.height ? [Form(isBodyAside: true)] : [])
      + (feet.isEmpty ? [] : [Form(feet: feet, preference: Self.feetPreference)])
  }

  /// The ways to distribute the other pieces: true for those on the right of the body.
  private static func splits(of count: Int) -> [[Bool]] {
    (0..<(1 << count)).map { bits in (0..<count).map { bits >> $0 & 1 == 1 } }
  }

  /// Returns an arrangement and the canvas units per unit of length at which it fills the area.
  private func arrangement(
    _ form: Form, _ sides: [Int], _ split: [Bool], _ surplus: Double
  ) -> (OutfitArrangement, scale: Double)? {
    var distance = Self.usualGap
    // The gap in units of length depends on the scale, which depends on the gap.
    for _ in 0..<6 where distance <= Self.maxGap {
      let made = OutfitArrangement(
        pieces, body: body, feet: form.feet, isBodyAside: form.isBodyAside,
        left: zip(sides, split).filter { !$0.1 }.map { $0.0 }, right: zip(sides, split).filter { $0.1 }.map { $0.0 },
        surplus: surplus, gap: distance)
      let scale = min(
        Self.fill.width * area.width / made.size.width, Self.fill.height * area.height / made.size.height)
      guard scale > 0, scale.isFinite else { return nil }
      if distance * scale >= gap { return (made, scale) }
      distance = gap / scale * 1.001
    }
    return nil
  }
}
