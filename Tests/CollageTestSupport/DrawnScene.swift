public import CollageModel

/// A simple drawing of a head and shoulders in front of a background.
public struct DrawnScene: Sendable, CustomStringConvertible {
  /// A color of three bands, 0 to 255, that shading may darken.
  public struct Color: Sendable {
    let red: Double
    let green: Double
    let blue: Double

    /// Creates a color from encoded values, 0 to 255.
    public init(_ red: Double, _ green: Double, _ blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// The name of the scene in test results.
  public var name = "drawn"
  /// The skin in full light.
  public var skin: Color
  var hair = Color(60, 40, 28)
  var clothes = Color(50, 70, 120)
  var background = Color(170, 185, 178)
  var isGray = false
  var hasHat = false
  var hasGlasses = false
  var hasBeard = false
  var isFromBehind = false
  public let width = 192
  public let height = 240

  /// The name, for test results.
  public var description: String { name }

  /// The bounding box of the head with its hair, 0 to 1.
  public let head = Rect(left: 0.33, top: 0.16, right: 0.67, bottom: 0.58)

  /// Creates a scene of a head with a skin color.
  public init(skin: Color) { self.skin = skin }

  /// A photo of the scene with a wall above it, and the bounding box of its head in the photo, 0 to 1.
  ///
  /// A centered square crop cuts through the head; the color of the mouth occurs nowhere else.
  public static func tall() -> (pixels: Pixels, head: Rect) {
    let scene = DrawnScene(skin: Color(214, 168, 140))
    let wall = 3 * scene.width * scene.height
    let pixels = (0..<wall).map { UInt8(170 - $0 * 12 / wall) } + scene.rgb
    let head = Rect(
      x: scene.head.x, y: (1 + scene.head.y) / 2, width: scene.head.width, height: scene.head.height / 2)
    return (Pixels(width: scene.width, height: 2 * scene.height, bands: 3, bytes: pixels), head)
  }

  /// The scenes that a detector must recognize: six skin tones, each plain, in black and white, with a hat, with
  /// glasses and with a beard.
  public static var all: [DrawnScene] {
    let tones: [(String, Color)] = [
      ("very light", Color(244, 214, 196)), ("light", Color(226, 180, 150)), ("tan", Color(198, 145, 108)),
      ("brown", Color(146, 96, 66)), ("dark", Color(98, 62, 44)), ("very dark", Color(66, 42, 32)),
    ]
    return tones.flatMap { name, skin -> [DrawnScene] in
      var (plain, gray, hat, glasses, beard) = (
        DrawnScene(skin: skin), DrawnScene(skin: skin), DrawnScene(skin: skin), DrawnScene(skin: skin),
        DrawnScene(skin: skin)
      )
      plain.name = "\(name) skin"
      (gray.name, gray.isGray) = ("\(name) skin in black and white", true)
      (hat.name, hat.hasHat) = ("\(name) skin with a hat", true)
      (glasses.name, glasses.hasGlasses) = ("\(name) skin with glasses", true)
      (beard.name, beard.hasBeard) = ("\(name) skin with a beard", true)
      return [plain, gray, hat, glasses, beard]
    }
  }

  /// The bands red, green and blue, pixel by pixel.
  public var rgb: [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        // Four samples a pixel, so that outlines are soft.
        var sum = (0.0, 0.0, 0.0)
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          let color = color((Double(x) + dx) / Double(width), (Double(y) + dy) / Double(height))
          sum = (sum.0 + color.red / 4, sum.1 + color.green / 4, sum.2 + color.blue / 4)
        }
        if isGray {
          let gray = 0.3 * sum.0 + 0.59 * sum.1 + 0.11 * sum.2
          sum = (gray, gray, gray)
        }
        pixels += [sum.0, sum.1, sum.2].map { UInt8(max(0, min(255, $0.rounded()))) }
      }
    }
    return pixels
  }

  private func inside(_ x: Double, _ y: Double, _ centerX: Double, _ centerY: Double, _ a: Double, _ b: Double) -> Bool
  {
    let (dx, dy) = ((x - centerX) / a, (y - centerY) / b)
    return dx * dx + dy * dy < 1
  }

  private func shaded(_ color: Color, _ x: Double, _ y: Double) -> Color {
    let light = 1.08 - 0.5 * abs(x - 0.46) - 0.25 * max(0, y - 0.35)
    return Color(color.red * light, color.green * light, color.blue * light)
  }

  private func color(_ x: Double, _ y: Double) -> Color {
    let dark = Color(skin.red * 0.35, skin.green * 0.3, skin.blue * 0.3)
    if hasHat, inside(x, y, 0.5, 0.225, 0.175, 0.1) && y < 0.25 || (abs(y - 0.255) < 0.016 && abs(x - 0.5) < 0.24) {
      return shaded(Color(88, 60, 40), x, y)
    }
    if inside(x, y, 0.5, 0.39, 0.135, 0.185), isFromBehind == false {
      // Brows, eyes, nose, mouth.
      for side in [-1.0, 1.0] {
        if inside(x, y, 0.5 + side * 0.055, 0.375, 0.013, 0.012) { return Color(24, 18, 16) }
        if inside(x, y, 0.5 + side * 0.055, 0.375, 0.030, 0.014) { return Color(232, 228, 222) }
        if inside(x, y, 0.5 + side * 0.055, 0.347, 0.038, 0.008) { return Color(hair.red, hair.green, hair.blue) }
        if hasGlasses, inside(x, y, 0.5 + side * 0.055, 0.377, 0.052, 0.038),
          !inside(x, y, 0.5 + side * 0.055, 0.377, 0.045, 0.031)
        {
          return Color(20, 20, 22)
        }
        if inside(x, y, 0.5 + side * 0.016, 0.452, 0.008, 0.006) { return dark }
      }
      if inside(x, y, 0.5, 0.497, 0.048, 0.012) { return Color(skin.red * 0.62, skin.green * 0.4, skin.blue * 0.4) }
      if hasBeard, y > 0.46, !inside(x, y, 0.5, 0.44, 0.09, 0.055) { return shaded(hair, x, y) }
      if y < 0.30 - 0.12 * abs(x - 0.5) { return shaded(hair, x, y) }
      if inside(x, y, 0.492, 0.42, 0.016, 0.05) {
        return shaded(Color(min(255, skin.red * 1.1), min(255, skin.green * 1.1), min(255, skin.blue * 1.1)), x, y)
      }
      return shaded(skin, x, y)
    }
    if inside(x, y, 0.5, 0.36, 0.165, 0.20) { return shaded(hair, x, y) }
    if abs(x - 0.5) < 0.07, y > 0.5, y < 0.66 {
      return shaded(Color(skin.red * 0.8, skin.green * 0.8, skin.blue * 0.8), x, y)
    }
    if inside(x, y, 0.5, 1.0, 0.42, 0.38) { return shaded(clothes, x, y) }
    let wave = 12 * (x + y)
    return Color(background.red - wave, background.green - wave, background.blue - wave * 0.5)
  }
}
