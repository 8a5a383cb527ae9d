/// A photo's position, scale and rotation about a center, without limits: the state that gestures change.
///
/// A pose is relative to a center and a base rotation, those of the photo's slot. Fits and limits do not apply to it,
/// so that a gesture can exceed them and return.
public struct Pose: Hashable, Sendable {
  /// The point of the oriented photo at the center, in photo pixels after mirror and quarter turns.
  public var focus: Point
  /// Canvas units per photo pixel, along the oriented photo's two axes.
  public var scale: Size
  /// The rotation in addition to the base rotation, clockwise.
  public var rotation: Angle

  /// Creates a pose.
  public init(focus: Point, scale: Size, rotation: Angle) {
    self.focus = focus
    self.scale = scale
    self.rotation = rotation
  }
}

/// The center and the base rotation of poses: those of a slot, or of a layer at the start of a gesture.
struct PoseSpace: Hashable, Sendable {
  /// In canvas units.
  let center: Point
  /// The rotation added to every pose's own.
  let rotation: Angle

  /// Returns the displacement on the canvas of a displacement in the oriented photo under a pose.
  func toCanvas(_ vector: Point, _ pose: Pose) -> Point {
    let (sine, cosine) = (pose.rotation + rotation).sineAndCosine
    let (x, y) = (vector.x * pose.scale.width, vector.y * pose.scale.height)
    return Point(cosine * x - sine * y, sine * x + cosine * y)
  }

  /// Returns the displacement in the oriented photo of a displacement on the canvas under a pose.
  func toPhoto(_ vector: Point, _ pose: Pose) -> Point {
    let (sine, cosine) = (pose.rotation + rotation).sineAndCosine
    return Point(
      (cosine * vector.x + sine * vector.y) / pose.scale.width,
      (cosine * vector.y - sine * vector.x) / pose.scale.height)
  }

  /// Returns the position on the canvas of a point of the oriented photo under a pose.
  func place(of point: Point, _ pose: Pose) -> Point { center + toCanvas(point - pose.focus, pose) }

  /// Returns the pose that puts a point of the oriented photo at a position on the canvas.
  func pose(_ pose: Pose, with point: Point, at place: Point) -> Pose {
    var moved = pose
    moved.focus = point - toPhoto(place - center, pose)
    return moved
  }

  /// Returns the interpolation of two poses at a fraction: the given point moves in a straight line.
  func interpolated(_ start: Pose, _ end: Pose, at share: Double, middle: Point) -> Pose {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    let between = Pose(
      focus: middle,
      scale: Size(between(start.scale.width, end.scale.width), between(start.scale.height, end.scale.height)),
      rotation: Angle(degrees: between(start.rotation.degrees, end.rotation.degrees)))
    let (from, to) = (place(of: middle, start), place(of: middle, end))
    return pose(between, with: middle, at: from + (to - from) * share)
  }

  /// Returns the pose after a similarity of the plane: `to + R(turn) * growth * (p - from)`.
  ///
  /// The photo's point at `from` is at `to` afterwards. Without rotation, growth or displacement the result is the pose
  /// itself, bit for bit.
  func transformed(_ pose: Pose, from: Point, to: Point, growth: Double, turn: Angle) -> Pose {
    let scale = Size(pose.scale.width * growth, pose.scale.height * growth)
    var moved = Pose(focus: pose.focus, scale: scale, rotation: pose.rotation + turn)
    let (sine, cosine) = turn.sineAndCosine
    let arm = (center - from) * growth
    let turned = Point(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
    moved.focus = pose.focus + toPhoto((center - to) - turned, moved)
    return moved
  }

  /// Returns the pose with another scale; the photo's point under a position on the canvas stays there.
  func rescaled(_ pose: Pose, to scale: Size, about place: Point) -> Pose {
    if scale == pose.scale { return pose }
    var changed = pose
    changed.scale = scale
    changed.focus = pose.focus + toPhoto(place - center, pose) - toPhoto(place - center, changed)
    return changed
  }
}
