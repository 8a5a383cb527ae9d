public import CollageModel

/// Straightening, cropping and fading for all photos of a collage and for photos in individual slots.
public struct SlotCrops: Codable, Hashable, Sendable {
  /// The change applied to all photos.
  public var all: CropChange
  /// The changes applied to photos in individual slots, after `all`.
  public var slots: [SlotID: CropChange]

  /// Creates a set of changes, which is empty by default.
  public init(all: CropChange = CropChange(), slots: [SlotID: CropChange] = [:]) {
    self.all = all
    self.slots = slots
  }

  /// True if no photo is changed.
  public var isEmpty: Bool { all.isEmpty && slots.values.allSatisfy(\.isEmpty) }

  /// Returns the combined change for the photo in a slot.
  public func change(ofSlot slot: SlotID) -> CropChange { slots[slot].map { all.then($0) } ?? all }
}
