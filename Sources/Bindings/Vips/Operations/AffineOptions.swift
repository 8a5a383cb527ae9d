/// The linear part of an affine mapping: output x = a * x + b * y, output y = c * x + d * y.
public struct AffineMatrix: Sendable, Hashable {
  /// The change of output x per input x.
  public var a: Double
  /// The change of output x per input y.
  public var b: Double
  /// The change of output y per input x.
  public var c: Double
  /// The change of output y per input y.
  public var d: Double

  /// Creates a matrix from its rows.
  public init(a: Double, b: Double, c: Double, d: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }
}

/// The interpolation of `affine`; the raw value is libvips' name.
public enum Interpolator: String, Sendable, Hashable {
  case nearest
  case bilinear
  case bicubic
  /// Locally bounded bicubic, without ringing.
  case lbb
  /// Sharp and without halos, but slow.
  case nohalo
}

/// A rectangle of whole pixels.
public struct PixelArea: Sendable, Hashable {
  public var left: Int
  public var top: Int
  public var width: Int
  public var height: Int

  /// Creates a rectangle from its top left corner and size.
  public init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }
}

/// The options of `affine`.
///
/// With input offset i, output offset o and matrix M, the pixel at p is mapped to M (p + i) + o. Coordinates are
/// relative to the center of the first pixel.
public struct AffineOptions: Sendable, Hashable {
  /// Added to x after the matrix, in output pixels.
  public var outputX = 0.0
  /// Added to y after the matrix, in output pixels.
  public var outputY = 0.0
  /// Added to x before the matrix, in input pixels.
  public var inputX = 0.0
  /// Added to y before the matrix, in input pixels.
  public var inputY = 0.0
  /// The part of the output plane to compute; nil means the bounding box of the mapped image.
  public var outputArea: PixelArea?
  public var interpolator = Interpolator.bicubic
  public var premultiplied = false
  /// The extension of the input beyond its edges, for the interpolator.
  ///
  /// Output pixels outside the mapped input are always background.
  public var extend = Extend.background
  /// One value per band for output pixels outside the mapped input; empty means zeros.
  public var background: [Double] = []

  /// Creates the default options: no offsets, bicubic interpolation, zeros outside.
  public init() {}
}
