extension Session {
  /// The rotation above which two fingers rotate an item without a dead zone: 0.03 radians.
  private static let rotatedFrom = Angle(degrees: 1.72)

  /// Returns the unlocked layer or photo that a press grabs.
  func claim(_ target: Press.Target) -> Manipulation.Owner? {
    switch target {
    case .divider, .canvas, .slotHandle: return nil
    case .layer(let layer), .handle(let layer, _): return scene.layers[layer].isLocked ? nil : .layer(layer)
    case .slot(let slot):
      guard let item = scene.itemIndex(inSlot: slot), !scene.items[item].isLocked else { return nil }
      return .item(item, slot: slot)
    }
  }

  /// Returns a gesture of one finger that starts at the element's settled pose; a motion toward that pose continues.
  func manipulation(of owner: Manipulation.Owner, finger: Contact) -> Manipulation? {
    switch owner {
    case .item(let item, let slot):
      guard let fitting = scene.fitting(item: item, slot: slot) else { return nil }
      let pose = scene.settledPose(item: item, slot: slot, fitting)
      return Manipulation(
        owner: owner, space: fitting.space, permissions: scene.board.slots[slot].style.permissions,
        middle: fitting.orientedPart.center, frameSide: scene.board.slots[slot].frame.size.shortSide, pose: pose,
        finger: finger)
    case .layer(let index):
      let layer = scene.layers[index]
      var manipulation = Manipulation(
        owner: owner, space: layer.space, permissions: .all, middle: .zero, frameSide: layer.size.shortSide,
        pose: layer.pose, finger: finger)
      manipulation.companions = companions(ofLayer: index)
      return manipulation
    }
  }

  /// Returns the gesture with a second finger, anchored again so that the element does not jump.
  func joined(_ manipulation: Manipulation, by second: Finger) -> Manipulation {
    var joined = manipulation
    let first = Contact(id: manipulation.first.id, at: manipulation.first.now)
    let contact = Contact(id: second.id, at: second.position)
    let seen = shownZoom(of: manipulation)
    joined.alone = Manipulation.Alone(base: manipulation.base, anchor: manipulation.first.anchor)
    joined.first = first
    joined.second = contact
    joined.name = .adjust
    joined.base = joined.space.rescaled(seen.shown, to: seen.pose.scale, about: joined.pivot)
    let isRotated = joined.base.rotation.degrees.magnitude >= Self.rotatedFrom.degrees
    joined.twist = Twist(deadZone: isRotated ? .zero : policy.rotationDeadZone)
    return joined
  }

  /// Returns the first finger's pan as if the canceled second one, perhaps a palm, had never come; nil for other
  /// fingers.
  func withoutCanceled(_ id: Int, _ manipulation: Manipulation) -> Manipulation? {
    guard manipulation.second?.id == id, let alone = manipulation.alone,
      !VirtualFinger.isReserved(manipulation.first.id)
    else { return nil }
    var pan = manipulation
    pan.second = nil
    pan.alone = nil
    pan.base = alone.base
    pan.first = Contact(id: manipulation.first.id, at: alone.anchor)
    pan.first.now = manipulation.first.now
    pan.name = .move
    return pan
  }

  /// Returns the gesture with the remaining finger, anchored again so that the element does not jump.
  func anchored(_ manipulation: Manipulation, to contact: Contact) -> Manipulation {
    var anchored = manipulation
    let seen = shownZoom(of: manipulation)
    anchored.first = Contact(id: contact.id, at: contact.now)
    anchored.second = nil
    anchored.alone = nil
    anchored.isBeyondZoom = seen.shown != seen.pose
    anchored.base = anchored.space.rescaled(seen.shown, to: seen.pose.scale, about: anchored.pivot)
    if case .item(_, let slot) = anchored.owner {
      anchored.hasTouchedOwnSlot = slotIndex(at: contact.now) == slot
    }
    return anchored
  }

  /// Returns the unclamped pose of a manipulation, and the pose with its damped zoom.
  ///
  /// Limits apply at the point between the fingers. When the fingers change, that point jumps, so the pose is
  /// recomputed about the new point: the visible state does not change, nor does the distance that the fingers have
  /// moved.
  private func shownZoom(of manipulation: Manipulation) -> (pose: Pose, shown: Pose) {
    let pose = pose(of: manipulation)
    switch manipulation.owner {
    case .item(let item, let slot):
      guard let fitting = scene.fitting(item: item, slot: slot) else { return (pose, pose) }
      return (pose, fitting.limitedZoom(of: pose, about: manipulation.pivot, policy.resistance))
    case .layer(let layer):
      let limits = limits(ofLayer: layer, manipulation)
      return (pose, limits.limitedScale(of: pose, manipulation.space, about: manipulation.pivot, policy.resistance))
    }
  }

  /// Returns the unclamped pose that follows the fingers.
  func pose(of manipulation: Manipulation) -> Pose {
    let pose = manipulation.pose(policy.snapping)
    if case .layer(let layer) = manipulation.owner { return aligned(pose, manipulation, layer: layer) }
    guard case .item(let item, let slot) = manipulation.owner, let fitting = scene.fitting(item: item, slot: slot)
    else { return pose }
    return fitting.reshaped(pose, from: manipulation.base)
  }

  /// Returns the visible pose of a moved element, or its settled pose with a hard resistance.
  func limitedPose(of manipulation: Manipulation, _ resistance: Resistance) -> Pose {
    let pose = pose(of: manipulation)
    switch manipulation.owner {
    case .item(let item, let slot):
      return scene.fitting(item: item, slot: slot)?.limited(pose, about: manipulation.pivot, resistance) ?? pose
    case .layer(let layer):
      return limits(ofLayer: layer, manipulation).limited(
        pose, manipulation.space, about: manipulation.pivot, resistance)
    }
  }
}

extension PhotoFitting {
  /// Returns the pose of a stretched photo after a rotation, stretched to the slot again.
  func reshaped(_ pose: Pose, from base: Pose) -> Pose {
    guard fit == .fill, pose.rotation != base.rotation else { return pose }
    // Only the change matters: a photo that is grabbed while it settles may not yet have the aspect ratio that its
    // rotation requires.
    let (before, after) = (baseline(at: base.rotation), baseline(at: pose.rotation))
    var reshaped = pose
    reshaped.scale = Size(
      pose.scale.width * (after.width / before.width), pose.scale.height * (after.height / before.height))
    return reshaped
  }
}
