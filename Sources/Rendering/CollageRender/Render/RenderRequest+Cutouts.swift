import CollageFiles
import CollageModel

extension RenderRequest {
  /// The masks of photos' subjects, and guesses for photos without a mask.
  var subjectMasks: [PhotoID: SubjectMask] {
    guesses.mapValues { SubjectMask(source: $0, isGuess: true) }
      .merging(masks.mapValues { SubjectMask(source: $0, isGuess: false) }) { _, mask in mask }
  }
}
