import ArgumentParser
import CollageAnimation
import CollageFiles
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage animate`: animates photos from one template to the next.
struct AnimateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate",
    abstract: "Animate photos from one template to the next.",
    discussion: flowing(
      """
      Arguments that end in .json or name a shipped template are templates, shown in the given order. All other arguments
      are photos: files, folders or patterns. Every frame is rendered from the original photos. An .mp4 video requires the
      program ffmpeg.

      Examples:
        collage animate grid.json hero.json photos/ -o change.webp
        collage animate a.json b.json photos/ --loop --easing back -o change.mp4
        collage animate a.json b.json photos/ --match movement -o frames/
      """))

  @Argument(help: "Two or more templates, and photos.", completion: .file())
  var templatesAndPhotos: [String]

  @OptionGroup var photoInput: PhotoInputOptions
  @OptionGroup var subjectSource: SubjectSourceOptions
  @OptionGroup var texts: TextOptions

  @Option(
    name: .shortAndLong, help: "An animated .webp or .gif, a video .mp4, or a folder for frames.", completion: .file()
  )
  var output: String

  @Option(help: "Duration of a movement, in seconds.")
  var seconds = 1.2

  @Option(help: "How long each template is shown, in seconds.")
  var hold = 0.8

  @Option(help: "Frames per second (default: 30, for .gif 20).")
  var fps: Int?

  @Option(help: "linear, ease, ease-in, ease-out, ease-in-out, back, or x1,y1,x2,y2 as in CSS cubic-bezier().")
  var easing = "ease-in-out"

  @Option(
    help:
      "Assignment of photos: order (each template's fill order), movement (the shortest paths), or slots (slots of the same name)."
  )
  var match: MatchName = .order

  @Flag(help: "End with the first template, for a seamless loop.")
  var loop = false

  @Option(
    help: ArgumentHelp(
      "Size in pixels (default: the first template's aspect ratio, with a longer side of 1080, or 640 for .gif).",
      valueName: "width x height"))
  var size: String?

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every note.")
  var verbose = false

  enum MatchName: String, ExpressibleByArgument, CaseIterable {
    case order, movement, slots
  }

  func run() async throws {
    let documents = templatesAndPhotos.filter(TemplateSearch.ofUser.isTemplate)
    guard documents.count > 1 else {
      throw UsageError(
        message:
          "at least two templates are needed: files that end in .json, or names listed by `collage templates`; found "
          + "\(documents.count)")
    }
    let (scenes, templates, fontFolders) = try stops(documents)
    var inputs = templates
    inputs.add(texts.inputs)
    var found = try photoInput.find(templatesAndPhotos.filter { !TemplateSearch.ofUser.isTemplate($0) })
    inputs.add(found.inputs)
    let subjects = try subjectSource.sources()
    inputs.add(subjects.lists(of: found.paths))
    try inputs.check(output)
    try inputs.checkStandardOutput()
    let destination = try Animation.Destination(path: output)
    try checkDurations()
    let rate = try FrameRateChoice.rate(fps, for: destination).frames
    try destination.check(protecting: inputs)
    let easing = try curve()
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    let (count, pictures, read) = try await found.use(policy: photoInput.policy) { attempt in
      let paths = attempt.paths
      let spelling = try texts.spelling(
        of: scenes.map(\.template), photoCount: paths.count, policy: photoInput.policy)
      var animation = LayoutAnimation(
        stops: scenes, photos: paths,
        size: PixelSize(1, 1), seconds: seconds, pause: hold, framesPerSecond: rate,
        easing: easing, matching: matching, isLoop: loop, policy: photoInput.policy)
      animation.spelling = spelling
      animation.knownSubjects = try subjects.subjects(of: paths)
      animation.subjectCache = subjects.cache
      animation.size = try AnimationSize(size, for: destination, frames: animation.expectedFrames)
        .pixels(for: scenes[0].template.canvas.size)
      var pictures = try await animation.animation()
      pictures.filters = try FilterSearch().find(pictures.filterNames)
      pictures.drawings = try DrawingSearch.find(pictures.drawingNames)
      pictures.fonts = try fontFolders.reduce(texts.fonts) { try ProjectFonts.fonts($0, beside: $1) }
      try await attempt.use(paths)
      var notes: [RenderNote] = []
      let count = try await pictures.write(
        to: destination, protecting: inputs, note: { notes.append($0) }, progress: { progress.report($0) })
      return (count, pictures, notes)
    }
    progress.finish()
    if quiet { return }
    let notes = photoInput.notes(of: found) + read + pictures.notes
    for line in NoteLines(notes: notes, isVerbose: verbose).lines { printError(line) }
    printLines("\(escaped(output)): \(counted(count, "picture")) of \(pictures.size)")
  }

  /// Reads the templates; also returns the files that must not be overwritten, and the folders of their fonts.
  private func stops(_ documents: [String]) throws -> ([LayoutAnimation.Stop], InputGuard, fontFolders: [String]) {
    var inputs = InputGuard()
    var stops: [LayoutAnimation.Stop] = []
    var fontFolders: [String] = []
    for file in documents {
      let document = try CollageDocument(ofUser: file)
      inputs.add(document.inputs)
      guard case .template(let template) = document.content else {
        throw UsageError(message: "\(escaped(file)) is a composition; `collage animate` accepts only templates")
      }
      stops.append(.init(template: template, folder: document.folder))
      if let folder = document.fontFolder, template.layers.contains(where: \.isText), !fontFolders.contains(folder) {
        fontFolders.append(folder)
      }
    }
    return (stops, inputs, fontFolders)
  }

  private func checkDurations() throws {
    guard LayoutAnimation.allowedSeconds.contains(seconds) else {
      throw UsageError(message: "--seconds \(seconds): must be between 0.01 and 60")
    }
    guard LayoutAnimation.allowedPause.contains(hold) else {
      throw UsageError(message: "--hold \(hold): must be between 0 and 60")
    }
  }

  private var matching: LayoutAnimation.Matching {
    switch match {
    case .order: .order
    case .movement: .rule(.leastMovement)
    case .slots: .rule(.sameSlots)
    }
  }

  private func curve() throws -> Easing {
    if let named = Easing.named.first(where: { $0.name == easing }) { return named.easing }
    let numbers = easing.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.filter { $0 != " " })
    }
    let known = numbers.compactMap { $0 }
    guard known.count == 4, numbers.count == 4, (0...1).contains(known[0]), (0...1).contains(known[2]),
      known.allSatisfy({ $0.magnitude <= 10 })
    else {
      let names = Easing.named.map { $0.name }.joined(separator: ", ")
      throw UsageError(
        message: "--easing \(escaped(easing)): must be one of \(names), or x1,y1,x2,y2 with x between 0 and 1")
    }
    return .bezier(Point(known[0], known[1]), Point(known[2], known[3]))
  }
}
