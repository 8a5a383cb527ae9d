/// A sum of weighted measures that was fitted to known results.
struct LinearEstimate: Sendable {
  /// The result for measures that all have their means.
  let offset: Float
  /// The mean and standard deviation of each measure, and what a deviation adds to the result.
  let weights: [(mean: Float, deviation: Float, factor: Float)]

  /// The number of deviations beyond which a measure adds no more.
  private static let limit: Float = 3

  func value(_ measures: [Float]) -> Float {
    var sum = offset
    for (measure, weight) in zip(measures, weights) {
      sum += weight.factor * max(-Self.limit, min(Self.limit, (measure - weight.mean) / weight.deviation))
    }
    return sum
  }
}
