/// A mix of two looks: adjustments, and up to two weighted filters.
///
/// The adjustments of two looks are interpolated. Two different filters cannot be interpolated, so they are
/// cross-faded: each is applied to the adjusted photo separately, and the changes that it makes are added in proportion
/// to its weight.
public struct LookMix: Hashable, Sendable {
  /// A filter with the share it has in the mix.
  public struct WeightedFilter: Hashable, Sendable {
    public var filter: FilterID
    /// The weight, above 0 and up to 1; the weights of all filters add up to at most 1.
    public var weight: Double
  }

  public var adjustments: Adjustments
  /// The filters with a weight above zero; at most two.
  public var filters: [WeightedFilter]

  /// Creates a mix that equals one look.
  public init(_ look: Look) {
    adjustments = look.adjustments
    filters = []
    if let filter = look.filter, look.strength > 0 {
      filters = [WeightedFilter(filter: filter, weight: look.strength)]
    }
  }

  /// Creates the interpolation of two looks at a fraction, 0 to 1; at 0 and 1 it equals the looks themselves.
  ///
  /// Fractions outside 0 to 1, as produced by easings that overshoot, are clamped.
  public init(from start: Look, to end: Look, at share: Double) {
    guard share > 0, start != end else {
      self.init(start)
      return
    }
    self.init(end)
    guard share < 1 else { return }
    adjustments = .between(start.adjustments, end.adjustments, share)
    let (first, last) = (LookMix(start).filters.first, filters.first)
    if let first, let last, first.filter == last.filter {
      filters = [WeightedFilter(filter: first.filter, weight: Blending.number(first.weight, last.weight, share))]
    } else {
      filters = []
      if let first { filters.append(WeightedFilter(filter: first.filter, weight: first.weight * (1 - share))) }
      if let last { filters.append(WeightedFilter(filter: last.filter, weight: last.weight * share)) }
    }
  }

  /// True if the mix changes nothing.
  public var isNeutral: Bool { filters.isEmpty && adjustments.isNeutral }
}

extension Adjustments {
  static func between(_ start: Adjustments, _ end: Adjustments, _ share: Double) -> Adjustments {
    var mixed = Adjustments()
    for adjustment in Adjustment.allCases where start[adjustment] != 0 || end[adjustment] != 0 {
      mixed[adjustment] = Blending.number(start[adjustment], end[adjustment], share)
    }
    for channel in ToneCurves.Channel.allCases {
      mixed.curves[channel] = .between(start.curves[channel], end.curves[channel], share)
    }
    mixed.splitToning = .between(start.splitToning, end.splitToning, share)
    mixed.duotone = .between(start.duotone, end.duotone, share)
    return mixed
  }
}

extension ToneCurve {
  /// Interpolates two curves' values at the points of both.
  static func between(_ start: ToneCurve, _ end: ToneCurve, _ share: Double) -> ToneCurve {
    if start == end { return start }
    // A neutral curve has no points to interpolate.
    let ends = [Point.zero, Point(1, 1)]
    let (first, last) = (
      start.points.isEmpty ? ToneCurve(ends) : start, end.points.isEmpty ? ToneCurve(ends) : end
    )
    let places = (first.points + last.points).map { $0.x }.sorted()
    var tones: [Double] = []
    for tone in places {
      guard let previous = tones.last, tone - previous < LookLimits.minPointDistance else {
        tones.append(tone)
        continue
      }
      // The tone is too close to the previous one; the curve's end point must be kept.
      if tone == places.last { tones[tones.count - 1] = tone }
    }
    return ToneCurve(
      tones.map { Point($0, Blending.number(first.value(at: $0), last.value(at: $0), share)) })
  }
}

extension SplitToning {
  /// Interpolates two split tonings; nil counts as the other's colors at strength 0.
  static func between(_ start: SplitToning?, _ end: SplitToning?, _ share: Double) -> SplitToning? {
    guard var first = start ?? end, var last = end ?? start else { return nil }
    if start == nil { first.strength = 0 }
    if end == nil { last.strength = 0 }
    return SplitToning(
      shadows: Blending.color(first.shadows, last.shadows, share),
      highlights: Blending.color(first.highlights, last.highlights, share),
      balance: Blending.number(first.balance, last.balance, share),
      strength: Blending.number(first.strength, last.strength, share))
  }
}

extension Duotone {
  /// Interpolates two duotones; nil counts as the other's colors at strength 0.
  static func between(_ start: Duotone?, _ end: Duotone?, _ share: Double) -> Duotone? {
    guard var first = start ?? end, var last = end ?? start else { return nil }
    if start == nil { first.strength = 0 }
    if end == nil { last.strength = 0 }
    return Duotone(
      dark: Blending.color(first.dark, last.dark, share), light: Blending.color(first.light, last.light, share),
      strength: Blending.number(first.strength, last.strength, share))
  }
}
