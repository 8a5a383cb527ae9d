/// A color by lightness and two opponent components, in which equal distances look about equal.
///
/// Source: B. Ottosson, "A perceptual color space for image processing", 2020, with its matrices for linear sRGB.
struct OKLab {
  /// 0 for black, 1 for white.
  var lightness: Double
  /// From green to red.
  var a: Double
  /// From blue to yellow.
  var b: Double

  init(_ lightness: Double, _ a: Double, _ b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  init(linear: RGB) {
    let (red, green, blue) = (linear.red, linear.green, linear.blue)
    let l = StableMath.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = StableMath.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = StableMath.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// Linear sRGB; components outside of 0 to 1 are out of gamut.
  var linear: RGB {
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return RGB(
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)
  }

  var chroma: Double { (a * a + b * b).squareRoot() }
}

/// The chroma that sRGB has room for at a lightness and a hue.
enum Gamut {
  /// How far below zero a component may be, as a share of the light of the gray that is equally light.
  ///
  /// Straight lines of OKLab from gray to a pure blue leave the gamut by 0.8 % of that light and come back: without this
  /// tolerance colors next to blue would jump. `fitted` takes care of what is left.
  private static let tolerance = 0.01

  /// Returns linear light within the gamut: out of it, with just as much less chroma as needed.
  static func fitted(_ color: OKLab) -> RGB {
    var linear = color.linear
    if linear.min3 >= 0 && linear.max3 <= 1 { return linear }
    let chroma = color.chroma
    let gray = min(max(color.lightness * color.lightness * color.lightness, 0), 1)
    guard chroma > noChroma else { return RGB(gray, gray, gray) }
    let limit = maxChroma(lightness: color.lightness, a: color.a / chroma, b: color.b / chroma)
    if chroma > limit {
      linear = OKLab(color.lightness, color.a * limit / chroma, color.b * limit / chroma).linear
    }
    // A last hundredth, straight toward gray in linear light.
    var share = 1.0
    if linear.min3 < 0 { share = gray / (gray - linear.min3) }
    if linear.max3 > 1 { share = min(share, (1 - gray) / (linear.max3 - gray)) }
    return RGB(gray, gray, gray).mixed(with: linear, share).clamped
  }

  /// Chroma that no picture shows.
  static let noChroma = 1e-7

  /// Returns the largest chroma within the gamut, but for a small tolerance, in a direction, whose length is 1.
  ///
  /// At one lightness and hue each linear component is a cubic polynomial of the chroma. The first root at which one leaves
  /// 0 to 1 is enclosed by halving, then refined by Newton's steps.
  static func maxChroma(lightness: Double, a: Double, b: Double) -> Double {
    guard lightness > 1e-6, lightness < 1 - 1e-6 else { return 0 }
    let l = 0.3963377774 * a + 0.2158037573 * b
    let m = -0.1055613458 * a - 0.0638541728 * b
    let s = -0.0894841775 * a - 1.2914855480 * b
    let red = Cubic(lightness, l, m, s, (4.0767416621, -3.3077115913, 0.2309699292))
    let green = Cubic(lightness, l, m, s, (-1.2684380046, 2.6097574011, -0.3413193965))
    let blue = Cubic(lightness, l, m, s, (-0.0041960863, -0.7034186147, 1.7076147010))
    var (inside, outside) = (0.0, 0.5)
    for _ in 0..<14 {
      let middle = (inside + outside) / 2
      if red.isInside(middle) && green.isInside(middle) && blue.isInside(middle) {
        inside = middle
      } else {
        outside = middle
      }
    }
    // Below the enclosure's width two components may both leave; the first one counts.
    return min(
      red.root(near: outside, within: inside),
      min(green.root(near: outside, within: inside), blue.root(near: outside, within: inside)))
  }

  /// A linear component as a polynomial of the chroma.
  private struct Cubic {
    let lower: Double
    let constant: Double
    let first: Double
    let second: Double
    let third: Double

    init(_ lightness: Double, _ l: Double, _ m: Double, _ s: Double, _ row: (Double, Double, Double)) {
      constant = lightness * lightness * lightness
      lower = -tolerance * constant
      first = 3 * lightness * lightness * (row.0 * l + row.1 * m + row.2 * s)
      second = 3 * lightness * (row.0 * l * l + row.1 * m * m + row.2 * s * s)
      third = row.0 * l * l * l + row.1 * m * m * m + row.2 * s * s * s
    }

    @inline(__always)
    func value(_ chroma: Double) -> Double { constant + chroma * (first + chroma * (second + chroma * third)) }

    @inline(__always)
    func isInside(_ chroma: Double) -> Bool {
      let value = value(chroma)
      return value >= lower && value <= 1
    }

    /// Returns where the component leaves 0 to 1 between two chromas, or the upper one if it does not.
    func root(near start: Double, within nearest: Double) -> Double {
      if isInside(start) { return start }
      let bound = value(start) < lower ? lower : 1
      var chroma = start
      for _ in 0..<3 {
        let slope = first + chroma * (2 * second + chroma * 3 * third)
        if slope == 0 { break }
        chroma -= (value(chroma) - bound) / slope
      }
      return chroma >= nearest && chroma <= start ? chroma : start
    }
  }
}
