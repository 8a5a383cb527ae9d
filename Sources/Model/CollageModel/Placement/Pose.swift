/// A photo's position, scale and rotation relative to a center, unclamped; the state that gestures change.
///
/// The center and the base rotation are those of the photo's slot. A pose ignores fits and limits, so that a gesture
/// can exceed them and return.
public struct Pose: Hashable, Sendable {
  /// The point of the oriented photo at the center, in photo pixels after mirroring and quarter turns.
  public var focus: Point
  /// The scale along the oriented photo's two axes, in canvas units per photo pixel.
  public var scale: Size
  /// The rotation in addition to the base rotation, clockwise.
  public var rotation: Angle

  /// Creates a pose in photo pixels, in canvas units per photo pixel, and clockwise.
  public init(focus: Point, scale: Size, rotation: Angle) {
    self.focus = focus
    self.scale = scale
    self.rotation = rotation
  }
}

/// The center and the base rotation of poses: a slot's, or a layer's at the start of a gesture.
struct PoseSpace: Hashable, Sendable {
  /// The center, in canvas units.
  let center: Point
  /// The base rotation, added to the rotation of every pose.
  let rotation: Angle

  /// Converts a displacement in the oriented photo to a displacement on the canvas.
  func toCanvas(_ vector: Point, _ pose: Pose) -> Point {
    let (sine, cosine) = (pose.rotation + rotation).sineAndCosine
    let (x, y) = (vector.x * pose.scale.width, vector.y * pose.scale.height)
    return Point(cosine * x - sine * y, sine * x + cosine * y)
  }

  /// Converts a displacement on the canvas to a displacement in the oriented photo.
  func toPhoto(_ vector: Point, _ pose: Pose) -> Point {
    let (sine, cosine) = (pose.rotation + rotation).sineAndCosine
    return Point(
      (cosine * vector.x + sine * vector.y) / pose.scale.width,
      (cosine * vector.y - sine * vector.x) / pose.scale.height)
  }

  /// Converts a point of the oriented photo to a position on the canvas.
  func place(of point: Point, _ pose: Pose) -> Point { center + toCanvas(point - pose.focus, pose) }

  /// Returns the pose that puts a point of the oriented photo at a position on the canvas.
  func pose(_ pose: Pose, with point: Point, at place: Point) -> Pose {
    var moved = pose
    moved.focus = point - toPhoto(place - center, pose)
    return moved
  }

  /// Returns the pose after a similarity of the plane: `to + R(turn) * growth * (p - from)`.
  ///
  /// The photo's point at `from` moves to `to`. Without rotation, growth or displacement the result is exactly the
  /// given pose.
  func transformed(_ pose: Pose, from: Point, to: Point, growth: Double, turn: Angle) -> Pose {
    let scale = Size(pose.scale.width * growth, pose.scale.height * growth)
    var moved = Pose(focus: pose.focus, scale: scale, rotation: pose.rotation + turn)
    let (sine, cosine) = turn.sineAndCosine
    let arm = (center - from) * growth
    let turned = Point(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
    moved.focus = pose.focus + toPhoto((center - to) - turned, moved)
    return moved
  }

  /// Returns the pose with a new scale; the photo's point under a position on the canvas does not move.
  func rescaled(_ pose: Pose, to scale: Size, about place: Point) -> Pose {
    if scale == pose.scale { return pose }
    var changed = pose
    changed.scale = scale
    changed.focus = pose.focus + toPhoto(place - center, pose) - toPhoto(place - center, changed)
    return changed
  }
}
