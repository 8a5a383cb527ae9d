/// An element that animates from where fingers left it to its resting pose.
struct Settling: Hashable, Sendable {
  let element: Element
  /// The slot in which a photo was released; in other slots it does not settle.
  let slot: SlotID?
  let space: PoseSpace
  let middle: Point
  let start: Pose
  let time: Double

  /// Returns the pose at a time on the way to the resting pose.
  func pose(toward end: Pose, at now: Double, duration: Double) -> Pose {
    let elapsed = now - time
    guard duration > 0, elapsed < duration else { return end }
    guard elapsed > 0 else { return start }
    // Cubic easing out: fast at first, with zero speed at the end.
    let rest = 1 - elapsed / duration
    return space.interpolated(start, end, at: 1 - rest * rest * rest, middle: middle)
  }
}

extension Session {
  /// Records where fingers leave an element, so that its way back can be shown.
  mutating func settle() {
    settling = nil
    let manipulation: Manipulation
    switch gesture {
    case .panning(let current), .manipulating(let current): manipulation = current
    default: return
    }
    let (element, slot): (Element, SlotID?) =
      switch manipulation.owner {
      case .item(let item, let slot): (.item(scene.items[item].id), scene.board.slots[slot].id)
      case .layer(let layer): (.layer(scene.layers[layer].id), nil)
      }
    settling = Settling(
      element: element, slot: slot, space: manipulation.space, middle: manipulation.middle,
      start: limitedPose(of: manipulation, policy.resistance), time: time)
  }

  /// Returns the shown pose of a photo in a slot while no finger holds it.
  func restingPose(item: Int, slot: Int, _ fitting: PhotoFitting, at now: Double? = nil) -> Pose {
    let end = scene.settledPose(item: item, slot: slot, fitting)
    guard let settling, settling.element == .item(scene.items[item].id), settling.slot == scene.board.slots[slot].id,
      settling.space == fitting.space, settling.middle == fitting.orientedPart.center
    else { return end }
    return settling.pose(toward: end, at: now ?? time, duration: policy.settleDuration)
  }

  /// Returns a layer as shown while no finger holds it.
  func restingLayer(_ layer: Layer, at now: Double) -> Layer {
    guard let settling, settling.element == .layer(layer.id) else { return layer }
    let end = settling.space.pose(layer.pose, with: .zero, at: layer.center)
    let pose = settling.pose(toward: end, at: now, duration: policy.settleDuration)
    return pose == end ? layer : layer.posed(pose, in: settling.space)
  }
}
