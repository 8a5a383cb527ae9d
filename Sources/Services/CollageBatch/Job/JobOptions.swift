public import CollageFiles
public import CollageKit
public import CollageModel
public import CollageRender
import Determinism

/// The options of a run on which pictures depend.
///
/// Workers receive them as JSON, and the same JSON is part of each picture's key. So an option stored here reaches
/// every worker, and pictures are rendered again when it changes.
public struct JobOptions: Codable, Hashable, Sendable {
  /// The pixel size of the pictures.
  public var sizing: RenderRequest.Sizing
  /// The format of all pictures; nil to use the extension of each picture's name.
  public var format: OutputFormat?
  /// The encoder quality, 1 to 100; nil for the format's default.
  public var quality: Int?
  /// The maximum number of bytes of each picture; nil for any.
  public var maxBytes: Int?
  /// True if pictures may get fewer pixels to keep to `maxBytes`; nil as usual, which keeps the keys of pictures.
  public var shrinksToFit: Bool?
  /// The resolution written to the files, in pixels per inch; nil writes 72.
  public var dotsPerInch: Double?
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  /// Bleed, crop marks and guides of all pictures.
  public var print = PrintSettings()
  /// The color profile; nil for sRGB.
  public var color: ColorChoice?
  /// True to keep the brightness of HDR photos, in Ultra HDR JPEGs.
  public var isHDR = false
  /// The storage of colors in JPEGs.
  public var subsampling = ChromaSubsampling.automatic
  /// The straightening, cropping and fading of photos in all jobs.
  public var crops = SlotCrops()
  /// The change to the looks of all photos; values in a row override it.
  public var look = LookChange()
  /// The values of text variables; values in a row override them.
  public var texts: [String: String] = [:]
  /// The labels of photos; nil for those of the templates.
  public var labels: PhotoLabels?
  /// The change to the rules of all cut-outs.
  public var cutouts = CutoutChange()
  /// Own words that tell the kinds of garments in photos' names.
  public var roleWords = RoleWords()
  /// The folders of fonts, which are searched before the installed ones.
  public var fontFolders: [String] = []
  /// The command of the segmentation program whose cached masks are used for cutouts; nil for none.
  public var segmenter: String?
  /// The confidence of own cut-outs, 0 to 1, from which the segmentation program is not asked.
  public var segmenterLimit = Segmenter.usualLimit

  /// Creates options; by default, pictures have the natural size of their template and the default quality of their
  /// format.
  public init(
    sizing: RenderRequest.Sizing = .natural, format: OutputFormat? = nil, quality: Int? = nil,
    dotsPerInch: Double? = nil, policy: PhotoPolicy = PhotoPolicy()
  ) {
    (self.sizing, self.format, self.quality, self.dotsPerInch) = (sizing, format, quality, dotsPerInch)
    self.policy = policy
  }

  /// The options as text for cache keys, the same in every process; keys include the format of their picture
  /// separately.
  var fingerprint: String {
    var options = self
    options.format = nil
    return CanonicalJSON.text(of: options)
  }

  /// Returns the encoder settings for a picture with the given name.
  ///
  /// - Throws: `RenderError.unsupportedOutput` if the extension is unsupported, or conflicts with the format of all
  ///   pictures.
  func settings(for output: String) throws(RenderError) -> OutputSettings {
    let named = OutputFormat(path: output)
    if let format, let named, format != named {
      throw .unsupportedOutput(
        "\(escaped(output)): the extension is that of \(named.rawValue), but the format is \(format.rawValue)")
    }
    guard let format = format ?? named else {
      throw .unsupportedOutput(
        "\(escaped(output)): unsupported extension; use one of \(OutputFormat.names("and"))")
    }
    var settings = OutputSettings(format: format, quality: quality, dotsPerInch: dotsPerInch)
    (settings.isHDR, settings.subsampling, settings.maxBytes) = (isHDR, subsampling, maxBytes)
    settings.shrinksToFit = shrinksToFit ?? false
    return settings
  }
}
