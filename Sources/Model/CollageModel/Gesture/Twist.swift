/// The accumulated rotation of two fingers, over any number of turns, with the dead zone before the photo follows.
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

  init(deadZone: Angle) { self.deadZone = max(0, deadZone.degrees) }

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

  /// Returns the photo's rotation after the line between the fingers has changed from one displacement to another.
  func turn(from start: Point, to end: Point) -> Angle {
    let angle = angle(from: start, to: end)
    return Angle(degrees: direction(at: angle) == 0 ? 0 : angle - direction(at: angle) * deadZone)
  }

  /// Applies the rotation of the finished frame.
  mutating func finishFrame(from start: Point, to end: Point) {
    let angle = angle(from: start, to: end)
    direction = direction(at: angle)
    accumulated = angle
  }
}
