internal import CVips

/// The loaders that this module uses; libvips never guesses a format from the bytes.
public enum LoaderFormat: String, Sendable, Hashable, CaseIterable {
  /// JPEG.
  case jpeg
  /// PNG.
  case png
  /// WebP; the first frame.
  case webp
  /// GIF; the first frame.
  case gif
  /// TIFF; the first page.
  case tiff
  /// HEIF and AVIF; the primary picture, which the loader makes upright.
  case heif
}

/// How to open an encoded image.
public struct LoadOptions: Sendable, Hashable {
  /// True if rows are read once, top to bottom; saves memory.
  public var sequential: Bool
  /// JPEG only: decode at 1/1, 1/2, 1/4 or 1/8 of the size.
  public var shrink: Int
  /// WebP only: decode at this scale; 1 is full size.
  public var scale: Double
  /// True makes broken or truncated pixel data an error, false decodes what there is.
  public var failOnError: Bool

  /// Creates options; the defaults decode at full size, random access, and reject broken files.
  public init(sequential: Bool = false, shrink: Int = 1, scale: Double = 1, failOnError: Bool = true) {
    self.sequential = sequential
    self.shrink = shrink
    self.scale = scale
    self.failOnError = failOnError
  }
}

extension Image {
  /// Opens encoded bytes with exactly one loader; the header is read now, the pixels when they are needed.
  ///
  /// Orientation is not applied, except by the HEIF loader, which rotates the picture itself.
  /// - Throws: `VipsError` if the header is not of this format or an option is out of range.
  public static func load(
    _ source: Source, as format: LoaderFormat, options: LoadOptions = LoadOptions()
  ) throws(VipsError) -> Image {
    var operation = try Operation("\(format.rawValue)load_source")
    try source.assign(to: operation)
    let access = options.sequential ? VIPS_ACCESS_SEQUENTIAL : VIPS_ACCESS_RANDOM
    try operation.set("access", choice: Int32(access.rawValue))
    let failure = options.failOnError ? VIPS_FAIL_ON_ERROR : VIPS_FAIL_ON_NONE
    try operation.set("fail_on", choice: Int32(failure.rawValue))
    switch format {
    case .jpeg: try setShrink(options.shrink, on: operation)
    case .png: break
    case .webp:
      try operation.set("scale", options.scale)
      try setFirstPage(on: operation)
    case .gif, .tiff, .heif: try setFirstPage(on: operation)
    }
    try operation.run()
    return try operation.image()
  }

  private static func setShrink(_ shrink: Int, on operation: borrowing Operation) throws(VipsError) {
    guard [1, 2, 4, 8].contains(shrink) else {
      throw VipsError(operation: operation.name, detail: "shrink must be 1, 2, 4 or 8, not \(shrink)")
    }
    try operation.set("shrink", shrink)
  }

  private static func setFirstPage(on operation: borrowing Operation) throws(VipsError) {
    try operation.set("page", 0)
    try operation.set("n", 1)
  }
}
