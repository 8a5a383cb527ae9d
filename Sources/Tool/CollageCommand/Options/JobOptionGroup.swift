public import ArgumentParser
import CollageBatch
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import ObjectStorage

/// The options shared by `batch` and its workers.
struct JobOptionGroup: ParsableArguments {
  @Option(help: "The root folder of photos.", completion: .directory)
  var root: String = "."

  @OptionGroup var picture: PictureOptions

  @Option(
    help: ArgumentHelp(
      """
      Also accept what is disabled by default: tiff, avif or heic, and svg in stickers; repeatable, or comma-separated.
      """,
      valueName: "formats"))
  var allow: [AllowedList] = []

  @Flag(help: "Use the readable part of damaged photos.")
  var tolerant = false

  @Option(
    name: .customLong("subjects"),
    help: ArgumentHelp(
      "A list of photos' subjects, as `collage subjects` writes; by default subjects.json beside each photo.",
      valueName: "file"), completion: .file())
  var subjects: String?

  @Option(
    help: ArgumentHelp(
      "A program that prints the subjects of photos as lines of JSON; {} stands for their paths.", valueName: "command")
  )
  var detector: String?

  @Option(help: "How unchanged photos are recognized: stat (size, time and inode) or content.")
  var identity: InputFiles.Identity = .stat

  @Option(
    help:
      "The cache folder for cutouts and scaled photos, shared by workers and later runs; none to disable it.",
    completion: .directory)
  var cache: String?

  @Option(help: ArgumentHelp("Maximum size of the cache folder.", valueName: "megabytes"))
  var cacheMb: Int = 2048

  @Option(
    help: ArgumentHelp(
      "A host of https:// photos and templates; http://host for one without encryption; repeatable.", valueName: "host")
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

  /// Answers about so many photos as a run may have are kept: each takes some hundred bytes.
  private static let maxAnswerBytes = 1 << 30

  /// Returns what is said of photos' subjects; workers find the program's answers in a folder.
  private func jobSubjects() throws -> JobSubjects {
    guard let detector else { return try JobSubjects(path: subjects) }
    let folder = detectorAnswers ?? cache.map { $0 + "-subjects" } ?? TileDiskCache.usualForSubjects
    let answers = SubjectAnswers(
      of: try SubjectProgram(command: detector), folder: folder.map { TileDiskCache(path: $0) },
      maxBytes: Self.maxAnswerBytes)
    return try JobSubjects(path: subjects, answers: answers)
  }

  /// Returns the program that guesses where subjects are; workers find its answers in a folder.
  func segmenter() throws -> Segmenter? {
    var segmenter = try segmenterOptions.segmenter()
    if let segmenterAnswers {
      segmenter?.cache = segmenterAnswers
    } else if let cache, cache != "none" {
      segmenter?.cache = cache + "-masks"
    }
    return segmenter
  }

  /// Returns what reads and writes objects; `isReporting` says on standard error what it waits for.
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

  /// Returns the options of jobs; without `--format` the extension of each picture's name is used.
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

  /// The same options as arguments of a worker.
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
