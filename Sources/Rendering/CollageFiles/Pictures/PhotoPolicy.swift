/// The rules for accepting pictures: formats, damage and limits.
public struct PhotoPolicy: Codable, Hashable, Sendable {
  public var allowedFormats: Set<PictureFormat>
  /// True to accept SVG documents as stickers; photos are never SVG.
  public var acceptsVectors = false
  /// True to use the readable part of damaged pictures; false to reject them.
  public var isTolerant: Bool
  /// The limits for the size and cost of pictures.
  public var limits: PhotoLimits

  /// Creates a policy; the default rejects damaged files and accepts only trusted formats.
  public init(
    allowedFormats: Set<PictureFormat> = PictureFormat.trusted, isTolerant: Bool = false,
    limits: PhotoLimits = PhotoLimits()
  ) {
    self.allowedFormats = allowedFormats
    self.isTolerant = isTolerant
    self.limits = limits
  }
}

/// The limits for the size and cost of pictures, which are checked before any pixel is decoded.
public struct PhotoLimits: Codable, Hashable, Sendable {
  /// The maximum width or height in pixels.
  public var side = 30_000
  /// The maximum number of pixels of a picture that can be decoded row by row; phones make 200 million.
  public var pixels = 250_000_000
  /// The maximum number of pixels of a picture that must be decoded as a whole: interlaced PNG, GIF, WebP, HEIC, AVIF.
  public var heldPixels = 50_000_000
  /// The maximum number of bytes that a decoder may need before it returns the first row; cameras write 33 megapixels of ten
  /// bits as one HEIC picture, which takes 523 million.
  public var decoderBytes = 550_000_000
  /// The maximum number of pixels in all scans of a progressive JPEG together; each scan covers the whole picture.
  public var visitedPixels = 1_000_000_000
  /// The maximum processor time for decoding a photo, in seconds.
  public var seconds = 15.0
  /// The maximum size of a file in bytes.
  public var bytes = 100_000_000
  /// The maximum number of pixels in all pictures of one collage together.
  public var totalPixels = 4_000_000_000
  /// The maximum width or height of the canvas in pixels.
  public var canvasSide = 65_535
  /// The maximum number of pixels of the canvas: A0 at 300 pixels per inch has 140 million.
  public var canvasPixels = 200_000_000
  /// The maximum number of bytes for painting a canvas, computed from sizes without photos and encoder.
  public var paintBytes = 500_000_000
  /// The maximum number of bands, including alpha.
  public var bands = 5

  /// Creates the default limits, which suit services: a picture within them takes seconds and some hundred megabytes.
  public init() {}

  /// The limits for interactive use, where a person may wait: canvases of up to four gigapixels.
  public static var interactive: PhotoLimits {
    var limits = PhotoLimits()
    (limits.canvasSide, limits.canvasPixels, limits.paintBytes) = (1_000_000, 4_000_000_000, 16_000_000_000)
    limits.bytes = 250_000_000
    return limits
  }
}
