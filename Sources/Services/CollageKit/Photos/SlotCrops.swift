public import CollageModel
public import CollageRender

/// Straightening and cropping for all photos of a collage and for photos in individual slots.
public struct SlotCrops: Hashable, Sendable {
  /// The change applied to all photos.
  public var all: CropChange
  /// The changes applied to photos in individual slots, after `all`.
  public var slots: [SlotID: CropChange]

  /// Creates a set of changes, which is empty by default.
  public init(all: CropChange = CropChange(), slots: [SlotID: CropChange] = [:]) {
    self.all = all
    self.slots = slots
  }

  /// Whether no photo is changed.
  public var isEmpty: Bool { all.isEmpty && slots.values.allSatisfy(\.isEmpty) }

  /// Returns the combined change for the photo in a slot.
  public func change(ofSlot slot: SlotID) -> CropChange { slots[slot].map { all.then($0) } ?? all }
}

extension RenderRequest {
  /// Straightens and crops the photos in slots.
  ///
  /// - Throws: `KitError.noPhotoInSlot` if a slot does not exist or is empty.
  public mutating func crop(_ crops: SlotCrops) throws(KitError) {
    if crops.isEmpty { return }
    let filled = composition.items.compactMap(\.slot)
    if let missing = crops.slots.keys.sorted(by: { $0.name < $1.name }).first(where: { !filled.contains($0) }) {
      throw .noPhotoInSlot(name: missing.name, filled: filled.map(\.name).sorted())
    }
    for item in composition.items {
      guard let slot = item.slot else { continue }
      self.crops[item.id] = crops.change(ofSlot: slot)
    }
  }
}
