internal import CVips

extension Image {
  /// The number of pixels in a row.
  public var width: Int { withPointer { Int(vips_image_get_width($0)) } }

  /// The number of rows of pixels.
  public var height: Int { withPointer { Int(vips_image_get_height($0)) } }

  /// The number of values per pixel, including alpha.
  public var bands: Int { withPointer { Int(vips_image_get_bands($0)) } }

  /// True if the last band is alpha.
  public var hasAlpha: Bool { withPointer { vips_image_hasalpha($0) != 0 } }

  /// The number type of one value.
  public var bandFormat: BandFormat { withPointer { BandFormat(vips_image_get_format($0)) } }

  /// The meaning of the bands.
  public var interpretation: Interpretation {
    withPointer { Interpretation(vips_image_get_interpretation($0)) }
  }

  /// The EXIF orientation, 1...8; 1 (upright) if the file does not specify it.
  public var orientation: Int {
    withPointer { min(8, max(1, Int(vips_image_get_orientation($0)))) }
  }

  /// The horizontal resolution in pixels per millimeter; 1 if the file does not specify it.
  public var pixelsPerMillimeter: Double { withPointer { vips_image_get_xres($0) } }

  /// The x coordinate of the input's origin in this image, in pixels; after a crop at `left` it is `-left`.
  public var xOffset: Int { withPointer { Int(vips_image_get_xoffset($0)) } }

  /// The y coordinate of the input's origin in this image, in pixels; after a crop at `top` it is `-top`.
  public var yOffset: Int { withPointer { Int(vips_image_get_yoffset($0)) } }
}

/// The number type of one value.
public enum BandFormat: Sendable, Hashable {
  /// An 8-bit unsigned integer.
  case uchar
  /// A 16-bit unsigned integer.
  case ushort
  /// A 32-bit unsigned integer.
  case uint
  /// A 32-bit floating-point number.
  case float
  /// A 64-bit floating-point number.
  case double
  /// Any other format, which this module never creates.
  case other

  /// The size of one value in bytes; 0 for `other`.
  public var bytesPerSample: Int {
    switch self {
    case .uchar: 1
    case .ushort: 2
    case .uint, .float: 4
    case .double: 8
    case .other: 0
    }
  }
}

/// The meaning of an image's bands.
public enum Interpretation: Sendable, Hashable {
  /// Gamma-encoded sRGB with 8 bits per band.
  case srgb
  /// Gamma-encoded sRGB with 16 bits per band.
  case rgb16
  /// Linear light with sRGB primaries, as floating-point numbers.
  case scrgb
  /// Gamma-encoded gray with 8 bits.
  case gray
  /// Gamma-encoded gray with 16 bits.
  case gray16
  case cmyk
  case lab
  /// Bands without a defined meaning.
  case multiband
  /// Any other interpretation, which this module never creates.
  case other
}
