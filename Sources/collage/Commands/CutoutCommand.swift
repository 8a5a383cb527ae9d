public import ArgumentParser
public import CollageModel
import CollageRender

/// `collage cutout`: frees one photo's object of its ground.
struct CutoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cut the object of a photo out of its ground.",
    discussion: """
      Photos with transparency are trimmed. Grounds of one colour and textured ones are told from the object; how sure
      that is, is printed, and a photo of which too little is certain stays whole, with round corners. A mask, from a
      matting model or by hand, goes before all of that: its alpha, or its brightness, says what belongs to the object.

      Examples:
        collage cutout shirt.jpg -o shirt.png
        collage cutout shoe.png --shadow keep -o shoe.webp
        collage cutout hoodie.jpg --mask hoodie-mask.png -o hoodie.png
      """)

  @Argument(help: "The photo.")
  var photo: String

  @Option(name: .shortAndLong, help: "The picture to write: png, webp, avif or tiff.")
  var output: String

  @Option(help: "A picture that says what belongs to the object.")
  var mask: String?

  @Option(help: "What becomes of the photo's own soft shadow: keep or drop.")
  var shadow: CutoutRule.Shadow = .drop

  @Option(help: "From 0 to 1: a cut-out of which less is certain is not made.")
  var minConfidence: Double = 0.5

  @Flag(help: "Keep the photo's size, with nothing around the object.")
  var keepSize = false

  @Option(help: "Also read a format that is closed by default: tiff, avif or heic.")
  var allow: [PictureFormat] = []

  @Option(help: "Quality 1 ... 100 of webp and avif.")
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
    var render = CutoutRender(
      photo: photo, mask: mask, rule: CutoutRule(shadow: shadow, leastConfidence: minConfidence),
      policy: PhotoPolicy(allowedFormats: PictureFormat.trusted.union(allow)))
    render.keepsSize = keepSize
    let report = try render.write(
      to: output, as: OutputSettings(format: format, quality: quality),
      protecting: .nothing(because: "the photo and its mask, which it protects itself, are all that is read"))
    if quiet { return }
    let sure = "\(Int((report.confidence * 100).rounded(.down))) % sure"
    if report.isWhole {
      printError("\(escaped(photo)): \(report.ground) ground, only \(sure): left whole, with round corners")
    }
    print("\(escaped(output)): \(report.bounds) of \(report.photoSize), \(report.ground) ground, \(sure)")
  }
}

extension CutoutRule.Shadow: ExpressibleByArgument {}
