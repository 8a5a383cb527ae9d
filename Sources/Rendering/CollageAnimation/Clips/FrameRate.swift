/// A frame rate as a ratio, since 30000/1001 frames per second are common.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The number of frames in `seconds` seconds.
  public let frames: Int
  public let seconds: Int

  /// The maximum number of frames per second.
  public static let max = 120

  /// Creates a rate of `frames` per `seconds`; nil unless both are positive and at most `max` frames are shown a second.
  public init?(_ frames: Int, per seconds: Int = 1) {
    guard frames > 0, seconds > 0, frames / seconds <= Self.max, frames <= 1_000_000_000 else { return nil }
    (self.frames, self.seconds) = (frames, seconds)
  }

  private init(of frames: Int) { (self.frames, seconds) = (frames, 1) }

  /// Thirty frames per second.
  public static let usual = FrameRate(of: 30)

  /// Reads a rate such as `30000/1001`.
  init?(text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard let frames = parts.first ?? nil, let seconds = parts.count == 2 ? parts[1] : parts.count == 1 ? 1 : nil else {
      return nil
    }
    self.init(frames, per: seconds)
  }

  /// The rate as one number, for durations in seconds.
  public var perSecond: Double { Double(frames) / Double(seconds) }

  /// The rate as `ffmpeg` accepts it.
  public var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }

  /// Returns the number of frames that a duration needs, at least 1.
  func count(in duration: Double) -> Int {
    // A duration is a whole number of frames, give or take its rounding.
    let exact = duration * perSecond
    return Swift.max(1, Int(Swift.min((exact - 0.01).rounded(.up), 1e9)))
  }

  /// Returns the time at which a frame ends, in milliseconds.
  func end(of frame: Int) -> Int { Int((Double(frame + 1) * 1000 / perSecond).rounded()) }
}
