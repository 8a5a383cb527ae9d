public import CollageModel

/// A complete color transformation: adjustments, then weighted filters, then posterizing.
///
/// A grade is a look whose filters have been resolved to their adjustments and tables.
public struct Grade: Keyed {
  /// A filter and its weight.
  public struct Part: Keyed {
    /// The filter's adjustments; only those of light, tone and color are used.
    public var adjustments: Adjustments
    /// The color table applied after the adjustments.
    public var table: ColorTable?
    /// The filter's weight, 0 to 1; the weights of all filters add up to at most 1.
    public var weight: Double

    /// Creates a filter, by default with weight 1.
    public init(adjustments: Adjustments, table: ColorTable? = nil, weight: Double = 1) {
      self.adjustments = adjustments
      self.table = table
      self.weight = weight
    }

    var isNeutral: Bool {
      weight == 0
        || (table == nil && adjustments.isNeutral(in: .light) && adjustments.isNeutral(in: .tone)
          && adjustments.isNeutral(in: .color))
    }
  }

  /// The look's own adjustments; only those of light, tone and color are used.
  public var adjustments: Adjustments
  public var filters: [Part]

  /// Creates a grade; by default it changes no color.
  public init(adjustments: Adjustments = .neutral, filters: [Part] = []) {
    self.adjustments = adjustments
    self.filters = filters
  }

  /// True if the grade changes no color.
  public var isNeutral: Bool {
    adjustments.isNeutral(in: .light) && adjustments.isNeutral(in: .tone) && adjustments.isNeutral(in: .color)
      && filters.allSatisfy { $0.isNeutral }
  }

  /// The coarseness of each channel's steps, 0 to 1: the maximum of the look and its weighted filters.
  private var posterize: Double {
    filters.reduce(adjustments[.posterize]) { max($0, $1.adjustments[.posterize] * $1.weight) }
  }

  /// The number of levels of each channel, at least 2, or nil for all levels.
  ///
  /// Posterizing comes last because an interpolated table cannot represent steps.
  public var levels: Int? {
    let coarseness = posterize
    return coarseness > 0 ? Int((2 * StableMath.exp2(6 * (1 - coarseness))).rounded()) : nil
  }
}

/// A grade as a function of an encoded color, without posterizing.
struct GradeFunction {
  let light: LightCurves?
  private let stage: ColorStage?
  private let filters: [Filter]

  private struct Filter {
    let light: LightCurves?
    let stage: ColorStage?
    let table: ColorTable?
    let weight: Double

    func apply(_ color: RGB) -> RGB {
      var result = light?.apply(color) ?? color
      if let stage { result = stage.apply(result) }
      return table?.color(result) ?? result
    }
  }

  init(_ grade: Grade) {
    light = LightCurves(grade.adjustments)
    stage = ColorStage(grade.adjustments)
    filters = grade.filters.filter { !$0.isNeutral }.map { part in
      Filter(
        light: LightCurves(part.adjustments), stage: ColorStage(part.adjustments), table: part.table,
        weight: part.weight)
    }
  }

  /// True if the grade consists of light adjustments only.
  var isLightOnly: Bool { stage == nil && filters.isEmpty }

  /// Returns the encoded result, given an encoded color after the light adjustments and its linear light.
  func applyAfterLight(_ color: RGB, linear: RGB) -> RGB {
    let base = stage?.apply(color, linear: linear) ?? color
    var result = base
    for filter in filters {
      let filtered = filter.apply(base)
      result.red += filter.weight * (filtered.red - base.red)
      result.green += filter.weight * (filtered.green - base.green)
      result.blue += filter.weight * (filtered.blue - base.blue)
    }
    return result.clamped
  }
}
