import CollageFiles
import CollageKit
import CollageModel
import CollageRender

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

extension RenderRequest {
  /// Computes the automatic focus of photos whose crop the user has not changed.
  ///
  /// - Returns: The focus points in fractions of the upright photo, for items in slots without a focus.
  func foundFocus() async throws(RenderError) -> [ItemID: Point] {
    let asking = composition.items.filter { $0.intent.focus == nil && $0.slot != nil }
    if asking.isEmpty { return [:] }
    var request = self
    // Looks do not affect the focus.
    for index in request.composition.items.indices { request.composition.items[index].look = .neutral }
    let report = try await PreparedRender(request).report
    var points: [ItemID: Point] = [:]
    for item in asking {
      guard let crop = report.slots.first(where: { $0.slot == item.slot })?.crop, let source = photos[item.photo],
        let size = try? PhotoProbe.header(of: source, policy: policy).uprightSize
      else { continue }
      points[item.id] = Point((crop.x + crop.width / 2) / size.width, (crop.y + crop.height / 2) / size.height)
    }
    return points
  }
}
