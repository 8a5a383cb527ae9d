import ArgumentParser
import CollageAnimation
import CollageFiles
import CollageKit
import CollageModel
import CollageRender

/// `collage video`: plays clips in the slots of a template or composition.
struct VideoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "video",
    abstract: "Play clips in a template's slots, beside photos and under texts.",
    discussion: flowing(
      """
      Clips (MP4, MOV, WebM, MKV, AVI) fill slots as photos do, with the same crops, looks, masks and layers. The film is as
      long as the longest clip; shorter ones begin again. It has the sound of the first clip that has any. A template of one
      slot keeps the size and the frame rate of its clip. The program ffmpeg must be installed.

      Examples:
        collage video grids/two-by-two clips/ photos/ -o film.mp4
        collage video story/whole-photo dance.mov --filter porto -o dance.mp4
        collage video trip.json a.mp4 b.mp4 --text title=Oslo --sound b -o trip.mp4
        collage video hero-left clips/ --seconds 4 --size 640x -o short.gif
        collage video hero-left photos/ --motion -o alive.webp
      """))

  @Argument(
    help: "A template (the name of a shipped one, or a file) or a saved composition.", completion: .templates)
  var document: String

  @Argument(help: "Clips and photos: files, folders or patterns.", completion: .file())
  var photos: [String] = []

  @OptionGroup var photoOptions: PhotoOptions
  @OptionGroup var cropOptions: CropOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var textOptions: TextOptions

  @Option(
    name: .shortAndLong, help: "A video .mp4, an animated .webp or .gif, or a folder for frames.", completion: .file())
  var output: String

  @Option(help: "Duration of the film, in seconds (default: that of the longest clip).")
  var seconds: Double?

  @Option(help: "Frames per second (default: that of the fastest clip, at most 60; for .gif 20).")
  var fps: Int?

  @Option(
    help: ArgumentHelp(
      "Size in pixels (default: a shorter side of 1080; for .gif and .webp, as `animate`; for one slot, its clip's).",
      valueName: "width x height"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "The clip whose sound the film has, by name or number, or none (default: the first that has sound).",
      valueName: "clip"))
  var sound: String?

  @Flag(help: "Play the clips of live photos and motion photos in place of the photos.")
  var motion = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every note.")
  var verbose = false

  func run() async throws {
    let document = try CollageDocument(ofUser: document)
    let source = try CollageSource(document, photos: photos, options: photoOptions, acceptsClips: true)
    let options = try checkedOptions()
    let inputs = try options.inputs(of: document, source)
    try UserFiles.check(output: output)
    try inputs.check(output)
    try inputs.checkStandardOutput()
    let destination = try Animation.Destination(path: output)
    try destination.check(protecting: inputs)
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    var found = source.found
    let clips = try await FoundClips(&found, hasMotion: motion)
    guard !motion || !clips.isEmpty else {
      throw UsageError(
        message: "--motion: no photo has a clip, neither inside of it nor in a file of the same name such as photo.mov"
          + "; add clips, or use `collage animate`")
    }
    let numbered = found.numbered
    let (report, notes) = try await found.use(policy: photoOptions.policy) { attempt in
      let planned = try await film(
        of: attempt.paths, source, options, clips, for: destination, numbered: numbered)
      try await attempt.use(planned.photos)
      let report = try await planned.film.write(
        to: destination, protecting: inputs, progress: { progress.report($0) })
      return (report, planned.notes)
    }
    progress.finish()
    if quiet { return }
    let all = photoOptions.input.notes(of: found) + notes + report.notes
    for line in NoteLines(notes: all, isVerbose: verbose).lines { printError(line) }
    printLines("\(escaped(output)): \(counted(report.frames, "frame")) of \(report.size)")
  }

  private func checkedOptions() throws -> SharedCollageOptions {
    let crops = try cropOptions.slotCrops()
    if let seconds, !(0.05...3600).contains(seconds) {
      throw UsageError(message: "--seconds \(seconds): must be between 0.05 and 3600")
    }
    guard photoOptions.assign != .best else {
      throw UsageError(message: "--assign best compares photos; `collage video` accepts role and given")
    }
    return SharedCollageOptions(photos: photoOptions, crops: crops, looks: lookOptions, texts: textOptions)
  }

  private struct Planned: Sendable {
    let film: Film
    /// The names of the photos that are not clips.
    let photos: [String]
    let notes: [RenderNote]
  }

  private func film(
    of paths: [String], _ source: CollageSource, _ options: SharedCollageOptions, _ clips: FoundClips,
    for destination: Animation.Destination, numbered: [String]
  ) async throws -> Planned {
    var collage = try await source.collage(of: paths, threads: RenderEnvironment.processors)
    try clips.place(in: &collage)
    let notes = try options.apply(to: &collage, from: source)
    let playing = try clips.playing(in: collage)
    let rate = try FrameRateChoice.rate(fps, for: destination, usual: .usual(for: playing))
    let count = Int((seconds ?? playing.map(\.seconds).max() ?? 1) * rate.perSecond)
    let canvas = collage.composition.template.canvas.size
    var request = try collage.request(output: OutputSettings(format: .png))
    let pixels = try await AnimationSize(size, for: destination, frames: count).pixels(forFilm: canvas) {
      try await FilmSize.usual(of: request, clips: playing)
    }
    request.sizing = .pixels(pixels)
    var film = Film(request, clips: playing, rate: rate)
    film.seconds = seconds
    film.sound = try clips.sound(sound, among: playing, numbered: numbered)
    return Planned(film: film, photos: paths.filter { !clips.contains($0) }, notes: notes)
  }
}
