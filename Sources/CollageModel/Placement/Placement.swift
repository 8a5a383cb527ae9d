/// Where a photo effectively lies: an author's intent made possible in a slot.
public struct Placement: Hashable, Sendable {
  /// The map from the upright photo's pixels to canvas units.
  public var photoToCanvas: AffineTransform
  /// The part of the photo in use, in the upright photo's pixels.
  public var visiblePart: Rect
  /// The focus after clamping, 0 to 1 of the upright photo.
  public var focus: Point
  /// The zoom after clamping.
  public var zoom: Double

  /// Makes a placement from its parts, for callers that lay something down without a slot.
  public init(photoToCanvas: AffineTransform, visiblePart: Rect, focus: Point, zoom: Double) {
    self.photoToCanvas = photoToCanvas
    self.visiblePart = visiblePart
    self.focus = focus
    self.zoom = zoom
  }

  /// The four corners of the photo's used part on the canvas, clockwise on screen.
  public var corners: [Point] {
    let corners = visiblePart.corners.map(photoToCanvas.apply)
    return photoToCanvas.determinant < 0 ? corners.reversed() : corners
  }
}
