import CollageModel

/// The three components of a color, either encoded as sRGB or in linear light, as the variable's name says; 0 to 1
/// within the gamut.
struct RGB: Equatable {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the encoded components of a color, without its alpha.
  init(_ color: Color) { self.init(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255) }

  @inline(__always)
  func map(_ transform: (Double) -> Double) -> RGB { RGB(transform(red), transform(green), transform(blue)) }

  /// Returns the interpolation with another color at a fraction.
  func mixed(with other: RGB, _ share: Double) -> RGB {
    RGB(
      red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
  }

  /// The color with each component clamped to 0 to 1.
  var clamped: RGB { map { min(max($0, 0), 1) } }

  /// The relative luminance of a color in linear light.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  var min3: Double { min(min(red, green), blue) }
  var max3: Double { max(max(red, green), blue) }
}

/// The transfer function of sRGB, extended beyond 1.
///
/// Source: IEC 61966-2-1.
package enum SRGBTransfer {
  /// The encoded value below which encoding is linear.
  static let linearCode = 0.04045
  /// The value of `encoded` in linear light.
  static let linearLight = 0.0031308

  /// Converts an encoded value to linear light.
  package static func decode(_ code: Double) -> Double {
    code <= linearCode ? code / 12.92 : StableMath.power((code + 0.055) / 1.055, 2.4)
  }

  /// Converts linear light to an encoded value.
  package static func encode(_ light: Double) -> Double {
    if light <= linearLight { return light * 12.92 }
    // The fifth power of the twelfth root is cheaper than a logarithm.
    let root = StableMath.cubeRoot(light.squareRoot().squareRoot())
    let square = root * root
    return 1.055 * (square * square * root) - 0.055
  }
}
