/// Chooses between the mask that colors gave and the one that the network guided.
///
/// Garments are smooth, and mostly symmetric; what colors add to them by mistake, or leave out, is neither.
struct GuidedChoice {
  /// The overlap of both masks.
  let overlap: Float
  /// By how much the guided mask's overlap with the ground truth is expected to exceed that of the other.
  let gain: Float

  /// The share of both masks' area that only colors give to the subject, and that which only the network does.
  private let removed: Float
  private let added: Float
  /// The share of the picture's edge that the guided mask covers in addition.
  private let touching: Float
  /// The overlap of the colors' mask with that of the network alone.
  private let seen: Float
  /// True if the area that the guided mask leaves out is ground between the subject's pieces.
  private let leavesOutGround: Bool

  /// Masks with a larger overlap are equally good.
  private static let same: Float = 0.97
  /// A smaller part is left out only if the network contradicts colors as a whole: it is worse than they are at thin
  /// frames and pale soles.
  private static let (largePart, contradiction): (Float, Float) = (0.1, 0.75)
  /// A part of this size that lies along so much of the picture's edge is ground.
  private static let (edgePart, edgeShare): (Float, Float) = (0.2, 0.1)
  /// Ground between the pieces is looked for if so much is left out, and less than this added.
  private static let (gap, addition): (Float, Float) = (0.02, 0.05)

  init(_ picture: LabPicture, colored: [Bool], guided: [Bool], seen: Float, spread: Float) {
    overlap = MaskConfidence.overlap(colored, guided)
    self.seen = seen
    let all = Float(max(1, colored.indices.count { colored[$0] || guided[$0] }))
    removed = Float(colored.indices.count { colored[$0] && !guided[$0] }) / all
    added = Float(colored.indices.count { !colored[$0] && guided[$0] }) / all
    leavesOutGround =
      removed > Self.gap && added < Self.addition
      && GroundBetween(picture, colored: colored, guided: guided, spread: spread)?.isGround ?? false
    touching =
      MaskConfidence(picture: picture, mask: guided).touching - MaskConfidence(picture: picture, mask: colored).touching
    let one = MaskForm(colored, width: picture.width, height: picture.height)
    let other = MaskForm(guided, width: picture.width, height: picture.height)
    guard other.solidity > 0 else {
      gain = -1
      return
    }
    gain = Self.estimate.value([
      other.symmetry - one.symmetry, Math.logarithm(other.raggedness / max(0.1, one.raggedness)),
      other.solidity - one.solidity, other.largestShare - one.largestShare,
    ])
  }

  /// True if the guided mask is likely the better one.
  var prefersGuided: Bool {
    let isGround = added > Self.edgePart && touching > Self.edgeShare
    let isBetter = gain > 0 && !isGround && (removed < Self.largePart || seen < Self.contradiction)
    return overlap < Self.same && (isBetter || leavesOutGround)
  }

  /// Fitted by ridge regression on made cases of "tune" garments (see `Tests/Research/Subjects/README.md`).
  private static let estimate = LinearEstimate(
    offset: -0.0119,
    weights: [
      (-0.0176, 0.085, 0.0751), (0.0409, 0.3102, 0.0082), (-0.0185, 0.061, 0.0307), (-0.0029, 0.0168, -0.0049),
    ])
}
