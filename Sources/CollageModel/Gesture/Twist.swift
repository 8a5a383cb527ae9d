/// How far two fingers have turned, through any number of turns, and whether a photo follows yet.
///
/// Fingers report one after the other, so between two reports of one frame the pair may lie at an angle at which it
/// never was. What a frame leaves behind is therefore settled when the next one begins.
struct Twist: Hashable, Sendable {
  /// How far the two fingers must turn before the photo follows, in degrees.
  private let deadZone: Double
  /// The angle at the end of the last frame, in degrees.
  private var wound = 0.0
  /// The direction in which the dead zone was left: 1 clockwise, -1 counter-clockwise, 0 not yet.
  private var direction = 0.0

  init(deadZone: Angle) { self.deadZone = max(0, deadZone.degrees) }

  private func angle(from start: Point, to end: Point) -> Double {
    let turn = Angle.turn(from: start, to: end).degrees
    let turns = ((wound - turn) / 360).rounded()
    return turn + 360 * turns
  }

  private func direction(at angle: Double) -> Double {
    if direction != 0 { return direction }
    if angle.magnitude <= deadZone { return 0 }
    return angle < 0 ? -1 : 1
  }

  /// How far the photo has turned when the line between the fingers has come from one displacement to another.
  func turn(from start: Point, to end: Point) -> Angle {
    let angle = angle(from: start, to: end)
    return Angle(degrees: direction(at: angle) == 0 ? 0 : angle - direction(at: angle) * deadZone)
  }

  /// Settles a frame.
  mutating func finishFrame(from start: Point, to end: Point) {
    let angle = angle(from: start, to: end)
    direction = direction(at: angle)
    wound = angle
  }
}
