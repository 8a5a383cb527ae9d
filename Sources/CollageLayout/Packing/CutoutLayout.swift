public import CollageModel

/// Packs cut-outs as large as they fit, without regard to what they are.
public enum CutoutLayout {
  /// Where whole pictures lie so that their outlines keep a gap, all at one scale.
  ///
  /// - Parameters:
  ///   - photos: The cut-outs; their sizes say how large they are beside each other.
  ///   - size: The area's extents, in canvas units.
  ///   - gap: The least distance between two outlines, in canvas units.
  ///   - seed: From which chance is drawn.
  /// - Returns: The pictures' frames from the area's top left corner, by the photos' order; nil where the gap leaves no
  ///   room.
  public static func frames(_ photos: [LayoutPhoto], on size: Size, gap: Double, seed: UInt64) -> [Rect]? {
    let pieces = photos.map { photo in
      CutoutPacking.Piece(
        outline: photo.cutout.map { CutoutOutline($0) } ?? CutoutOutline(), size: photo.size, anchor: nil)
    }
    let greatest = pieces.map { max($0.size.width * $0.outline.width, $0.size.height * $0.outline.height) }.max() ?? 1
    let packing = CutoutPacking(
      pieces: pieces, area: LayoutArea(size: size, gap: gap), seed: seed,
      mostScale: max(size.width, size.height) / greatest)
    return packing.packed()?.frames
  }
}
