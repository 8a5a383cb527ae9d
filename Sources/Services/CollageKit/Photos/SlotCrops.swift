public import CollageModel

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
