import CollageKit
import CollageModel
import CollageRender

// Photos that are put into the folders of the collage while its page is open.
extension EditorStore {
  /// Registers photos that have arrived; pages add them to the tray, as items whose names are the same on all pages.
  func admitArrivals(to state: inout State) {
    for path in state.arriving?.look() ?? [] {
      guard let path = try? Composition.relative(path, to: project.folder), !state.photos.admits(path),
        let header = Self.header(of: path, in: project)
      else { continue }
      let name = UploadName.random()
      state.photos.add(Photo(id: PhotoID("photo-\(name)"), path: path), header)
      state.arrived[PhotoID("photo-\(name)")] = ItemID("item-\(name)")
    }
  }
}
