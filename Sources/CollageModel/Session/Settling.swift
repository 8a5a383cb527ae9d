/// What is seen on its way from where fingers left it to where it rests.
struct Settling: Hashable, Sendable {
  let element: Element
  /// The slot in which a photo was left; elsewhere it does not settle.
  let slot: SlotID?
  let space: PoseSpace
  let middle: Point
  let start: Pose
  let time: Double

  /// The pose at a time, on the way to where it rests.
  func pose(toward end: Pose, at now: Double, duration: Double) -> Pose {
    let elapsed = now - time
    guard duration > 0, elapsed < duration else { return end }
    guard elapsed > 0 else { return start }
    // Cubic easing out: fast at first, without speed at the end.
    let rest = 1 - elapsed / duration
    return space.interpolated(start, end, at: 1 - rest * rest * rest, middle: middle)
  }
}

extension Session {
  /// Remembers where fingers leave what they moved, so that it can be shown on its way back.
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

  /// How a photo in a slot is seen while no finger holds it.
  func restingPose(item: Int, slot: Int, _ fitting: PhotoFitting, at now: Double? = nil) -> Pose {
    let end = scene.settledPose(item: item, slot: slot, fitting)
    guard let settling, settling.element == .item(scene.items[item].id), settling.slot == scene.board.slots[slot].id,
      settling.space == fitting.space, settling.middle == fitting.laidPart.center
    else { return end }
    return settling.pose(toward: end, at: now ?? time, duration: policy.settleDuration)
  }

  /// How a layer is seen while no finger holds it.
  func restingLayer(_ layer: Layer, at now: Double) -> Layer {
    guard let settling, settling.element == .layer(layer.id) else { return layer }
    let end = settling.space.pose(layer.pose, with: .zero, at: layer.center)
    let pose = settling.pose(toward: end, at: now, duration: policy.settleDuration)
    return pose == end ? layer : layer.posed(pose, in: settling.space)
  }
}
