/// The accumulated rotation of two fingers, over any number of turns, with the dead zone before the photo follows.
///
/// Beyond the dead zone the photo turns twice as far as the fingers until it has caught up with them.
///
/// Fingers report one after the other, so between two reports of the same frame the pair may have an angle that never
/// occurred. The rotation of a frame is therefore applied when the next frame begins.
struct Twist: Hashable, Sendable {
  /// The rotation of the fingers that is ignored before the photo follows, in degrees.
  private let deadZone: Double
  /// The angle at the end of the last frame, in degrees.
  private var accumulated = 0.0
  /// The direction in which the rotation left the dead zone: 1 clockwise, -1 counterclockwise, 0 not yet.
  private var direction = 0.0
  /// The distance of the photo behind the fingers after they left the dead zone, in degrees.
  private var lag: Double

  init(deadZone: Angle) {
    self.deadZone = max(0, deadZone.degrees)
    lag = self.deadZone
  }

  private func angle(from start: Point, to end: Point) -> Double {
    let turn = Angle.turn(from: start, to: end).degrees
    let turns = ((accumulated - turn) / 360).rounded()
    return turn + 360 * turns
  }

  private func direction(at angle: Double) -> Double {
    if direction != 0 { return direction }
    if angle.magnitude <= deadZone { return 0 }
    return angle < 0 ? -1 : 1
  }

  /// Returns how far the photo is behind the fingers; it never falls back again.
  private func lag(at angle: Double) -> Double {
    min(lag, max(0, 2 * deadZone - direction(at: angle) * angle))
  }

  /// Returns the photo's rotation after the line between the fingers has changed from one displacement to another.
  func turn(from start: Point, to end: Point) -> Angle {
    let angle = angle(from: start, to: end)
    let direction = direction(at: angle)
    if direction == 0 { return .zero }
    // Fingers back at their start leave the photo as it was.
    return Angle(degrees: angle - direction * min(lag(at: angle), max(0, direction * angle)))
  }

  /// Applies the rotation of the finished frame.
  mutating func finishFrame(from start: Point, to end: Point) {
    let angle = angle(from: start, to: end)
    direction = direction(at: angle)
    if direction != 0 { lag = lag(at: angle) }
    accumulated = angle
  }
}
