/// An sRGB color with straight (not premultiplied) alpha, eight bits per component.
public struct Color: Storable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// The opacity: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Creates a color from sRGB components, by default opaque.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let white = Color(red: 255, green: 255, blue: 255)
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Black with an alpha of zero, as `transparent` in CSS.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// True if the alpha is 255.
  public var isOpaque: Bool { alpha == 255 }
}
