import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// `collage previews`: draws a photo or a composition as an editor shows it.
struct PreviewsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previews",
    abstract: "Draw a photo or a composition at the size at which an editor shows it.",
    usage: "collage previews <input> [<options>] --output <output>",
    discussion: flowing(
      """
      A photo is upright and in sRGB. A composition has all effects, with text variables as written.

      Examples:
        collage previews photo.jpg --side large -o preview.jpg
        collage previews saved.json --width 800 -o preview.webp
      """),
    shouldDisplay: false)

  enum Side: String, ExpressibleByArgument, CaseIterable {
    case small, large
  }

  @Argument(help: "A photo, or a composition.", completion: .file())
  var input: String

  @Option(help: "The size of a photo: small for lists, large for canvases.")
  var side: Side?

  @Option(help: "The width of a composition, in pixels.")
  var width: Int?

  @OptionGroup var picture: EditorPictureOptions

  func run() async throws {
    try UserFiles.check(input)
    if TemplateSearch.ofUser.isTemplate(input) { try await drawComposition() } else { try await drawPhoto() }
  }

  private func drawComposition() async throws {
    guard side == nil else { throw UsageError(message: "--side is for photos; pass --width for a composition") }
    let shown = try EditorDocument(input)
    let canvas = shown.composition.template.canvas.size
    guard let sizing = EditorPictures.screenSizing(width: width ?? 800, on: canvas) else {
      throw UsageError(message: "--width \(width ?? 800): must be between 1 and 4096, also for the height")
    }
    let format = try picture.format()
    let quality = format.traits.usualQuality == nil ? nil : EditorPictures.screenQuality
    let photos = try shown.document.photoPaths().mapValues(UserFiles.name)
    let request = try shown.request(
      shown.composition, photos: photos, sizing, OutputSettings(format: format, quality: quality))
    try await picture.write(request, protecting: shown.document.inputs)
  }

  private func drawPhoto() async throws {
    guard width == nil else { throw UsageError(message: "--width is for compositions; pass --side for a photo") }
    let policy = PhotoFormatOptions.policy
    let header = try PhotoProbe.header(of: PhotoSource(path: input), policy: policy)
    let pixels = EditorPictures.photoSides[(side ?? .small).rawValue] ?? 0
    let request = try EditorPictures.photo(header, side: pixels, policy: policy, format: try picture.format())
    try await picture.write(request, protecting: InputGuard([input], as: .photo))
  }
}
