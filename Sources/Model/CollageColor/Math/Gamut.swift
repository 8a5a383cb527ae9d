/// The chroma that sRGB has room for at a lightness and a hue.
///
/// A linear component of a color with chroma c is a cubic polynomial of c, and divided by the cube of the lightness one of
/// s = c / lightness, whose coefficients depend on the hue alone. So where a component falls below zero is one number for
/// each hue, which a table knows nearly; where it rises above 1 depends on the lightness, too.
///
/// Source: B. Ottosson, "sRGB gamut clipping", 2021, for the idea of the ratio; the roots are our own.
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

  /// The linear components of a hue.
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

    /// Returns one of Newton's steps toward where the polynomial is a value.
    @inline(__always)
    private func step(_ ratio: Double, to wanted: Double) -> Double { ratio - (value(ratio) - wanted) / slope(ratio) }

    /// Returns where the component falls below zero by the tolerance; nil if that is not near a guess.
    @inline(__always)
    func fall(near guess: Double) -> Double? {
      let fall = step(step(guess, to: -tolerance), to: -tolerance)
      return (fall - guess).magnitude < 0.1 * guess ? fall : nil
    }

    /// Returns the first ratio at which the component is white, or the edge if it is darker there.
    ///
    /// The tangent at zero, where the polynomial is 1, gives the guess: Newton's steps then approach from one side.
    @inline(__always)
    func rise(to white: Double, below edge: Double) -> Double {
      if value(edge) <= white { return edge }
      var ratio = first > 0 ? min((white - 1) / first, edge) : edge
      for _ in 0..<Self.steps { ratio = step(ratio, to: white) }
      return ratio > 0 && ratio < edge ? ratio : edge
    }

    private static let steps = 4
  }

  /// For each hue the ratio at which its first component falls below zero.
  private struct HueTable {
    static let shared = HueTable()

    /// The ratio of each entry and the one after it; hues are measured along the sides of a square, which needs no angles.
    private let ratios: [Double]
    /// The component that falls first between an entry and the next one, or -1 if another one does at each end.
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

    /// Encloses the first fall by halving, and refines it.
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
      // Each of two components may fall first here.
      var ratio: Double?
      for index in 0..<3 {
        if let fall = components[index].fall(near: guess) { ratio = min(ratio ?? fall, fall) }
      }
      return ratio ?? guess
    }
  }
}
