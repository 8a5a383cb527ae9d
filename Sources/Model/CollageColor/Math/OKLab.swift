/// A color by lightness and two opponent components, in which equal distances look about equal.
///
/// Source: B. Ottosson, "A perceptual color space for image processing", 2020, with its matrices for linear sRGB.
struct OKLab {
  /// The lightness, 0 for black and 1 for white.
  var lightness: Double
  /// The component from green to red.
  var a: Double
  /// The component from blue to yellow.
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

  /// The color in linear sRGB; components outside 0 to 1 are out of gamut.
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

/// Conversions for grays, whose lightness is the cube root of their linear light.
extension OKLab {
  /// Returns the encoded value of the gray with a lightness, 0 to 1.
  ///
  /// The cube raised to the power of 1 / 2.4 equals the power of 5 / 4, which takes no logarithm.
  static func tone(ofLightness lightness: Double) -> Double {
    let light = lightness * lightness * lightness
    if light <= SRGBTransfer.linearLight { return SRGBTransfer.encode(light) }
    return 1.055 * (lightness * lightness.squareRoot().squareRoot()) - 0.055
  }

  /// Returns the lightness of the gray with an encoded value, 0 to 1.
  static func lightness(ofTone tone: Double) -> Double {
    if tone <= SRGBTransfer.linearCode { return StableMath.cubeRoot(SRGBTransfer.decode(tone)) }
    return StableMath.power((tone + 0.055) / 1.055, 0.8)
  }
}
