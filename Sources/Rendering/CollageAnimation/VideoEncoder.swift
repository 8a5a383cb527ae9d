import CollageFiles
import CollageModel
import CollageRender
import SystemCalls

/// Sends frames to the program `ffmpeg`, which encodes them as an H.264 video.
///
/// The video is written to an unnamed file, which is published when it is complete, like every other output.
final class VideoEncoder {
  private let size: PixelSize
  private let rate: FrameRate
  private let path: String
  private var file: OutputFile?
  private let process: pid_t
  /// The socket to which frames are sent.
  private var stream: Int32
  private var isRunning = true
  /// The total duration of all frames so far, and the number of frames sent.
  private var milliseconds = 0
  private var written = 0

  init(
    path: String, size: PixelSize, rate: FrameRate, sound: FilmSound? = nil, protecting inputs: InputGuard
  ) throws(RenderError) {
    self.path = path
    self.size = size
    self.rate = rate
    let file = try RenderError.wrap(OutputFile(path: path, protecting: inputs))
    // A socket, because writing to a pipe without a reader raises a signal.
    guard let (own, input) = connectedSockets() else {
      throw .file(.cannotCreate(path: path, reason: systemMessage(errno)))
    }
    defer { close(input) }
    do throws(SystemFailure) {
      process = try Self.start(size, rate, sound, input: input, output: file.descriptor)
    } catch {
      close(own)
      throw .file(.cannotCreate(path: path, reason: Self.reason(ofFailedStart: error.number)))
    }
    stream = own
    self.file = consume file
  }

  deinit {
    guard isRunning else { return }
    close(stream)
    kill(process, SIGKILL)
    ChildProcess.wait(for: process)
  }

  /// Returns the reason for which ffmpeg could not be started, given the system's error number.
  static func reason(ofFailedStart failure: Int32) -> String {
    if failure == ENOENT {
      return "encoding video needs ffmpeg, which is not installed; on Debian: apt install ffmpeg, or write a .webp, "
        + ".gif or a folder"
    }
    return "cannot start ffmpeg, the video encoder: \(systemMessage(failure))"
  }

  /// Video is YCbCr according to BT.709 in limited range, and tagged as such; without tags, players guess from the
  /// size.
  private static let conversion =
    "scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+full_chroma_inp,"
    + "format=yuv420p"
  private static let colorTags = [
    "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv",
  ]

  private static func start(
    _ size: PixelSize, _ rate: FrameRate, _ sound: FilmSound?, input: Int32, output: Int32
  ) throws(SystemFailure) -> pid_t {
    let source =
      [
        "-thread_queue_size", "2", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(size)", "-r", "\(rate)", "-i",
        "pipe:0",
      ]
      + (sound?.input ?? [])
    // Looking further ahead takes 200 MB more at 1920x1080, and makes the files no smaller. Beside the preset "medium" at 18, this
    // takes less than half the time, for files that are 5 % larger and as good (SSIM .9961 and .9966).
    let encoding = [
      "-c:v", "libx264", "-preset", "veryfast", "-rc-lookahead", "10", "-crf", "17", "-threads", "1",
    ]
    let container = [
      "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-movflags", "+faststart", "-f", "mp4",
      descriptorPath(3),
    ]
    var child = ChildProcess(
      ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + source
        + (sound?.output ?? ["-an"]) + ["-vf", conversion] + encoding + colorTags + container)
    child.descriptors = [(input, STDIN_FILENO), (output, 3)]
    return try child.start()
  }

  /// Adds a frame of three bytes per pixel, repeated for its duration; H.264 requires an even width and height.
  func add(_ pixels: [UInt8], milliseconds: Int) throws(RenderError) {
    self.milliseconds += milliseconds
    // Counted from the start of the video, so that rounding errors do not accumulate.
    let due = max(written + 1, Int((Double(self.milliseconds) * rate.perSecond / 1000).rounded()))
    while written < due { try add(pixels) }
  }

  /// Adds one frame of three bytes per pixel.
  func add(_ pixels: [UInt8]) throws(RenderError) {
    try send(pixels)
    written += 1
  }

  private func send(_ pixels: [UInt8]) throws(RenderError) {
    guard pixels.withUnsafeBytes({ sendAll($0, to: stream) }) == nil else {
      throw failure("ffmpeg stopped before the last frame")
    }
  }

  /// Returns the error for a video that could not be written: often for want of room, about which ffmpeg tells nothing.
  private func failure(_ reason: String) -> RenderError {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return .file(hasNoRoom(at: folder) ? .writing(path, ENOSPC) : .cannotWrite(path: path, reason: reason))
  }

  /// Waits until the video is complete, and publishes it.
  func finish() throws(RenderError) {
    close(stream)
    let ending = ChildProcess.wait(for: process)
    isRunning = false
    guard ending == .code(0) else {
      throw failure("ffmpeg failed; see its message above")
    }
    guard let file = file.take() else { return }
    try file.finish()
  }
}
