public import CollageFiles
public import CollageModel
public import CollageRender

/// A frame of an animation, with its duration.
public struct AnimationFrame: Hashable, Sendable {
  /// The slots and the placements of their photos.
  public var presentation: Presentation
  /// The canvas, in canvas units.
  public var canvas: Canvas
  /// The positions of touches in canvas units; each is drawn as a disc.
  public var touches: [Point]
  /// The time for which the frame is shown.
  public var milliseconds: Int

  /// Creates a frame with a duration in milliseconds.
  public init(presentation: Presentation, canvas: Canvas, touches: [Point] = [], milliseconds: Int) {
    self.presentation = presentation
    self.canvas = canvas
    self.touches = touches
    self.milliseconds = milliseconds
  }

  /// Returns the frames with equal adjacent ones merged into one that is shown longer.
  static func merged(_ frames: [AnimationFrame]) -> [AnimationFrame] {
    var merged: [AnimationFrame] = []
    for frame in frames {
      if let last = merged.indices.last, merged[last].absorb(frame) { continue }
      merged.append(frame)
    }
    return merged
  }

  /// Extends this frame by the time of the next one if both show the same; returns whether they do.
  mutating func absorb(_ next: AnimationFrame) -> Bool {
    guard presentation == next.presentation, touches == next.touches, canvas == next.canvas else { return false }
    milliseconds += next.milliseconds
    return true
  }
}

/// Frames that are rendered one after the other into an animated picture, a video or a folder of pictures.
public struct Animation: Sendable {
  /// The file or folder to which an animation is written, and its format.
  public enum Destination: Hashable, Sendable {
    /// A folder of PNG pictures whose names sort in the order of the frames; their durations are not stored.
    ///
    /// The folder is created if it does not exist. An existing one must be empty, or contain only unchanged frames of
    /// an earlier animation: the new ones replace them, and the rest are removed.
    case folder(String)
    /// An animated WebP that repeats forever.
    case webP(String)
    /// An animated GIF that repeats forever, with 256 colors per frame and durations in hundredths of a second.
    case gif(String)
    /// An H.264 video, encoded by the program `ffmpeg`, which must be installed; a frame with an odd width or height gets
    /// one more column or row, which repeats its edge.
    case mp4(String)

    /// The path of the file or folder.
    public var path: String {
      switch self {
      case .folder(let path), .webP(let path), .gif(let path), .mp4(let path): path
      }
    }

    /// Creates the destination of a path: a folder if it ends in a slash or a folder exists there, otherwise a file in the
    /// format of its extension.
    ///
    /// - Throws: `RenderError.unsupportedOutput` for any other extension.
    public init(path: String) throws(RenderError) {
      let name = path.lowercased()
      if name.hasSuffix("/") || FileIdentity(folderAt: path) != nil {
        self = .folder(path)
      } else if name.hasSuffix(".webp") {
        self = .webP(path)
      } else if name.hasSuffix(".gif") {
        self = .gif(path)
      } else if name.hasSuffix(".mp4") {
        self = .mp4(path)
      } else {
        throw .unsupportedOutput(
          "\(escaped(path)): unknown animation format; end the name in .webp, .gif or .mp4, or in a slash "
            + "for a folder of PNG frames")
      }
    }

    /// Checks, before anything is rendered, that the file is not an input, or that the folder contains only frames of
    /// an earlier animation.
    ///
    /// - Throws: `RenderError` if the destination cannot be used.
    public func check(protecting inputs: InputGuard) throws(RenderError) {
      switch self {
      case .folder(let path): _ = try FrameFolder.frames(in: path, protecting: inputs)
      case .webP(let path), .gif(let path), .mp4(let path): try RenderError.wrap(inputs.check(path))
      }
    }
  }

  public var frames: [AnimationFrame]
  /// The source of each photo, by the ID that items refer to.
  public var photos: [PhotoID: PhotoSource]
  /// The filters used in frames.
  public var filters: [FilterID: FilterSource] = [:]
  /// The drawings used by stickers.
  public var drawings: [DrawingID: Drawing] = [:]
  public var fonts = RenderFonts.installed
  /// The folder of the template's own pictures and masks.
  public var templateFolder: String
  /// The size of the frames in pixels; a canvas with another aspect ratio is centered.
  public var size: PixelSize
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  /// The frame rate of a video; other formats keep each frame's own duration.
  public var rate = FrameRate.usual

  /// Notes for the user that are known before the animation is rendered.
  public var notes: [RenderNote] {
    let cutsOut = frames.contains { frame in frame.presentation.slots.contains { $0.style.cutout != nil } }
    let cutsStickersOut = frames.contains { frame in
      frame.presentation.layers.contains { !$0.isHidden && $0.sticker?.cutout != nil }
    }
    var notes: [RenderNote] = []
    if cutsOut {
      notes.append(RenderNote(.wholePhotos, "photos are not cut out in animations; their slots show them whole"))
    }
    if cutsStickersOut {
      notes.append(RenderNote(.wholePhotos, "stickers are not cut out in animations; they are shown whole"))
    }
    return notes
  }

  public static let maxFrames = 10_000
  /// The maximum number of pixels in all frames of a WebP or GIF, which are held in memory for encoding.
  public static let maxAnimatedPixels = 200_000_000

  /// Creates an animation of photos in files.
  public init(
    frames: [AnimationFrame], photoPaths: [PhotoID: String], templateFolder: String = ".", size: PixelSize,
    policy: PhotoPolicy = PhotoPolicy()
  ) {
    self.init(
      frames: frames, photos: photoPaths.mapValues { PhotoSource(path: $0) }, templateFolder: templateFolder,
      size: size,
      policy: policy)
  }

  /// Creates an animation of photos from any source.
  public init(
    frames: [AnimationFrame], photos: [PhotoID: PhotoSource], templateFolder: String = ".", size: PixelSize,
    policy: PhotoPolicy = PhotoPolicy()
  ) {
    self.frames = AnimationFrame.merged(frames)
    self.photos = photos
    self.templateFolder = templateFolder
    self.size = size
    self.policy = policy
  }

  /// The identifiers of the filters used in frames.
  public var filterNames: Set<FilterID> {
    var names: Set<FilterID> = []
    for frame in frames {
      for look in frame.presentation.items.map(\.look) + [frame.presentation.canvasLook] {
        names.formUnion(look.filters.map(\.filter))
      }
      for case .sticker(let sticker) in frame.presentation.layers.map(\.content) {
        if let filter = sticker.look.filter { names.insert(filter) }
      }
    }
    return names
  }

  /// The identifiers of the drawings used by stickers.
  public var drawingNames: Set<DrawingID> {
    var names: Set<DrawingID> = []
    for layer in frames.flatMap(\.presentation.layers) {
      if case .sticker(let sticker) = layer.content, case .drawing(let name) = sticker.source { names.insert(name) }
    }
    return names
  }

  /// Renders every frame and writes the animation.
  ///
  /// - Parameters:
  ///   - destination: The output.
  ///   - inputs: Files that must not be overwritten, in addition to the animation's photos and pictures.
  ///   - note: Called with notes about photos, such as damaged parts.
  ///   - progress: Called with the finished fraction, 0 to 1.
  /// - Returns: The number of frames.
  /// - Throws: `RenderError` if rendering or writing fails; a file is then unchanged, and a folder contains the
  ///   frames finished so far.
  @discardableResult public func write(
    to destination: Destination, protecting inputs: InputGuard, note: (RenderNote) -> Void = { _ in },
    progress: (Double) -> Void = { _ in }
  ) async throws(RenderError) -> Int {
    try AnimationWriter.check(destination, size: size, frames: frames.count)
    var protected = InputGuard(self)
    protected.add(inputs)
    try RenderRuntime.start()
    let painter = try await AnimationPainter(self)
    var writer = try AnimationWriter(
      destination, size: size, frames: frames.count, rate: rate, protecting: protected)
    for (index, frame) in frames.enumerated() {
      let tile = try await painter.paint(frame)
      try writer.add(tile, milliseconds: frame.milliseconds)
      progress(Double(index + 1) / Double(frames.count))
    }
    let count = writer.count
    try writer.finish()
    for found in painter.notes { note(found) }
    return count
  }
}
