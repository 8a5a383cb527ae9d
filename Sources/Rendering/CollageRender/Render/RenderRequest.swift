public import CollageFiles
public import CollageModel
public import CollageSubjects

/// All inputs and settings of one render.
public struct RenderRequest: Sendable {
  /// The ways to choose the canvas size in pixels.
  public enum Sizing: Codable, Hashable, Sendable {
    /// One pixel per canvas unit or, for a canvas with a unit of length, its physical size at the output's
    /// resolution.
    case natural
    /// A width and a height in pixels.
    case pixels(PixelSize)
    /// A number of pixels per canvas unit.
    case scale(Double)
    /// A physical size, at the output's resolution.
    case printed(PrintSize)
    /// A width in a unit, at the output's resolution; the height follows from the canvas.
    case width(Double, LengthUnit)
    /// A height in a unit, at the output's resolution; the width follows from the canvas.
    case height(Double, LengthUnit)
  }

  /// The template, and the placement of each photo.
  public var composition: Composition
  /// The source of each photo, by the ID that items refer to.
  public var photos: [PhotoID: PhotoSource]
  /// The folder of the template's own pictures and masks.
  public var templateFolder: String
  /// The size of the canvas in pixels.
  public var sizing: Sizing
  /// A background that replaces the template's.
  public var background: Background?
  /// The half of the canvas to render, of two facing pages as one collage; nil for all of it.
  ///
  /// Both halves are laid out and cropped as the whole is, and go on from each other exactly; `sizing` is that of a half, and
  /// must not change its aspect ratio.
  public var half: SpreadHalf?
  public var print = PrintSettings()
  public var output: OutputSettings
  /// The picture to write that shows on a screen how inks look, by its extension; nil for none.
  public var proof: String?
  /// The accepted formats and limits of pictures.
  public var policy: PhotoPolicy
  /// Parts of photos, 0 to 1 of the upright photo, that should stay visible; an item's own focus takes precedence.
  public var subjects: [PhotoID: [Rect]] = [:]
  /// Subjects of photos from lists and programs; those from an author or from a photo's own file take precedence.
  public var knownSubjects: [PhotoID: PhotoSubjects] = [:]
  public var subjectCache = SubjectCache()
  /// A focus that overrides the slots' focus, or nil; slots with a point keep it.
  public var focus: Focus?
  /// Changes to the straightening, cropping and fading of items' photos, which override their intents and slots.
  public var crops: [ItemID: CropChange] = [:]
  /// The captions of photos, for tagged documents; a text of the item or its slot takes precedence.
  public var captions: [PhotoID: String] = [:]
  /// The language of the texts as a tag, such as `de`, for tagged documents; nil if it is not known.
  public var language: String?
  /// The number of photos decoded in parallel; nil is one per CPU core.
  public var threads: Int?
  /// The filters used by the composition's looks.
  public var filters: [FilterID: FilterSource] = [:]
  /// The drawings used by the composition's stickers.
  public var drawings: [DrawingID: Drawing] = [:]
  /// The fonts of the composition's texts.
  public var fonts = RenderFonts.installed
  /// Masks of the subjects of photos that are cut out.
  public var masks: [PhotoID: PhotoSource] = [:]
  /// Guesses of the subjects of photos that are cut out, such as masks from a learned model.
  ///
  /// Their edges are refined to follow the photo, and a guess that cannot be used is ignored with a note. A photo's
  /// mask takes precedence over its guess.
  public var guesses: [PhotoID: PhotoSource] = [:]
  public var cutouts = CutoutCache()
  /// A change to the rules of all cut-outs.
  public var cutoutChange = CutoutChange()

  /// The number of photos or steps prepared in parallel.
  var width: Int { max(1, threads ?? RenderEnvironment.processors) }

  /// Headers that were already read and are still valid.
  var knownHeaders: [PhotoSource: PhotoHeader] = [:]
  /// The limits from which pictures are painted in bands.
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

extension InputGuard {
  /// Protects all files of a request from being overwritten.
  package init(_ request: RenderRequest) {
    self.init(request.photos.values.compactMap(\.path).sorted(), as: .photo)
    add(request.masks.values.compactMap(\.path).sorted(), as: .mask)
    add(request.guesses.values.compactMap(\.path).sorted(), as: .mask)
    add(filters: request.filters)
    add(filesOf: request.composition.template, in: request.templateFolder)
    let gate = PathGate(folder: request.templateFolder)
    for layer in request.composition.layers {
      if let name = layer.picturePath, let path = try? gate.resolve(name) { add(path, as: .sticker) }
    }
  }
}
