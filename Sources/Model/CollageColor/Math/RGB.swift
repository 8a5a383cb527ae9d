import CollageModel

/// Three numbers of a color: encoded as sRGB or linear light, as the name of the variable says; 0 to 1 within the gamut.
struct RGB: Equatable {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The encoded components of a color, without its alpha.
  init(_ color: Color) { self.init(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255) }

  @inline(__always)
  func map(_ transform: (Double) -> Double) -> RGB { RGB(transform(red), transform(green), transform(blue)) }

  /// Returns the color a share of the way to another.
  func mixed(with other: RGB, _ share: Double) -> RGB {
    RGB(
      red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
  }

  /// The color with each component within 0 to 1.
  var clamped: RGB { map { min(max($0, 0), 1) } }

  var min3: Double { min(min(red, green), blue) }
  var max3: Double { max(max(red, green), blue) }
}

/// The transfer function of sRGB, continued beyond 1.
///
/// Source: IEC 61966-2-1.
package enum SRGBTransfer {
  /// The code up to which codes are in proportion to light.
  static let linearCode = 0.04045
  /// The light of that code.
  static let linearLight = 0.0031308

  /// Returns linear light.
  package static func decode(_ code: Double) -> Double {
    code <= linearCode ? code / 12.92 : StableMath.power((code + 0.055) / 1.055, 2.4)
  }

  /// Returns the code of linear light.
  package static func encode(_ light: Double) -> Double {
    if light <= linearLight { return light * 12.92 }
    // The twelfth root to the fifth power: cheaper than a logarithm.
    let root = StableMath.cubeRoot(light.squareRoot().squareRoot())
    let square = root * root
    return 1.055 * (square * square * root) - 0.055
  }
}
