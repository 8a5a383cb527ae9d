public import ArgumentParser
import CollageBatch
import CollageModel
import CollageRender

/// How the pictures of a batch are made: the same for `batch` and for its workers.
struct JobOptionGroup: ParsableArguments {
  @Option(help: "The folder under which photos lie.", completion: .directory)
  var root: String = "."

  @OptionGroup var picture: PictureOptions

  @Option(
    help: ArgumentHelp(
      "Also accept formats that are disabled by default: tiff, avif or heic; repeatable, or comma-separated.",
      valueName: "formats"))
  var allow: [FormatList] = []

  @Flag(help: "Use damaged photos as far as they can be read.")
  var tolerant = false

  @Option(help: "What makes a photo the same as before: stat (size, time and number) or content.")
  var identity: InputFiles.Identity = .stat

  @Option(
    help:
      "The folder in which finished cut-outs and photos are kept for all workers and later runs; none for no folder.",
    completion: .directory)
  var cache: String?

  @Option(help: ArgumentHelp("How much of them is kept in the folder.", valueName: "megabytes"))
  var cacheMb: Int = 2048

  /// Where finished pixels are kept.
  func tileFolder() throws -> TileFolder? {
    guard (16...1_048_576).contains(cacheMb) else {
      throw UsageError(message: "--cache-mb \(cacheMb): allowed is 16 ... 1048576")
    }
    if cache == "none" { return nil }
    return (cache ?? TileFolder.usual).map { TileFolder(path: $0) }
  }

  /// The options of jobs; without `--format` the extension of each picture's name decides.
  func jobOptions() throws -> JobOptions {
    let settings = try picture.settings(output: nil)
    if let quality = settings.quality, !(1...100).contains(quality) {
      throw UsageError(message: "--quality \(quality): allowed is 1 ... 100")
    }
    let policy = PhotoPolicy(allowedFormats: PictureFormat.trusted.union(allow.formats), isTolerant: tolerant)
    return JobOptions(
      sizing: try picture.sizing(), format: picture.format, quality: settings.quality,
      dotsPerInch: settings.dotsPerInch, policy: policy, words: words)
  }

  private var words: String {
    [
      "size \(picture.size ?? "-")", "scale \(picture.scale.map { "\($0)" } ?? "-")",
      "quality \(picture.quality.map { "\($0)" } ?? "-")", "dpi \(picture.dpi.map { "\($0)" } ?? "-")",
      "allow \(allow.formats.map(\.rawValue).sorted().joined(separator: ","))", "tolerant \(tolerant)",
    ].joined(separator: "; ")
  }

  /// The same options as arguments of a worker.
  var arguments: [String] {
    var arguments = ["--root", root, "--identity", identity.rawValue]
    for (name, value) in [
      ("--format", picture.format?.rawValue), ("--size", picture.size), ("--scale", picture.scale.map { "\($0)" }),
      ("--quality", picture.quality.map { "\($0)" }),
      ("--dpi", picture.dpi.map { "\($0)" }), ("--cache", cache), ("--cache-mb", "\(cacheMb)"),
    ] {
      if let value { arguments += [name, value] }
    }
    let allowed = allow.formats.map(\.rawValue).sorted().joined(separator: ",")
    if !allowed.isEmpty { arguments += ["--allow", allowed] }
    return arguments + (tolerant ? ["--tolerant"] : [])
  }
}

extension InputFiles.Identity: ExpressibleByArgument {}
