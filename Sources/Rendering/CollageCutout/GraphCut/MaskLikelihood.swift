/// Predicts how well a mask overlaps the true subject, from its contour and its agreement with the network.
struct MaskLikelihood {
  /// The measures from which the overlap is predicted, in the order of `weights`.
  private let measures: [Float]

  init(_ picture: LabPicture, mask: [Bool], cut: GrabCut.Result, shares: SubjectShares) {
    let likelihoods = shares.likelihoods
    measures = [
      Self.agreement(of: mask, with: likelihoods), MaskConfidence.overlap(mask, shares.mask),
      Self.agreement(of: shares.mask, with: likelihoods), MaskConfidence(picture: picture, mask: mask).sharpness,
      max(-2, min(8, cut.margin)), Self.raggedness(of: mask, width: picture.width),
    ]
  }

  /// Returns the overlap of a mask with a subject of which only the likelihood of each pixel is known.
  private static func agreement(of mask: [Bool], with likelihoods: [Float]) -> Float {
    var (both, either): (Float, Float) = (0, 0)
    for (isSubject, likelihood) in zip(mask, likelihoods) {
      both += isSubject ? likelihood : 0
      either += isSubject ? 1 : likelihood
    }
    return both / max(1, either)
  }

  /// Returns the squared length of a mask's outline, relative to a square of the same area: 1 for a square, more for
  /// ragged shapes, 0 for an empty mask.
  static func raggedness(of mask: [Bool], width: Int) -> Float {
    var outline = 0
    for place in mask.indices {
      if place % width + 1 < width, mask[place] != mask[place + 1] { outline += 1 }
      if place + width < mask.count, mask[place] != mask[place + width] { outline += 1 }
    }
    let area = mask.count { $0 }
    return area == 0 ? 0 : Float(outline) * Float(outline) / (16 * Float(area))
  }

  /// The expected overlap of the mask with the ground truth, 0 to 1.
  var value: Float {
    var sum = Self.offset
    for (measure, weight) in zip(measures, Self.weights) {
      sum += weight.factor * max(-3, min(3, (measure - weight.mean) / weight.deviation))
    }
    return max(0, min(1, sum))
  }

  /// Fitted by ridge regression on made cases, phone photos graded by eye, and photos of scenes, without those that the
  /// evaluation holds out (see `Tests/Subjects/README.md`).
  private static let offset: Float = 0.9253
  private static let weights: [(mean: Float, deviation: Float, factor: Float)] = [
    (0.8962, 0.1095, 0.0165), (0.9311, 0.0871, 0.0220), (0.9254, 0.0811, 0.0281), (0.9377, 0.0918, 0.0279),
    (6.3692, 2.0441, 0.0390), (2.1375, 0.9173, -0.0180),
  ]
}
