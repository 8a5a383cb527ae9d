/// The canvas and the cost function of a slicing tree; lengths are in canvas units.
struct SlicingProblem: Sendable {
  /// The width divided by the height of each photo.
  var aspects: [Double]
  /// The target share of the area of each photo; they sum to one.
  var shares: [Double]
  /// The canvas within its margin.
  var width: Double
  var height: Double
  var gap: Double
  /// The minimum width and height of a slot.
  var minSide: Double
  /// The weight of the loss relative to unevenness; the larger, the less is cropped.
  var lossWeight: Double
  /// The maximum loss, as |s - 1/s| / 2, without a cost.
  var freeLoss: Double
  /// The ratio of the largest to the smallest area, relative to their target shares, above which unevenness costs more.
  var balance: Double
  /// True if photos are read in order, row by row: a column that has parts on its right then adds to the cost.
  var isRead = false

  /// The range of factors at which every photo's subjects are whole: below it photos lose width, above it height.
  var wholeFactors: ClosedRange<Double>?

  /// The cost of cutting half of the subjects of the photo that loses most.
  private static let subjectWeight = 12.0

  /// The default weight of the loss.
  ///
  /// Measured on the 75 layout cases: with 12, five photos lose 3 % on average at the optimum; with 4 they lose 7 % and
  /// are more even.
  static let usualLossWeight = 12.0
  /// The default loss that costs nothing: a fifth of a pixel in a thousand is invisible and not worth a search step.
  static let usualFreeLoss = 2e-4

  init(
    aspects: [Double], weights: [Double], width: Double, height: Double, gap: Double, minSide: Double = 1,
    lossWeight: Double = usualLossWeight, freeLoss: Double = usualFreeLoss, balance: Double = .infinity
  ) {
    self.aspects = aspects
    let total = weights.reduce(0, +)
    shares = weights.map { $0 / total }
    self.width = width
    self.height = height
    self.gap = gap
    self.minSide = minSide
    self.lossWeight = lossWeight
    self.freeLoss = freeLoss
    self.balance = balance
  }

  /// Returns the same problem for some of the photos on another canvas.
  func part(_ photos: some Collection<Int>, width: Double, height: Double) -> SlicingProblem {
    var part = self
    part.aspects = photos.map { aspects[$0] }
    let total = photos.reduce(0) { $0 + shares[$1] }
    part.shares = photos.map { shares[$0] / total }
    (part.width, part.height) = (width, height)
    return part
  }

  /// Returns the cost of a loss, computed as |s - 1/s| / 2.
  ///
  /// The term equals |ln s| to the third order, and its operations give the same result on every platform.
  @inline(__always) func lossCost(factor: Double) -> Double {
    let loss = (factor - 1 / factor).magnitude / 2
    let cost = loss > freeLoss ? lossWeight * (loss - freeLoss) : 0
    guard let wholeFactors, !wholeFactors.contains(factor) else { return cost }
    let cut =
      factor < wholeFactors.lowerBound ? 1 - factor / wholeFactors.lowerBound : 1 - wholeFactors.upperBound / factor
    return cost + 2 * Self.subjectWeight * cut
  }

  /// The cost of reading problems if all photos are in columns with parts on their right.
  private static let readingWeight = 3.0

  /// Returns the cost of photos in columns with parts on their right.
  func readingCost(photosInColumns: Int) -> Double {
    Self.readingWeight * Double(photosInColumns) / Double(max(1, aspects.count))
  }

  /// The typical aspect ratio of the photos: the mean of their sum when side by side and when stacked.
  var typicalAspect: Double {
    let (sum, inverse) = aspects.reduce((0, 0)) { ($0.0 + $1, $0.1 + 1 / $1) }
    return (sum / inverse).squareRoot()
  }
}
