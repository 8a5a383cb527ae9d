extension Session {
  /// Returns the item shown in a slot; during a previewed swap it may not be the item in the slot.
  func shownItem(in slot: Int) -> Int? {
    guard case .swapping(let carry, let target) = hand.gesture,
      case .item(let item, let home) = carry.manipulation.owner
    else { return scene.itemIndex(inSlot: slot) }
    switch slot {
    case target: return item
    case home: return scene.itemIndex(inSlot: target)
    default: return scene.itemIndex(inSlot: slot)
    }
  }

  func shownSlot(ofItem index: Int) -> Int? {
    let own = scene.slotIndex(ofItem: index)
    guard case .swapping(let carry, let target) = hand.gesture,
      case .item(let item, let home) = carry.manipulation.owner
    else { return own }
    if index == item { return target }
    return own == target ? home : own
  }

  /// Returns a photo in a slot without animation: in the fingers' pose, or settled.
  func targetPhoto(item: Int, slot: Int) -> ShownPhoto? {
    target(item: item, slot: slot).map { target in
      ShownPhoto(
        slot: scene.board.slots[slot], intent: target.intent.withoutPose, photoSize: target.fitting.photoSize,
        pose: target.pose)
    }
  }

  /// Returns the placement of `targetPhoto`, without making the photo.
  func targetPlacement(item: Int, slot: Int) -> Placement? {
    target(item: item, slot: slot).map { $0.fitting.placement(of: $0.pose) }
  }

  private func target(item: Int, slot: Int) -> (intent: Intent, fitting: PhotoFitting, pose: Pose)? {
    guard let photo = scene.photo(scene.items[item].photo) else { return nil }
    let own = scene.board.slots[slot]
    var intent = scene.items[item].intent
    if case .swapping = hand.gesture, policy.onSwap == .reset, scene.slotIndex(ofItem: item) != slot {
      intent = intent.withoutPlacing
    }
    let fitting = PhotoFitting(slot: own, intent: intent, photoSize: photo.size)
    let pose =
      held(.item(item, slot: slot)).map { limitedPose(of: $0, policy.resistance) }
      ?? own.settledPose(of: intent, in: fitting, automaticFocus: photo.automaticFocus)
    return (intent, fitting, pose)
  }

  /// Returns a photo as it is shown in a slot at a time.
  func shownPhoto(item: Int, slot: Int, at now: Double) -> ShownPhoto? {
    let target = targetPhoto(item: item, slot: slot)
    guard let target, let running = motions.photo(scene.items[item].id) else { return target }
    return running.start.moved(toward: target, at: running.motion.share(at: now))
  }

  /// Returns a slot without a photo as it is shown at a time.
  func shownSlot(_ slot: Int, at now: Double) -> Slot {
    let target = scene.board.slots[slot]
    guard let running = motions.slot(target.id), now < running.motion.end else { return target }
    return running.start.blended(with: target, at: running.motion.share(at: now), id: target.id)
  }

  /// Returns a layer without animation: in the fingers' pose, or settled.
  func targetLayer(_ index: Int) -> Layer {
    var layer = scene.layers[index]
    if let held = held(.layer(index)) {
      layer = layer.posed(limitedPose(of: held, policy.resistance), in: held.space)
    } else if let companion = companion(index) {
      layer = companion
    }
    if isLeftOut(index) { layer.isHidden = true }
    return layer
  }

  /// Returns all layers without animation; companions are computed once for all of them.
  func targetLayers() -> [Layer] {
    var layers = scene.layers
    for gesture in hasTwoHands ? [hand.gesture, otherHand.gesture] : [hand.gesture] {
      guard let manipulation = gesture.manipulation, case .layer(let leader) = manipulation.owner else { continue }
      let moved = targetLayer(leader)
      layers[leader] = moved
      for index in manipulation.companions.indices {
        layers[index] = scene.layers[index].moved(as: scene.layers[leader], to: moved)
      }
    }
    for index in layers.indices where isLeftOut(index) { layers[index].isHidden = true }
    return layers
  }

  /// Returns a layer as it is shown at a time.
  func shownLayer(_ index: Int, at now: Double) -> Layer { shown(targetLayer(index), at: now) }

  /// Returns a layer as it is shown at a time, given its target without animation.
  func shown(_ target: Layer, at now: Double) -> Layer {
    guard !motions.isEmpty, let running = motions.layer(target.id) else { return target }
    return running.start.moved(toward: target, at: running.motion.share(at: now))
  }

  /// Returns the current gesture that moves an element, from either hand.
  private func held(_ owner: Manipulation.Owner) -> Manipulation? {
    if let held = hand.gesture.manipulation, held.owner == owner { return held }
    guard hasTwoHands, let held = otherHand.gesture.manipulation, held.owner == owner else { return nil }
    return held
  }

  /// The carried item, and its photo at the finger's position.
  var carried: (item: Int, photo: ShownPhoto)? {
    let carry: Carry
    switch hand.gesture {
    case .lifted(let current), .swapping(let current, _): carry = current
    default: return nil
    }
    guard case .item(let item, let home) = carry.manipulation.owner, let photo = scene.photo(scene.items[item].photo)
    else { return nil }
    var slot = scene.board.slots[home]
    let way = carry.manipulation.first.now - carry.grip
    slot.frame = Rect(
      x: slot.frame.x + way.x, y: slot.frame.y + way.y, width: slot.frame.width, height: slot.frame.height)
    return (
      item,
      ShownPhoto(
        slot: slot, intent: scene.items[item].intent.withoutPose, photoSize: photo.size,
        pose: carry.manipulation.origin)
    )
  }
}

extension Intent {
  /// The intent of a photo that moves to another slot and is placed anew, keeping only the corrections of the photo
  /// itself.
  var withoutPlacing: Intent { Intent(straighten: straighten, perspective: perspective) }

  /// The intent without the parts that a pose contains: only orientation, fit, crop and correction.
  var withoutPose: Intent {
    Intent(
      quarterTurns: quarterTurns, isMirrored: isMirrored, fit: fit, crop: crop, straighten: straighten,
      perspective: perspective)
  }
}

extension Layer {
  /// Returns the layer at a fraction of its way to another position.
  func moved(toward end: Layer, at share: Double) -> Layer {
    if share == 1 { return end }
    var between = end
    between.center = Blending.point(center, end.center, share)
    between.scale = max(Blending.number(scale, end.scale, share), min(scale, end.scale) / 2)
    between.rotation = Blending.angle(rotation, end.rotation, share)
    between.opacity = min(max(Blending.number(opacity, end.opacity, share), 0), 1)
    return between
  }
}
