public import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
public import CollageRender
import SystemCalls

/// The size and format of a picture.
struct PictureOptions: ParsableArguments {
  @Option(help: "\(OutputFormat.names()); default: by the output's extension.")
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      """
      Size in pixels: 2400x1600, or one side (2400x or x1600, the other follows from the aspect ratio); a well-known one: \
      \(CanvasPreset.names); or on paper: A4, Letter, 10x15cm, 4x6in, A4-landscape.
      """, valueName: "size"))
  var size: String?

  @Option(help: "Pixels per canvas unit; 2 doubles the size.")
  var scale: Double?

  @Option(
    help: """
      Pixels per inch: sets the pixel size of templates in mm, cm, in or pt and of paper sizes (default 300), and is \
      written into the file.
      """)
  var dpi: Double?

  @Option(help: "Quality of \(OutputFormat.names("and") { $0.traits.usualQuality != nil }), 1 to 100.")
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      """
      Largest file, such as 240kB or 1.5MB: takes the highest quality that keeps to it, at most --quality. With 240kB,scale, the \
      picture gets fewer pixels rather than a quality below 60.
      """, valueName: "size"))
  var maxBytes: ByteCount?

  @Option(
    help: """
      Resolution of the colors in a JPEG: 444 (full), 420 (half), or auto: full above quality 94 and for pictures with texts, \
      shapes or stickers.
      """)
  var subsampling: ChromaSubsampling?

  @OptionGroup var colorOptions: ColorOptions

  @Option(
    help: """
      Fail, and say why, if this version paints otherwise than a revision of the renderer, which collage doctor prints.
      """)
  var revision: Int?

  @Flag(
    help: """
      Keep the brightness of HDR photos that are not cut out: write Ultra HDR JPEGs, which other screens show as without \
      this option.
      """)
  var hdr = false

  func sizing() throws -> RenderRequest.Sizing {
    if size != nil, scale != nil { throw UsageError(message: "--size and --scale cannot be combined; pass only one") }
    if let scale { return .scale(scale) }
    return try size.map { try SizeText($0, option: "--size").sizing() } ?? .natural
  }

  /// Returns the encoder settings for an output name; the format is JPEG if neither the option nor the name specifies
  /// one.
  func settings(output: String?) throws -> OutputSettings {
    try checkRevision()
    try UserFiles.check(output: output)
    var settings = OutputSettings(
      format: try chosenFormat(of: output) ?? .jpeg, quality: quality, dotsPerInch: dpi)
    try colorOptions.apply(to: &settings)
    (settings.isHDR, settings.maxBytes, settings.shrinksToFit) = (hdr, maxBytes?.bytes, maxBytes?.mayShrink ?? false)
    try apply(subsampling, to: &settings)
    return settings
  }

  /// Checks that this build paints as the wanted revision does.
  ///
  /// - Throws: `UsageError` with what has changed since.
  private func checkRevision() throws {
    guard let revision else { return }
    guard let changes = RendererRevision.changes(since: revision) else {
      let known = Wording.choice(RendererRevision.all.map { "\($0.number)" }.reversed())
      throw UsageError(message: "--revision \(revision): must be \(known)")
    }
    guard changes.isEmpty else {
      throw UsageError(
        message:
          "--revision \(revision): this version is revision \(RendererRevision.current.number), which paints some "
          + "pictures otherwise: \(changes.joined(separator: " "))")
    }
  }

  /// Sets the resolution of the colors in a JPEG.
  ///
  /// - Throws: `UsageError` for another format.
  fileprivate func apply(_ subsampling: ChromaSubsampling?, to settings: inout OutputSettings) throws {
    guard let subsampling else { return }
    guard settings.format == .jpeg else {
      throw UsageError(
        message: "--subsampling \(subsampling.rawValue) applies to JPEG, not to \(settings.format.rawValue); "
          + "leave it out, or write a .jpg")
    }
    settings.subsampling = subsampling
  }

  /// Returns the format of an output; nil for standard output without `--format`.
  private func chosenFormat(of output: String?) throws -> OutputFormat? {
    guard let output, output != "-" else { return format }
    try OutputPath.check(output)
    guard let chosen = format ?? OutputFormat(path: output) else {
      throw UsageError(
        message: "\(escaped(output)): unsupported extension; use \(OutputFormat.names()), "
          + "or pass --format")
    }
    return chosen
  }
}

/// The output file, size and format.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "The picture or PDF to write; - is standard output.", completion: .file())
  var output: String?

  @OptionGroup var picture: PictureOptions
  @OptionGroup var documentOptions: DocumentOptions

  @Option(help: "Background instead of the template's: \(backgroundKinds).")
  var background: String?

  @Option(help: "Distance between photos instead of the template's, in canvas units or as 5mm.")
  var gap: CanvasLength?

  @Option(help: "Distance to the canvas' border instead of the template's, in canvas units or as 10mm.")
  var margin: CanvasLength?

  @Option(help: "Number of photos to decode in parallel; default: one per CPU core.")
  var threads: Int?

  /// Rejects binary output to a terminal.
  func checkTerminal() throws {
    guard output == "-", isatty(STDOUT_FILENO) == 1 else { return }
    throw UsageError(
      message: "-o -: standard output is a terminal; name a file, or redirect the output: -o - > out.jpg")
  }

  /// Returns the settings of the output.
  ///
  /// - Parameter hasPages: True if a folder and an archive of pages are possible as well.
  /// - Returns: The settings; those of JPEG for the pictures of a PDF, a folder or an archive.
  /// - Throws: `UsageError` for an option out of range or an unsupported extension.
  func settings(hasPages: Bool = false) throws -> OutputSettings {
    if let threads, !(1...1024).contains(threads) {
      throw UsageError(message: "--threads \(threads): must be between 1 and 1024")
    }
    try documentOptions.check(output: output)
    guard let output, isDocument || hasPages && AlbumWriter.Output.holdsPictures(output) else {
      return try picture.settings(output: output)
    }
    if let format = picture.format {
      throw UsageError(
        message: "--format \(format.rawValue) applies to pictures, not to a PDF, a folder or an archive; "
          + "name an output such as page-%d.\(format.rawValue)")
    }
    if picture.maxBytes != nil {
      throw UsageError(
        message: "--max-bytes applies to single pictures, not to a PDF, a folder or an archive; leave it out")
    }
    var settings = try AlbumDestination(output, quality: picture.quality, dpi: picture.dpi).settings
    try picture.colorOptions.apply(to: &settings)
    documentOptions.apply(to: &settings)
    settings.isDocument = isDocument
    settings.isHDR = picture.hdr
    try picture.apply(picture.subsampling, to: &settings)
    return settings
  }

  /// True if the output is a PDF file.
  var isDocument: Bool { output.map(AlbumWriter.Output.isDocument) ?? false }

  /// Sets the distances of a collage's template, and the number of threads.
  func apply(to collage: inout PhotoCollage) throws {
    let unit = collage.composition.template.canvas.unit
    if let gap { collage.composition.template.gap = try gap.value(in: unit, option: "--gap") }
    if let margin { collage.composition.template.margin = try margin.value(in: unit, option: "--margin") }
    collage.threads = threads
  }

  func chosenBackground() throws -> Background? { try background.map(readBackground) }
}

/// The forms that `--background` takes.
let backgroundKinds = "a CSS color, or a gradient, pattern or blur as in templates, such as '{\"linear\": …}'"

/// Reads the value of `--background`.
func readBackground(_ text: String) throws -> Background {
  do {
    return try BackgroundText.parse(text, name: "--background")
  } catch {
    throw UsageError(message: "\(error)")
  }
}

extension ChromaSubsampling: ExpressibleByArgument {}

extension OutputFormat: ExpressibleByArgument {
  /// Accepts the extensions of formats, such as `jpeg` and `jpg`.
  public init?(argument: String) { self.init(extension: argument) }
}
