public import CollageModel

/// Packs cutouts as large as possible, ignoring their roles.
public enum CutoutLayout {
  /// Returns frames of whole pictures, all at one scale, whose outlines are separated by a gap.
  ///
  /// - Parameters:
  ///   - photos: The cutouts; their sizes are relative to each other.
  ///   - size: The area's extents, in canvas units.
  ///   - gap: The minimum distance between two outlines, in canvas units.
  ///   - seed: The random seed.
  /// - Returns: The pictures' frames from the area's top left corner, by the photos' order; nil if the gap leaves no
  ///   room.
  public static func frames(_ photos: [LayoutPhoto], on size: Size, gap: Double, seed: UInt64) -> [Rect]? {
    let pieces = photos.map { photo in
      CutoutPacking.Piece(
        outline: photo.cutout.map { CutoutOutline($0) } ?? CutoutOutline(), size: photo.size, anchor: nil)
    }
    let largest = pieces.map { max($0.size.width * $0.outline.width, $0.size.height * $0.outline.height) }.max() ?? 1
    let packing = CutoutPacking(
      pieces: pieces, area: LayoutArea(size: size, gap: gap), seed: seed,
      maxScale: max(size.width, size.height) / largest)
    return packing.packed()?.frames
  }
}
