public import CollageModel

/// The color of a light, as seen on a white or gray surface: linear sRGB, each component greater than 0.
public struct Light: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double

  /// Creates a light; components are at least 1/1000.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (max(red, Self.minimum), max(green, Self.minimum), max(blue, Self.minimum))
  }

  private static let minimum = 0.001

  /// The relative luminance, 0 to 1.
  public var luminance: Double { RGB(red, green, blue).luminance }

  /// The chroma in OKLab at the luminance of white, so that it does not depend on how bright the light is.
  public var chroma: Double {
    let share = 1 / luminance
    return OKLab(linear: RGB(red * share, green * share, blue * share)).chroma
  }

  /// Returns the median of lights: the medians of their brightness and of the ratios of their components; nil without lights.
  public static func median(of lights: [Light]) -> Light? {
    func middle(_ value: (Light) -> Double) -> Double? {
      let values = lights.map(value).sorted()
      if values.isEmpty { return nil }
      return (values[(values.count - 1) / 2] * values[values.count / 2]).squareRoot()
    }
    guard let green = middle({ $0.green }), let red = middle({ $0.red / $0.green }),
      let blue = middle({ $0.blue / $0.green })
    else { return nil }
    return Light(red: red * green, green: green, blue: blue * green)
  }

  /// Returns the exposure, temperature and tint that give a surface in this light the color it has in another light.
  ///
  /// It inverts the gains of the light adjustments; tones that these would compress below white come out darker.
  public func adjustments(to other: Light) -> [Adjustment: Double] {
    let red = StableMath.log2(other.red / self.red)
    let green = StableMath.log2(other.green / self.green)
    let blue = StableMath.log2(other.blue / self.blue)
    return LightGains.adjustments(red: red, green: green, blue: blue)
  }
}
