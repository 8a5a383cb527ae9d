public import CollageModel

/// The handling of assignments with fewer photos than slots.
public enum WhenShort: String, Hashable, Sendable, CaseIterable {
  /// The photos are repeated, in order, as often as needed.
  case repeatPhotos
  case leaveEmpty
  case fail
}

/// The assignment of photos to slots.
public struct AssignmentResult: Hashable, Sendable {
  /// The photos in slots, in fill order, named "item-1" and so on.
  public var items: [Item]
  /// The photos without a slot, in their original order; their names continue those of `items`.
  public var unplaced: [Item]
  /// The slots that stay empty, in fill order.
  public var emptySlots: [SlotID]
  /// The number of items that repeat a photo because there were too few.
  public var repeated: Int

  /// Creates a result; all lists are in fill order.
  public init(items: [Item], unplaced: [Item], emptySlots: [SlotID], repeated: Int) {
    self.items = items
    self.unplaced = unplaced
    self.emptySlots = emptySlots
    self.repeated = repeated
  }
}

/// The assignment of photos to the slots of a template, in fill order.
public enum Assignment {
  /// Fills slots with photos: first those that are pinned to a slot, then the others in order.
  ///
  /// - Parameters:
  ///   - fillOrder: All slots, in fill order.
  ///   - photos: The photos in order; a photo that occurs twice fills two slots.
  ///   - pinned: Photos with fixed slots. Each uses up one occurrence of its photo in `photos`, if there is any.
  ///   - whenShort: How slots are filled when there are fewer photos than slots. Repeating uses `photos`, or if it is
  ///     empty the pinned photos.
  /// - Returns: Items whose names depend only on the order of slots and photos.
  /// - Throws: `LayoutError` for a pin to an unknown slot, a second pin to one slot, or too few photos.
  public static func fillSlots(
    fillOrder: [SlotID], photos: [PhotoID], pinned: [(SlotID, PhotoID)] = [], whenShort: WhenShort
  ) throws(LayoutError) -> AssignmentResult {
    let pins = try checked(pinned, known: fillOrder)
    var waiting = unpinned(photos, pinned)[...]
    let openSlots = fillOrder.count - pins.count
    let source = photos.isEmpty ? pinned.map { $0.1 } : photos
    if waiting.count < openSlots {
      if whenShort == .fail {
        throw .tooFewPhotos(photos: pins.count + waiting.count, slots: fillOrder.count)
      }
      if whenShort == .repeatPhotos, source.isEmpty { throw .noPhotos(slots: fillOrder.count) }
    }
    var result = AssignmentResult(items: [], unplaced: [], emptySlots: [], repeated: 0)
    for slot in fillOrder {
      if let photo = pins[slot] ?? waiting.popFirst() {
        result.items.append(item(result.items.count, photo, slot))
      } else if whenShort == .repeatPhotos {
        result.items.append(item(result.items.count, source[result.repeated % source.count], slot))
        result.repeated += 1
      } else {
        result.emptySlots.append(slot)
      }
    }
    for photo in waiting {
      result.unplaced.append(item(result.items.count + result.unplaced.count, photo, nil))
    }
    return result
  }

  private static func item(_ position: Int, _ photo: PhotoID, _ slot: SlotID?) -> Item {
    Item(id: ItemID("item-\(position + 1)"), photo: photo, slot: slot)
  }

  private static func checked(
    _ pinned: [(SlotID, PhotoID)], known: [SlotID]
  ) throws(LayoutError) -> [SlotID: PhotoID] {
    let names = Set(known)
    var pins: [SlotID: PhotoID] = [:]
    for (slot, photo) in pinned {
      guard names.contains(slot) else { throw .unknownSlot(slot, known: known) }
      guard pins.updateValue(photo, forKey: slot) == nil else { throw .duplicatePin(slot) }
    }
    return pins
  }

  /// Returns the photos without the first occurrence of each pinned photo.
  private static func unpinned(_ photos: [PhotoID], _ pinned: [(SlotID, PhotoID)]) -> [PhotoID] {
    var uses: [PhotoID: Int] = [:]
    for (_, photo) in pinned { uses[photo, default: 0] += 1 }
    return photos.filter { photo in
      guard let left = uses[photo], left > 0 else { return true }
      uses[photo] = left - 1
      return false
    }
  }
}
