/// The effective position of a photo: an author's intent clamped to the limits of a slot.
public struct Placement: Hashable, Sendable {
  /// The map to canvas units, from the pixels of the corrected photo if there is a correction, else of the upright
  /// photo.
  public var photoToCanvas: Affine
  /// The visible part of the photo, in the same pixels.
  public var visiblePart: Rect
  /// The focus after clamping, 0 to 1 of the upright photo.
  public var focus: Point
  public var zoom: Double
  /// The map from the upright photo's pixels to the corrected photo's, or nil if nothing is corrected.
  ///
  /// The visible part is shown after this map; it lies within the mapped photo.
  public var correction: Homography?

  /// Creates a placement from its components, for callers that place a photo without a slot.
  public init(
    photoToCanvas: Affine, visiblePart: Rect, focus: Point, zoom: Double, correction: Homography? = nil
  ) {
    self.photoToCanvas = photoToCanvas
    self.visiblePart = visiblePart
    self.focus = focus
    self.zoom = zoom
    self.correction = correction
  }

  /// The four corners of the photo's visible part on the canvas, clockwise on screen.
  public var corners: [Point] {
    let corners = visiblePart.corners.map(photoToCanvas.apply)
    return photoToCanvas.determinant < 0 ? corners.reversed() : corners
  }
}
