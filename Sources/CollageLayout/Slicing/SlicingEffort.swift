internal import CollageModel

/// How much searching a quality pays for, in steps and never in time, so that the result depends on nothing else.
struct SlicingEffort: Sendable {
  /// Up to so many photos every tree is looked at.
  var exhaustive: Int
  /// Up to so many photos every tree is looked at where the order is kept.
  var exhaustiveInOrder: Int
  /// How many first trees are tried before each run.
  var starts: Int
  /// The steps of a run for few photos.
  var shortSteps = 4_000
  /// Runs for few photos: many short ones beat few long ones there.
  var shortRuns: Int
  /// The steps of a run for more photos.
  var longSteps: Int
  /// Runs for more photos.
  var longRuns: Int
  var blockStarts: Int
  var blockSteps: Int
  var polishSteps: Int

  /// More photos than this are searched in blocks.
  static let mostInOnePiece = 40
  /// Up to so many photos the runs are short.
  static let mostInShortRuns = 12
  /// From bold to careful.
  let temperatures = 0.002...0.06
  static let polishTemperatures = 0.00005...0.002

  init(_ quality: Mosaic.Quality) {
    switch quality {
    case .quick:
      (exhaustive, exhaustiveInOrder, starts, longSteps) = (7, 9, 2, 4_000)
      (shortRuns, longRuns, blockStarts, blockSteps, polishSteps) = (1, 1, 2, 300, 300)
    case .normal:
      (exhaustive, exhaustiveInOrder, starts, longSteps) = (8, 10, 6, 50_000)
      (shortRuns, longRuns, blockStarts, blockSteps, polishSteps) = (80, 4, 3, 18_000, 30_000)
    case .best:
      (exhaustive, exhaustiveInOrder, starts, longSteps) = (8, 11, 6, 66_000)
      (shortRuns, longRuns, blockStarts, blockSteps, polishSteps) = (300, 12, 3, 60_000, 100_000)
    }
  }

  /// How many runs of how many steps.
  func runs(photos: Int) -> (count: Int, steps: Int) {
    photos <= Self.mostInShortRuns ? (shortRuns, shortSteps) : (longRuns, longSteps)
  }
}
