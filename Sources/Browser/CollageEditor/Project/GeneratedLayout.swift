import CollageLayout
import CollageModel
import Synchronization

/// The slots that the template of a collage generates for its photos, computed once: the first picture then does not wait
/// for the page's own module of layouts.
final class GeneratedLayout: Sendable {
  private struct Layout: Sendable {
    var template: Template
    var sizes: [Size]
    var written: Template?
  }

  private let last = Mutex<Layout?>(nil)

  /// Returns the template with the slots that it generates for the photos, as the page would generate them; nil if it has
  /// slots of its own, or if the size of a photo is unknown.
  func template(of composition: Composition, size: (PhotoID) -> Size?) -> Template? {
    let template = composition.template
    guard template.dependsOnPhotos else { return nil }
    let items = composition.items + composition.unplaced
    let sizes = items.compactMap { size($0.photo) }
    guard sizes.count == items.count else { return nil }
    return last.withLock { last in
      if let last, last.template == template, last.sizes == sizes { return last.written }
      let photos = sizes.map { LayoutPhoto(size: $0) }
      let written = try? template.expanded(photos: photos.isEmpty ? [.typical] : photos)
      last = Layout(template: template, sizes: sizes, written: written)
      return written
    }
  }
}
