extension Composition {
  /// Creates the composition of a scene, by which it can be saved without the template that it was made of.
  ///
  /// Slots that were generated for photos are written out; the paint order of a tree or of cells is not kept.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - path: Returns the path of a photo, relative to the document's folder.
  public init(_ scene: Scene, path: (PhotoID) -> String) {
    self.init(
      template: scene.board.fixedTemplate, photos: scene.photos.map { Photo(id: $0.id, path: path($0.id)) },
      items: scene.items, unplaced: scene.unplaced, layers: scene.layers)
  }
}
