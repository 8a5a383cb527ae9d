internal import CollageFormat
internal import CollageModel

extension InvariantChecker {
  /// Checks that a scene can be saved as a document that opens as the same scene.
  func saving(_ session: Session) -> [Violation] {
    let scene = session.scene
    let saved = Composition(scene) { "\($0.name).jpg" }
    do {
      let bytes = CompositionEncoder.encode(saved)
      let opened = try CompositionDecoder.decode(bytes, file: "saved.json") { path throws(FormatError) in
        throw FormatError(file: path, message: "the template is embedded")
      }
      if opened.items != saved.items || opened.unplaced != saved.unplaced {
        return [Violation(.savedCanBeOpened, "the items differ")]
      }
      if opened.layers != saved.layers { return [Violation(.savedCanBeOpened, "the layers differ")] }
      if opened.template != saved.template { return [Violation(.savedCanBeOpened, "the template differs")] }
      _ = try Scene(
        board: Board(template: opened.template, slots: scene.board.slots, fillOrder: scene.board.fillOrder),
        photos: scene.photos, items: opened.items, unplaced: opened.unplaced, layers: opened.layers)
    } catch {
      return [Violation(.savedCanBeOpened, "\(error)")]
    }
    return []
  }
}
