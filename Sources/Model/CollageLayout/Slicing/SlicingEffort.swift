internal import CollageModel

/// The search effort of a quality level, in steps rather than time, so that the result is deterministic.
struct SlicingEffort: Sendable {
  /// The maximum number of photos for an exhaustive search.
  var exhaustive: Int
  /// The maximum number of photos for an exhaustive search that keeps their order.
  var exhaustiveInOrder: Int
  /// The number of initial trees per run.
  var starts: Int
  /// The steps of a run for few photos.
  var shortSteps = 4_000
  /// The number of runs for few photos, for which many short runs work better than few long ones.
  var shortRuns: Int
  /// The steps of a run for more photos.
  var longSteps: Int
  /// The number of runs for more photos.
  var longRuns: Int
  var blockStarts: Int
  var blockSteps: Int
  var polishSteps: Int

  /// The maximum number of photos that are searched in one piece; more are searched in blocks.
  static let maxInOnePiece = 40
  /// The maximum number of photos for short runs.
  static let maxInShortRuns = 12
  /// The range of temperatures, from the end of a run to its start.
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

  /// Returns the number of runs and of steps per run.
  func runs(photos: Int) -> (count: Int, steps: Int) {
    photos <= Self.maxInShortRuns ? (shortRuns, shortSteps) : (longRuns, longSteps)
  }
}
