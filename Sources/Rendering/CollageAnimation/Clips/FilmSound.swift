import CollageRender

/// The sound of a film, which is that of a clip.
struct FilmSound {
  let clip: Clip
  /// The duration of the film in seconds.
  let seconds: Double
  /// The time after which the clip begins again, in seconds: a whole number of the film's frames.
  let period: Double

  private static let samplesPerSecond = 48_000

  init(_ clip: Clip, frames: Int, rate: FrameRate) {
    self.clip = clip
    seconds = Double(frames) / rate.perSecond
    period = Double(rate.count(in: clip.seconds)) / rate.perSecond
  }

  /// The options with which the encoder opens the clip.
  var input: [String] { ClipProgram.input(clip.path, from: clip.start, at: clip.beginning) }

  /// The options that encode the sound after the pictures, from their first instant to their last; where the pictures begin
  /// again, the sound does too.
  var output: [String] {
    let samples = Int((min(period, seconds) * Double(Self.samplesPerSecond)).rounded())
    let filter =
      "aresample=\(Self.samplesPerSecond):async=1:first_pts=0,apad,atrim=end_sample=\(samples)"
      + (period < seconds ? ",aloop=loop=-1:size=\(samples)" : "")
    return [
      "-map", "0:v:0", "-map", "1:a:0", "-af", filter, "-c:a", "aac", "-b:a", "160k", "-ac", "2", "-flags:a",
      "+bitexact", "-t", "\(seconds)",
    ]
  }
}
