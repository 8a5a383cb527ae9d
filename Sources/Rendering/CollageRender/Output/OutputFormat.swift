public import CollageFiles

/// The formats that are written.
public enum OutputFormat: String, Codable, Hashable, Sendable, CaseIterable {
  /// JPEG.
  case jpeg
  /// PNG.
  case png
  /// WebP.
  case webp
  /// AVIF.
  case avif
  /// TIFF.
  case tiff

  /// The format that a path's extension names, or nil.
  public init?(path: String) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return nil }
    self.init(extension: String(name[name.index(after: dot)...]))
  }

  /// The format of an extension in any case, without its dot, or nil.
  public init?(extension name: String) {
    let name = name.lowercased()
    guard let format = Self.allCases.first(where: { $0.traits.extensions.contains(name) }) else { return nil }
    self = format
  }

  /// Returns the names of formats in words, such as `jpeg, webp and avif`.
  ///
  /// - Parameters:
  ///   - word: The word before the last name.
  ///   - isIncluded: Whether a format is among them; by default all are.
  /// - Returns: The names, separated by commas and the word.
  public static func names(_ word: String = "or", where isIncluded: (OutputFormat) -> Bool = { _ in true }) -> String {
    let names = allCases.filter(isIncluded).map(\.rawValue)
    return names.count < 2
      ? names.joined() : "\(names.dropLast().joined(separator: ", ")) \(word) \(names[names.count - 1])"
  }
}

/// What a format of pictures can hold, and how its files are called.
public struct OutputFormatTraits: Hashable, Sendable {
  /// The name that people read.
  public let title: String
  /// The extensions in lower case; files that are written get the first.
  public let extensions: [String]
  /// The media type.
  public let mediaType: String
  /// The greatest side in pixels; measured on libvips 8.14, which breaks a little below what the formats allow.
  public let maxSide: Int
  /// The default quality, 1 to 100; nil for a format without quality.
  public let usualQuality: Int?
  /// Whether transparency can be written.
  public let hasAlpha: Bool
  /// Whether bands are encoded as they are painted; otherwise the encoder holds the whole picture.
  let isStreamed: Bool
  /// The fewest bytes per pixel that an encoded picture is expected to take.
  let minBytesPerPixel: Double
  /// The operation of libvips that writes the format.
  let saveOperation: String
}

extension OutputFormat {
  /// What the format can hold, and how its files are called.
  public var traits: OutputFormatTraits {
    switch self {
    case .jpeg:
      OutputFormatTraits(
        title: "JPEG", extensions: ["jpg", "jpeg"], mediaType: "image/jpeg", maxSide: 65_500, usualQuality: 90,
        hasAlpha: false, isStreamed: true, minBytesPerPixel: 0.02, saveOperation: "jpegsave_target")
    case .png:
      OutputFormatTraits(
        title: "PNG", extensions: ["png"], mediaType: "image/png", maxSide: 1_000_000, usualQuality: nil,
        hasAlpha: true, isStreamed: true, minBytesPerPixel: 0.3, saveOperation: "pngsave_target")
    case .webp:
      OutputFormatTraits(
        title: "WebP", extensions: ["webp"], mediaType: "image/webp", maxSide: 16_383, usualQuality: 85,
        hasAlpha: true, isStreamed: false, minBytesPerPixel: 0.02, saveOperation: "webpsave_target")
    case .avif:
      // At this quality and effort 2, measured on an A4 page of photos: as near to the original as libvips' own effort of 4 at
      // 60 (39.0 dB, DSSIM 0.036), five times as fast, in a quarter more bytes.
      OutputFormatTraits(
        title: "AVIF", extensions: ["avif"], mediaType: "image/avif", maxSide: 16_384, usualQuality: 66,
        hasAlpha: true, isStreamed: false, minBytesPerPixel: 0.02, saveOperation: "heifsave_target")
    case .tiff:
      OutputFormatTraits(
        title: "TIFF", extensions: ["tiff", "tif"], mediaType: "image/tiff", maxSide: 1_000_000, usualQuality: nil,
        hasAlpha: true, isStreamed: true, minBytesPerPixel: 0.3, saveOperation: "tiffsave_target")
    }
  }

  /// The format as photos have it; nil for a format that is only written.
  public var readable: PictureFormat? { PictureFormat(rawValue: rawValue) }
}

/// How the picture is written.
public struct OutputSettings: Hashable, Sendable {
  /// The format.
  public var format: OutputFormat
  /// The quality, 1 to 100, where the format has one; nil is the format's default.
  public var quality: Int?
  /// Pixels per inch, written into the file, 1 to 100,000.
  ///
  /// It decides the number of pixels where a size on paper is asked for. nil is 300 for such sizes, follows from the
  /// pixels where the canvas has a unit of length, and else writes 72.
  public var dotsPerInch: Double?

  /// The resolution of prints where none is asked for.
  static let usualPrintResolution = 300.0

  /// Makes settings.
  public init(format: OutputFormat, quality: Int? = nil, dotsPerInch: Double? = nil) {
    self.format = format
    self.quality = quality
    self.dotsPerInch = dotsPerInch
  }

  /// The qualities that can be asked for.
  public static let qualities = 1...100

  /// Refuses what the format cannot hold, before anything is rendered.
  func check(_ size: PixelSize) throws(RenderError) {
    let (side, maxSide) = (max(size.width, size.height), format.traits.maxSide)
    if side > maxSide {
      let others = OutputFormat.names { $0.traits.maxSide >= side }
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; \(format.rawValue) can hold at most \(maxSide) a side: "
          + "choose \(others.isEmpty ? "" : "\(others), or ")a smaller size")
    }
    if let quality, !Self.qualities.contains(quality) {
      throw .unsupportedOutput("quality \(quality) is out of range; it must be between 1 and 100")
    }
  }

  /// The resolutions that can be asked for, in pixels per inch.
  static let resolutions = 1.0...100_000

  /// Refuses a resolution that is out of range.
  static func check(dotsPerInch: Double) throws(RenderError) {
    guard resolutions.contains(dotsPerInch) else {
      let number = Int(exactly: dotsPerInch).map { "\($0)" } ?? "\(dotsPerInch)"
      throw .unsupportedOutput(
        "a resolution of \(number) pixels per inch is out of range; it must be between 1 and 100000")
    }
  }
}
