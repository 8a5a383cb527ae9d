import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage validate`: prints all errors in all files.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check templates, compositions, filters and drawings, and print all errors.",
    discussion: flowing(
      """
      JSON files in a folder and its subfolders are checked. JSON Schemas and files of other programs are skipped.

      Examples:
        collage validate my-template.json
        collage validate Templates/
      """))

  @Argument(help: "The files or folders to check.", completion: .file())
  var paths: [String]

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  func run() throws {
    var worst: Int32 = 0
    try InputGuard(paths, as: .template).checkStandardOutput()
    for path in paths {
      let code = try reporting {
        for found in try TemplateSearch.ofUser.all([path], includesFilters: true) {
          worst = try max(worst, check(found, isListed: found.path != path))
        }
      }
      worst = max(worst, code)
    }
    if worst != 0 { throw ExitCode(worst) }
  }

  /// Checks a document and returns the exit code; other JSON files in a folder are skipped.
  private func check(_ found: TemplateSearch.Found, isListed: Bool) throws -> Int32 {
    let file = escaped(found.name)
    if isListed, !DocumentKind.isSchema(found.bytes), DocumentKind.isForeign(found.bytes) {
      if !quiet { printLines("\(file): skipped: not a collage document (no \"format\")") }
      return 0
    }
    if DocumentKind.isSchema(found.bytes) {
      if !quiet { printLines("\(file): skipped: a JSON Schema") }
      return 0
    }
    return try reporting {
      let kind = try DocumentKind.detect(found.bytes, file: found.name)
      if kind == .album {
        let album = try AlbumBook(found).album
        if !quiet { printLines("\(file): valid, an album of \(counted(album.pages.count, "page"))") }
        return
      }
      if kind == .drawing {
        let drawing = try DrawingDecoder.decode(found.bytes, file: found.name, id: "drawing")
        if !quiet { printLines("\(file): valid, a drawing of \(counted(drawing.shapes.count, "shape"))") }
        return
      }
      if let path = found.path, kind == .filter {
        let filter = try FilterSearch().find(path.contains("/") ? path : "./" + path)
        try filter.check(policy: PhotoFormatOptions.policy)
        if !quiet { printLines("\(file): valid, the filter \(escaped(filter.filter.title))") }
        return
      }
      let document = try CollageDocument(found)
      try document.inputs.checkStandardOutput()
      let template = document.template
      let slots: Int
      do {
        slots = try template.resolvedSlots(photoCount: 1).slots.count
      } catch {
        throw RenderError.layout("\(file): \(error)")
      }
      if !quiet { printLines("\(file): valid, \(counted(slots, "slot"))") }
    }
  }

  /// Runs a closure and prints its error, so that the remaining files are checked; returns the exit code.
  private func reporting(_ body: () throws -> Void) throws -> Int32 {
    do {
      try body()
      return 0
    } catch {
      guard let code = ExitStatus.report(error) else { throw error }
      return code
    }
  }
}
