/// A number of a look that is not finite or outside of its allowed range.
public struct LookError: Error, Hashable, Sendable {
  /// Which number of a look.
  public enum Quantity: Hashable, Sendable {
    /// How far the filter is mixed in.
    case filterStrength
    /// The number of an adjustment.
    case adjustment(Adjustment)
    /// How many points a curve has.
    case curvePoints(ToneCurves.Channel)
    /// The x of a curve's point, by its index: between the points before and after it.
    case curveX(ToneCurves.Channel, point: Int)
    /// The y of a curve's point, by its index.
    case curveY(ToneCurves.Channel, point: Int)
    /// The balance of the split toning.
    case toningBalance
    /// The strength of the split toning.
    case toningStrength
    /// The strength of the duotone.
    case duotoneStrength
  }

  /// Which number.
  public var quantity: Quantity
  /// What the number is.
  public var found: Double
  /// What it may be.
  public var allowed: ClosedRange<Double>
}

extension LookError: CustomStringConvertible {
  /// What was found and what is allowed, in one sentence.
  public var description: String {
    "\(quantity) is \(found); it must be between \(allowed.lowerBound) and \(allowed.upperBound)"
  }
}

extension LookError.Quantity: CustomStringConvertible {
  /// The number, as a person would call it.
  public var description: String {
    switch self {
    case .filterStrength: "the filter's strength"
    case .adjustment(let adjustment): adjustment.name
    case .curvePoints(let channel): "the number of points of the curve \(channel.name)"
    case .curveX(let channel, let point): "x of point \(point) of the curve \(channel.name)"
    case .curveY(let channel, let point): "y of point \(point) of the curve \(channel.name)"
    case .toningBalance: "the balance of the split toning"
    case .toningStrength: "the strength of the split toning"
    case .duotoneStrength: "the strength of the duotone"
    }
  }
}

extension ToneCurves.Channel {
  /// The name in documents.
  public var name: String {
    switch self {
    case .master: "master"
    case .red: "red"
    case .green: "green"
    case .blue: "blue"
    }
  }
}
