/// Tells whether a part that only colors give to the subject is ground between its pieces, as between two shoes or legs.
///
/// Such a part has the colors of the ground around it, and most of its outline is shared with the subject: a rim or a sole, which
/// the network sometimes leaves out, has as much of the outside beside it.
struct GroundBetween {
  /// The share of the part's pixels whose colors are more likely those of the ground than those of the subject.
  private let likeness: Float
  /// The share of the part's outline that lies along the outside, not along the subject.
  private let openness: Float

  private static let minLikeness: Float = 0.6
  private static let maxOpenness: Float = 0.4
  /// The ground's colors are learned within this part of the picture's longer side from the part.
  private static let reach = 16
  /// The fewest pixels of the part, of the ground or of the subject that tell anything.
  private static let fewest = 20

  /// Nil if too little of the part, the ground or the subject is left to learn from.
  init?(_ picture: LabPicture, colored: [Bool], guided: [Bool], spread: Float) {
    let (width, height) = (picture.width, picture.height)
    let difference = colored.indices.map { colored[$0] && !guided[$0] }
    let part = Morphology.opened(difference, width: width, height: height, radius: 1)
    let near = Morphology.dilated(part, width: width, height: height, radius: max(width, height) / Self.reach)
    let outside = colored.indices.map { near[$0] && !colored[$0] && !guided[$0] }
    let inside = colored.indices.map { colored[$0] && guided[$0] }
    // The pixels along an edge have the colors of both sides.
    func colors(_ mask: [Bool]) -> [SIMD3<Float>] {
      let inner = Morphology.eroded(mask, width: width, height: height, radius: 1)
      return inner.indices.filter { inner[$0] }.map { picture.colors[$0] }
    }
    let (ground, subject, own) = (colors(outside), colors(inside), part.indices.filter { part[$0] })
    guard min(ground.count, subject.count, own.count) >= Self.fewest else { return nil }
    let (groundModel, subjectModel) = (
      GaussianMixture(ground, spread: spread), GaussianMixture(subject, spread: spread)
    )
    guard !groundModel.isEmpty, !subjectModel.isEmpty else { return nil }
    let alike = own.count { groundModel.cost(picture.colors[$0]) < subjectModel.cost(picture.colors[$0]) }
    likeness = Float(alike) / Float(own.count)
    let besideSubject = Morphology.dilated(guided, width: width, height: height, radius: 1)
    let besideOutside = Morphology.dilated(colored.map { !$0 }, width: width, height: height, radius: 1)
    let (closed, open) = (own.count { besideSubject[$0] }, own.count { besideOutside[$0] })
    openness = Float(open) / Float(max(1, closed + open))
  }

  var isGround: Bool { likeness >= Self.minLikeness && openness <= Self.maxOpenness }
}
