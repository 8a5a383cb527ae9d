import CollageFiles

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
    switch name[name.index(after: dot)...].lowercased() {
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    case "avif": self = .avif
    case "tif", "tiff": self = .tiff
    default: return nil
    }
  }

  /// The greatest side in pixels; measured on libvips 8.14, which breaks a little below what the formats allow.
  public var maxSide: Int {
    switch self {
    case .jpeg: 65_500
    case .webp: 16_383
    case .avif: 16_384
    case .png, .tiff: 1_000_000
    }
  }

  /// Whether transparency can be written.
  public var hasAlpha: Bool { self != .jpeg }
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

  /// Refuses what the format cannot hold, before anything is rendered.
  func check(_ size: PixelSize) throws(RenderError) {
    let side = max(size.width, size.height)
    if side > format.maxSide {
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; \(format.rawValue) can hold at most \(format.maxSide) a side: "
          + "choose png or tiff, or a smaller size")
    }
    if let quality, !(1...100).contains(quality) {
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
