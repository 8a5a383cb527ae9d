internal import CollageModel

/// Arranges cutouts by their roles: in columns around the body, or, without a body or with many pieces, packed by their
/// outlines around conventional positions.
struct OutfitGenerator {
  private let settings: Outfit
  private let photos: [LayoutPhoto]
  private let area: LayoutArea

  /// The length of the largest packed piece, as a fraction of the area's longer side.
  private static let packedShare = 0.68

  init(_ settings: Outfit, photos: [LayoutPhoto], area: LayoutArea) {
    self.settings = settings
    self.photos = photos
    self.area = area
  }

  func layout() throws(LayoutError) -> GeneratedLayout {
    let pieces = zip(photos, settings.kinds(of: photos)).map { OutfitPiece($0, $1.garment, $1.shares) }
    let columns = OutfitColumns(pieces, area: area.size, gap: area.gap)
    let number = Int(truncatingIfNeeded: (settings.seed &- 1) % 1_000_000)
    let inColumns = columns?.bounds(number: number).map { bounds in
      zip(pieces, bounds).map { $0.cutout.upright($1) }
    }
    let frames = inColumns ?? packed(pieces)
    // Pieces below the minimum side of a slot (for a strip, a fraction of it) would be invisible.
    let minimum = area.minSide / 2
    guard let frames, frames.allSatisfy({ $0.size.shortSide >= minimum }) else { throw area.noRoom(for: photos.count) }
    return .pieces(
      zip(pieces, frames).enumerated().map { index, piece in
        GeneratedLayout.Piece(photo: index, frame: piece.0.cutout.frame(piece.1), rotation: piece.0.cutout.turn)
      })
  }

  /// Returns the frames of packed pieces; nil if the gap leaves no room.
  private func packed(_ pieces: [OutfitPiece]) -> [Rect]? {
    let longSide = max(area.size.width, area.size.height)
    let largest = pieces.reduce(0) { max($0, $1.size.width, $1.size.height) }
    var seats = RoleSeats(isWide: area.size.width > area.size.height)
    let packing = CutoutPacking(
      pieces: pieces.map { piece in
        let outline = piece.cutout.outline
        let unit = longSide * Self.packedShare / largest
        return CutoutPacking.Piece(
          outline: outline,
          size: Size(piece.size.width * unit / outline.width, piece.size.height * unit / outline.height),
          anchor: seats.next(for: piece.garment.role))
      }, area: area, seed: settings.seed, maxScale: 1)
    return packing.packed().map { centered($0.frames, pieces) }
  }

  /// Returns the frames moved together so that the bounds of all outlines are centered in the area.
  private func centered(_ frames: [Rect], _ pieces: [OutfitPiece]) -> [Rect] {
    let bounds = zip(frames, pieces).map { $1.cutout.bounds($0) }
    guard let all = Rect.bounding(bounds.flatMap { $0.corners }) else { return frames }
    let shift = Point(area.size.width / 2, area.size.height / 2) - all.center
    return frames.map { Rect(x: $0.x + shift.x, y: $0.y + shift.y, width: $0.width, height: $0.height) }
  }
}
