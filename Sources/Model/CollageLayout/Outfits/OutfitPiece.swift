internal import CollageModel

/// A garment of an outfit at its size relative to the others.
struct OutfitPiece {
  let cutout: TurnedCutout
  let garment: Garment
  /// The extents of the outline's bounds, relative to the height of full-length trousers.
  private(set) var size: Size
  /// The left and right ends of the outline in each of `slices` horizontal slices of its bounds, 0 to 1 of their width; nil
  /// for slices that are not covered.
  let ends: [(left: Double, right: Double)?]

  static let slices = 64

  /// The maximum longer side relative to that of the main piece: less for what may be a small piece; nil for large pieces.
  let maxShare: Double?

  /// Creates a piece; what the outline leaves open is sized between the likely roles.
  init(_ photo: LayoutPhoto, _ garment: Garment, _ shares: [RoleShare]) {
    var turn = Angle.zero
    if garment.hangsUpright, let mask = photo.cutout {
      turn = UprightAngle(OutlinePoints(mask, aspect: photo.aspect)).correction()
    }
    cutout = TurnedCutout(photo, by: turn)
    self.garment = garment
    let (outline, picture) = (cutout.outline, cutout.size)
    let bounds = Size(picture.width * outline.width, picture.height * outline.height)
    let area = picture.width * picture.height * outline.cover
    let legs = Self.legs(of: outline)
    let likely = shares.map { (garment: Garment($0.role, from: garment.source), share: $0.share) }
    let height = likely.reduce(0) { $0 + $1.share * $1.garment.height(bounds: bounds, area: area, legs: legs) }
    let limit = likely.reduce(0) { $0 + $1.share * ($1.garment.maxShare ?? 1) }
    maxShare = likely.contains { $0.garment.maxShare != nil } ? limit : nil
    size = Size(height * bounds.width / bounds.height, height)
    ends = Self.ends(of: outline)
  }

  /// Makes the piece smaller, if it is larger than a box.
  mutating func limit(toWidth width: Double = .infinity, height: Double = .infinity) {
    let factor = min(1, width / size.width, height / size.height)
    size = Size(size.width * factor, size.height * factor)
  }

  /// Returns the share of the height over which an outline is divided from below.
  private static func legs(of outline: CutoutOutline) -> Double {
    let rows = outline.mask(width: Double(slices), height: Double(slices))?.rows ?? []
    let divided = rows.reversed().prefix { stretches in
      stretches.isEmpty
        || zip(stretches, stretches.dropFirst()).contains { left, right in
          left.upperBound <= slices / 2 + slices / 6 && right.lowerBound >= slices / 2 - slices / 6
        }
    }
    return Double(divided.count) / Double(slices)
  }

  private static func ends(of outline: CutoutOutline) -> [(left: Double, right: Double)?] {
    let mask = outline.mask(width: Double(slices), height: Double(slices))
    return (mask?.rows ?? []).map { stretches in
      guard let first = stretches.first, let last = stretches.last else { return nil }
      return (Double(first.lowerBound) / Double(slices), Double(last.upperBound) / Double(slices))
    }
  }
}
