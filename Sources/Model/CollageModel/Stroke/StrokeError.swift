/// The reason why a stroke is invalid.
public enum StrokeError: Error, Hashable, Sendable {
  /// A kind of value in a stroke.
  public enum Quantity: Hashable, Sendable {
    /// The width, as a fraction of the canvas' short side.
    case width
    /// A coordinate of a sample, in canvas units.
    case position(sample: Int)
    case pressure(sample: Int)
    /// The time of a sample, in seconds.
    case time(sample: Int)
    /// The length of a dash or a gap, as a multiple of the line's width.
    case dash(Int)
    case samples
    case dashes
  }

  /// A value is not finite or outside its allowed range.
  case outOfRange(Quantity, found: Double, allowed: ClosedRange<Double>)
  /// All dashes and gaps have length zero.
  case dashesWithoutLength
}

extension StrokeError: CustomStringConvertible {
  /// A message with the value and its allowed range.
  public var description: String {
    switch self {
    case .outOfRange(let quantity, let found, let allowed):
      "\(quantity) is \(found); it must be between \(allowed.lowerBound) and \(allowed.upperBound)"
    case .dashesWithoutLength: "all dashes have length 0; at least one must be longer"
    }
  }
}

extension StrokeError.Quantity: CustomStringConvertible {
  /// The name of the value for messages.
  public var description: String {
    switch self {
    case .width: "the stroke's width"
    case .position(let sample): "sample \(sample): its x or y coordinate"
    case .pressure(let sample): "sample \(sample): its pressure"
    case .time(let sample): "sample \(sample): its time"
    case .dash(let index): "dash \(index): its length"
    case .samples: "the number of samples"
    case .dashes: "the number of dashes and gaps"
    }
  }
}

extension Stroke {
  public static let sampleLimit = 100_000
  /// The maximum number of dashes and gaps.
  public static let dashLimit = 100
  /// The maximum magnitude of a coordinate, in canvas units, and of a time, in seconds.
  static let reach = DocumentLimits.reach
  /// The allowed widths of a line, as fractions of the canvas' short side.
  public static let widthRange = 1e-6...1.0
  /// The allowed lengths of dashes and gaps, as multiples of the line's width.
  public static let dashRange = 0.0...1_000.0

  /// Checks that every value of the stroke is finite and in its range.
  ///
  /// - Throws: `StrokeError` for the first invalid value.
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

  static func check(dashes: [Double]) throws(StrokeError) {
    try check(.dashes, Double(dashes.count), 0...Double(dashLimit))
    for (index, length) in dashes.enumerated() { try check(.dash(index), length, dashRange) }
    if !dashes.isEmpty, !dashes.contains(where: { $0 > 0 }) { throw .dashesWithoutLength }
  }

  private static func check(
    _ quantity: StrokeError.Quantity, _ found: Double, _ allowed: ClosedRange<Double>
  ) throws(StrokeError) {
    // NaN is in no range.
    guard allowed.contains(found) else { throw .outOfRange(quantity, found: found, allowed: allowed) }
  }
}
