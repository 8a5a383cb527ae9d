/// The accumulated rotation of two fingers, over any number of turns, and whether the photo follows it yet.
///
/// Fingers report one after the other, so between two reports of one frame the pair may have an angle that never
/// occurred. The rotation of a frame is therefore applied when the next one begins.
struct Twist: Hashable, Sendable {
  /// How far the two fingers must turn before the photo follows, in degrees.
  private let deadZone: Double
  /// The angle at the end of the last frame, in degrees.
  private var accumulated = 0.0
  /// The direction in which the dead zone was left: 1 clockwise, -1 counter-clockwise, 0 not yet.
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

  /// Returns the photo's rotation when the line between the fingers has changed from one displacement to another.
  func turn(from start: Point, to end: Point) -> Angle {
    let angle = angle(from: start, to: end)
    return Angle(degrees: direction(at: angle) == 0 ? 0 : angle - direction(at: angle) * deadZone)
  }

  /// Applies the rotation of a frame.
  mutating func finishFrame(from start: Point, to end: Point) {
    let angle = angle(from: start, to: end)
    direction = direction(at: angle)
    accumulated = angle
  }
}
