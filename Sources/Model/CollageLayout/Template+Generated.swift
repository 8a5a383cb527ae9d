import CollageModel

/// The slots of arrangements that depend on photos.
///
/// Embedded Swift builds compile a counterpart of this file in CollageWasm instead, which throws
/// `LayoutError.notGenerated`.
extension Template {
  /// Returns the slots generated for photos; missing photos are assumed to have an aspect ratio of 4:3.
  func generatedSlots(_ photos: [LayoutPhoto]) throws(LayoutError) -> ResolvedSlots {
    if case .automatic(let automatic) = arrangement {
      let photos = photos.isEmpty ? [.typical] : photos
      let layout = try LayoutGenerator.layout(automatic, photos: photos, in: LayoutArea(self))
      return try resolved(layout, photoCount: photos.count)
    }
    return try SublayoutPlan(
      try writtenSlots(), sublayouts: sublayouts, photoCount: photos.count, unit: canvas.unit
    ).resolved(photos)
  }

  /// Returns the fill order of the slots generated for a number of photos.
  func generatedFillOrder(photoCount: Int) throws(LayoutError) -> [SlotID] {
    if case .automatic = arrangement {
      try Template.checkCount(photoCount)
      return (0..<max(1, photoCount)).map { GeneratedLayout.name($0) }
    }
    return try SublayoutPlan(
      try writtenSlots(), sublayouts: sublayouts, photoCount: photoCount, unit: canvas.unit
    ).fillOrder
  }

  private var sublayouts: [SlotID: Sublayout] {
    switch arrangement {
    case .slots(let placed):
      placed.reduce(into: [:]) { $0[$1.slot.id] = $1.sublayout }
    case .split(_, let overrides), .cells(_, let overrides): overrides.compactMapValues { $0.sublayout }
    case .automatic: [:]
    }
  }

  private func resolved(_ layout: GeneratedLayout, photoCount: Int) throws(LayoutError) -> ResolvedSlots {
    var slots: [Slot] = []
    for piece in layout.pieces(of: self) {
      slots.append(try piece.slot(defaults))
    }
    return ResolvedSlots(slots: slots, fillOrder: (0..<photoCount).map { GeneratedLayout.name($0) })
  }
}
