/// Why a stroke cannot be drawn.
public enum StrokeError: Error, Hashable, Sendable {
  /// A number of a stroke.
  public enum Quantity: Hashable, Sendable {
    /// The width, as a share of the canvas' short side.
    case width
    /// A coordinate of a sample, in canvas units.
    case position(sample: Int)
    /// The pressure of a sample.
    case pressure(sample: Int)
    /// The time of a sample, in seconds.
    case time(sample: Int)
    /// The length of a dash or a gap, in widths of the line.
    case dash(Int)
    /// The number of samples.
    case samples
    /// The number of dashes and gaps.
    case dashes
  }

  /// A number is not finite or outside of its allowed range.
  case outOfRange(Quantity, found: Double, allowed: ClosedRange<Double>)
  /// All dashes and gaps have no length.
  case dashesWithoutLength
}

extension StrokeError: CustomStringConvertible {
  /// What was found and what is allowed, in one sentence.
  public var description: String {
    switch self {
    case .outOfRange(let quantity, let found, let allowed):
      "\(quantity) is \(found); it must be between \(allowed.lowerBound) and \(allowed.upperBound)"
    case .dashesWithoutLength: "all dashes have the length 0; at least one must be longer"
    }
  }
}

extension StrokeError.Quantity: CustomStringConvertible {
  /// The number and its owner.
  public var description: String {
    switch self {
    case .width: "the stroke's width"
    case .position(let sample): "sample \(sample): a coordinate"
    case .pressure(let sample): "sample \(sample): the pressure"
    case .time(let sample): "sample \(sample): the time"
    case .dash(let index): "dash \(index): the length"
    case .samples: "the number of samples"
    case .dashes: "the number of dashes and gaps"
    }
  }
}

extension Stroke {
  /// The most samples that a stroke may have; documents with more are refused.
  public static let sampleLimit = 100_000
  /// The most dashes and gaps.
  public static let dashLimit = 100
  /// The maximum magnitude of a coordinate, in canvas units, and of a time, in seconds.
  static let reach = DocumentLimits.reach
  /// The widths that a line may have, as shares of the canvas' short side.
  public static let widthRange = 1e-6...1.0
  /// The lengths that dashes and gaps may have, in widths of the line.
  public static let dashRange = 0.0...1_000.0

  /// Throws what is wrong with the stroke's numbers, if anything is.
  public func check() throws(StrokeError) {
    try Self.check(.samples, Double(samples.count), 1...Double(Self.sampleLimit))
    try Self.check(.width, width, Self.widthRange)
    var earliest = 0.0
    for (index, sample) in samples.enumerated() {
      try Self.check(.position(sample: index), sample.position.x, -Self.reach...Self.reach)
      try Self.check(.position(sample: index), sample.position.y, -Self.reach...Self.reach)
      if let pressure = sample.pressure { try Self.check(.pressure(sample: index), pressure, 0...1) }
      try Self.check(.time(sample: index), sample.time, earliest...Self.reach)
      earliest = sample.time
    }
    try Self.check(dashes: dashes)
  }

  /// Throws what is wrong with the lengths of dashes and gaps, if anything is.
  static func check(dashes: [Double]) throws(StrokeError) {
    try check(.dashes, Double(dashes.count), 0...Double(dashLimit))
    for (index, length) in dashes.enumerated() { try check(.dash(index), length, dashRange) }
    if !dashes.isEmpty, !dashes.contains(where: { $0 > 0 }) { throw .dashesWithoutLength }
  }

  private static func check(
    _ quantity: StrokeError.Quantity, _ found: Double, _ allowed: ClosedRange<Double>
  ) throws(StrokeError) {
    // Also false for what is not a number.
    guard allowed.contains(found) else { throw .outOfRange(quantity, found: found, allowed: allowed) }
  }
}
