import CollageModel

/// The tone adjustments of a look, without the channels' curves, as one curve of encoded tones, 0 to 1.
///
/// The curve is monotone unless the look's own curve is not. Each adjustment adds a bump, a polynomial that is zero at
/// black and white and steepest where the adjustment acts.
struct ToneMapping {
  private let contrast: Double
  private let highlights: Double
  private let shadows: Double
  private let whites: Double
  private let blacks: Double
  private let fade: Double
  private let curve: ToneCurve?

  /// Creates the mapping, or returns nil if the adjustments do not change tones.
  init?(_ adjustments: Adjustments) {
    contrast = 0.9 * adjustments[.contrast]
    highlights = Self.scaled(adjustments[.highlights], up: 0.95, down: 1.3)
    shadows = Self.scaled(adjustments[.shadows], up: 1.3, down: 0.95)
    whites = Self.scaled(adjustments[.whites], up: 0.95, down: 1.6)
    blacks = Self.scaled(adjustments[.blacks], up: 1.6, down: 0.95)
    fade = 0.2 * adjustments[.fade]
    curve = adjustments.curves.master.isNeutral ? nil : adjustments.curves.master
    let numbers = [contrast, highlights, shadows, whites, blacks, fade]
    if curve == nil && !numbers.contains(where: { $0 != 0 }) { return nil }
  }

  private static func scaled(_ number: Double, up: Double, down: Double) -> Double { number * (number > 0 ? up : down) }

  func value(at tone: Double) -> Double {
    var t = tone
    t += contrast * t * (1 - t) * (2 * t - 1)
    t += highlights * Self.bump(1 - t)
    t += shadows * Self.bump(t)
    t += whites * Self.narrowBump(1 - t)
    t += blacks * Self.narrowBump(t)
    t += fade * (1 - t) * (1 - t)
    return curve?.value(at: min(max(t, 0), 1)) ?? t
  }

  /// Returns a bump that is steepest at 0, with slope 1; its slope is at least -0.25 everywhere.
  private static func bump(_ t: Double) -> Double { t * (1 - t) * (1 - t) * (1 - t) }

  /// Returns a bump closer to 0 than `bump`; its slope is at least -0.19 everywhere.
  private static func narrowBump(_ t: Double) -> Double {
    let square = (1 - t) * (1 - t)
    return t * square * square * square
  }
}
