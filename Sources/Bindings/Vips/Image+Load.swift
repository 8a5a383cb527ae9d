internal import CVips

/// The supported loaders; the format is always given, never guessed from the bytes.
public enum LoaderFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  /// WebP, of which the first frame is loaded.
  case webp
  /// GIF, of which the first frame is loaded.
  case gif
  /// TIFF, of which the first page is loaded.
  case tiff
  /// HEIF and AVIF, of which the primary picture is loaded and rotated upright.
  case heif
}

/// The options for loading an encoded image.
public struct LoadOptions: Sendable, Hashable {
  /// True to read rows once from top to bottom, which saves memory.
  public var sequential: Bool
  /// The denominator of the JPEG decoder's scale: 1, 2, 4 or 8.
  public var shrink: Int
  /// The scale of the WebP decoder; 1 is full size.
  public var scale: Double
  /// True to throw an error for damaged or truncated pixel data; false to decode the readable part.
  public var failOnError: Bool

  /// Creates options; the defaults decode at full size with random access and reject damaged files.
  public init(sequential: Bool = false, shrink: Int = 1, scale: Double = 1, failOnError: Bool = true) {
    self.sequential = sequential
    self.shrink = shrink
    self.scale = scale
    self.failOnError = failOnError
  }
}

extension Image {
  /// Opens encoded bytes with one loader; reads the header now and pixels on demand.
  ///
  /// The orientation is not applied, except by the HEIF loader, which rotates the picture itself.
  ///
  /// - Throws: `VipsError` if the header does not have this format or an option is out of range.
  public static func load(
    _ source: Source, as format: LoaderFormat, options: LoadOptions = LoadOptions()
  ) throws(VipsError) -> Image {
    // Loaders leave text of pictures that were loaded in the end, and the buffer holds only so much of it.
    VipsError.forget()
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
    case .gif, .tiff: try setFirstPage(on: operation)
    // Without a page, the loader takes the primary picture.
    case .heif: break
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
