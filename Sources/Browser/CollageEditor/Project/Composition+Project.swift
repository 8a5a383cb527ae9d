import CollageKit
import CollageModel

extension Composition {
  /// Returns the composition with missing photos added, without slots; their names are unlike those of other photos.
  func adding(
    _ paths: [String], below folder: String, besides others: [Photo]
  ) throws(KitError) -> Composition {
    var composition = self
    for path in paths {
      let relative = try Self.relative(path, to: folder)
      if composition.photos.contains(where: { $0.path == relative }) { continue }
      let photo = Self.free("photo", Set((composition.photos + others).map(\.id.name)))
      let item = Self.free("item", Set((composition.items + composition.unplaced).map(\.id.name)))
      composition.append(path: relative, PhotoID(photo), ItemID(item))
    }
    return composition
  }

  /// Adds a photo without a slot; returns its item.
  @discardableResult mutating func append(path: String, _ photo: PhotoID, _ item: ItemID) -> Item {
    photos.append(Photo(id: photo, path: path))
    unplaced.append(Item(id: item, photo: photo, slot: nil))
    return unplaced[unplaced.count - 1]
  }

  private static func free(_ stem: String, _ taken: Set<String>) -> String {
    var number = taken.count + 1
    while taken.contains("\(stem)-\(number)") { number += 1 }
    return "\(stem)-\(number)"
  }
}
