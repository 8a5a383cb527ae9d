import CollageModel

/// Reads items and checks that their photos and slots exist.
struct ItemReader {
  /// The photos' IDs, or nil if they could not be read.
  private let photos: Set<PhotoID>?
  /// The slots' IDs, or nil if they depend on photos that are not known yet.
  private let slots: Set<SlotID>?
  private var ids = UniqueNames("an item's id")
  private var taken: [SlotID: JSONPath] = [:]

  init(photos: Set<PhotoID>?, slots: Set<SlotID>?) {
    self.photos = photos
    self.slots = slots
  }

  /// Returns the items of a list; a missing list is empty.
  mutating func read(_ cursor: Cursor?, isPlaced: Bool) -> [Item]? {
    guard let cursor else { return [] }
    guard let elements = cursor.elements(isPlaced ? "items" : "unplaced") else { return nil }
    var items: [Item?] = []
    for element in elements { items.append(readItem(element, isPlaced: isPlaced)) }
    return Cursor.allOrNothing(items)
  }

  private mutating func readItem(_ cursor: Cursor, isPlaced: Bool) -> Item? {
    let keys =
      ["id", "photo"] + (isPlaced ? ["slot"] : []) + IntentReader.keys + LookReader.keys + [
        "role", "clip", "alt", "locked",
      ]
    guard let object = cursor.object("an item", keys: keys) else { return nil }
    let id = object.required("id").flatMap { ids.read($0) }
    let photo = object.required("photo").flatMap(readPhoto)
    let slot = isPlaced ? object.required("slot").flatMap { readSlot($0, item: cursor) } : nil
    let intent = IntentReader.read(object)
    let look = LookReader.readOptional(object)
    let role = object.optional("role")?.choice("a role", Outfit.Role.allCases)
    let clip = ClipPartReader.read(object.optional("clip"))
    let alternativeText = object.optional("alt")?.alternativeText()
    let isLocked = object.optional("locked")?.boolean("locked") ?? false
    guard let id, let photo, slot != nil || !isPlaced else { return nil }
    return Item(
      id: ItemID(id), photo: photo, slot: slot, intent: intent, look: look, role: role, clip: clip,
      alternativeText: alternativeText, isLocked: isLocked)
  }

  private func readPhoto(_ cursor: Cursor) -> PhotoID? {
    guard let photo = cursor.identifier("a photo's id").map({ PhotoID($0) }) else { return nil }
    if let photos, !photos.contains(photo) { cursor.reject("\"photos\" has no photo with this name") }
    return photo
  }

  private mutating func readSlot(_ cursor: Cursor, item: Cursor) -> SlotID? {
    guard let slot = cursor.identifier("a slot's id").map({ SlotID($0) }) else { return nil }
    if let slots, !slots.contains(slot) { cursor.reject("the template has no slot with this name") }
    if let other = taken[slot] {
      cursor.reject("a slot can hold only one item, but \(other.text) is already in it")
    } else {
      taken[slot] = item.path
    }
    return slot
  }
}
