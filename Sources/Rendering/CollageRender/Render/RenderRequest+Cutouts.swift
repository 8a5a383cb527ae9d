import CollageFiles
public import CollageModel

extension RenderRequest {
  /// The photos that are to be shown cut out and have no mask, in the order of their items, each once.
  ///
  /// - Throws: `RenderError.layout` for a template whose slots cannot be laid out.
  public var photosToSegment: [PhotoID] {
    get throws(RenderError) {
      let placed = composition.items.filter { $0.slot != nil }
      let rules = try CutoutResolver.rules(of: placed, in: composition.template)
      var seen: Set<PhotoID> = []
      return placed.filter { rules[$0.id] != nil && masks[$0.photo] == nil && seen.insert($0.photo).inserted }
        .map(\.photo)
    }
  }

  /// The masks of the subjects of photos, and guesses of the others.
  var subjectMasks: [PhotoID: SubjectMask] {
    guesses.mapValues { SubjectMask(source: $0, isGuess: true) }
      .merging(masks.mapValues { SubjectMask(source: $0, isGuess: false) }) { _, mask in mask }
  }
}
