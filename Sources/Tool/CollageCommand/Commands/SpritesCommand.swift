import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// `collage sprites`: draws the layers of a composition for an editor, which can then move them.
struct SpritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites",
    abstract: "Draw the layers of a composition for an editor, without rotation on a transparent canvas.",
    discussion: flowing(
      """
      Each text, sticker, shape and stroke is drawn in the middle of the canvas. Text variables stay as written.

      Examples:
        collage sprites title.json --scale 2 -o title.png
      """),
    shouldDisplay: false)

  @Argument(help: "A composition.", completion: .templates)
  var document: String

  @Option(help: "Pixels per canvas unit.")
  var scale = 1.0

  @OptionGroup var picture: EditorPictureOptions

  func run() async throws {
    let shown = try EditorDocument(document)
    let canvas = shown.composition.template.canvas.size
    guard let sizing = EditorPictures.spriteSizing(scale: scale, on: canvas) else {
      throw UsageError(message: "--scale \(scale): must be above 0, for at most 40 million pixels")
    }
    let output = OutputSettings(format: try picture.format())
    try await picture.write(
      shown.request(shown.composition.sprite, photos: [:], sizing, output), protecting: shown.document.inputs)
  }
}
