import ArgumentParser
import CollageFiles
import CollageKit
import CollageRender

/// The sheets of small pictures that `collage filters` and `collage templates` draw.
struct SheetOptions: ParsableArguments {
  @Option(help: "Longer side of one picture in the sheet, in pixels.")
  var tile = 320

  /// Rejects a size or a file name that no sheet can have, before anything is read.
  func format(of path: String) throws -> OutputFormat {
    guard (16...4000).contains(tile) else { throw UsageError(message: "--tile \(tile): must be between 16 and 4000") }
    try OutputPath.check(path)
    guard let format = OutputFormat(path: path) else {
      throw UsageError(message: "\(escaped(path)): the extension is not that of a writable format")
    }
    return format
  }

  /// Draws a sheet of photos and prints what was drawn.
  ///
  /// - Parameters:
  ///   - names: The photos: files, folders or patterns.
  ///   - policy: The accepted formats and limits of photos.
  ///   - path: The file of the sheet.
  ///   - inputs: Files besides the photos that are never overwritten.
  ///   - content: What the sheet shows, for the last line.
  ///   - sheet: Makes the sheet of the photos that were found.
  /// - Throws: The problems of photos, and what `PhotoSheet.write` throws; the file at the path is then unchanged.
  func draw(
    _ names: [String], policy: PhotoPolicy, to path: String, protecting inputs: InputGuard, content: String,
    sheet: ([String]) -> some PhotoSheet
  ) async throws {
    let format = try format(of: path)
    var found = try PhotoFinder(policy: policy).search(names)
    guard !found.paths.isEmpty || !found.problems.isEmpty else {
      throw RenderError.noPhotos(searched: names.joined(separator: ", "))
    }
    var protected = inputs
    protected.add(found.inputs)
    let inputs = protected
    try inputs.checkStandardOutput()
    let progress = ProgressLine(isQuiet: false)
    defer { progress.finish() }
    let report = try await found.use(
      policy: policy, plan: { sheet($0) }, used: { $0.photos },
      work: { sheet in
        try await sheet.write(to: path, output: OutputSettings(format: format), protecting: inputs) {
          progress.report($0)
        }
      })
    progress.finish()
    for line in NoteLines(notes: found.notes).lines { printError(line) }
    printLines("\(escaped(path)): \(report.size), \(content)")
  }
}
