/// The line along which a slot fades out, with its photo and its border.
///
/// Both points are in fractions of the slot's frame, and turn with it. Points outside of the frame make the slot fade only in part.
public struct Fade: Storable {
  /// The point up to which everything is shown.
  public var start: Point
  /// The point from which on nothing is shown; it must differ from `start`.
  public var end: Point

  /// The coordinates that points may have.
  public static let coordinates = -1.0...2.0

  /// Creates a fade between two points.
  public init(from start: Point, to end: Point) { (self.start, self.end) = (start, end) }
}

#if !hasFeature(Embedded)
  extension Fade {
    /// Returns the interpolation with another fade in a frame; where there is none, it lies beyond the frame.
    static func blended(_ start: Fade?, _ end: Fade?, at share: Double, in frame: Rect) -> Fade? {
      guard let first = start ?? end?.beyond(frame), let last = end ?? start?.beyond(frame) else { return nil }
      if share == 0 || share == 1 { return share == 0 ? start : end }
      return Fade(
        from: Blending.point(first.start, last.start, share), to: Blending.point(first.end, last.end, share))
    }

    /// Returns the fade moved along its line until all of a frame is shown.
    private func beyond(_ frame: Rect) -> Fade {
      let way = end - start
      let line = Point(way.x * frame.width * frame.width, way.y * frame.height * frame.height)
      let shares = Rect.unit.corners.map { Point.dot($0 - start, line) / Point.dot(way, line) }
      let moved = way * max(0, shares.max() ?? 0)
      return Fade(from: start + moved, to: end + moved)
    }
  }
#endif
