/// The output formats and their settings; a setting out of range makes `save` throw.
public enum Saver: Sendable, Hashable {
  /// JPEG; quality 1...100.
  case jpeg(
    quality: Int, chromaSubsampling: ChromaSubsampling = .auto, optimizeCoding: Bool = false, progressive: Bool = false)
  /// PNG in the bit depth of the image, without palette; compression 0...9.
  case png(compression: Int, filter: RowFilter = .none)
  /// WebP; quality 0...100, effort 0...6.
  case webp(quality: Int, lossless: Bool = false, effort: Int = 4)
  /// An animated WebP of frames stacked vertically, each with its duration in milliseconds; it loops forever.
  case animatedWebP(quality: Int, pageHeight: Int, milliseconds: [Int])
  /// An animated GIF of frames stacked vertically, each with its duration in milliseconds, which is rounded to
  /// hundredths of a second; it loops forever.
  case animatedGIF(pageHeight: Int, milliseconds: [Int])
  /// AVIF; quality 1...100, effort 0...9. Needs a libvips with its HEIF module and an AV1 encoder.
  case avif(quality: Int, effort: Int = 4, lossless: Bool = false)
  /// TIFF; LZW and deflate use the horizontal predictor.
  case tiff(compression: TIFFCompression = .lzw, bigTIFF: Bool = false)

  /// Whether color is stored at half the resolution.
  public enum ChromaSubsampling: Sendable, Hashable {
    /// Half resolution below quality 90.
    case auto
    /// Always half resolution.
    case on
    /// Always full resolution.
    case off
  }

  /// How PNG rows are prepared for compression.
  public enum RowFilter: Sendable, Hashable {
    /// Not at all: fastest, best for flat graphics.
    case none
    /// The best of all filters for each row: smaller photos, slower.
    case adaptive
  }

  /// The compression of TIFF pixels; all are lossless.
  public enum TIFFCompression: Sendable, Hashable {
    /// Not compressed.
    case none
    /// LZW.
    case lzw
    /// Deflate.
    case deflate
  }
}
