public import ArgumentParser
import CollageBatch
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import ObjectStorage

/// The options shared by `batch` and its workers.
struct JobOptionGroup: ParsableArguments {
  @Option(help: "The folder that contains the photos.", completion: .directory)
  var root: String = "."

  @OptionGroup var picture: PictureOptions

  @Option(
    help: ArgumentHelp(
      """
      Also accept formats that are disabled by default: tiff, avif, heic, or svg in stickers; repeatable or comma-separated.
      """,
      valueName: "formats"))
  var allow: [AllowedList] = []

  @Flag(help: "Use the readable part of damaged photos.")
  var tolerant = false

  @Option(
    name: .customLong("subjects"),
    help: ArgumentHelp(
      "A list of photos' subjects, as written by `collage subjects`; default: subjects.json beside each photo.",
      valueName: "file"), completion: .file())
  var subjects: String?

  @Option(
    help: ArgumentHelp(
      "A program that prints the subjects of photos as JSON lines; {} is replaced by their paths.", valueName: "command"
    )
  )
  var detector: String?

  @Option(help: "How unchanged photos are recognized: stat (size, time and inode) or content.")
  var identity: InputFiles.Identity = .stat

  @Option(
    help:
      "The cache folder for cut-outs and scaled photos, shared by workers and later runs; none disables it.",
    completion: .directory)
  var cache: String?

  @Option(help: ArgumentHelp("Maximum size of the cache folder.", valueName: "megabytes"))
  var cacheMb: Int = 2048

  @Option(
    help: ArgumentHelp(
      "A host from which https:// photos and templates may be read; http://host allows plain HTTP; repeatable.",
      valueName: "host")
  )
  var allowHost: [String] = []

  @OptionGroup var printOptions: PrintOptions
  @OptionGroup var cropOptions: CropOptions
  @OptionGroup var lookOptions: LookOptions
  @OptionGroup var textOptions: TextOptions
  @OptionGroup var segmenterOptions: SegmenterOptions

  @Option(help: .hidden)
  var segmenterAnswers: String?

  @Option(help: .hidden)
  var detectorAnswers: String?

  /// Large enough for the results of a whole run: each takes a few hundred bytes.
  private static let maxAnswerBytes = 1 << 30

  /// Returns the sources of subjects; workers read the detector's results from a folder.
  private func jobSubjects() throws -> JobSubjects {
    guard let detector else { return try JobSubjects(path: subjects) }
    let folder = detectorAnswers ?? cache.map { $0 + "-subjects" } ?? TileDiskCache.usualForSubjects
    let answers = SubjectAnswers(
      of: try SubjectProgram(command: detector), folder: folder.map { TileDiskCache(path: $0) },
      maxBytes: Self.maxAnswerBytes)
    return try JobSubjects(path: subjects, answers: answers)
  }

  /// Returns the segmenter; workers read its results from a folder.
  func segmenter() throws -> Segmenter? {
    var segmenter = try segmenterOptions.segmenter()
    if let segmenterAnswers {
      segmenter?.cache = segmenterAnswers
    } else if let cache, cache != "none" {
      segmenter?.cache = cache + "-masks"
    }
    return segmenter
  }

  /// Returns the storage for objects.
  ///
  /// If `isReporting` is true, retries are reported on standard error.
  func storage(isReporting: Bool) -> JobStorage {
    var settings = StorageSettings()
    settings.allowedHosts = Set(allowHost)
    if isReporting { settings.report = { printError($0) } }
    return JobStorage(settings)
  }

  /// Returns the disk cache of tiles.
  func tileCache() throws -> TileDiskCache? {
    guard (16...1_048_576).contains(cacheMb) else {
      throw UsageError(message: "--cache-mb \(cacheMb): must be between 16 and 1048576")
    }
    if cache == "none" { return nil }
    return (cache ?? TileDiskCache.usual).map { TileDiskCache(path: $0) }
  }

  /// Returns the options for jobs; without `--format`, the extension of each picture's name selects the format.
  func jobOptions() throws -> JobOptions {
    let settings = try picture.settings(output: nil)
    if let quality = settings.quality, !(1...100).contains(quality) {
      throw UsageError(message: "--quality \(quality): must be between 1 and 100")
    }
    let policy = PhotoPolicy(allowedFormats: PictureFormat.trusted.union(allow.formats), isTolerant: tolerant)
      .accepting(vectors: allow.hasVectors)
    var options = JobOptions(
      sizing: try picture.sizing(), format: picture.format, quality: settings.quality,
      dotsPerInch: settings.dotsPerInch, policy: policy, fingerprint: fingerprint)
    options.print = try printOptions.settings()
    options.crops = try cropOptions.slotCrops()
    options.looks = try lookOptions.jobLooks()
    options.texts = try textOptions.jobTexts()
    options.segmenter = try segmenter()
    options.subjects = try jobSubjects()
    return options
  }

  private var fingerprint: String {
    let parts =
      [
        "size \(picture.size ?? "-")", "scale \(picture.scale.map { "\($0)" } ?? "-")",
        "quality \(picture.quality.map { "\($0)" } ?? "-")", "dpi \(picture.dpi.map { "\($0)" } ?? "-")",
        "allow \(allow.names.joined(separator: ","))", "tolerant \(tolerant)",
      ] + printOptions.fingerprint + cropOptions.fingerprint + lookOptions.fingerprint + textOptions.fingerprint
    return (parts + (segmenterOptions.command.map { ["segmenter \($0)"] } ?? [])).joined(separator: "; ")
  }

  /// The options as arguments for a worker.
  var arguments: [String] {
    var arguments = ["--root", root, "--identity", identity.rawValue]
    for (name, value) in [
      ("--format", picture.format?.rawValue), ("--size", picture.size), ("--scale", picture.scale.map { "\($0)" }),
      ("--quality", picture.quality.map { "\($0)" }),
      ("--dpi", picture.dpi.map { "\($0)" }), ("--cache", cache), ("--cache-mb", "\(cacheMb)"),
      ("--subjects", subjects), ("--detector", detector), ("--detector-answers", detectorAnswers),
      ("--segmenter", segmenterOptions.command), ("--segmenter-answers", segmenterAnswers),
    ] {
      if let value { arguments += [name, value] }
    }
    let allowed = allow.names.joined(separator: ",")
    if !allowed.isEmpty { arguments += ["--allow", allowed] }
    for host in allowHost { arguments += ["--allow-host", host] }
    return arguments + printOptions.arguments + cropOptions.arguments + lookOptions.arguments + textOptions.arguments
      + (tolerant ? ["--tolerant"] : [])
  }
}

extension InputFiles.Identity: ExpressibleByArgument {}
