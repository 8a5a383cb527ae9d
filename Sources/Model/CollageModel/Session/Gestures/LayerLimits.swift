/// The limits of a layer's scale and center, which keep it and its companions visible and easy to grab.
struct LayerLimits {
  let scaleRange: ClosedRange<Double>
  let canvas: Size
  /// The layer before the gesture.
  private let layer: Layer
  private let companions: [Layer]

  /// The limits of a layer's longer side, as fractions of the canvas' short side.
  private static let minimum = 0.01
  private static let maximum = 20.0

  init(layer: Layer, canvas: Size, companions: [Layer] = []) {
    self.canvas = canvas
    self.layer = layer
    self.companions = companions
    func range(_ layer: Layer) -> (Double, Double) {
      let unit = canvas.shortSide / max(layer.size.width, layer.size.height)
      return (SceneLimits.limitedFactor(unit * Self.minimum), SceneLimits.limitedFactor(unit * Self.maximum))
    }
    var (lower, upper) = range(layer)
    for companion in companions {
      let (minimum, maximum) = range(companion)
      lower = max(lower, min(minimum * layer.scale / companion.scale, layer.scale))
      upper = min(upper, max(maximum * layer.scale / companion.scale, layer.scale))
    }
    scaleRange = min(lower, upper)...max(lower, upper)
  }

  func limited(_ pose: Pose, _ space: PoseSpace, about pivot: Point, _ resistance: Resistance) -> Pose {
    if resistance == .absent { return pose }
    let scaled = limitedScale(of: pose, space, about: pivot, resistance)
    let center = space.place(of: .zero, scaled)
    let area = centers(of: scaled)
    let held = Point(
      Self.held(center.x, area.x...area.right, canvas.width, resistance),
      Self.held(center.y, area.y...area.bottom, canvas.height, resistance))
    return held == center ? scaled : space.pose(scaled, with: .zero, at: held)
  }

  func limitedScale(of pose: Pose, _ space: PoseSpace, about pivot: Point, _ resistance: Resistance) -> Pose {
    if resistance == .absent { return pose }
    let allowed = resistance.held(pose.scale.width, within: scaleRange)
    if allowed == pose.scale.width { return pose }
    return space.rescaled(pose, to: Size(allowed, allowed), about: pivot)
  }

  /// Returns the allowed positions of the layer's center, such that its center and all companions' centers are on the
  /// canvas.
  ///
  /// A group that is larger than the canvas can move across it, within the limits of a scene's coordinates.
  private func centers(of pose: Pose) -> Rect {
    var (start, end) = (Point.zero, Point(canvas.width, canvas.height))
    for companion in companions {
      let offset =
        (companion.center - layer.center).turned(pose.rotation - layer.rotation) * (pose.scale.width / layer.scale)
      start = Point(max(start.x, -offset.x), max(start.y, -offset.y))
      end = Point(min(end.x, canvas.width - offset.x), min(end.y, canvas.height - offset.y))
    }
    // If the centers are farther apart than the canvas is large, the canvas stays between them.
    let (left, right) = (min(start.x, end.x), max(start.x, end.x))
    let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
    guard left.isFinite, right.isFinite, top.isFinite, bottom.isFinite else {
      return Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    }
    let first = SceneLimits.limitedPlace(Point(left, top), onCanvas: canvas)
    let last = SceneLimits.limitedPlace(Point(right, bottom), onCanvas: canvas)
    return Rect(left: first.x, top: first.y, right: last.x, bottom: last.y)
  }

  private static func held(
    _ place: Double, _ range: ClosedRange<Double>, _ length: Double, _ resistance: Resistance
  ) -> Double {
    guard place.isFinite else { return length / 2 }
    let held = min(max(place, range.lowerBound), range.upperBound)
    return held + resistance.shown(place - held, dimension: length)
  }
}

extension Layer {
  /// Returns whether the layer is on a level and can be touched.
  func isTouchable(_ level: Level) -> Bool { !isHidden && self.level == level }

  /// Returns whether a finger at a point grabs the layer: it is on the layer, or near a small one.
  ///
  /// For a second finger of a pinch, the minimum extent is twice as large.
  func isGrabbed(at point: Point, minExtent: Double, pinching: Bool = false) -> Bool {
    let unscaled = minExtent * (pinching ? 2 : 1) / scale
    var grip = self
    grip.size = Size(max(size.width, unscaled), max(size.height, unscaled))
    return grip.contains(point)
  }

  /// The coordinate space in which a gesture moves the layer, about its current center.
  var space: PoseSpace { PoseSpace(center: center, rotation: .zero) }

  /// The layer's pose in that space.
  var pose: Pose { Pose(focus: .zero, scale: Size(scale, scale), rotation: rotation) }

  /// Returns the layer in another pose.
  func posed(_ pose: Pose, in space: PoseSpace) -> Layer {
    if pose == self.pose, space == self.space { return self }
    var layer = self
    layer.center = space.place(of: .zero, pose)
    layer.scale = pose.scale.width
    layer.rotation = pose.rotation.withoutWholeTurns
    return layer
  }

  /// Returns the layer in its final pose, with its center clamped to the coordinates that a scene allows.
  func settled(_ pose: Pose, in space: PoseSpace, on canvas: Size) -> Layer {
    var layer = posed(pose, in: space)
    layer.center = SceneLimits.limitedPlace(layer.center, onCanvas: canvas)
    return layer
  }
}
