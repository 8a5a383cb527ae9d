/// The output formats with their settings; `save` throws an error if a setting is out of range.
public enum Saver: Sendable, Hashable {
  /// JPEG with a quality of 1...100.
  case jpeg(
    quality: Int, chromaSubsampling: ChromaSubsampling = .auto, optimizeCoding: Bool = false, progressive: Bool = false)
  /// PNG with the bit depth of the image and without palette; compression 0...9.
  case png(compression: Int, filter: RowFilter = .none)
  /// WebP with a quality of 0...100 and an effort of 0...6.
  case webp(quality: Int, lossless: Bool = false, effort: Int = 4)
  /// An animated WebP; frames are stacked vertically and have a duration in milliseconds.
  ///
  /// It loops forever. At least every `keyFrameDistance`-th frame, 1 or more, is whole; the others have only what differs from the
  /// frame before by several levels, depending on the quality.
  case animatedWebP(quality: Int, pageHeight: Int, milliseconds: [Int], keyFrameDistance: Int)
  /// An animated GIF; frames are stacked vertically and have a duration in milliseconds, rounded to hundredths of a
  /// second.
  ///
  /// It loops forever.
  case animatedGIF(pageHeight: Int, milliseconds: [Int])
  /// AVIF with a quality of 1...100 and an effort of 0...9.
  ///
  /// Needs libvips' HEIF module and an AV1 encoder. A bit depth of 10 needs an image with 16 bits per band.
  case avif(quality: Int, effort: Int = 4, lossless: Bool = false, bitDepth: Int = 8)
  /// TIFF; LZW and deflate use the horizontal predictor.
  case tiff(compression: TIFFCompression = .lzw, bigTIFF: Bool = false)

  /// The use of chroma subsampling, which stores color at half resolution.
  public enum ChromaSubsampling: Sendable, Hashable {
    /// Subsamples chroma by two in both directions at qualities below 90.
    case auto
    case on
    case off
  }

  /// The filter that prepares PNG rows for compression.
  public enum RowFilter: Sendable, Hashable {
    /// No filter: fastest, and best for flat graphics.
    case none
    /// The best filter for each row: smaller photos, but slower.
    case adaptive
  }

  /// The lossless compression of TIFF pixels.
  public enum TIFFCompression: Sendable, Hashable {
    case none
    case lzw
    case deflate
  }
}
