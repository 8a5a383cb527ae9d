extension Session {
  /// The rotation from which an item counts as rotated, so that two fingers turn it at once: 0.03 radians.
  private static let rotatedFrom = Angle(degrees: 1.72)

  /// What a press lays hold of: a layer, or a photo, that is not locked.
  func claim(_ target: Press.Target) -> Manipulation.Owner? {
    switch target {
    case .divider, .canvas: return nil
    case .layer(let layer): return scene.layers[layer].isLocked ? nil : .layer(layer)
    case .slot(let slot):
      guard let item = scene.itemIndex(inSlot: slot), !scene.items[item].isLocked else { return nil }
      return .item(item, slot: slot)
    }
  }

  /// A gesture of one finger, from what is seen now.
  func manipulation(of owner: Manipulation.Owner, finger: Contact) -> Manipulation? {
    switch owner {
    case .item(let item, let slot):
      guard let fitting = scene.fitting(item: item, slot: slot) else { return nil }
      let pose = restingPose(item: item, slot: slot, fitting)
      return Manipulation(
        owner: owner, space: fitting.space, permissions: scene.board.slots[slot].style.permissions,
        middle: fitting.laidPart.center, pose: pose, finger: finger)
    case .layer(let index):
      let layer = scene.layers[index]
      return Manipulation(
        owner: owner, space: layer.space, permissions: .all, middle: .zero, pose: layer.pose, finger: finger)
    }
  }

  /// The gesture with a second finger, anchored anew so that nothing jumps.
  func joined(_ manipulation: Manipulation, by second: Finger) -> Manipulation {
    var joined = manipulation
    let first = Contact(id: manipulation.first.id, at: manipulation.first.now)
    let contact = Contact(id: second.id, at: second.position)
    let seen = shownZoom(of: manipulation)
    joined.first = first
    joined.second = contact
    joined.base = joined.space.rescaled(seen.shown, to: seen.pose.scale, about: joined.pivot)
    let isRotated = joined.base.rotation.degrees.magnitude >= Self.rotatedFrom.degrees
    joined.twist = Twist(deadZone: isRotated ? .zero : policy.rotationDeadZone)
    return joined
  }

  /// The gesture with the one finger that is left, anchored anew so that nothing jumps.
  func anchored(_ manipulation: Manipulation, to contact: Contact) -> Manipulation {
    var anchored = manipulation
    let seen = shownZoom(of: manipulation)
    anchored.first = Contact(id: contact.id, at: contact.now)
    anchored.second = nil
    anchored.base = anchored.space.rescaled(seen.shown, to: seen.pose.scale, about: anchored.pivot)
    if case .item(_, let slot) = anchored.owner {
      anchored.hasBeenHome = scene.board.slotIndex(at: contact.now) == slot
    }
    return anchored
  }

  /// How far the fingers took something, and what of its zoom is shown.
  ///
  /// Limits hold on to the place between the fingers. When the fingers change that place jumps, so the pose is written
  /// anew about the new place: what is shown stays, and so does how far the fingers went.
  private func shownZoom(of manipulation: Manipulation) -> (pose: Pose, shown: Pose) {
    let pose = pose(of: manipulation)
    switch manipulation.owner {
    case .item(let item, let slot):
      guard let fitting = scene.fitting(item: item, slot: slot) else { return (pose, pose) }
      return (pose, fitting.limitedZoom(of: pose, about: manipulation.pivot, policy.resistance))
    case .layer(let layer):
      let limits = LayerLimits(layer: scene.layers[layer], canvas: scene.board.canvas)
      return (pose, limits.limitedScale(of: pose, manipulation.space, about: manipulation.pivot, policy.resistance))
    }
  }

  /// How far the fingers took something, without limits.
  func pose(of manipulation: Manipulation) -> Pose {
    let pose = manipulation.pose(policy)
    guard case .item(let item, let slot) = manipulation.owner, let fitting = scene.fitting(item: item, slot: slot)
    else { return pose }
    return fitting.reshaped(pose, from: manipulation.base)
  }

  /// How something is shown that fingers move, or with a hard resistance where it settles.
  func limitedPose(of manipulation: Manipulation, _ resistance: Resistance) -> Pose {
    let pose = pose(of: manipulation)
    switch manipulation.owner {
    case .item(let item, let slot):
      return scene.fitting(item: item, slot: slot)?.limited(pose, about: manipulation.pivot, resistance) ?? pose
    case .layer(let layer):
      return LayerLimits(layer: scene.layers[layer], canvas: scene.board.canvas)
        .limited(pose, manipulation.space, about: manipulation.pivot, resistance)
    }
  }
}

extension PhotoFitting {
  /// The pose of a stretched photo whose rotation changed: it is stretched to the slot as it lies now.
  func reshaped(_ pose: Pose, from base: Pose) -> Pose {
    guard fit == .fill, pose.rotation != base.rotation else { return pose }
    // By the change alone: a photo that is caught on its way to rest has another form than its rotation asks for.
    let (before, after) = (baseline(at: base.rotation), baseline(at: pose.rotation))
    var reshaped = pose
    reshaped.scale = Size(
      pose.scale.width * (after.width / before.width), pose.scale.height * (after.height / before.height))
    return reshaped
  }
}
