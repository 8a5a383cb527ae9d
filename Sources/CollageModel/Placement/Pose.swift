/// How a photo lies about a center, limited by nothing: what gestures change.
///
/// A pose belongs to a center and a base rotation, those of the photo's slot. It is free of fits and limits, so that a
/// gesture can go beyond them and come back.
public struct Pose: Hashable, Sendable {
  /// The point of the laid photo that sits at the center, in photo pixels after mirror and quarter turns.
  public var focus: Point
  /// Canvas units a photo pixel, along the laid photo's two axes.
  public var scale: Size
  /// The rotation beyond the base rotation, clockwise.
  public var rotation: Angle

  /// Makes a pose.
  public init(focus: Point, scale: Size, rotation: Angle) {
    self.focus = focus
    self.scale = scale
    self.rotation = rotation
  }
}

/// The center and the base rotation to which poses belong: those of a slot, or of a layer as a gesture found it.
struct PoseSpace: Hashable, Sendable {
  /// In canvas units.
  let center: Point
  /// The rotation that comes on top of every pose's own.
  let rotation: Angle

  /// The displacement on the canvas that the laid photo's displacement makes under a pose.
  func toCanvas(_ vector: Point, _ pose: Pose) -> Point {
    let (sine, cosine) = (pose.rotation + rotation).sineAndCosine
    let (x, y) = (vector.x * pose.scale.width, vector.y * pose.scale.height)
    return Point(cosine * x - sine * y, sine * x + cosine * y)
  }

  /// The laid photo's displacement that a displacement on the canvas stands for under a pose.
  func toPhoto(_ vector: Point, _ pose: Pose) -> Point {
    let (sine, cosine) = (pose.rotation + rotation).sineAndCosine
    return Point(
      (cosine * vector.x + sine * vector.y) / pose.scale.width,
      (cosine * vector.y - sine * vector.x) / pose.scale.height)
  }

  /// Where a point of the laid photo lies on the canvas under a pose.
  func place(of point: Point, _ pose: Pose) -> Point { center + toCanvas(point - pose.focus, pose) }

  /// The pose under which a point of the laid photo lies at a place on the canvas.
  func pose(_ pose: Pose, with point: Point, at place: Point) -> Pose {
    var moved = pose
    moved.focus = point - toPhoto(place - center, pose)
    return moved
  }

  /// The pose on the way between two, at a share of it: the given point moves straight.
  func interpolated(_ start: Pose, _ end: Pose, at share: Double, middle: Point) -> Pose {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    let between = Pose(
      focus: middle,
      scale: Size(between(start.scale.width, end.scale.width), between(start.scale.height, end.scale.height)),
      rotation: Angle(degrees: between(start.rotation.degrees, end.rotation.degrees)))
    let (from, to) = (place(of: middle, start), place(of: middle, end))
    return pose(between, with: middle, at: from + (to - from) * share)
  }

  /// The pose after a similarity of the plane: `to + R(turn) * growth * (p - from)`.
  ///
  /// The photo's point that lay at `from` lies at `to` afterwards. Without a turn, growth or displacement the result
  /// is the pose itself, to the bit.
  func transformed(_ pose: Pose, from: Point, to: Point, growth: Double, turn: Angle) -> Pose {
    let scale = Size(pose.scale.width * growth, pose.scale.height * growth)
    var moved = Pose(focus: pose.focus, scale: scale, rotation: pose.rotation + turn)
    let (sine, cosine) = turn.sineAndCosine
    let arm = (center - from) * growth
    let turned = Point(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
    moved.focus = pose.focus + toPhoto((center - to) - turned, moved)
    return moved
  }

  /// The pose with another scale at which the photo's point under a place on the canvas stays where it is.
  func rescaled(_ pose: Pose, to scale: Size, about place: Point) -> Pose {
    if scale == pose.scale { return pose }
    var changed = pose
    changed.scale = scale
    changed.focus = pose.focus + toPhoto(place - center, pose) - toPhoto(place - center, changed)
    return changed
  }
}
