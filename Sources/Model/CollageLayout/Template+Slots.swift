public import CollageModel

/// The slots of a template after applying its arrangement, gap and margin.
public struct ResolvedSlots: Hashable, Sendable {
  /// The slots in paint order.
  public var slots: [Slot]
  /// The names of all slots in fill order.
  public var fillOrder: [SlotID]

  /// Creates resolved slots from slots in paint order and their names in fill order.
  public init(slots: [Slot], fillOrder: [SlotID]) {
    self.slots = slots
    self.fillOrder = fillOrder
  }
}

extension Template {
  public static let maxSlots = 10_000

  /// Returns the explicit slots of the arrangement, with gap and margin applied.
  ///
  /// - Parameter photoCount: The number of photos, each assumed to have an aspect ratio of 4:3; used only by layouts
  ///   that depend on photos. Values below one count as one. `resolvedSlots(photos:)` uses the photos' own aspect
  ///   ratios.
  /// - Returns: The slots in paint order and their fill order: an explicit order first, then reading order as
  ///   `ReadingOrder` defines it.
  /// - Throws: `LayoutError` if gap and margin leave a slot no room, or a cell matrix is invalid.
  public func resolvedSlots(photoCount: Int) throws(LayoutError) -> ResolvedSlots {
    guard dependsOnPhotos else { return try resolvedSlots(photos: []) }
    try Template.checkCount(photoCount)
    return try resolvedSlots(photos: Array(repeating: .typical, count: max(1, photoCount)))
  }

  /// Returns the explicit slots of the arrangement, generated for photos if it depends on them.
  ///
  /// - Parameter photos: The photos in fill order; missing photos are assumed to have an aspect ratio of 4:3.
  /// - Returns: The slots in paint order and their fill order; the slots of an automatic arrangement are filled in the
  ///   order of their photos.
  /// - Throws: `LayoutError` if gap and margin leave a slot no room, a cell matrix is invalid, or settings are out of
  ///   range.
  public func resolvedSlots(photos: [LayoutPhoto]) throws(LayoutError) -> ResolvedSlots {
    guard dependsOnPhotos else { return try writtenSlots() }
    return try generatedSlots(photos)
  }

  /// Returns the names of the slots in fill order, for a number of photos.
  ///
  /// This is cheap, because it does not generate the layout.
  public func fillOrder(photoCount: Int) throws(LayoutError) -> [SlotID] {
    guard dependsOnPhotos else { return try writtenSlots().fillOrder }
    return try generatedFillOrder(photoCount: photoCount)
  }

  /// Returns the template with its arrangement written as explicit slots; gap and margin then have no effect.
  ///
  /// Expanding the result again returns it unchanged.
  public func expanded(photoCount: Int) throws(LayoutError) -> Template {
    writtenOut(try resolvedSlots(photoCount: photoCount))
  }

  /// Returns the template with the edges of explicit slots rounded to short decimal numbers, for readers of the file.
  ///
  /// Numbers are rounded to a power of ten that is at most a hundred-thousandth of the canvas' longer side:
  /// 305.33333333333337 becomes 305.333. Slots that touch still touch.
  public func roundingSlots() -> Template {
    guard case .slots(let placed) = arrangement else { return self }
    var step = 1e6
    while step > max(canvas.size.width, canvas.size.height) / 1e5 { step /= 10 }
    // Dividing by a whole number gives the exact decimal number; multiplying by 0.001 does not.
    let perUnit = (1 / step).rounded()
    func round(_ value: Double) -> Double {
      perUnit >= 1 ? (value * perUnit).rounded() / perUnit : (value / step).rounded() * step
    }
    var template = self
    template.arrangement = .slots(
      placed.map { placed in
        var placed = placed
        let frame = placed.slot.frame
        let (left, top) = (round(frame.x), round(frame.y))
        placed.slot.frame = Rect(
          x: left, y: top, width: round(round(frame.right) - left), height: round(round(frame.bottom) - top))
        return placed
      })
    return template
  }

  /// Returns the template with its arrangement, generated for photos, written as explicit slots.
  public func expanded(photos: [LayoutPhoto]) throws(LayoutError) -> Template {
    writtenOut(try resolvedSlots(photos: photos))
  }

  /// Returns the template with explicit slots; gap and margin then have no effect.
  package func writtenOut(_ resolved: ResolvedSlots) -> Template {
    var ranks: [SlotID: Int] = [:]
    for (rank, id) in resolved.fillOrder.enumerated() { ranks[id] = rank + 1 }
    var template = self
    template.arrangement = .slots(resolved.slots.map { PlacedSlot(slot: $0, order: ranks[$0.id]) })
    template.gap = 0
    template.margin = 0
    template.fillOrder = []
    return template
  }

  // MARK: Arrangements that do not depend on photos

  /// Returns the slots of an arrangement that does not depend on photos; nested layouts are not generated yet.
  func writtenSlots() throws(LayoutError) -> ResolvedSlots {
    switch arrangement {
    case .slots(let placed):
      try Template.checkCount(placed.count)
      let slots = placed.map { $0.slot }
      // The fill order is computed before gap and margin are applied: they must not change it.
      let fillOrder = ReadingOrder.fillOrder(of: placed)
      return ResolvedSlots(slots: try SlotCarving(slots, in: self).carved(), fillOrder: fillOrder)
    case .split(let tree, let overrides):
      let leaves = SplitLayout(tree: tree, grid: CanvasGrid(self)).leaves
      try Template.checkCount(leaves.count)
      var frames: [SlotFrame] = []
      for leaf in leaves { frames.append(try SlotFrame(id: leaf.id, rect: leaf.frame)) }
      return resolved(frames, overrides: overrides)
    case .cells(let matrix, let overrides):
      return resolved(try CellLayout(matrix, in: self).frames(), overrides: overrides)
    case .automatic:
      return ResolvedSlots(slots: [], fillOrder: [])
    }
  }

  private func resolved(_ frames: [SlotFrame], overrides: [SlotID: SlotDefaults]) -> ResolvedSlots {
    let slots = frames.map { frame in
      let look = overrides[frame.id] ?? defaults
      return Slot(id: frame.id, frame: frame.rect, rotation: look.rotation, shape: look.shape, style: look.style)
    }
    guard !fillOrder.isEmpty else {
      return ResolvedSlots(slots: slots, fillOrder: ReadingOrder.sorted(slots).map { $0.id })
    }
    let (known, first) = (Set(slots.map { $0.id }), Set(fillOrder))
    let rest = ReadingOrder.sorted(slots.filter { !first.contains($0.id) })
    return ResolvedSlots(slots: slots, fillOrder: fillOrder.filter { known.contains($0) } + rest.map { $0.id })
  }

  static func checkCount(_ count: Int) throws(LayoutError) {
    guard count <= maxSlots else { throw .tooManySlots(found: count, max: maxSlots) }
  }
}
