public import CollageModel

/// All that happens to colors: adjustments, then filters that are mixed in side by side, then posterizing.
///
/// A grade is a look whose filters are known: no names are left.
public struct Grade: Keyed {
  /// A filter and how far it is mixed in.
  public struct Part: Keyed {
    /// The filter's adjustments; only those of light, tone and color count.
    public var adjustments: Adjustments
    /// A table of colors that is applied after the adjustments, or nil.
    public var table: ColorTable?
    /// How far the filter is mixed in, 0 to 1; the weights of all filters sum up to at most 1.
    public var weight: Double

    /// Creates a filter's part.
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

  /// The photo's own adjustments; only those of light, tone and color count.
  public var adjustments: Adjustments
  /// The filters.
  public var filters: [Part]

  /// Creates a grade.
  public init(adjustments: Adjustments = .neutral, filters: [Part] = []) {
    self.adjustments = adjustments
    self.filters = filters
  }

  /// Whether no color is changed.
  public var isNeutral: Bool {
    adjustments.isNeutral(in: .light) && adjustments.isNeutral(in: .tone) && adjustments.isNeutral(in: .color)
      && filters.allSatisfy { $0.isNeutral }
  }

  /// How coarse the steps of each channel are, 0 to 1: the coarsest of all that are mixed in.
  private var posterize: Double {
    filters.reduce(adjustments[.posterize]) { max($0, $1.adjustments[.posterize] * $1.weight) }
  }

  /// The number of levels of each channel, at least 2; nil for all levels.
  ///
  /// Steps cannot be in a table, whose colors are interpolated, so they come last.
  public var levels: Int? {
    let coarseness = posterize
    return coarseness > 0 ? Int((2 * StableMath.exp2(6 * (1 - coarseness))).rounded()) : nil
  }
}

/// A grade as a function of one encoded color, prepared from its numbers, without posterizing.
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

  /// Whether light alone is changed.
  var isLightOnly: Bool { stage == nil && filters.isEmpty }

  /// Returns the encoded color for an encoded color after the light adjustments, whose linear light is known.
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
