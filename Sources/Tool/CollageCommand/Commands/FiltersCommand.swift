import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// `collage filters`: lists the filters, or shows a photo or a collage with each of them applied.
struct FiltersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filters",
    abstract: "List the filters, or draw a contact sheet of a photo or a collage with each of them applied.",
    usage: "collage filters [<options>] [<inputs> ...]",
    discussion: flowing(
      """
      The sheet begins with the unfiltered picture. Every command that renders accepts the names of these filters.

      Examples:
        collage filters
        collage filters --json
        collage filters photo.jpg -o sheet.png
        collage filters three-by-three photos/ -o sheet.jpg
        collage filters photo.jpg --filters my-filters/ -o sheet.png
      """))

  @Argument(
    help: """
      A photo, or a template and photos: files, folders or patterns; leave out to list the filters, or to draw them on a \
      generated picture.
      """,
    completion: .file())
  var inputs: [String] = []

  @Option(name: .shortAndLong, help: "The sheet to write.", completion: .file())
  var output: String?

  @Flag(help: "List the filters as JSON.")
  var json = false

  @OptionGroup var sheet: SheetOptions

  @OptionGroup var folders: FilterFolderOptions
  @OptionGroup var formats: PhotoFormatOptions

  func run() async throws {
    try UserFiles.check(inputs)
    let filters = try folders.search.all()
    guard let output else {
      guard inputs.isEmpty else { throw UsageError(message: "the output file is missing: pass -o sheet.png") }
      if json { return print(FilterList(filters: filters).json, terminator: "") }
      for filter in filters { printLines(line(for: filter.filter)) }
      return
    }
    let format = try sheet.format(of: output)
    let first = inputs.first ?? ""
    let document = try TemplateSearch.ofUser.isTemplate(first) ? CollageDocument(ofUser: first) : nil
    if let document, case .composition = document.content {
      throw UsageError(message: "\(escaped(first)) is a composition; name a photo, or a template and photos")
    }
    let names = document == nil ? inputs : Array(inputs.dropFirst())
    let scratch = try TemporaryFolder()
    try await sheet.draw(
      inputs.isEmpty ? PlaceholderPhotos.paint(1, into: scratch.path) : names, areGenerated: inputs.isEmpty,
      policy: formats.policy, to: output, as: format, protecting: document?.inputs ?? InputGuard(),
      content: counted(filters.count, "filter")
    ) { paths in
      FilterSheet(
        template: document?.template, folder: document?.folder ?? ".",
        photos: document == nil ? Array(paths.prefix(1)) : paths, filters: filters, tileWidth: sheet.tile,
        policy: formats.policy)
    }
  }

  private func line(for filter: Filter) -> String {
    let name = escaped(filter.id.name)
    return name + String(repeating: " ", count: max(1, 16 - name.count))
      + (filter.summary.isEmpty ? filter.title : filter.summary)
  }
}

/// A list of filters as JSON.
private struct FilterList {
  let filters: [FilterSource]

  var json: String {
    let list = JSONValue.array(
      filters.map { source in
        .members([
          ("name", .string(source.filter.id.name)), ("title", .string(source.filter.title)),
          ("description", .string(source.filter.summary)), ("path", source.path.map(JSONValue.string) ?? .null),
        ])
      })
    return String(decoding: JSONWriter.pretty(list), as: UTF8.self)
  }
}
