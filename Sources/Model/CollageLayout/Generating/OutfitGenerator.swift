internal import CollageModel

/// Arranges cutouts by their roles: a main piece, and the others around it at conventional positions, packed by their
/// outlines.
struct OutfitGenerator {
  private let settings: Outfit
  private let photos: [LayoutPhoto]
  private let area: LayoutArea

  /// The maximum length of the main piece's longer side, as a fraction of the area's.
  private static let heroShare = 0.68

  init(_ settings: Outfit, photos: [LayoutPhoto], area: LayoutArea) {
    self.settings = settings
    self.photos = photos
    self.area = area
  }

  func layout() throws(LayoutError) -> GeneratedLayout {
    // Pieces below the minimum side of a slot (for a strip, a fraction of it) would be invisible.
    let minimum = area.minSide / 2
    let packing = CutoutPacking(pieces: pieces(), area: area, seed: settings.seed, maxScale: 1)
    guard let packed = packing.packed(), packed.frames.allSatisfy({ $0.size.shortSide >= minimum }) else {
      throw area.noRoom(for: photos.count)
    }
    return .pieces(
      centered(packed.frames).enumerated().map { GeneratedLayout.Piece(photo: $0, frame: $1) })
  }

  private func role(_ photo: Int) -> Outfit.Role {
    photo < settings.roles.count ? settings.roles[photo] : .accessory
  }

  /// Returns the pieces at their maximum size, at which the main piece's longer side takes its fraction of the area.
  private func pieces() -> [CutoutPacking.Piece] {
    let longSide = max(area.size.width, area.size.height)
    let outlines = photos.map { $0.cutout.map { CutoutOutline($0) } ?? CutoutOutline() }
    // If no piece has a large role, the largest piece becomes the main piece.
    let largest = photos.indices.map { role($0).relativeSize }.max() ?? 1
    var seats = RoleSeats(isWide: area.size.width > area.size.height)
    return photos.indices.map { index in
      let (photo, outline, role) = (photos[index], outlines[index], role(index))
      let side = longSide * Self.heroShare * role.relativeSize / largest
      let (width, height) = (photo.aspect * outline.width, outline.height)
      let unit = side / max(width, height)
      return CutoutPacking.Piece(
        outline: outline, size: Size(photo.aspect * unit, unit), anchor: seats.next(for: role))
    }
  }

  /// Returns the pieces moved together so that their bounds are centered in the area.
  private func centered(_ frames: [Rect]) -> [Rect] {
    let bounds = zip(frames, photos).map { frame, photo in
      let outline = photo.cutout.map { CutoutOutline($0) } ?? CutoutOutline()
      return Rect(
        x: frame.x + outline.left * frame.width, y: frame.y + outline.top * frame.height,
        width: outline.width * frame.width, height: outline.height * frame.height)
    }
    guard let all = Rect.bounding(bounds.flatMap { $0.corners }) else { return frames }
    let shift = Point(area.size.width / 2, area.size.height / 2) - all.center
    return frames.map { Rect(x: $0.x + shift.x, y: $0.y + shift.y, width: $0.width, height: $0.height) }
  }
}

extension Outfit.Role {
  /// The longer side relative to a dress, about as in real life; small things are enlarged to stay visible.
  var relativeSize: Double {
    switch self {
    case .dress: 1
    case .outerwear: 0.92
    case .bottom: 0.88
    case .top: 0.72
    case .bag: 0.42
    case .shoes: 0.42
    case .hat: 0.36
    case .accessory: 0.32
    }
  }
}

/// The positions of each role, 0 to 1 of the area: the main pieces in the center, small ones around them.
private struct RoleSeats {
  let isWide: Bool
  /// The number of seats taken by each role, indexed by the role's number: hashing a role would hash its name.
  private var taken = Array(repeating: 0, count: Outfit.Role.allCases.count)

  init(isWide: Bool) { self.isWide = isWide }

  mutating func next(for role: Outfit.Role) -> Point {
    let seats = Self.seats(of: role)
    let number = Outfit.Role.allCases.firstIndex(of: role) ?? 0
    let seat = seats[taken[number] % seats.count]
    taken[number] += 1
    // On a wide area the arrangement is transposed: pieces below the main one move to its right.
    return isWide && (role == .bottom || role == .shoes) ? Point(min(0.9, seat.x + 0.12), seat.y) : seat
  }

  private static func seats(of role: Outfit.Role) -> [Point] {
    switch role {
    case .dress: [Point(0.4, 0.45), Point(0.75, 0.5)]
    case .outerwear: [Point(0.28, 0.34), Point(0.72, 0.4)]
    case .top: [Point(0.33, 0.3), Point(0.72, 0.28), Point(0.3, 0.62)]
    case .bottom: [Point(0.66, 0.6), Point(0.36, 0.66)]
    case .shoes: [Point(0.3, 0.88), Point(0.75, 0.9), Point(0.1, 0.75)]
    case .bag: [Point(0.85, 0.3), Point(0.12, 0.6)]
    case .hat: [Point(0.68, 0.1), Point(0.15, 0.1)]
    case .accessory: [Point(0.12, 0.62), Point(0.9, 0.6), Point(0.9, 0.12), Point(0.1, 0.92), Point(0.5, 0.95)]
    }
  }
}
