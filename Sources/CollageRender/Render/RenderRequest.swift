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
  /// The source of each photo.
  public var photos: [PhotoID: PhotoSource]
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
  /// Masks of the subjects of photos that are cut out.
  public var masks: [PhotoID: PhotoSource] = [:]
  /// Where cutouts are kept.
  public var cutouts = CutoutCache()

  /// Whether masks and backgrounds are named by paths that can be opened as they are.
  var hasResolvedPaths = false

  /// Headers that have been read and are still valid.
  var knownHeaders: [PhotoSource: PhotoHeader] = [:]
  /// From which size on the canvas is painted in bands.
  var banding = BandPlan.Limits()

  /// Creates a request for photos in files.
  public init(
    composition: Composition, photoPaths: [PhotoID: String], templateFolder: String = ".", sizing: Sizing = .natural,
    background: Background? = nil, output: OutputSettings, policy: PhotoPolicy = PhotoPolicy(), threads: Int? = nil
  ) {
    self.init(
      composition: composition, photos: photoPaths.mapValues { PhotoSource(path: $0) }, templateFolder: templateFolder,
      sizing: sizing, background: background, output: output, policy: policy, threads: threads)
  }

  /// Creates a request for photos from any source.
  public init(
    composition: Composition, photos: [PhotoID: PhotoSource], templateFolder: String = ".", sizing: Sizing = .natural,
    background: Background? = nil, output: OutputSettings, policy: PhotoPolicy = PhotoPolicy(), threads: Int? = nil
  ) {
    self.composition = composition
    self.photos = photos
    self.templateFolder = templateFolder
    self.sizing = sizing
    self.background = background
    self.output = output
    self.policy = policy
    self.threads = threads
  }
}
