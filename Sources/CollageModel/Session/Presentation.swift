/// What is seen at a moment: the slots and where each photo lies, whatever the fingers are doing.
public struct Presentation: Hashable, Sendable {
  /// A photo as it is seen in a slot.
  public struct PlacedItem: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// Its photo.
    public var photo: PhotoID
    /// The slot in which it is seen, which during an exchange is not its own.
    public var slot: SlotID
    /// Where it lies; beyond the fit's limits while fingers pull it there.
    public var placement: Placement
  }

  /// An exchange that is shown and not made.
  public struct Exchange: Hashable, Sendable {
    /// The photo that is carried.
    public var item: ItemID
    /// Its own slot.
    public var source: SlotID
    /// The slot that would take it, or none yet.
    public var target: SlotID?
    /// What stands there and would come to the source.
    public var displaced: ItemID?
    /// Whether letting go now would make the exchange.
    public var isOverTarget: Bool
    /// The photo as it lay, carried along with the finger.
    public var ghost: Placement
  }

  /// The slots in paint order, their frames as a divider's finger has them.
  public var slots: [Slot]
  /// The photos in the paint order of the slots in which they are seen.
  public var items: [PlacedItem]
  /// The layers in paint order.
  public var layers: [Layer]
  /// The exchange that is shown.
  public var exchange: Exchange?
}

extension Session {
  /// What is seen at a time, or at the time of the last event.
  ///
  /// A pure function of the session and the time: a page calls it for every frame while something settles.
  public func presentation(at now: Double? = nil) -> Presentation {
    let now = now ?? time
    var seen = self
    if case .divider(let drag) = gesture, let board = resized(by: drag) { seen.scene.board = board }
    let slots = seen.scene.board.slots
    var items: [Presentation.PlacedItem] = []
    items.reserveCapacity(min(slots.count, seen.scene.items.count))
    for slot in slots.indices {
      guard let item = seen.shownItem(in: slot), let placement = seen.shownPlacement(item: item, slot: slot, at: now)
      else { continue }
      items.append(
        Presentation.PlacedItem(
          item: seen.scene.items[item].id, photo: seen.scene.items[item].photo, slot: slots[slot].id,
          placement: placement))
    }
    return Presentation(slots: slots, items: items, layers: seen.shownLayers(at: now), exchange: seen.exchange)
  }

  /// Whether something is still on its way at a time.
  public func isSettling(at now: Double) -> Bool {
    settling.map { now < $0.time + policy.settleDuration } ?? false
  }

  private func shownPlacement(item: Int, slot: Int, at now: Double) -> Placement? {
    switch gesture {
    case .panning(let manipulation) where manipulation.owner == .item(item, slot: slot),
      .manipulating(let manipulation) where manipulation.owner == .item(item, slot: slot):
      return scene.fitting(item: item, slot: slot)?.placement(of: limitedPose(of: manipulation, policy.resistance))
    case .swapping where policy.onSwap == .reset && scene.slotIndex(ofItem: item) != slot:
      return scene.photo(scene.items[item].photo).map { photo in
        scene.board.slots[slot].placement(
          of: Intent(), photoSize: photo.size, automaticFocus: photo.automaticFocus)
      }
    default:
      return scene.fitting(item: item, slot: slot).map { fitting in
        fitting.placement(of: restingPose(item: item, slot: slot, fitting, at: now))
      }
    }
  }

  /// The item that is seen in a slot, which while an exchange is shown is not always the one that stands there.
  private func shownItem(in slot: Int) -> Int? {
    guard case .swapping(let carry, let target) = gesture, case .item(let item, let home) = carry.manipulation.owner
    else { return scene.itemIndex(inSlot: slot) }
    switch slot {
    case target: return item
    case home: return scene.itemIndex(inSlot: target)
    default: return scene.itemIndex(inSlot: slot)
    }
  }

  private func shownLayers(at now: Double) -> [Layer] {
    scene.layers.enumerated().map { index, layer in
      switch gesture {
      case .panning(let manipulation) where manipulation.owner == .layer(index),
        .manipulating(let manipulation) where manipulation.owner == .layer(index):
        layer.posed(limitedPose(of: manipulation, policy.resistance), in: manipulation.space)
      default: restingLayer(layer, at: now)
      }
    }
  }

  private var exchange: Presentation.Exchange? {
    let (carry, target): (Carry, Int?)
    switch gesture {
    case .lifted(let current): (carry, target) = (current, nil)
    case .swapping(let current, let slot): (carry, target) = (current, slot)
    default: return nil
    }
    guard case .item(let item, let home) = carry.manipulation.owner,
      let fitting = scene.fitting(item: item, slot: home)
    else { return nil }
    var ghost = fitting.placement(of: carry.manipulation.origin)
    ghost.photoToCanvas = ghost.photoToCanvas.then(.translation(carry.manipulation.first.now - carry.grip))
    return Presentation.Exchange(
      item: scene.items[item].id, source: scene.board.slots[home].id, target: target.map { scene.board.slots[$0].id },
      displaced: target.flatMap { scene.itemIndex(inSlot: $0) }.map { scene.items[$0].id },
      isOverTarget: carry.isOverTarget, ghost: ghost)
  }
}
