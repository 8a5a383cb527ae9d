internal import CollageModel

/// Distributes photos to slots, some of which contain nested layouts.
struct SublayoutPlan {
  private let written: ResolvedSlots
  private let sublayouts: [SlotID: Sublayout]
  /// The number of photos of each layout.
  private let counts: [SlotID: Int]
  /// True if a canvas unit is a pixel, so that edges at whole units are sharp.
  private let isInPixels: Bool

  /// Distributes a number of photos; those that are left after the other slots are divided by area.
  init(_ written: ResolvedSlots, sublayouts: [SlotID: Sublayout], photoCount: Int, unit: LengthUnit) throws(LayoutError)
  {
    isInPixels = unit == .pixel
    self.written = written
    self.sublayouts = sublayouts
    let holders = written.slots.filter { sublayouts[$0.id] != nil }
    let free = holders.filter { sublayouts[$0.id]?.photos == nil }
    var fixed = 0
    for holder in holders {
      guard let photos = sublayouts[holder.id]?.photos else { continue }
      guard photos > 0 else { throw .photoCount(slot: holder.id, found: photos) }
      // Checks each count separately, so that no sum overflows.
      try Template.checkCount(photos)
      fixed += photos
    }
    let left = photoCount - (written.slots.count - holders.count) - fixed
    var counts: [SlotID: Int] = [:]
    for holder in holders { counts[holder.id] = sublayouts[holder.id]?.photos }
    for (holder, share) in zip(free, Self.shares(of: left, areas: RelativeAreas.of(free.map { $0.frame }))) {
      counts[holder.id] = share
    }
    self.counts = counts
    try Template.checkCount(written.slots.count - holders.count + counts.values.reduce(0, +))
  }

  /// Returns a count of at least one for each area; the rest is divided by area, the largest remainders first.
  private static func shares(of count: Int, areas: [Double]) -> [Int] {
    let spare = Double(max(0, count - areas.count))
    let total = areas.reduce(0, +)
    let exact = areas.map { spare * ($0 / total) }
    var shares = exact.map { 1 + Int($0.rounded(.down)) }
    let missing = max(0, count - shares.reduce(0, +))
    let byRemainder = areas.indices.sorted { one, other in
      (exact[other] - exact[other].rounded(.down), one) < (exact[one] - exact[one].rounded(.down), other)
    }
    for index in byRemainder.prefix(missing) { shares[index] += 1 }
    return shares
  }

  /// The names of all slots in fill order.
  var fillOrder: [SlotID] {
    written.fillOrder.flatMap { id in
      counts[id].map { count in (0..<count).map { Self.name(id, $0) } } ?? [id]
    }
  }

  private static func name(_ slot: SlotID, _ photo: Int) -> SlotID { SlotID("\(slot.name)/\(photo + 1)") }

  /// Returns the slots, including those of nested layouts.
  func resolved(_ photos: [LayoutPhoto]) throws(LayoutError) -> ResolvedSlots {
    var parts: [SlotID: [LayoutPhoto]] = [:]
    var next = 0
    for id in written.fillOrder {
      let count = counts[id] ?? 1
      parts[id] = (next..<(next + count)).map { $0 < photos.count ? photos[$0] : .typical }
      next += count
    }
    var slots: [Slot] = []
    for slot in written.slots {
      guard let sublayout = sublayouts[slot.id] else {
        slots.append(slot)
        continue
      }
      slots += try self.slots(of: sublayout, in: slot, photos: parts[slot.id] ?? [])
    }
    var names: Set<SlotID> = []
    for slot in slots where !names.insert(slot.id).inserted { throw .invalidScene(.duplicateSlot(slot.id)) }
    return ResolvedSlots(slots: slots, fillOrder: fillOrder)
  }

  /// Returns the slots of a nested layout, rotated with its slot about the slot's center.
  private func slots(of sublayout: Sublayout, in slot: Slot, photos: [LayoutPhoto]) throws(LayoutError) -> [Slot] {
    let area = LayoutArea(
      size: slot.frame.size, gap: sublayout.gap, isWhole: isInPixels ? nil : false, style: slot.style)
    let layout = try LayoutGenerator.layout(sublayout.arrangement, photos: photos, in: area)
    let turn = Affine.rotation(slot.rotation, about: slot.frame.center)
    var slots: [Slot] = []
    for piece in layout.pieces(in: area) {
      var frame = piece.frame
      frame.x += slot.frame.x
      frame.y += slot.frame.y
      if slot.rotation != .zero {
        let center = turn.apply(frame.center)
        (frame.x, frame.y) = (center.x - frame.width / 2, center.y - frame.height / 2)
      }
      let placed = try SlotFrame(id: Self.name(slot.id, piece.photo), rect: frame)
      slots.append(
        Slot(
          id: placed.id, frame: placed.rect, rotation: slot.rotation + piece.rotation,
          shape: piece.shape ?? slot.shape, style: slot.style))
    }
    return slots
  }
}
