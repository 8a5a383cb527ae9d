/// The linear part of an affine mapping: output x = a * x + b * y, output y = c * x + d * y.
public struct AffineMatrix: Sendable, Hashable {
  /// Output x per input x.
  public var a: Double
  /// Output x per input y.
  public var b: Double
  /// Output y per input x.
  public var c: Double
  /// Output y per input y.
  public var d: Double

  /// Makes a matrix from its rows.
  public init(a: Double, b: Double, c: Double, d: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }
}

/// How `affine` reads between pixels; the raw value is libvips' name.
public enum Interpolator: String, Sendable, Hashable {
  /// The nearest pixel.
  case nearest
  /// Linear.
  case bilinear
  /// Cubic.
  case bicubic
  /// Locally bounded bicubic: no ringing.
  case lbb
  /// Sharp, without haloes; slow.
  case nohalo
}

/// A rectangle of whole pixels.
public struct PixelArea: Sendable, Hashable {
  /// Left edge.
  public var left: Int
  /// Top edge.
  public var top: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a rectangle from its top left corner and size.
  public init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }
}

/// The fine print of `affine`.
///
/// With input offset i, output offset o and matrix M, the pixel at p lands at M (p + i) + o. Coordinates count from the
/// centre of the first pixel.
public struct AffineOptions: Sendable, Hashable {
  /// Added to x after the matrix, in output pixels.
  public var outputX = 0.0
  /// Added to y after the matrix, in output pixels.
  public var outputY = 0.0
  /// Added to x before the matrix, in input pixels.
  public var inputX = 0.0
  /// Added to y before the matrix, in input pixels.
  public var inputY = 0.0
  /// The part of the output plane to compute; nil means the box around the mapped image.
  public var outputArea: PixelArea?
  /// How to read between pixels.
  public var interpolator = Interpolator.bicubic
  /// True when the colours are already multiplied by alpha.
  public var premultiplied = false
  /// What the interpolator reads beyond the edge of the input.
  ///
  /// Output pixels that lie outside the mapped input are
  /// always background.
  public var extend = Extend.background
  /// One value per band for pixels outside; empty means zeros.
  public var background: [Double] = []

  /// Makes the default options: no offsets, bicubic, zeros outside.
  public init() {}
}
