internal import Foundation

/// The perceived difference between two colors.
///
/// Source: G. Sharma, W. Wu, E. Dalal, "The CIEDE2000 color-difference formula: implementation notes", 2005.
public enum ColorDifference {
  /// Returns the CIEDE2000 difference of two sRGB colors, each 0 to 255.
  public static func ciede2000(_ one: [Double], _ other: [Double]) -> Double { between(lab(one), lab(other)) }

  /// Returns the CIELAB color for D65, the white point of sRGB.
  public static func lab(_ color: [Double]) -> [Double] {
    let light = color.map { value in
      let share = value / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let rows = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041],
    ]
    let f = rows.map { row in
      let white = row.reduce(0, +)
      let share = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } / white
      return share > 216.0 / 24389 ? cbrt(share) : (24389 / 27 * share + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  private static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

  /// Returns the CIEDE2000 difference of two CIELAB colors.
  public static func between(_ one: [Double], _ other: [Double]) -> Double {
    let chroma = (hypot(one[1], one[2]) + hypot(other[1], other[2])) / 2
    let stretch = 1.5 - 0.5 * sqrt(pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7)))
    let (a, b) = (Polar(one, stretch), Polar(other, stretch))
    var turn = a.chroma * b.chroma == 0 ? 0 : b.hue - a.hue
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let lightness = other[0] - one[0]
    let (meanL, meanC) = ((one[0] + other[0]) / 2, (a.chroma + b.chroma) / 2)
    let hueDifference = 2 * sqrt(a.chroma * b.chroma) * sin(turn / 2 * .pi / 180)
    var meanH = a.hue + b.hue
    if a.chroma * b.chroma != 0 {
      if (a.hue - b.hue).magnitude > 180 { meanH += meanH < 360 ? 360 : -360 }
      meanH /= 2
    }
    let t =
      1 - 0.17 * cosine(meanH - 30) + 0.24 * cosine(2 * meanH) + 0.32 * cosine(3 * meanH + 6)
      - 0.20 * cosine(4 * meanH - 63)
    let square = (meanL - 50) * (meanL - 50)
    let weightL = 1 + 0.015 * square / sqrt(20 + square)
    let (weightC, weightH) = (1 + 0.045 * meanC, 1 + 0.015 * meanC * t)
    let spread = 30 * exp(-pow((meanH - 275) / 25, 2))
    let rotation = -2 * sqrt(pow(meanC, 7) / (pow(meanC, 7) + pow(25, 7))) * sin(2 * spread * .pi / 180)
    let (l, c, h) = (lightness / weightL, (b.chroma - a.chroma) / weightC, hueDifference / weightH)
    return sqrt(max(0, l * l + c * c + h * h + rotation * c * h))
  }

  private struct Polar {
    let chroma: Double
    let hue: Double

    init(_ lab: [Double], _ stretch: Double) {
      let a = lab[1] * stretch
      chroma = hypot(a, lab[2])
      let angle = degrees(atan2(lab[2], a))
      hue = a == 0 && lab[2] == 0 ? 0 : angle < 0 ? angle + 360 : angle
    }
  }
}
