import ArgumentParser
import CollageLayout
import CollageModel
import CollageRender

/// `collage templates`: what there is, in words and as a picture.
struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "List templates, or draw a contact sheet of them.",
    discussion: """
      Examples:
        collage templates
        collage templates --preview sheet.png --photos photos/
      """)

  @Argument(help: "Template files or folders.")
  var paths: [String] = ["Templates"]

  @Option(help: "Draw every template into one picture.")
  var preview: String?

  @Option(help: "The photos for --preview: files, folders or patterns.")
  var photos: [String] = []

  @Option(help: "Width of one template in the contact sheet, in pixels.")
  var tile = 320

  func run() async throws {
    let files = try TemplateFinder.find(paths)
    guard !files.isEmpty else {
      throw RenderError.cannotOpen(path: paths.joined(separator: ", "), reason: "no template found")
    }
    guard let preview else {
      for file in files { print(try line(for: file)) }
      return
    }
    guard (16...4000).contains(tile) else { throw UsageError(message: "--tile \(tile): allowed is 16 ... 4000") }
    guard let format = OutputFormat(path: preview) else {
      throw UsageError(message: "\(escaped(preview)): the extension names no format that is written")
    }
    let found = try PhotoFinder().find(photos.isEmpty ? ["Samples/photos"] : photos)
    var entries: [ContactSheet.Entry] = []
    for file in files {
      entries.append(.init(template: try Document(path: file).template, folder: PathGate(folderOf: file).folder))
    }
    let sheet = ContactSheet(entries: entries, photos: found.paths, tileWidth: tile)
    let report = try await sheet.write(to: preview, output: OutputSettings(format: format))
    print("\(escaped(preview)): \(report.size), \(files.count) templates")
  }

  private func line(for file: String) throws -> String {
    let template = try Document(path: file).template
    let slots: String
    if case .automatic = template.arrangement {
      slots = "any"
    } else {
      slots = ((try? template.resolvedSlots(photoCount: 1).slots.count) ?? 0).description
    }
    let size = "\(Int(template.canvas.size.width))x\(Int(template.canvas.size.height))"
    let name = file.count < 44 ? file + String(repeating: " ", count: 44 - file.count) : file
    return "\(escaped(name)) \(slots) photos, \(size)  \(template.summary.isEmpty ? template.name : template.summary)"
  }
}
