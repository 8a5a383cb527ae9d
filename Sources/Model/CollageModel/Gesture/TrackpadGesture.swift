/// A report from a trackpad gesture, or from a wheel, that pans, zooms or rotates: changes instead of finger positions.
///
/// It moves an element like two fingers, with the same limits, damping, snapping and settling, and is one undo step.
public struct TrackpadGesture: Hashable, Sendable {
  /// The phase; a wheel without phases sends only `moved`, and its gesture ends after the policy's burst interval.
  public var phase: Touch.Phase
  /// The pointer's position, in canvas units.
  public var position: Point
  /// The movement since the last report, in canvas units.
  public var pan: Point
  /// The scale factor since the last report; greater than zero.
  public var magnification: Double
  /// The rotation since the last report, clockwise.
  public var rotation: Angle

  /// Creates a report, by default without any change.
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
