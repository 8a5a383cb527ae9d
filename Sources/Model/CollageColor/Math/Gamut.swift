/// The maximum chroma in sRGB at a lightness and a hue.
///
/// A linear component of a color with chroma c is a cubic polynomial of c; divided by the cube of the lightness, it is
/// a cubic polynomial of s = c / lightness whose coefficients depend only on the hue. The ratio at which a component
/// falls below zero is therefore one number per hue, which a table approximates; the ratio at which it exceeds 1
/// depends on the lightness as well.
///
/// The ratio is from B. Ottosson, "sRGB gamut clipping", 2021; the root finding is original.
enum Gamut {
  /// The amount by which a component may be negative, as a fraction of the linear light of the gray of the same
  /// lightness.
  ///
  /// Straight lines in OKLab from gray to pure blue leave the gamut by 0.8 % of that light and return; without this
  /// tolerance, colors near blue would jump. `fitted` removes the remainder.
  private static let tolerance = 0.01

  /// Returns the color's linear light within the gamut, reducing its chroma by the least amount necessary.
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
    // Removes the remaining hundredth by mixing with gray in linear light.
    var share = 1.0
    if linear.min3 < 0 { share = gray / (gray - linear.min3) }
    if linear.max3 > 1 { share = min(share, (1 - gray) / (linear.max3 - gray)) }
    return RGB(gray, gray, gray).mixed(with: linear, share).clamped
  }

  /// The chroma below which a color counts as gray.
  static let noChroma = 1e-7

  /// Returns the maximum chroma within the gamut, apart from the tolerance, in the direction of the unit vector (a, b).
  static func maxChroma(lightness: Double, a: Double, b: Double) -> Double {
    guard lightness > 1e-6, lightness < 1 - 1e-6 else { return 0 }
    let components = Components(a: a, b: b)
    let edge = HueTable.shared.ratio(of: components, a: a, b: b)
    let white = 1 / (lightness * lightness * lightness)
    let ratio = min(
      components.red.rise(to: white, below: edge),
      min(components.green.rise(to: white, below: edge), components.blue.rise(to: white, below: edge)))
    return lightness * ratio
  }

  /// The linear components of a hue as polynomials.
  private struct Components {
    let red: Cubic
    let green: Cubic
    let blue: Cubic

    @inline(__always)
    init(a: Double, b: Double) {
      let l = 0.3963377774 * a + 0.2158037573 * b
      let m = -0.1055613458 * a - 0.0638541728 * b
      let s = -0.0894841775 * a - 1.2914855480 * b
      red = Cubic(l, m, s, (4.0767416621, -3.3077115913, 0.2309699292))
      green = Cubic(l, m, s, (-1.2684380046, 2.6097574011, -0.3413193965))
      blue = Cubic(l, m, s, (-0.0041960863, -0.7034186147, 1.7076147010))
    }

    subscript(index: Int) -> Cubic { index == 0 ? red : index == 1 ? green : blue }
  }

  /// A linear component, divided by the cube of the lightness, as a polynomial of chroma over lightness.
  private struct Cubic {
    let first: Double
    let second: Double
    let third: Double

    @inline(__always)
    init(_ l: Double, _ m: Double, _ s: Double, _ row: (Double, Double, Double)) {
      first = 3 * (row.0 * l + row.1 * m + row.2 * s)
      second = 3 * (row.0 * l * l + row.1 * m * m + row.2 * s * s)
      third = row.0 * l * l * l + row.1 * m * m * m + row.2 * s * s * s
    }

    @inline(__always)
    func value(_ ratio: Double) -> Double { 1 + ratio * (first + ratio * (second + ratio * third)) }

    @inline(__always)
    private func slope(_ ratio: Double) -> Double { first + ratio * (2 * second + ratio * 3 * third) }

    /// Returns a Newton step toward the ratio at which the polynomial has a value.
    @inline(__always)
    private func step(_ ratio: Double, to wanted: Double) -> Double { ratio - (value(ratio) - wanted) / slope(ratio) }

    /// Returns the ratio at which the component falls below zero by the tolerance, or nil if it is not near a guess.
    @inline(__always)
    func fall(near guess: Double) -> Double? {
      let fall = step(step(guess, to: -tolerance), to: -tolerance)
      return (fall - guess).magnitude < 0.1 * guess ? fall : nil
    }

    /// Returns the first ratio at which the component reaches white, or the edge if it is darker there.
    ///
    /// The tangent at zero, where the polynomial is 1, gives the initial guess, from which Newton's method converges
    /// from one side.
    @inline(__always)
    func rise(to white: Double, below edge: Double) -> Double {
      if value(edge) <= white { return edge }
      var ratio = first > 0 ? min((white - 1) / first, edge) : edge
      for _ in 0..<Self.steps { ratio = step(ratio, to: white) }
      return ratio > 0 && ratio < edge ? ratio : edge
    }

    private static let steps = 4
  }

  /// A table of the ratio at which the first component falls below zero, by hue.
  private struct HueTable {
    static let shared = HueTable()

    /// The ratios of the entries, including the last; hues are measured along the sides of a square, which avoids
    /// angles.
    private let ratios: [Double]
    /// The component that falls first between an entry and the next one, or -1 if it differs at the two ends.
    private let components: [Int8]

    private static let perSide = 256
    private static let count = 4 * perSide

    private init() {
      var ratios: [Double] = []
      var first: [Int8] = []
      for entry in 0...Self.count {
        let place = Double(entry) / Double(Self.perSide) - 1
        let (a, b) = place <= 1 ? (1 - place.magnitude, place) : ((place - 2).magnitude - 1, 2 - place)
        let length = (a * a + b * b).squareRoot()
        let components = Components(a: a / length, b: b / length)
        let (ratio, component) = Self.search(components)
        ratios.append(ratio)
        first.append(component)
      }
      self.ratios = ratios
      components = (0..<Self.count).map { first[$0] == first[$0 + 1] ? first[$0] : -1 }
    }

    /// Finds the first fall by bisection.
    private static func search(_ components: Components) -> (ratio: Double, component: Int8) {
      var (inside, outside) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (inside + outside) / 2
        let isInside = (0..<3).allSatisfy { components[$0].value(middle) >= -tolerance }
        if isInside { inside = middle } else { outside = middle }
      }
      let component = (0..<3).first { components[$0].value(outside) < -tolerance } ?? 0
      return (outside, Int8(component))
    }

    @inline(__always)
    func ratio(of components: Components, a: Double, b: Double) -> Double {
      let side = b / (a.magnitude + b.magnitude)
      let place = (a >= 0 ? side + 1 : 3 - side) * Double(Self.perSide)
      let entry = min(Int(place), Self.count - 1)
      let guess = ratios[entry] + (ratios[entry + 1] - ratios[entry]) * (place - Double(entry))
      switch self.components[entry] {
      case 0: return components.red.fall(near: guess) ?? guess
      case 1: return components.green.fall(near: guess) ?? guess
      case 2: return components.blue.fall(near: guess) ?? guess
      default: break
      }
      // Either of two components may fall first here.
      var ratio: Double?
      for index in 0..<3 {
        if let fall = components[index].fall(near: guess) { ratio = min(ratio ?? fall, fall) }
      }
      return ratio ?? guess
    }
  }
}
