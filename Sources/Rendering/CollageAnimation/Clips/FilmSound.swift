import CollageRender

/// The sound of a film, which is that of a clip.
struct FilmSound {
  let clip: Clip
  /// The duration of the film in seconds.
  let seconds: Double

  /// The options with which the encoder opens the clip; the sound begins again where its pictures do.
  var input: [String] {
    (clip.seconds + 0.001 < seconds ? ["-stream_loop", "-1"] : []) + ClipProgram.input(clip.path)
  }

  /// The options that encode the sound after the pictures, from their first instant to their last.
  var output: [String] {
    [
      "-map", "0:v:0", "-map", "1:a:0", "-af", "aresample=async=1:first_pts=0,apad", "-c:a", "aac", "-b:a", "160k",
      "-ac", "2", "-flags:a", "+bitexact", "-t", "\(seconds)",
    ]
  }
}
