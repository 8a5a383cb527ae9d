import CollageFiles
import CollageRender

/// Reads the frames of a clip one after the other, at a film's rate; a clip that is shorter than the film begins again.
final class ClipReader {
  private let clip: Clip
  private let rate: FrameRate
  private let program: ClipProgram
  /// The number of frames so far, and the last of them.
  private var count = 0
  private var last: MovingFrame?

  /// The part of a clip that may be missing at its end: headers often tell the duration of the sound.
  private static let tolerance = 0.1

  /// Starts to decode the frames of a film.
  init(_ clip: Clip, rate: FrameRate, frames: Int) throws(RenderError) {
    (self.clip, self.rate) = (clip, rate)
    let isShort = rate.count(in: clip.seconds) < frames
    program = try ClipProgram(
      ["ffmpeg", "-v", "quiet", "-nostdin", "-threads", "1", "-filter_threads", "1"]
        + (isShort ? ["-stream_loop", "-1"] : []) + ClipProgram.input(clip.path) + [
          "-map", "0:\(clip.stream)", "-an", "-sn", "-dn", "-vf", "fps=\(rate):start_time=0," + clip.filters,
          "-frames:v", "\(frames)", "-f", "rawvideo", "pipe:1",
        ], about: clip.path)
  }

  /// Returns the next frame; the last one again if the pictures end a little before the duration that the header tells.
  ///
  /// - Throws: `RenderError` if the clip ends too early, because it is damaged.
  func next() throws(RenderError) -> MovingFrame {
    let frame = MovingFrame(size: clip.size)
    if try program.read(into: frame.bytes) == frame.bytes.count {
      count += 1
      last = frame
      return frame
    }
    let shown = Double(count) / rate.perSecond
    guard let last, shown >= (1 - Self.tolerance) * clip.seconds else {
      throw .damagedClip(
        clip.path, "its pictures end after \(Self.tenths(shown)) of \(Self.tenths(clip.seconds)) seconds")
    }
    return last
  }

  private static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}
