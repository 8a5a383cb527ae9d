/// Which pictures are let in.
public struct PhotoPolicy: Hashable, Sendable {
  /// The formats that are read.
  public var allowedFormats: Set<PictureFormat>
  /// Whether damaged pictures are used as far as they can be read, instead of refused.
  public var isTolerant: Bool
  /// How large pictures may be.
  public var limits: PhotoLimits

  /// Makes a policy; the default refuses damaged files and the formats that are not trusted.
  public init(
    allowedFormats: Set<PictureFormat> = PictureFormat.trusted, isTolerant: Bool = false,
    limits: PhotoLimits = PhotoLimits()
  ) {
    self.allowedFormats = allowedFormats
    self.isTolerant = isTolerant
    self.limits = limits
  }
}

/// How large pictures may be; checked on the header, before any pixel is decoded.
public struct PhotoLimits: Hashable, Sendable {
  /// The greatest width or height in pixels.
  public var side = 30_000
  /// The most pixels of a picture that can be decoded row by row.
  public var pixels = 100_000_000
  /// The most pixels of a picture that must be held whole: progressive JPEG, interlaced PNG, GIF, WebP, HEIC, AVIF.
  public var heldPixels = 50_000_000
  /// The most bytes that a decoder may need before it hands out the first row.
  public var decoderBytes = 500_000_000
  /// The most pixels of all scans of a progressive JPEG together, each of which visits the whole picture.
  public var visitedPixels = 1_000_000_000
  /// How long decoding a photo may take, in seconds of processor time.
  public var seconds = 15.0
  /// The most bytes of a file.
  public var bytes = 100_000_000
  /// The most pixels of all pictures of one collage together.
  public var totalPixels = 4_000_000_000
  /// The most pixels of the canvas.
  public var canvasPixels = 4_000_000_000
  /// The most bands, alpha included.
  public var bands = 5

  /// Makes the default limits.
  public init() {}
}
