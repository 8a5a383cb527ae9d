public import CollageFiles
public import CollageModel

/// One picture of an animation: what is seen of a session, and for how long.
public struct AnimationFrame: Hashable, Sendable {
  /// What is seen.
  public var presentation: Presentation
  /// The canvas' extents, in its own units.
  public var canvas: Canvas
  /// Where fingers are, in canvas units; each is drawn as a disc.
  public var touches: [Point]
  /// For how long it is seen.
  public var milliseconds: Int

  /// Makes a frame.
  public init(presentation: Presentation, canvas: Canvas, touches: [Point] = [], milliseconds: Int) {
    self.presentation = presentation
    self.canvas = canvas
    self.touches = touches
    self.milliseconds = milliseconds
  }

  /// Frames in which the same is seen one after the other become one that is seen longer.
  static func merged(_ frames: [AnimationFrame]) -> [AnimationFrame] {
    var merged: [AnimationFrame] = []
    for frame in frames {
      if let last = merged.last, last.presentation == frame.presentation, last.touches == frame.touches,
        last.canvas == frame.canvas
      {
        merged[merged.count - 1].milliseconds += frame.milliseconds
      } else {
        merged.append(frame)
      }
    }
    return merged
  }
}

/// A session's course as pictures: a bug report that can be watched.
public struct Animation: Sendable {
  /// Where an animation goes.
  public enum Destination: Hashable, Sendable {
    /// A folder of PNG pictures whose names sort as they are seen; their durations are lost.
    ///
    /// It is made if it is missing. One that exists must be empty, or hold nothing but the frames of an earlier animation, as
    /// they were written: the new ones take their place, and those that are left over are removed.
    case folder(String)
    /// An animated WebP that runs for ever.
    case webP(String)
    /// An animated GIF that runs for ever: 256 colors per frame, times in hundredths of a second.
    case gif(String)
    /// An H.264 video, encoded by the program `ffmpeg`, which must be installed; pictures with an odd side get a row or
    /// column more, in which their edge is repeated.
    case mp4(String)

    /// The path of the file or folder.
    public var path: String {
      switch self {
      case .folder(let path), .webP(let path), .gif(let path), .mp4(let path): path
      }
    }

    /// What a path means: a folder where it ends in a slash or names one that exists, else a file of the kind that its
    /// extension says.
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
          "\(escaped(path)): the extension names no format of animations; end the name in .webp, .gif or .mp4, or in a slash "
            + "for a folder of PNG frames")
      }
    }

    /// Refuses, before anything is computed, a file that is an input and a folder that holds anything but frames of an
    /// earlier animation.
    ///
    /// - Throws: `RenderError`, as `Animation.write` does for the same reasons.
    public func check(protecting inputs: InputGuard) throws(RenderError) {
      switch self {
      case .folder(let path): _ = try FrameFolder.frames(in: path, protecting: inputs)
      case .webP(let path), .gif(let path), .mp4(let path): try RenderError.wrap(inputs.check(path))
      }
    }
  }

  /// The frames in order.
  public var frames: [AnimationFrame]
  /// The source of each photo.
  public var photos: [PhotoID: PhotoSource]
  /// The folder under which the template's own pictures and masks lie.
  public var templateFolder: String
  /// The pictures' size; a canvas of another aspect stands in its middle.
  public var size: PixelSize
  /// Which photos are let in.
  public var policy: PhotoPolicy
  /// Pictures a second of a video; other kinds keep each picture's own time.
  public var framesPerSecond = 30
  /// Whether the slots' masks and backgrounds are named by paths that can be opened as they are.
  var hasResolvedPaths = false

  /// What should be said of the animation before it is rendered.
  public var notes: [RenderNote] {
    let cutsOut = frames.contains { frame in frame.presentation.slots.contains { $0.style.cutout != nil } }
    return cutsOut
      ? [RenderNote(.wholePhotos, "an animation shows photos whole where their slots would cut them out")] : []
  }

  /// The most pictures that an animation may have.
  public static let maxFrames = 10_000
  /// The most pixels that an animated animation may have in all, which are held in memory while it is packed.
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

  /// Renders every frame and writes the animation.
  ///
  /// - Parameters:
  ///   - destination: Where it goes.
  ///   - inputs: Other files than the animation's photos and slots' pictures that must stay as they are, such as templates.
  ///   - note: Called with what shows while photos are read.
  ///   - progress: Called with the share that is done, 0 to 1.
  /// - Returns: How many pictures it has.
  /// - Throws: `RenderError`; a file is then untouched, a folder has the pictures that were done.
  @discardableResult public func write(
    to destination: Destination, protecting inputs: InputGuard, note: (RenderNote) -> Void = { _ in },
    progress: (Double) -> Void = { _ in }
  ) async throws(RenderError) -> Int {
    try check(destination)
    var protected = InputGuard(self)
    protected.add(inputs)
    try RenderRuntime.start()
    var painter = try await AnimationPainter(self)
    var writer = try AnimationWriter(destination, animation: self, protecting: protected)
    let log = DecodeLog()
    for (index, frame) in frames.enumerated() {
      let tile = try await log.collecting { () async throws(RenderError) in try await painter.paint(frame) }
      try writer.add(tile, milliseconds: frame.milliseconds)
      progress(Double(index + 1) / Double(frames.count))
    }
    let count = writer.count
    try writer.finish()
    for found in log.notes { note(found) }
    return count
  }

  private func check(_ destination: Destination) throws(RenderError) {
    guard !frames.isEmpty else { throw .unsupportedOutput("an animation needs at least one frame") }
    guard frames.count <= Self.maxFrames else {
      throw .unsupportedOutput("\(frames.count) frames; an animation has at most \(Self.maxFrames): take fewer")
    }
    guard size.width > 0, size.height > 0, size.width <= 16_383, size.height <= 16_383 else {
      throw .unsupportedOutput("\(size) pixels; an animation's pictures have 1 to 16383 pixels a side")
    }
    let pixels = size.width * size.height
    let isHeld =
      switch destination {
      case .webP, .gif: true
      case .folder, .mp4: false
      }
    if isHeld, pixels * frames.count > Self.maxAnimatedPixels {
      throw .unsupportedOutput(
        "\(frames.count) frames of \(size) pixels are more than the \(Self.maxAnimatedPixels) pixels of an animated "
          + "animation; choose a smaller size, fewer frames, a folder or .mp4")
    }
  }
}
