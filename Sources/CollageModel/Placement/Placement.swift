/// The effective position of a photo: an author's intent clamped to the limits of a slot.
public struct Placement: Hashable, Sendable {
  /// The map from the upright photo's pixels to canvas units.
  public var photoToCanvas: Affine
  /// The visible part of the photo, in the upright photo's pixels.
  public var visiblePart: Rect
  /// The focus after clamping, 0 to 1 of the upright photo.
  public var focus: Point
  /// The zoom after clamping.
  public var zoom: Double

  /// Creates a placement from its parts, for callers that place a photo without a slot.
  public init(photoToCanvas: Affine, visiblePart: Rect, focus: Point, zoom: Double) {
    self.photoToCanvas = photoToCanvas
    self.visiblePart = visiblePart
    self.focus = focus
    self.zoom = zoom
  }

  /// The four corners of the photo's visible part on the canvas, clockwise on screen.
  public var corners: [Point] {
    let corners = visiblePart.corners.map(photoToCanvas.apply)
    return photoToCanvas.determinant < 0 ? corners.reversed() : corners
  }
}
