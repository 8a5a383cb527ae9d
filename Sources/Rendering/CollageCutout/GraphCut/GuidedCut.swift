/// Separates a subject from its background by what the network takes for the subject, and by the colors of both sides,
/// which the network cannot know: where it is certain, it decides; at edges, and where it hesitates, colors do.
struct GuidedCut {
  /// The picture, with the background's gradient removed.
  let picture: LabPicture
  let shares: SubjectShares
  /// The minimum variance of a component of the color models.
  let spread: Float

  /// The logit beyond which a side's colors are learned from a pixel.
  private static let certain: Float = 1.5
  /// The weight of a logit against the log likelihood ratio of a color, and the maximum of both.
  private static let weight: Float = 1
  private static let (maxTold, maxLogit): (Float, Float) = (4, 8)
  /// The cost of separating two equal pixels.
  private static let smoothness: Float = 6
  private static let rounds = 2

  /// Returns the pixels of the subject.
  func mask() -> [Bool] {
    let logits = shares.logits
    var (own, other) = (
      colors { logits[$0] > Self.certain }, colors { logits[$0] < -Self.certain }
    )
    var mask = shares.mask
    let grid = GridGraph(picture, weight: Self.smoothness)
    for _ in 0..<Self.rounds {
      guard own.count > 20, other.count > 20 else { break }
      let (subject, background) = (
        GaussianMixture(own, spread: spread), GaussianMixture(other, spread: spread)
      )
      var graph = grid
      for (place, color) in picture.colors.enumerated() {
        let told = background.cost(color) - subject.cost(color)
        let score =
          max(-Self.maxTold, min(Self.maxTold, told))
          + Self.weight * max(-Self.maxLogit, min(Self.maxLogit, logits[place]))
        graph.setTerminals(place, subject: max(0, score), background: max(0, -score))
      }
      mask = graph.minimumCut()
      (own, other) = (colors { mask[$0] }, colors { !mask[$0] })
    }
    return MaskCleaning(width: picture.width, height: picture.height).cleaned(mask)
  }

  private func colors(where isUsed: (Int) -> Bool) -> [SIMD3<Float>] {
    picture.colors.indices.filter(isUsed).map { picture.colors[$0] }
  }
}
