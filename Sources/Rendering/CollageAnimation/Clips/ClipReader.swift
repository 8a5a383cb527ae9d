import CollageFiles
import CollageRender

/// Reads the frames of a clip one after the other, at a film's rate; a clip that is shorter than the film begins again.
final class ClipReader {
  private let clip: Clip
  private let rate: FrameRate
  /// The number of frames of the film that have not been read.
  private var rest: Int
  /// The program that decodes the present round, its frames so far, and the last of them.
  private var program: ClipProgram?
  private var count = 0
  private var last: MovingFrame?

  /// The part of a clip that may be missing at its end: headers often tell the duration of the sound.
  private static let tolerance = 0.1

  /// Creates a reader of a clip for a film of a number of frames.
  init(_ clip: Clip, rate: FrameRate, frames: Int) {
    (self.clip, self.rate, rest) = (clip, rate, frames)
  }

  /// Returns the next frame; the last one again if the pictures end a little before the duration that the header tells.
  ///
  /// - Throws: `RenderError` if `ffmpeg` is missing, or if the clip ends too early, because it is damaged.
  func next() throws(RenderError) -> MovingFrame {
    let program = try begun()
    let frame = MovingFrame(size: clip.size, hasAlpha: clip.hasAlpha)
    if try program.read(into: frame.bytes) == frame.bytes.count { last = frame } else { try checkEnd() }
    (count, rest) = (count + 1, rest - 1)
    return last ?? frame
  }

  /// Starts to decode the next frame, so that the decoders of several clips start at the same time.
  func begin() throws(RenderError) { _ = try begun() }

  /// Returns the program of the present round, which is started if the last one has ended.
  private func begun() throws(RenderError) -> ClipProgram {
    if count == rate.count(in: clip.seconds) { (program, count) = (nil, 0) }
    let program = if let program { program } else { try started() }
    self.program = program
    return program
  }

  /// Starts a round, which has as many frames as the clip, or as the film still needs.
  private func started() throws(RenderError) -> ClipProgram {
    let frames = min(rest, rate.count(in: clip.seconds))
    return try ClipProgram(
      ClipProgram.decoding(clip, filter: "fps=\(rate):start_time=0," + clip.filters, at: clip.beginning) + [
        "-frames:v", "\(max(1, frames))", "-f", "rawvideo", "pipe:1",
      ], about: clip.path)
  }

  private func checkEnd() throws(RenderError) {
    let shown = Double(count) / rate.perSecond
    guard last != nil, shown >= (1 - Self.tolerance) * clip.seconds else {
      throw .damagedClip(
        clip.path, "its pictures end after \(Self.tenths(shown)) of \(Self.tenths(clip.seconds)) seconds")
    }
  }

  static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}
