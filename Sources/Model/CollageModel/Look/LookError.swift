/// A value of a look that is not finite or outside its allowed range.
public struct LookError: Error, Hashable, Sendable {
  /// The kind of value in a look.
  public enum Quantity: Hashable, Sendable {
    case filterStrength
    case adjustment(Adjustment)
    /// The number of points of a curve.
    case curvePoints(ToneCurves.Channel)
    /// The x coordinate of a curve's point, by its index; it must lie between its neighbors.
    case curveX(ToneCurves.Channel, point: Int)
    /// The y coordinate of a curve's point, by its index.
    case curveY(ToneCurves.Channel, point: Int)
    case toningBalance
    case toningStrength
    case duotoneStrength
  }

  public var quantity: Quantity
  public var found: Double
  public var allowed: ClosedRange<Double>
}

extension LookError: CustomStringConvertible {
  /// A message with the value and its allowed range.
  public var description: String {
    "\(quantity) is \(found); it must be between \(allowed.lowerBound) and \(allowed.upperBound)"
  }
}

extension LookError.Quantity: CustomStringConvertible {
  /// The name of the value for messages.
  public var description: String {
    switch self {
    case .filterStrength: "the filter's strength"
    case .adjustment(let adjustment): adjustment.name
    case .curvePoints(let channel): "the number of points of the curve \(channel.name)"
    case .curveX(let channel, let point): "the x coordinate of point \(point) of the curve \(channel.name)"
    case .curveY(let channel, let point): "the y coordinate of point \(point) of the curve \(channel.name)"
    case .toningBalance: "the balance of the split toning"
    case .toningStrength: "the strength of the split toning"
    case .duotoneStrength: "the strength of the duotone"
    }
  }
}

extension ToneCurves.Channel {
  /// The channel's name in documents.
  public var name: String {
    switch self {
    case .master: "master"
    case .red: "red"
    case .green: "green"
    case .blue: "blue"
    }
  }
}
