import CollageColor
import CollageModel
import Determinism

/// Random looks whose numbers are anywhere in their ranges.
enum RandomLooks {
  static let colored: [Adjustment] = Adjustment.allCases.filter {
    [.light, .tone, .color].contains($0.group) && $0 != .posterize
  }

  static func adjustments(_ random: inout SplitMix64) -> Adjustments {
    var adjustments = Adjustments()
    for adjustment in colored where random.unit() < 0.3 {
      let range = adjustment.range
      adjustments[adjustment] = range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
    }
    for channel in ToneCurves.Channel.allCases where random.unit() < 0.15 {
      adjustments.curves[channel] = curve(&random)
    }
    if random.unit() < 0.2 {
      adjustments.splitToning = SplitToning(
        shadows: color(&random), highlights: color(&random), balance: random.unit() * 2 - 1, strength: random.unit())
    }
    if random.unit() < 0.1 {
      adjustments.duotone = Duotone(dark: color(&random), light: color(&random), strength: random.unit())
    }
    return adjustments
  }

  /// Three to five points at most a fifth off the diagonal.
  static func curve(_ random: inout SplitMix64) -> ToneCurve {
    let count = 3 + Int(random.next(below: 3))
    return ToneCurve(
      (0..<count).map { index in
        let x = Double(index) / Double(count - 1)
        return Point(x, min(max(x + (random.unit() - 0.5) * 0.4, 0), 1))
      })
  }

  static func color(_ random: inout SplitMix64) -> Color {
    Color(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random))
  }
}
