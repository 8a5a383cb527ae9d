import CollageLayout
import CollageModel
import CollageRender
import Synchronization

/// The slots that the template of a collage generates for its photos, computed once: the first picture then does not wait
/// for the page's own module of layouts.
final class GeneratedLayout: Sendable {
  /// The settings that a layout depends on.
  private struct Key: Hashable, Sendable {
    var template: Template
    var photos: [Photo]

    struct Photo: Hashable, Sendable {
      var id: PhotoID
      var slot: SlotID?
      var role: Outfit.Role?
      var version: String
    }
  }

  private let last = Mutex<(key: Key, written: Template?)?>(nil)

  /// Generates the slots of a template for the photos, as the page would.
  ///
  /// - Parameters:
  ///   - composition: The collage.
  ///   - header: Returns the header of a photo.
  ///   - outlines: Returns the photos with their outlines, for a layout that packs them; nil if there is no time for it.
  /// - Returns: The template with these slots; nil if it has slots of its own, if a photo is unknown, or if it cannot be laid
  ///   out.
  func template(
    of composition: Composition, header: (PhotoID) -> PhotoHeader?, outlines: ((Composition) -> [LayoutPhoto]?)?
  ) -> Template? {
    let template = composition.template
    guard template.dependsOnPhotos, !template.packsOutlines || outlines != nil else { return nil }
    let items = composition.items + composition.unplaced
    let headers = items.compactMap { header($0.photo) }
    guard headers.count == items.count else { return nil }
    let photos = zip(items, headers).map { item, header in
      Key.Photo(id: item.photo, slot: item.slot, role: item.role, version: PhotoPreviews.version(of: header))
    }
    let key = Key(template: template, photos: photos)
    if let known = last.withLock({ $0 }), known.key == key { return known.written }
    // Only sizes matter to other layouts.
    let measured =
      template.packsOutlines ? outlines?(composition) : headers.map { LayoutPhoto(size: $0.uprightSize) }
    guard let measured else { return nil }
    let written = try? template.expanded(photos: measured.isEmpty ? [.typical] : measured)
    last.withLock { $0 = (key, written) }
    return written
  }
}
