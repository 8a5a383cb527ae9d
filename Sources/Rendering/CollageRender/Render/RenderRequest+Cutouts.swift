import CollageFiles
public import CollageModel

extension RenderRequest {
  /// The masks of the subjects of photos, and guesses of the others.
  var subjectMasks: [PhotoID: SubjectMask] {
    guesses.mapValues { SubjectMask(source: $0, isGuess: true) }
      .merging(masks.mapValues { SubjectMask(source: $0, isGuess: false) }) { _, mask in mask }
  }
}
