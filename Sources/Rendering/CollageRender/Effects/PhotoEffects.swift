internal import CollageColor
import CollageModel

/// The detail adjustments and effects of a photo, in the order of `Adjustment`, and the pixels that their steps
/// process.
struct PhotoEffects: Hashable, Sendable {
  /// An adjustment and its value, which is not neutral.
  struct Amount: Hashable, Sendable {
    var adjustment: Adjustment
    var number: Double
  }

  /// The pixels of an upright photo that the steps process: the visible ones and, where the photo has them, the
  /// surrounding pixels that the steps read.
  struct Work: Hashable, Sendable {
    /// The canvas pixels that the photo covers.
    var interior: PixelRect
    /// The canvas pixels that the tile covers; those outside the interior repeat its edge.
    var area: PixelRect
  }

  /// The effects, in the order in which they are applied.
  var amounts: [Amount]
  /// The seed of the grain.
  var seed: UInt64
  /// The coordinate space of the canvas' first pixel or, for a photo that is rotated later, of its tile's first
  /// pixel.
  var space: EffectSpace
  /// Nil for a canvas, and for a photo that is rotated later: the whole tile is then processed.
  var work: Work?

  /// The total number of pixels around a pixel that the steps read.
  var reach: Int { steps(in: space).reduce(0) { $0 + $1.reach } }

  private func steps(in space: EffectSpace) -> [any EffectStep] {
    amounts.compactMap { Self.step($0.adjustment, $0.number, in: space, seed: seed) }
  }

  /// The steps that can be applied to rows in place.
  var rowEffects: [any RowEffect] { steps(in: space).compactMap { $0 as? any RowEffect } }

  /// Returns the steps that compute an area of the canvas.
  ///
  /// They start from the work area or, for a photo that is rotated later, from its whole tile; each step trims the
  /// margin that only the steps before it needed.
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
    // Without some of its effects, a photo has pixels around it that none of them reads.
    if left != area { steps.append(TrimStep(part: area.moved(x: -left.left, y: -left.top))) }
    return steps
  }

  /// Returns the step of an adjustment; nil if the adjustment is neutral or changes only colors.
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

  /// Returns the detail adjustments and effects of a grade: the sums of its own values and the weighted values of its
  /// filters, clamped to their ranges.
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
  /// The effects requested from a planner before the pixels are known.
  struct Request: Hashable, Sendable {
    /// The effects, in the order in which they are applied; not empty.
    var amounts: [Amount]
    /// The seed of the grain.
    var seed: UInt64
    /// The length of the canvas' short side in pixels.
    var unit: Double
    /// The transform from canvas pixels to the slot's frame, which spans -1 to 1 on both axes.
    var toFrame: Affine

    /// Returns the effects for a tile that is transformed to the canvas by `toCanvas`.
    ///
    /// `corner` is the photo's top left corner, and `left` and `top` the tile's first pixel, in the coordinate space
    /// before the transform.
    func effects(corner: Point, toCanvas: Affine, left: Int = 0, top: Int = 0) -> PhotoEffects {
      let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
      let space = EffectSpace(
        unit: unit, left: left - PixelGrid.integer(x), top: top - PixelGrid.integer(y),
        corner: Point(corner.x - x, corner.y - y),
        toFrame: Affine.translation(Point(x, y)).then(toCanvas).then(toFrame))
      return PhotoEffects(amounts: amounts, seed: seed, space: space, work: nil)
    }

    /// The total number of pixels around a pixel that the steps read.
    var reach: Int { effects(corner: .zero, toCanvas: .identity).reach }
  }
}
