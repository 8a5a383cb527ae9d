public import CollageModel

/// The slots of a template once its arrangement, gap and margin are worked out.
public struct ResolvedSlots: Hashable, Sendable {
  /// The slots in paint order.
  public var slots: [Slot]
  /// The names of all slots in the order in which photos fill them.
  public var fillOrder: [SlotID]

  /// Makes resolved slots.
  public init(slots: [Slot], fillOrder: [SlotID]) {
    self.slots = slots
    self.fillOrder = fillOrder
  }
}

extension Template {
  /// The most slots that a layout may have.
  public static let mostSlots = 10_000

  /// The explicit slots that the arrangement stands for, with gap and margin carved out.
  ///
  /// - Parameter photoCount: How many photos there are, all taken for photos of 4 to 3; only an automatic arrangement
  ///   asks. Below one counts as one. With photos at hand, `resolvedSlots(photos:)` knows their aspects.
  /// - Returns: The slots in paint order and their fill order: an explicit order first, then reading order as
  ///   `ReadingOrder` defines it.
  /// - Throws: `LayoutError` where gap and margin leave a slot no room, or a cell matrix is none.
  public func resolvedSlots(photoCount: Int) throws(LayoutError) -> ResolvedSlots {
    try Template.checkCount(photoCount)
    return try resolvedSlots(photos: Array(repeating: .typical, count: max(1, photoCount)))
  }

  /// The explicit slots that the arrangement stands for, made for photos where it is automatic.
  ///
  /// - Parameter photos: The photos in the order in which they fill slots; none counts as one of 4 to 3.
  /// - Returns: The slots in paint order and their fill order; the slots of an automatic arrangement are filled in the
  ///   order of the photos for which they were made.
  /// - Throws: `LayoutError` where gap and margin leave a slot no room, a cell matrix is none, or settings are out of
  ///   range.
  public func resolvedSlots(photos: [LayoutPhoto]) throws(LayoutError) -> ResolvedSlots {
    switch arrangement {
    case .slots(let placed):
      try Template.checkCount(placed.count)
      let slots = placed.map { $0.slot }
      // The fill order is read from the slots as written: carving must not change it.
      let fillOrder = ReadingOrder.fillOrder(of: placed)
      return ResolvedSlots(slots: try SlotCarving(slots, in: self).carved(), fillOrder: fillOrder)
    case .split(let tree, let overrides):
      let leaves = SplitLayout(tree: tree, grid: CanvasGrid(self)).leaves
      try Template.checkCount(leaves.count)
      var frames: [SlotFrame] = []
      for leaf in leaves { frames.append(try SlotFrame(id: leaf.id, rect: leaf.frame)) }
      return resolved(frames, overrides: overrides)
    case .cells(let matrix, let overrides):
      let frames = try CellLayout(matrix, in: self).frames()
      return resolved(frames, overrides: overrides)
    case .automatic(let automatic):
      let photos = photos.isEmpty ? [.typical] : photos
      let layout = try LayoutGenerator.layout(automatic, photos: photos, in: LayoutArea(self))
      return try resolved(layout, photoCount: photos.count)
    }
  }

  /// The same template with its slots written out, so that gap and margin are nothing but bare canvas.
  ///
  /// Expanding it again changes nothing.
  public func expanded(photoCount: Int) throws(LayoutError) -> Template {
    let resolved = try resolvedSlots(photoCount: photoCount)
    var ranks: [SlotID: Int] = [:]
    for (rank, id) in resolved.fillOrder.enumerated() { ranks[id] = rank + 1 }
    var template = self
    template.arrangement = .slots(resolved.slots.map { PlacedSlot(slot: $0, order: ranks[$0.id]) })
    template.gap = 0
    template.margin = 0
    return template
  }

  private func resolved(_ frames: [SlotFrame], overrides: [SlotID: SlotDefaults]) -> ResolvedSlots {
    let slots = frames.map { frame in
      let look = overrides[frame.id] ?? defaults
      return Slot(id: frame.id, frame: frame.rect, rotation: look.rotation, shape: look.shape, style: look.style)
    }
    return ResolvedSlots(slots: slots, fillOrder: ReadingOrder.sorted(slots).map { $0.id })
  }

  private func resolved(_ layout: GeneratedLayout, photoCount: Int) throws(LayoutError) -> ResolvedSlots {
    var slots: [Slot] = []
    for piece in layout.pieces(of: self) {
      let frame = try SlotFrame(id: GeneratedLayout.name(piece.photo), rect: piece.frame)
      slots.append(
        Slot(
          id: frame.id, frame: frame.rect, rotation: piece.rotation + defaults.rotation, shape: defaults.shape,
          style: defaults.style))
    }
    return ResolvedSlots(slots: slots, fillOrder: (0..<photoCount).map { GeneratedLayout.name($0) })
  }

  static func checkCount(_ count: Int) throws(LayoutError) {
    guard count <= mostSlots else { throw .tooManySlots(found: count, most: mostSlots) }
  }
}
