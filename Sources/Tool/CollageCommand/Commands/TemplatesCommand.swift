import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage templates`: lists and previews templates.
struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "List the shipped templates, draw a contact sheet of them, or copy them.",
    usage: "collage templates [<options>] [<names> ...]",
    discussion: flowing(
      """
      Without arguments, lists the shipped templates and those in the folders of the environment variable COLLAGE_TEMPLATES
      (separated by colons) and in ~/.local/share/collage/templates. Every command accepts the names of these templates.
      --tag, --photos and --search list only templates that match all of them.

      Examples:
        collage templates
        collage templates story shapes
        collage templates --tag story --photos 3..5 --search polaroid
        collage templates --tag calendar --json
        collage templates --copy hero-left
        collage templates --preview sheet.png
        collage templates story --preview sheet.png --photos photos/
      """))

  @Argument(help: "Names, families, files or folders of templates; default: all.", completion: .templates)
  var names: [String] = []

  @Option(
    name: .customLong("copy"),
    help:
      "Copy a template or a family of templates into a folder for editing; repeatable. Existing files are not overwritten.",
    completion: .templates)
  var copies: [String] = []

  @Option(name: .customLong("to"), help: "The folder for --copy.", completion: .directory)
  var folder = "."

  @Option(help: "Draw a contact sheet of the templates into a picture.", completion: .file())
  var preview: String?

  @OptionGroup var choice: TemplateChoice

  @Flag(help: "List the templates as JSON.")
  var json = false

  @OptionGroup var sheet: SheetOptions

  /// The number of generated pictures if no photos are named.
  private static let placeholders = 12
  /// The maximum number of photos read for the contact sheet.
  private static let maxPhotos = 30

  func run() async throws {
    try UserFiles.check(names + copies + choice.photos)
    try UserFiles.check(folder)
    if !copies.isEmpty { return try TemplateCopy(folder: folder).run(copies) }
    let found = try TemplateSearch.ofUser.all(names).map { (document: $0, entry: try TemplateEntry($0)) }
    let chosen = Set(try choice.choose(found.map(\.entry)).map(\.name))
    let listed = found.filter { chosen.contains($0.entry.name) }
    let documents = listed.map(\.document)
    var inputs = InputGuard(documents.compactMap(\.path), as: .template)
    try inputs.checkStandardOutput()
    guard let preview else {
      if json { return print(TemplateList(entries: listed.map(\.entry)).json, terminator: "") }
      for template in listed { printLines(line(for: template.entry)) }
      return
    }
    let format = try sheet.format(of: preview)
    var entries: [ContactSheet.Entry] = []
    for found in documents {
      let document = try CollageDocument(found)
      inputs.add(document.inputs)
      // Names of shipped templates are unique without their families.
      let name = found.path ?? found.name.split(separator: "/").last.map(String.init) ?? found.name
      entries.append(.init(template: document.template, folder: found.folder, name: name))
      entries[entries.count - 1].fontFolder = document.fontFolder
    }
    let (policy, entriesOfSheet) = (PhotoFormatOptions.policy, entries)
    let scratch = try TemporaryFolder()
    try await sheet.draw(
      choice.photos.isEmpty ? PlaceholderPhotos.paint(Self.placeholders, into: scratch.path) : choice.photos,
      areGenerated: choice.photos.isEmpty, policy: policy, to: preview, as: format,
      protecting: inputs, content: counted(documents.count, "template")
    ) { paths in
      ContactSheet(
        entries: entriesOfSheet, photos: Array(paths.prefix(Self.maxPhotos)), tileWidth: sheet.tile, policy: policy)
    }
  }

  private func line(for entry: TemplateEntry) -> String {
    let (template, canvas) = (entry.template, entry.template.canvas)
    let photos: String
    if let most = entry.maxPhotos {
      photos = counted(most, "photo")
    } else {
      photos = entry.minPhotos > 1 ? "\(entry.minPhotos) photos or more" : "any number of photos"
    }
    let unit = canvas.unit == .pixel ? "" : " " + canvas.unit.rawValue
    let size = JSONWriter.text(of: canvas.size.width) + "x" + JSONWriter.text(of: canvas.size.height) + unit
    let name = escaped(entry.name)
    let padded = name + String(repeating: " ", count: max(0, 30 - name.count))
    return "\(padded) \(photos), \(size)  \(template.summary.isEmpty ? template.name : template.summary)"
  }
}

/// Copies templates into a folder for editing.
private struct TemplateCopy {
  let folder: String

  func run(_ names: [String]) throws {
    var documents: [TemplateSearch.Found] = []
    for name in names { documents += try TemplateSearch.ofUser.all([name]) }
    let inputs = InputGuard(documents.compactMap(\.path), as: .template)
    for document in documents {
      let file = (document.name.split(separator: "/").last.map(String.init) ?? document.name)
      let path = folder + "/" + (file.hasSuffix(".json") ? file : file + ".json")
      guard !TemplateSearch.exists(path) else {
        throw FileError.cannotCreate(path: path, reason: "the file already exists and is not overwritten")
      }
      try AtomicFile.write(document.bytes, to: path, protecting: inputs)
      printLines("wrote \(escaped(path))")
    }
  }
}
