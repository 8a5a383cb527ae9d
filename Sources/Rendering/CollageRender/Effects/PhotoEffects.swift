internal import CollageColor
import CollageModel

/// What happens to a photo besides its colors: detail and effects, in the order of `Adjustment`, and the pixels on which their
/// steps work.
struct PhotoEffects: Hashable, Sendable {
  /// An adjustment and its number, which is not neutral.
  struct Amount: Hashable, Sendable {
    var adjustment: Adjustment
    var number: Double
  }

  /// The pixels of an upright photo on which the steps work: those that are shown, and around them as many as the steps read,
  /// as far as the photo reaches.
  struct Work: Hashable, Sendable {
    /// The canvas pixels that are the photo's.
    var interior: PixelRect
    /// The canvas pixels of the tile; those beyond the interior repeat its edge.
    var area: PixelRect
  }

  /// What is done, in order.
  var amounts: [Amount]
  /// Which of all patterns of grain.
  var seed: UInt64
  /// The space of the canvas' first pixel, or, of a photo that is turned later, of its tile's.
  var space: EffectSpace
  /// Nil for a photo that is turned later, and for a canvas: all of its tile is worked on.
  var work: Work?

  /// How many pixels around a pixel the steps read, one after the other.
  var reach: Int { steps(in: space).reduce(0) { $0 + $1.reach } }

  private func steps(in space: EffectSpace) -> [any EffectStep] {
    amounts.compactMap { Self.step($0.adjustment, $0.number, in: space, seed: seed) }
  }

  /// The steps that can be applied to rows where they are.
  var rowEffects: [any RowEffect] { steps(in: space).compactMap { $0 as? any RowEffect } }

  /// The steps that make the pixels of an area of the canvas from those of the work, or, of a photo that is turned later, from
  /// its tile: what only earlier steps have read is trimmed off behind them.
  func steps(to area: PixelRect) -> [any PhotoPipelineStep] {
    guard let work else { return steps(in: space) }
    var steps: [any PhotoPipelineStep] = []
    var (left, rest) = (work.area, reach)
    for amount in amounts {
      let space = self.space.moved(x: left.left, y: left.top)
      guard let step = Self.step(amount.adjustment, amount.number, in: space, seed: seed) else { continue }
      steps.append(step)
      rest -= step.reach
      let needed = area.grown(by: rest).intersection(left)
      if needed != left { steps.append(TrimStep(part: needed.moved(x: -left.left, y: -left.top))) }
      left = needed
    }
    return steps
  }

  /// The step of an adjustment; nil if it is neutral or no matter of neighbors or places.
  static func step(
    _ adjustment: Adjustment, _ amount: Double, in space: EffectSpace, seed: UInt64
  ) -> (any EffectStep)? {
    guard amount != 0 else { return nil }
    return switch adjustment {
    case .noiseReduction: NoiseReductionStep(amount: amount, space: space)
    case .clarity: ClarityStep(amount: amount, space: space)
    case .sharpen: SharpenStep(amount: amount, space: space)
    case .blur: BlurStep(amount: amount, space: space)
    case .radialBlur: FocusBlurStep(focus: .circle, amount: amount, space: space)
    case .tiltShift: FocusBlurStep(focus: .band, amount: amount, space: space)
    case .oilPaint: OilPaintStep(amount: amount, space: space)
    case .pencilSketch: PencilSketchStep(amount: amount, space: space, seed: seed)
    case .pixelate: PixelateStep(amount: amount, space: space)
    case .vignette: VignetteStep(amount: amount, space: space)
    case .halftone: HalftoneStep(amount: amount, space: space)
    case .grain: GrainStep(amount: amount, space: space, seed: seed)
    case .exposure, .temperature, .tint, .contrast, .highlights, .shadows, .whites, .blacks, .fade, .saturation,
      .vibrance, .hue, .grayscale, .grayRed, .grayYellow, .grayGreen, .grayCyan, .grayBlue, .grayMagenta, .sepia,
      .invert, .posterize:
      nil
    }
  }

  /// What a grade does besides colors: the sums of its own numbers and of its filters', by their weights, within their ranges.
  static func amounts(of grade: Grade) -> [Amount] {
    Adjustment.allCases.compactMap { adjustment in
      guard adjustment.group == .detail || adjustment.group == .effects else { return nil }
      let sum = grade.filters.reduce(grade.adjustments[adjustment]) { $0 + $1.adjustments[adjustment] * $1.weight }
      let number = min(max(sum, adjustment.range.lowerBound), adjustment.range.upperBound)
      return number == 0 ? nil : Amount(adjustment: adjustment, number: number)
    }
  }
}

extension PhotoEffects {
  /// The effects that a planner is asked for, before it knows the pixels.
  struct Request: Hashable, Sendable {
    /// What is done, in order; not empty.
    var amounts: [Amount]
    /// Which of all patterns of grain.
    var seed: UInt64
    /// The canvas' short side in pixels.
    var unit: Double
    /// From canvas pixels to the slot's frame: -1 to 1 from one side to the other.
    var toFrame: Affine

    /// The effects of a tile whose pixels a transform takes to the canvas; the photo's top left corner, and the tile's first pixel,
    /// are in the coordinates from which it does so.
    func effects(corner: Point, toCanvas: Affine, left: Int = 0, top: Int = 0) -> PhotoEffects {
      let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
      let space = EffectSpace(
        unit: unit, left: left - PixelGrid.integer(x), top: top - PixelGrid.integer(y),
        corner: Point(corner.x - x, corner.y - y),
        toFrame: Affine.translation(Point(x, y)).then(toCanvas).then(toFrame))
      return PhotoEffects(amounts: amounts, seed: seed, space: space, work: nil)
    }

    /// How many pixels around a pixel the steps read.
    var reach: Int { effects(corner: .zero, toCanvas: .identity).reach }
  }
}
