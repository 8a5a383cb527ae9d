public import CollageFiles
public import CollageModel
public import CollageRender

/// A video file, whose frames can be shown in a slot.
public struct Clip: Hashable, Sendable {
  public let path: String
  /// The name of what is shown: the path, and as in media fragments the times of a part (`dance.mp4#t=1.5,4.0`).
  public private(set) var name: String
  /// The offset of the clip in its file, which is a motion photo; 0 for other clips.
  let start: Int
  /// The size of the upright frames in square pixels, as they are decoded.
  public private(set) var size: PixelSize
  public let rate: FrameRate
  /// The duration of the pictures that are shown, in seconds.
  public private(set) var seconds: Double
  /// The time at which these begin, in seconds.
  private(set) var beginning = 0.0
  /// True if the clip has sound that is heard.
  public private(set) var hasSound: Bool
  /// True for HLG and PQ, the transfer functions of HDR.
  public let isHDR: Bool
  let colors: ColorSignal
  public let hasAlpha: Bool
  /// The decoder to use; nil for the usual one.
  let decoder: String?
  /// The number of the stream with the pictures.
  let stream: Int
  /// The number of the key frame that stands for the clip; nil until it was chosen.
  private(set) var posterFrame: Int?

  /// The maximum size of a frame in pixels, that of 8K.
  static let maxPixels = 7680 * 4320

  /// Returns whether a file's first bytes are those of a video; false if it cannot be opened.
  public static func isClip(path: String) -> Bool {
    guard let file = try? RegularFile(path: path) else { return false }
    return file.isVideo
  }

  /// Reads the header of a video file with the program `ffprobe`, which must be installed with `ffmpeg`.
  ///
  /// - Throws: `RenderError` if the file is not a video in a known container, or is damaged.
  public init(path: String) throws(RenderError) { try self.init(path: path, start: 0) }

  /// Finds the clip that belongs to a photo: of a live photo, in a file of the same name beside it, or inside of a motion photo.
  ///
  /// - Throws: `RenderError` if the clip is damaged, or if `ffprobe` is missing.
  /// - Returns: The clip; nil if there is none.
  public static func motion(ofPhoto path: String) throws(RenderError) -> Clip? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    for ending in ["mov", "MOV", "mp4", "MP4"] {
      let other = path[..<dot] + "." + ending
      if isClip(path: String(other)) { return try Clip(path: String(other)) }
    }
    guard let file = try? RegularFile(path: path), let start = MotionPhoto.clipStart(in: file) else { return nil }
    return try Clip(path: path, start: start)
  }

  private init(path: String, start: Int) throws(RenderError) {
    let file = try RenderError.wrap(RegularFile(path: path))
    guard file.isVideo || start > 0 else {
      throw .file(
        .unsupportedPicture(
          path: path, found: "not a video", allowed: "must be MP4, QuickTime, Matroska, WebM or AVI"))
    }
    let entries =
      "stream=index,codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,color_primaries,color_transfer,avg_frame_rate,duration"
      + ":stream_tags=alpha_mode:stream_side_data=rotation:stream_disposition=attached_pic:format=duration"
    let text = try ClipProgram.text(
      ["ffprobe", "-v", "quiet"] + ClipProgram.input(path, from: start) + [
        "-show_entries", entries, "-of", "default=noprint_wrappers=1",
      ], about: path)
    try self.init(path: path, start, ClipHeader(text))
  }

  private init(path: String, _ start: Int, _ header: ClipHeader) throws(RenderError) {
    guard let video = header.video, let width = video.number("width"), let height = video.number("height"), width > 0,
      height > 0, let stream = video.number("index")
    else { throw .damagedClip(path, "it has no pictures") }
    guard width <= 16_384, height <= 16_384, width * height <= Self.maxPixels else {
      throw .file(
        .tooLarge(path: path, found: "\(width)x\(height) pixels", allowed: "at most \(Self.maxPixels) pixels a frame"))
    }
    guard let seconds = video.decimal("duration") ?? header.seconds, seconds > 0, seconds.isFinite else {
      throw .damagedClip(path, "its duration is not known")
    }
    // Pixels that are not square are widened or narrowed.
    let ratio = video.ratio("sample_aspect_ratio") ?? 1
    let wide = Int(min(max(Double(width) * ratio, 1).rounded(), 16_384))
    let isTurned = (video.number("rotation") ?? 0) % 180 != 0
    size = isTurned ? PixelSize(height, wide) : PixelSize(wide, height)
    rate = video.values["avg_frame_rate"].flatMap { FrameRate(text: $0) } ?? .usual
    colors = video.colors
    isHDR = colors.isHDR
    decoder = isHDR ? nil : video.alphaDecoder
    hasAlpha = !isHDR && (decoder != nil || video.hasAlpha)
    (self.path, name, self.start, self.seconds, self.stream) = (path, path, start, seconds, stream)
    hasSound = header.hasSound
  }
}

extension Clip {
  /// Returns a source for the frame that stands for the clip, which is read from memory; it has the clip's name.
  ///
  /// It is a sharp frame, or the first one of a part that begins later than its clip, because its author has chosen that one.
  /// The clip remembers which frame it is, also when it is reduced.
  ///
  /// - Throws: `RenderError` if no frame can be decoded.
  public mutating func poster() throws(RenderError) -> PhotoSource {
    let poster = ClipPoster(self)
    let png: [UInt8]
    if beginning > 0 {
      png = try poster.firstPNG()
    } else {
      let frame = if let posterFrame { posterFrame } else { try poster.sharpest() }
      posterFrame = frame
      png = try poster.png(of: frame)
    }
    return try RenderError.wrap(PhotoSource(bytes: png, name: name))
  }

  /// Returns the clip with a part of its pictures and of its sound.
  ///
  /// - Throws: `RenderError` if the part begins when the clip has ended.
  public func showing(_ part: ClipPart) throws(RenderError) -> Clip {
    guard part.start < seconds else {
      throw .unsupportedOutput(
        "\(escaped(path)): its part begins at \(ClipReader.tenths(part.start)) seconds, but the clip ends after "
          + "\(ClipReader.tenths(seconds))")
    }
    var clip = self
    clip.hasSound = hasSound && !part.isMuted
    let end = min(part.end ?? seconds, seconds)
    guard part.start > 0 || end < seconds else { return clip }
    clip.name = "\(path)#t=\(part.start),\(end)"
    (clip.beginning, clip.seconds, clip.posterFrame) = (part.start, end - part.start, nil)
    return clip
  }

  /// Returns the clip with frames reduced by a whole number while they are decoded.
  func reduced(by factor: Int) -> Clip {
    sized(PixelSize(max(1, size.width / factor), max(1, size.height / factor)))
  }

  /// Returns the clip with frames of another size.
  func sized(_ size: PixelSize) -> Clip {
    var clip = self
    clip.size = size
    return clip
  }
}

extension RenderError {
  /// The error for a clip that cannot be decoded.
  static func damagedClip(_ path: String, _ detail: String) -> RenderError {
    .file(.damagedPicture(path: path, detail: detail))
  }
}
