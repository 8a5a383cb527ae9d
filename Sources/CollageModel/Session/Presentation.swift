/// What is shown at a moment: the slots and the placement of each photo, including the current gesture.
public struct Presentation: Hashable, Sendable {
  /// A photo as it is shown in a slot.
  public struct PlacedItem: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// Its photo.
    public var photo: PhotoID
    /// The slot in which it is shown, which during an exchange is not its own.
    public var slot: SlotID
    /// Its placement; beyond the fit's limits while fingers pull it there.
    public var placement: Placement
  }

  /// An exchange that is previewed and not yet made.
  public struct Exchange: Hashable, Sendable {
    /// The dragged photo.
    public var item: ItemID
    /// Its own slot.
    public var source: SlotID
    /// The slot that would receive it, or nil if there is none yet.
    public var target: SlotID?
    /// The item there, which would move to the source.
    public var displaced: ItemID?
    /// Whether releasing now would make the exchange.
    public var isOverTarget: Bool
    /// The original placement of the photo, dragged along with the finger.
    public var ghost: Placement
  }

  /// The slots in paint order, with their frames during a divider drag.
  public var slots: [Slot]
  /// The photos in the paint order of the slots in which they are shown.
  public var items: [PlacedItem]
  /// The layers in paint order.
  public var layers: [Layer]
  /// The previewed exchange.
  public var exchange: Exchange?
}

extension Session {
  /// Returns what is shown at a time, or at the time of the last event.
  ///
  /// A pure function of the session and the time: call it for every frame while an element settles.
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

  /// Returns whether an element is still settling at a time.
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

  /// Returns the item shown in a slot, which during an exchange is not always the item that the slot contains.
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
