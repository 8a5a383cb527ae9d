public import ArgumentParser
import CollageBatch
import CollageFiles
import CollageKit
import CollageModel
import CollageRender

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
  @OptionGroup var labelOptions: LabelOptions
  @OptionGroup var roleWordOptions: RoleWordOptions
  @OptionGroup var segmenterOptions: SegmenterOptions
  @OptionGroup var cutoutRuleOptions: CutoutRuleOptions

  /// Returns the options of jobs, and where jobs find files.
  func settings() throws -> WorkerSettings { WorkerSettings(options: try jobOptions(), sources: try jobSources()) }

  /// Returns where jobs find files and keep what they compute.
  private func jobSources() throws -> JobSources {
    guard (16...1_048_576).contains(cacheMb) else {
      throw UsageError(message: "--cache-mb \(cacheMb): must be between 16 and 1048576")
    }
    var sources = JobSources()
    (sources.root, sources.identity, sources.cache, sources.allowedHosts) = (root, identity, cache, allowHost)
    (sources.subjects, sources.detector) = (subjects, detector)
    sources.filterFolders = lookOptions.folders.filterFolders
    sources.segmenterSeconds = segmenterOptions.timeout
    return sources
  }

  /// Returns the options for jobs; without `--format`, the extension of each picture's name selects the format.
  private func jobOptions() throws -> JobOptions {
    // Reads the profile, which is missing before the first picture or never.
    let settings = try picture.settings(output: nil)
    if let quality = settings.quality, !OutputSettings.qualities.contains(quality) {
      throw UsageError(message: "--quality \(quality): must be between 1 and 100")
    }
    let policy = PhotoPolicy(allowedFormats: PictureFormat.trusted.union(allow.formats), isTolerant: tolerant)
      .accepting(vectors: allow.hasVectors)
    var options = JobOptions(
      sizing: try picture.sizing(), format: picture.format, quality: settings.quality,
      dotsPerInch: settings.dotsPerInch, policy: policy)
    (options.isHDR, options.subsampling) = (settings.isHDR, settings.subsampling)
    (options.maxBytes, options.shrinksToFit) = (settings.maxBytes, settings.shrinksToFit ? true : nil)
    options.print = try printOptions.settings()
    options.color = try picture.colorOptions.choice()
    options.crops = try cropOptions.slotCrops()
    options.look = try lookOptions.change()
    options.texts = try textOptions.valuesByName()
    options.labels = try labelOptions.value()
    options.fontFolders = textOptions.fontFolders
    options.cutouts = try cutoutRuleOptions.change()
    options.roleWords = try roleWordOptions.words()
    try segmenterOptions.checkTimeout()
    (options.segmenter, options.segmenterLimit) = (segmenterOptions.command, try segmenterOptions.checkedLimit())
    return options
  }
}

extension InputFiles.Identity: ExpressibleByArgument {}
