public import CollageModel
public import CollageRender

/// How the photos of a collage are straightened and cropped: all of them, and those of single slots.
public struct SlotCrops: Codable, Hashable, Sendable {
  /// The change of all photos.
  public var all: CropChange
  /// The changes of single slots' photos, after that of all.
  public var slots: [SlotID: CropChange]

  /// Creates crops; without arguments nothing is changed.
  public init(all: CropChange = CropChange(), slots: [SlotID: CropChange] = [:]) {
    self.all = all
    self.slots = slots
  }

  /// Whether every photo stays as it is.
  public var isEmpty: Bool { all.isEmpty && slots.values.allSatisfy(\.isEmpty) }

  /// Returns the change of a slot's photo.
  public func change(ofSlot slot: SlotID) -> CropChange { slots[slot].map { all.then($0) } ?? all }
}

extension RenderRequest {
  /// Straightens and crops the photos in slots.
  ///
  /// - Throws: `KitError.noPhotoInSlot` for a slot that is not there or is empty.
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
