/// A rotation, clockwise on screen, stored in degrees so that quarter turns are exact.
public struct Angle: Storable {
  /// The angle in degrees, clockwise.
  public var degrees: Double

  /// Creates an angle from degrees, clockwise.
  public init(degrees: Double) { self.degrees = degrees }

  public static let zero = Angle(degrees: 0)

  /// The equivalent angle from 0 up to, but not including, 360 degrees.
  public var normalized: Angle {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turned = rest < 0 ? rest + 360 : rest
    // A negative angle that is tiny relative to 360 would round up to it.
    return Angle(degrees: turned == 360 ? 0 : turned)
  }

  /// The remainder after removing whole turns, with the angle's sign: above -360 and below 360 degrees.
  public var withoutWholeTurns: Angle { Angle(degrees: degrees.truncatingRemainder(dividingBy: 360)) }

  /// The number of quarter turns, 0 to 3, or nil if the angle is not a multiple of 90 degrees.
  public var quarterTurns: Int? {
    switch normalized.degrees {
    case 0: 0
    case 90: 1
    case 180: 2
    case 270: 3
    default: nil
    }
  }

  /// The sine; exactly 0 or ±1 at quarter turns.
  public var sine: Double { sineAndCosine.sine }

  /// The cosine; exactly 0 or ±1 at quarter turns.
  public var cosine: Double { sineAndCosine.cosine }

  /// The sine and the cosine, within one unit in the last place and bit-identical on every platform.
  public var sineAndCosine: (sine: Double, cosine: Double) { DegreeMath.sineAndCosine(degrees) }

  /// Returns the clockwise rotation from one direction to another, greater than -180 and up to 180 degrees.
  public static func turn(from start: Point, to end: Point) -> Angle {
    Angle(degrees: DegreeMath.arcTangent(y: Point.cross(start, end), x: Point.dot(start, end)))
  }

  /// Returns the sum of two rotations.
  public static func + (left: Angle, right: Angle) -> Angle { Angle(degrees: left.degrees + right.degrees) }
  /// Returns the rotation from `right` to `left`.
  static func - (left: Angle, right: Angle) -> Angle { Angle(degrees: left.degrees - right.degrees) }
  public static prefix func - (angle: Angle) -> Angle { Angle(degrees: -angle.degrees) }
}
