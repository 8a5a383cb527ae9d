public import ArgumentParser
import CollageFiles
public import CollageModel
import CollageRender

/// `collage cutout`: cuts one photo's subject out of its background.
struct CutoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cut the subject of a photo out of its background.",
    usage: "collage cutout [<options>] <photo> --output <output>",
    discussion: flowing(
      """
      Photos with transparency are trimmed. In other photos the subject is segmented from a plain or textured
      background, and the confidence is printed; below --min-confidence the photo is left uncut, with rounded corners.
      --mask uses a mask from a matting model, or drawn by hand, instead: its alpha, or its luminance, covers the
      subject.

      Examples:
        collage cutout shirt.jpg -o shirt.png
        collage cutout shoe.png --shadow keep -o shoe.webp
        collage cutout hoodie.jpg --mask hoodie-mask.png -o hoodie.png
      """))

  @Argument(help: "The photo.", completion: .file())
  var photo: String

  @Option(name: .shortAndLong, help: "The picture to write: png, webp, avif or tiff.", completion: .file())
  var output: String

  @Option(help: "A mask: a picture whose alpha or luminance covers the subject.", completion: .file())
  var mask: String?

  @Option(help: "The photo's own soft shadow: keep or drop it.")
  var shadow: CutoutRule.Shadow = .drop

  @Option(help: "Minimum confidence, 0 to 1; below it the photo is left uncut.")
  var minConfidence: Double = 0.5

  @Flag(help: "Keep the photo's size instead of trimming to the subject.")
  var keepSize = false

  @OptionGroup var formats: PhotoFormatOptions

  @Option(help: "Quality of webp and avif, 1 to 100.")
  var quality: Int?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    guard (0...1).contains(minConfidence) else {
      throw UsageError(message: "--min-confidence \(minConfidence): allowed is 0 ... 1")
    }
    guard let format = OutputFormat(path: output) else {
      throw UsageError(message: "\(escaped(output)): end the name in png, webp, avif or tiff")
    }
    var inputs = InputGuard([photo], as: .photo)
    inputs.add(mask.map { [$0] } ?? [], as: .mask)
    try inputs.checkStandardOutput()
    var render = CutoutRender(
      photo: photo, mask: mask, rule: CutoutRule(shadow: shadow, minConfidence: minConfidence),
      policy: formats.policy)
    render.keepsSize = keepSize
    let report = try render.write(
      to: output, as: OutputSettings(format: format, quality: quality), protecting: inputs)
    if quiet { return }
    for note in report.notes { printError("note: \(note)") }
    let sure = "\(Int((report.confidence * 100).rounded(.down))) % sure"
    if report.isWhole {
      printError("note: \(escaped(photo)): left uncut, with round corners: \(report.ground) background, only \(sure)")
    }
    printLines("\(escaped(output)): \(report.bounds) of \(report.photoSize), \(report.ground) background, \(sure)")
  }
}

extension CutoutRule.Shadow: ExpressibleByArgument {}
