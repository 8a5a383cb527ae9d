/// Everything visible at a moment: the slots, photos and layers with the current gesture and all animations.
public struct Presentation: Hashable, Sendable {
  /// A photo shown in a slot.
  public struct PlacedItem: Hashable, Identifiable, Sendable {
    public var item: ItemID
    /// The item's name, by which views distinguish photos.
    public var id: ItemID { item }
    public var photo: PhotoID
    /// The slot in which the photo is shown; during a previewed swap it is not the item's own slot.
    public var slot: SlotID
    /// The photo's placement; beyond the fit's limits while fingers pull it there.
    public var placement: Placement
    /// The look of the item or of the slot in which it is shown; in transitions, a mix of two looks.
    public var look = LookMix(.neutral)
    /// The opacity of the photo with its slot, 0 to 1; below 1 while it fades in or out in a transition.
    public var opacity = 1.0
  }

  /// A swap that is previewed but not yet made.
  public struct Exchange: Hashable, Sendable {
    public var item: ItemID
    /// The item's own slot; nil for a photo from outside.
    public var source: SlotID?
    /// The slot that would receive the item, or nil if there is none yet.
    public var target: SlotID?
    /// The item in the target slot, which would move to the source.
    public var displaced: ItemID?
    /// True if lifting the finger now would make the swap.
    public var isOverTarget: Bool
  }

  /// A carried photo, above everything else: under the finger, or moving into a slot after its release.
  public struct Ghost: Hashable, Sendable {
    public var item: ItemID
    public var photo: PhotoID
    /// The slot shape to which the photo is clipped, with the name of its source or target slot.
    public var slot: Slot
    public var placement: Placement
    /// True while a finger holds the photo.
    public var isHeld: Bool
    /// The look of the item, or of the source or target slot.
    public var look = LookMix(.neutral)
  }

  /// The slots in paint order, as they are shown.
  ///
  /// Each has the frame and the outline of its photo, which a divider or a motion may have moved. Slots of disappearing
  /// photos come first, with generated names.
  public var slots: [Slot]
  /// The photos in the paint order of the slots in which they are shown.
  public var items: [PlacedItem]
  /// The layers in paint order.
  public var layers: [Layer]
  public var exchange: Exchange?
  /// The photo under the finger, or nil if none is carried.
  public var ghost: Ghost?
  /// The lines to which the moved element snaps.
  public var guides: [Guide] = []
  /// The handles of the selected layer or slot.
  public var handles: [SelectionHandle] = []
  /// The selected element; if there are several, the one selected last.
  public var selection: Selection?
  /// The selected elements in order of selection.
  public var selections: [Selection] = []
  /// The element over which a pointer hovers without pressing.
  public var hovered: Hit?
  /// The look of the finished image.
  public var canvasLook = LookMix(.neutral)
}

extension Session {
  /// Returns everything visible at a time, by default at the time of the last event.
  ///
  /// This is a pure function of the session and the time: call it in each frame while `isSettling` is true. At an
  /// infinite time all motions have ended.
  public func presentation(at now: Double? = nil) -> Presentation {
    let now = now ?? time
    guard let board = shownBoard else { return presentationOfBoard(at: now) }
    var seen = self
    seen.scene.board = board
    return seen.presentationOfBoard(at: now)
  }

  /// Returns whether an animation is running at a time, so that the next frame may differ.
  public func isSettling(at now: Double) -> Bool { motions.isRunning(at: now) }

  private func presentationOfBoard(at now: Double) -> Presentation {
    var (slots, items) = (scene.board.slots, [Presentation.PlacedItem]())
    items.reserveCapacity(min(slots.count, scene.items.count))
    for slot in slots.indices {
      if case .offering(let offering) = hand.gesture, offering.target == slot {
        let placed = placed(offering, in: slots[slot])
        items.append(
          Presentation.PlacedItem(
            item: offering.item, photo: offering.photo.id, slot: slots[slot].id, placement: placed.placement,
            look: LookMix(scene.item(offering.item)?.look ?? slots[slot].style.look)))
        continue
      }
      guard let item = shownItem(in: slot) else {
        if !motions.isEmpty { slots[slot] = shownSlot(slot, at: now) }
        continue
      }
      let id = scene.items[item].id
      let placement: Placement
      if let (motion, start) = motions.photo(id) {
        guard let target = targetPhoto(item: item, slot: slot) else { continue }
        let moved = start.moved(toward: target, at: motion.share(at: now))
        slots[slot] = moved.cell
        placement = moved.placement
      } else {
        guard let target = targetPlacement(item: item, slot: slot) else { continue }
        placement = target
      }
      items.append(
        Presentation.PlacedItem(
          item: id, photo: scene.items[item].photo, slot: slots[slot].id, placement: placement,
          look: LookMix(scene.items[item].look ?? scene.board.slots[slot].style.look)))
    }
    var shown = Presentation(
      slots: slots, items: items, layers: targetLayers().map { self.shown($0, at: now) }, exchange: exchange,
      ghost: ghost(at: now), guides: guides, handles: handles, selection: selection, selections: selections,
      hovered: hovered, canvasLook: LookMix(scene.board.template.canvas.look))
    if !motions.isEmpty { addLeaving(to: &shown, at: now) }
    return shown
  }

  /// The prefix of the names of disappearing photos' slots, in UTF-8.
  private static let leaving: [UInt8] = Array("leaving-".utf8)

  /// Adds the disappearing photos, below all others.
  private func addLeaving(to shown: inout Presentation, at now: Double) {
    var (slots, items): ([Slot], [Presentation.PlacedItem]) = ([], [])
    for motion in motions.all {
      guard case .leaving(let item, let photo, let start) = motion.start else { continue }
      let share = motion.share(at: now)
      guard share < 1 else { continue }
      var moved = start.moved(toward: start.smallest, at: share)
      moved.slot.id = SlotID(key: NameKey(Self.leaving + NameKey(number: slots.count).bytes))
      slots.append(moved.cell)
      items.append(
        Presentation.PlacedItem(
          item: item, photo: photo, slot: moved.slot.id, placement: moved.placement,
          look: LookMix(moved.slot.style.look)))
    }
    shown.slots = slots + shown.slots
    shown.items = items + shown.items
  }

  private func ghost(at now: Double) -> Presentation.Ghost? {
    if let (item, photo) = carried {
      return Presentation.Ghost(
        item: scene.items[item].id, photo: scene.items[item].photo, slot: photo.cell, placement: photo.placement,
        isHeld: true, look: LookMix(scene.items[item].look ?? photo.cell.style.look))
    }
    if case .offering(let offering) = hand.gesture {
      let photo = ghost(of: offering)
      return Presentation.Ghost(
        item: offering.item, photo: offering.photo.id, slot: photo.cell, placement: photo.placement, isHeld: true,
        look: LookMix(scene.item(offering.item)?.look ?? photo.cell.style.look))
    }
    for motion in motions.all {
      guard case .ghost(let id, let start) = motion.start, let item = scene.itemIndex(id),
        let slot = shownSlot(ofItem: item), let target = targetPhoto(item: item, slot: slot)
      else { continue }
      let share = motion.share(at: now)
      guard share < 1 else { return nil }
      let moved = start.moved(toward: target, at: share)
      return Presentation.Ghost(
        item: id, photo: scene.items[item].photo, slot: moved.cell, placement: moved.placement, isHeld: false,
        look: LookMix(scene.items[item].look ?? moved.cell.style.look))
    }
    return nil
  }

  private var exchange: Presentation.Exchange? {
    let (carry, target): (Carry, Int?)
    switch hand.gesture {
    case .lifted(let current): (carry, target) = (current, nil)
    case .swapping(let current, let slot): (carry, target) = (current, slot)
    case .offering(let offering):
      return Presentation.Exchange(
        item: offering.item, source: nil, target: offering.target.map { scene.board.slots[$0].id },
        displaced: offering.target.flatMap { scene.itemIndex(inSlot: $0) }.map { scene.items[$0].id },
        isOverTarget: offering.target != nil)
    default: return nil
    }
    guard case .item(let item, let home) = carry.manipulation.owner else { return nil }
    return Presentation.Exchange(
      item: scene.items[item].id, source: scene.board.slots[home].id, target: target.map { scene.board.slots[$0].id },
      displaced: target.flatMap { scene.itemIndex(inSlot: $0) }.map { scene.items[$0].id },
      isOverTarget: carry.isOverTarget)
  }
}
