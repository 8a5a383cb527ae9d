/// Where a photo effectively lies: an author's intent made possible in a slot.
public struct Placement: Hashable, Sendable {
  /// The map from the upright photo's pixels to canvas units.
  public var photoToCanvas: AffineTransform
  /// The part of the photo in use, in the upright photo's pixels.
  public var visiblePart: Rect
  /// The focus after clamping, 0 ... 1 of the upright photo.
  public var focus: Point
  /// The zoom after clamping.
  public var zoom: Double

  /// The four corners of the photo's used part on the canvas, clockwise on screen.
  public var corners: [Point] {
    let corners = visiblePart.corners.map(photoToCanvas.apply)
    return photoToCanvas.determinant < 0 ? corners.reversed() : corners
  }
}
