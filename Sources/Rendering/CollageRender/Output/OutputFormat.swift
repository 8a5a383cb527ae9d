public import CollageFiles

/// The formats in which pictures can be written.
public enum OutputFormat: String, Codable, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case webp
  case avif
  case tiff

  /// Creates the format indicated by a path's extension; nil for an unknown extension.
  public init?(path: String) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return nil }
    self.init(extension: String(name[name.index(after: dot)...]))
  }

  /// Creates the format of an extension, ignoring case and without the dot; nil for an unknown extension.
  public init?(extension name: String) {
    let name = name.lowercased()
    guard let format = Self.allCases.first(where: { $0.traits.extensions.contains(name) }) else { return nil }
    self = format
  }

  /// Returns the names of formats as a list in words, such as `jpeg, webp and avif`.
  ///
  /// - Parameters:
  ///   - word: The word before the last name.
  ///   - isIncluded: Returns whether a format is listed; by default all are.
  /// - Returns: The names, separated by commas and the word.
  public static func names(_ word: String = "or", where isIncluded: (OutputFormat) -> Bool = { _ in true }) -> String {
    let names = allCases.filter(isIncluded).map(\.rawValue)
    return names.count < 2
      ? names.joined() : "\(names.dropLast().joined(separator: ", ")) \(word) \(names[names.count - 1])"
  }
}

/// The properties of an output format and its file names.
public struct OutputFormatTraits: Hashable, Sendable {
  /// The name shown to people.
  public let title: String
  /// The extensions in lower case; written files get the first one.
  public let extensions: [String]
  public let mediaType: String
  /// The maximum length of a side in pixels; measured with libvips 8.14, which fails slightly below the formats' own
  /// limits.
  public let maxSide: Int
  /// The default quality, 1 to 100; nil for a format without a quality setting.
  public let usualQuality: Int?
  public let hasAlpha: Bool
  /// The supported numbers of bits per color.
  public var depths = [8]
  public let hasInks: Bool
  /// True to encode bands as they are painted; otherwise the encoder holds the whole picture.
  let isStreamed: Bool
  /// The minimum number of bytes per pixel expected in an encoded picture.
  let minBytesPerPixel: Double
  /// The name of the libvips operation that writes the format.
  let saveOperation: String
}

extension OutputFormat {
  /// The properties of the format and its file names.
  public var traits: OutputFormatTraits {
    switch self {
    case .jpeg:
      OutputFormatTraits(
        title: "JPEG", extensions: ["jpg", "jpeg"], mediaType: "image/jpeg", maxSide: 65_500, usualQuality: 90,
        hasAlpha: false, hasInks: true, isStreamed: true, minBytesPerPixel: 0.02, saveOperation: "jpegsave_target")
    case .png:
      OutputFormatTraits(
        title: "PNG", extensions: ["png"], mediaType: "image/png", maxSide: 1_000_000, usualQuality: nil,
        hasAlpha: true, depths: [8, 16], hasInks: false, isStreamed: true, minBytesPerPixel: 0.3,
        saveOperation: "pngsave_target")
    case .webp:
      OutputFormatTraits(
        title: "WebP", extensions: ["webp"], mediaType: "image/webp", maxSide: 16_383, usualQuality: 85,
        hasAlpha: true, hasInks: false, isStreamed: false, minBytesPerPixel: 0.02, saveOperation: "webpsave_target")
    case .avif:
      // With effort 2, measured on an A4 page of photos: as close to the original as libvips' default effort of 4 at
      // quality 60 (39.0 dB, DSSIM 0.036), five times as fast, with 25 % more bytes.
      OutputFormatTraits(
        title: "AVIF", extensions: ["avif"], mediaType: "image/avif", maxSide: 16_384, usualQuality: 66,
        hasAlpha: true, depths: [8, 10, 12], hasInks: false, isStreamed: false, minBytesPerPixel: 0.02,
        saveOperation: "heifsave_target")
    case .tiff:
      OutputFormatTraits(
        title: "TIFF", extensions: ["tiff", "tif"], mediaType: "image/tiff", maxSide: 1_000_000, usualQuality: nil,
        hasAlpha: true, depths: [8, 16], hasInks: true, isStreamed: true, minBytesPerPixel: 0.3,
        saveOperation: "tiffsave_target")
    }
  }

  /// The same format as an input format; nil if it can only be written.
  public var readable: PictureFormat? { PictureFormat(rawValue: rawValue) }
}

/// The resolution of the colors in a JPEG, whose brightness has that of the pixels.
public enum ChromaSubsampling: String, Codable, Hashable, Sendable, CaseIterable {
  /// Full resolution above quality 94, and for pictures with texts, shapes or stickers; otherwise half.
  case automatic = "auto"
  /// Full resolution, which takes about a fifth more bytes.
  case full = "444"
  /// Half the width and the height, as cameras store photos.
  case half = "420"
}

/// The format and encoder settings of a picture.
public struct OutputSettings: Hashable, Sendable {
  public var format: OutputFormat
  /// The quality, 1 to 100, if the format supports it; nil is the format's default.
  public var quality: Int?
  /// The maximum number of bytes of the picture, for which the highest quality up to `quality` is taken that keeps to it; nil for any.
  public var maxBytes: Int?
  /// True if the picture may have fewer pixels, rather than a quality below 60, to keep to `maxBytes`.
  public var shrinksToFit = false
  /// The resolution written into the file, in pixels per inch, 1 to 100,000.
  ///
  /// It determines the number of pixels if a physical size is requested. Nil means 300 for physical sizes, the
  /// canvas' own resolution if it has a unit of length, and 72 otherwise.
  public var dotsPerInch: Double?
  /// The color profile, and how colors are converted to it.
  public var color = ColorSettings()
  /// The number of bits per color: 8, or what the format supports beyond.
  public var depth = 8
  /// True for pages of a PDF, whose pixels cover all of a bleed; those of pictures are the nearest.
  package var isDocument = false
  /// The standard that a PDF follows; pictures have none.
  public var standard: DocumentStandard?
  /// True to write the gain maps of HDR photos, as an Ultra HDR JPEG.
  public var isHDR = false
  /// The storage of colors in a JPEG.
  public var subsampling = ChromaSubsampling.automatic
  /// True if the picture holds texts, shapes or stickers, whose edges would lose their colors at half the resolution.
  var holdsDrawings = false
  /// True for pictures of a document, which has the profile itself.
  var isPartOfDocument = false

  /// The default resolution for physical sizes, in dots per inch.
  package static let usualPrintResolution = 300.0

  /// Creates settings; nil values are derived from the format and the canvas.
  public init(format: OutputFormat, quality: Int? = nil, dotsPerInch: Double? = nil) {
    self.format = format
    self.quality = quality
    self.dotsPerInch = dotsPerInch
  }

  public static let qualities = 1...100

  /// Checks the size and quality against the format's limits before anything is rendered.
  func check(_ size: PixelSize) throws(RenderError) {
    let (side, maxSide) = (max(size.width, size.height), format.traits.maxSide)
    if side > maxSide {
      let others = OutputFormat.names { $0.traits.maxSide >= side }
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; \(format.rawValue) supports at most \(maxSide) per side: "
          + "choose \(others.isEmpty ? "" : "\(others), or ")a smaller size")
    }
    try check(color)
    guard format.traits.depths.contains(depth) else {
      let others = OutputFormat.names { $0.traits.depths.contains(depth) }
      throw .unsupportedOutput(
        "\(format.rawValue) has no \(depth) bits per color: choose \(others.isEmpty ? "8" : "\(others), or 8") bits")
    }
    guard format != .avif || depth != 10 || InstalledHEIF.writesTenBits else {
      throw .unsupportedOutput(
        "10 bits per color in avif need libheif 1.17 or newer: choose 12 bits, or png or tiff with 16")
    }
    guard !isHDR || (format == .jpeg && color.profile.model == .rgb) else {
      throw .unsupportedOutput(
        "HDR needs a JPEG and a profile of RGB: choose jpeg\(format == .jpeg ? ", and another profile" : "")")
    }
    guard depth == 8 || color.profile.model == .rgb else {
      throw .unsupportedOutput("amounts of ink have 8 bits, not \(depth): choose 8 bits, or a profile of RGB")
    }
    try checkMaxBytes()
    if let quality, !Self.qualities.contains(quality) {
      throw .unsupportedOutput("quality \(quality) is out of range; it must be between 1 and 100")
    }
  }

  private func checkMaxBytes() throws(RenderError) {
    guard let maxBytes else { return }
    guard format.traits.usualQuality != nil, !isHDR, color.profile.model == .rgb else {
      let picture = isHDR ? "an HDR picture" : color.profile.model == .rgb ? format.rawValue : "a picture of inks"
      throw .unsupportedOutput(
        "\(picture) cannot keep to \(maxBytes) bytes by its quality: choose "
          + "\(OutputFormat.names { $0.traits.usualQuality != nil }), without HDR and inks")
    }
    guard maxBytes > 0 else {
      throw .unsupportedOutput("a maximum of \(maxBytes) bytes is out of range; it must be above 0")
    }
  }

  private func check(_ color: ColorSettings) throws(RenderError) {
    if color.profile.model == .cmyk, !format.traits.hasInks {
      throw .unsupportedOutput(
        "\(format.rawValue) has no inks, which the profile \(color.profile.name) is for: choose "
          + "\(OutputFormat.names { $0.traits.hasInks }), a PDF, or another profile")
    }
    if let limit = color.maxInk {
      guard color.profile.model == .cmyk else {
        throw .unsupportedOutput("a limit of ink applies to profiles of inks, not to \(color.profile.name)")
      }
      guard (1...400).contains(limit) else {
        throw .unsupportedOutput("a limit of \(limit) % ink is out of range; it must be between 1 and 400")
      }
    }
  }

  /// The supported resolutions, in pixels per inch.
  static let resolutions = 1.0...100_000

  /// Throws if a resolution is out of range.
  static func check(dotsPerInch: Double) throws(RenderError) {
    guard resolutions.contains(dotsPerInch) else {
      let number = Int(exactly: dotsPerInch).map { "\($0)" } ?? "\(dotsPerInch)"
      throw .unsupportedOutput(
        "a resolution of \(number) pixels per inch is out of range; it must be between 1 and 100000")
    }
  }
}
