import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage expand`: prints a template as explicit slots.
struct ExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Print a template with all slots as explicit frames.",
    discussion: "Example: collage expand Templates/grids/three-by-three.json > slots.json")

  @Argument(help: "A template or a composition.", completion: .templates)
  var document: String

  @Option(help: "Number of photos for an automatic layout.")
  var photos = 9

  func run() throws {
    guard (1...10_000).contains(photos) else {
      throw UsageError(message: "--photos \(photos): must be between 1 and 10000")
    }
    let found = try CollageDocument(ofUser: document)
    try found.inputs.checkStandardOutput()
    let template = found.template
    let expanded: Template
    do {
      expanded = try template.expanded(photoCount: photos)
    } catch {
      throw RenderError.layout("\(escaped(document)): \(error)")
    }
    print(String(decoding: TemplateEncoder.encode(expanded.roundingSlots()), as: UTF8.self), terminator: "")
  }
}
