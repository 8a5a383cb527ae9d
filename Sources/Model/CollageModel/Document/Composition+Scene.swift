extension Composition {
  /// Creates a composition from a scene alone, without the template from which the scene was made.
  ///
  /// Slots that were generated for photos become explicit slots; the paint order of a tree or a matrix is not kept.
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
