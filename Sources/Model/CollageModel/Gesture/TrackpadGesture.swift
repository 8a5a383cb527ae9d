/// The report of a gesture on a trackpad, or of a wheel that pans, zooms or rotates: it has no fingers, only changes.
///
/// It moves an element as two fingers would, with the same limits, damping, snapping and settling, and is one undo step.
public struct TrackpadGesture: Hashable, Sendable {
  /// The phase; a wheel without phases only moves, and its gesture ends by itself after the policy's burst interval.
  public var phase: Touch.Phase
  /// Where the pointer is, in canvas units.
  public var position: Point
  /// The movement since the last report, in canvas units.
  public var pan: Point
  /// The factor since the last report; above zero.
  public var magnification: Double
  /// The rotation since the last report, clockwise.
  public var rotation: Angle

  /// Creates a report.
  public init(
    _ phase: Touch.Phase, at position: Point, pan: Point = .zero, magnification: Double = 1, rotation: Angle = .zero
  ) {
    self.phase = phase
    self.position = position
    self.pan = pan
    self.magnification = magnification
    self.rotation = rotation
  }
}
