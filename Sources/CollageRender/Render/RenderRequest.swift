public import CollageFiles
public import CollageModel

/// Everything that is asked of one render.
public struct RenderRequest: Sendable {
  /// How many pixels the canvas gets.
  public enum Sizing: Hashable, Sendable {
    /// One pixel per canvas unit, or, where the canvas has a unit of length, its true size at the output's resolution.
    case natural
    /// So many pixels.
    case pixels(PixelSize)
    /// So many pixels per canvas unit.
    case scale(Double)
    /// A size on paper, at the output's resolution.
    case printed(PrintSize)
  }

  /// The collage.
  public var composition: Composition
  /// The path at which each photo is opened.
  public var photoPaths: [PhotoID: String]
  /// The folder under which the template's own pictures and masks lie.
  public var templateFolder: String
  /// How many pixels the canvas gets.
  public var sizing: Sizing
  /// A background to use in place of the template's.
  public var background: Background?
  /// How the picture is written.
  public var output: OutputSettings
  /// Which pictures are let in.
  public var policy: PhotoPolicy
  /// Parts of photos, 0 to 1 of the upright ones, that must be seen; an item's own focus goes before them.
  public var subjects: [PhotoID: [Rect]] = [:]
  /// How many photos are decoded side by side; nil is one a processor.
  public var threads: Int?
  /// Masks that say what belongs to the object of a photo that is cut out, by their paths.
  public var masks: [PhotoID: String] = [:]
  /// Where cutouts are kept.
  public var cutouts = CutoutCache()

  /// Whether masks and backgrounds are named by paths that can be opened as they are.
  var hasResolvedPaths = false

  /// Headers that have been read and are known to be true still, by their paths.
  var knownHeaders: [String: PhotoHeader] = [:]
  /// From which size on the canvas is painted in bands.
  var banding = BandPlan.Limits()

  /// Makes a request.
  public init(
    composition: Composition, photoPaths: [PhotoID: String], templateFolder: String = ".", sizing: Sizing = .natural,
    background: Background? = nil, output: OutputSettings, policy: PhotoPolicy = PhotoPolicy(), threads: Int? = nil
  ) {
    self.composition = composition
    self.photoPaths = photoPaths
    self.templateFolder = templateFolder
    self.sizing = sizing
    self.background = background
    self.output = output
    self.policy = policy
    self.threads = threads
  }
}
