import CollageFiles
import CollageKit
import CollageModel
import CollageRender

extension Composition {
  /// Returns the composition with photos that it does not have yet; they wait without a slot.
  func adding(_ paths: [String], below folder: String) throws(KitError) -> Composition {
    var composition = self
    for path in paths {
      let relative = try Self.relative(path, to: folder)
      if composition.photos.contains(where: { $0.path == relative }) { continue }
      let photo = Self.free("photo", Set(composition.photos.map(\.id.name)))
      let item = Self.free("item", Set((composition.items + composition.unplaced).map(\.id.name)))
      composition.append(path: relative, PhotoID(photo), ItemID(item))
    }
    return composition
  }

  /// Adds a photo without a slot, and returns its item.
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

  /// Returns the composition with the crops that the renderer finds by itself written into the items: the page shows the same,
  /// and they stay when photos change places.
  func withFocus(
    paths: [PhotoID: String], templateFolder: String, policy: PhotoPolicy
  ) async throws(RenderError) -> Composition {
    guard !items.isEmpty, !template.dependsOnPhotos else { return self }
    var request = RenderRequest(
      composition: self, photoPaths: paths, templateFolder: templateFolder, sizing: .natural,
      output: OutputSettings(format: .png), policy: policy)
    // Filters and drawings do not decide where photos are.
    request.composition.layers = []
    for index in request.composition.items.indices { request.composition.items[index].look = .neutral }
    let report = try await PreparedRender(request).report
    var composition = self
    for index in composition.items.indices where composition.items[index].intent.focus == nil {
      guard let entry = report.slots.first(where: { $0.slot == items[index].slot }),
        let path = paths[items[index].photo], let header = try? PhotoProbe.header(of: path, policy: policy)
      else { continue }
      let size = header.uprightSize
      let crop = entry.crop
      composition.items[index].intent.focus = Point(
        (crop.x + crop.width / 2) / size.width, (crop.y + crop.height / 2) / size.height)
    }
    return composition
  }
}
