/// A curve through given points that maps tones to tones, both from 0 to 1 in encoded values.
///
/// Between two points the curve stays between their values, so ascending points give an ascending curve. Before the
/// first and after the last point it is constant.
///
/// Source: F. N. Fritsch and J. Butland, "A method for constructing local monotone piecewise cubic interpolants", 1984;
/// the end slopes follow C. Moler, "Numerical Computing with MATLAB", 2004, section 3.4.
public struct ToneCurve: Storable {
  /// The points in order of ascending x; empty for the identity.
  public var points: [Point]

  /// Creates a curve; without points it changes nothing.
  public init(_ points: [Point] = []) { self.points = points }

  /// True if the curve has no points, or only the diagonal's ends.
  public var isNeutral: Bool { points.isEmpty || points == [.zero, Point(1, 1)] }

  /// Returns the output for an input tone, both from 0 to 1; the ends continue horizontally.
  public func value(at tone: Double) -> Double {
    guard let first = points.first, let last = points.last else { return tone }
    if !(tone > first.x) { return first.y }
    if tone >= last.x { return last.y }
    // Because the points ascend, some point after the first is to the right of the tone.
    var right = 1
    while points[right].x <= tone { right += 1 }
    let (start, end) = (points[right - 1], points[right])
    let width = end.x - start.x
    let slope = (end.y - start.y) / width
    let (startSlope, endSlope) = (self.slope(at: right - 1), self.slope(at: right))
    let way = tone - start.x
    let curvature = (3 * slope - 2 * startSlope - endSlope) / width
    let twist = (startSlope - 2 * slope + endSlope) / (width * width)
    let value = start.y + way * (startSlope + way * (curvature + way * twist))
    // Rounding must not carry a constant segment beyond its ends.
    return min(max(value, min(start.y, end.y)), max(start.y, end.y))
  }

  /// Returns the slope of the straight line from a point to the next one.
  private func rise(_ index: Int) -> Double {
    (points[index + 1].y - points[index].y) / (points[index + 1].x - points[index].x)
  }

  private func slope(at index: Int) -> Double {
    if points.count == 2 { return rise(0) }
    if index == 0 { return endSlope(rise(0), rise(1), width(0), width(1)) }
    let last = points.count - 1
    if index == last { return endSlope(rise(last - 1), rise(last - 2), width(last - 1), width(last - 2)) }
    let (before, after) = (rise(index - 1), rise(index))
    guard before * after > 0 else { return 0 }
    let (near, far) = (2 * width(index) + width(index - 1), width(index) + 2 * width(index - 1))
    return (near + far) / (near / before + far / after)
  }

  private func width(_ index: Int) -> Double { points[index + 1].x - points[index].x }

  private func endSlope(_ near: Double, _ far: Double, _ nearWidth: Double, _ farWidth: Double) -> Double {
    let slope = ((2 * nearWidth + farWidth) * near - nearWidth * far) / (nearWidth + farWidth)
    if slope * near <= 0 { return 0 }
    return near * far <= 0 && slope.magnitude > 3 * near.magnitude ? 3 * near : slope
  }
}

/// A tone curve for lightness and one for each color channel.
public struct ToneCurves: Storable {
  /// The channel to which a curve applies.
  public enum Channel: Hashable, Sendable, CaseIterable {
    /// Lightness; hues do not change.
    case master
    case red
    case green
    case blue
  }

  /// The curve of lightness; it does not change hues.
  public var master: ToneCurve
  public var red: ToneCurve
  public var green: ToneCurve
  public var blue: ToneCurve

  /// Creates curves; without arguments they change nothing.
  public init(
    master: ToneCurve = ToneCurve(), red: ToneCurve = ToneCurve(), green: ToneCurve = ToneCurve(),
    blue: ToneCurve = ToneCurve()
  ) {
    self.master = master
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The curve that applies to all channels (master), or to red, green or blue.
  public subscript(_ channel: Channel) -> ToneCurve {
    get {
      switch channel {
      case .master: master
      case .red: red
      case .green: green
      case .blue: blue
      }
    }
    set {
      switch channel {
      case .master: master = newValue
      case .red: red = newValue
      case .green: green = newValue
      case .blue: blue = newValue
      }
    }
  }

  /// True if all four curves change nothing.
  public var isNeutral: Bool { master.isNeutral && red.isNeutral && green.isNeutral && blue.isNeutral }
}
