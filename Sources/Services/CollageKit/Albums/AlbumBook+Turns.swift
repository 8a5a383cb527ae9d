import CollageFiles
import CollageModel
import CollageRender

extension AlbumBook {
  /// Returns the book with the turns of photos as settings of its items, which documents have; the items show the same parts of the photos.
  ///
  /// - Parameter adjusting: Changes the collage of each page as for rendering.
  /// - Returns: The book, whose photos have no turns.
  /// - Throws: `RenderError` for a photo that cannot be read.
  public func turningItems(
    _ adjusting: @Sendable (inout PhotoCollage) throws -> Void
  ) async throws -> AlbumBook {
    var book = self
    if let cover = album.cover { book.album.cover = try await turned(cover, adjusting) }
    for (index, page) in album.pages.enumerated() {
      book.album.pages[index].composition = try await turned(page.composition, adjusting)
    }
    book.turns = PhotoTurns()
    return book
  }

  private func turned(
    _ composition: Composition, _ adjusting: @Sendable (inout PhotoCollage) throws -> Void
  ) async throws -> Composition {
    let turned = composition.photos.filter { turns[paths[$0.id] ?? $0.path] != 0 }
    if turned.isEmpty { return composition }
    let sheet = Sheet(name: composition.template.name, composition: composition, half: nil, texts: [])
    var collage = collage(of: sheet)
    collage.keepsVariables = true
    try adjusting(&collage)
    // Heads are upright only in the turned photo.
    let focus = try await collage.request(output: OutputSettings(format: .png)).foundFocus()
    var composition = composition
    for (index, item) in composition.items.enumerated() {
      guard let quarterTurns = collage.photos[item.photo]?.quarterTurns, quarterTurns != 0 else { continue }
      composition.items[index].intent.focus = item.intent.focus ?? focus[item.id]
      composition.items[index].intent.absorb(quarterTurns: quarterTurns)
    }
    return composition
  }
}

extension Intent {
  /// Turns what is shown of a photo whose source was turned, as a document says it of the photo's file.
  fileprivate mutating func absorb(quarterTurns: Int) {
    let turn = Orientation(quarterTurns: quarterTurns)
    let toFile = Orientation(quarterTurns: -quarterTurns).transform(ofSize: Size(1, 1))
    focus = focus.map(toFile.apply)
    crop = crop.map(toFile.boundingBox(of:))
    let shown = turn.then(orientation)
    (self.quarterTurns, isMirrored) = (shown.quarterTurns, shown.isMirrored)
  }
}
