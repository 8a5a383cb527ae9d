import ArgumentParser
import CollageFiles
import CollageKit
import CollageRender

/// The options of the contact sheets drawn by `collage filters` and `collage templates`.
struct SheetOptions: ParsableArguments {
  @Option(help: "Longer side of each picture in the sheet, in pixels.")
  var tile = 320

  /// Validates the tile size and the output's extension before anything is read.
  func format(of path: String) throws -> OutputFormat {
    guard (16...4000).contains(tile) else { throw UsageError(message: "--tile \(tile): must be between 16 and 4000") }
    try UserFiles.check(output: path)
    try OutputPath.check(path)
    guard let format = OutputFormat(path: path) else {
      throw UsageError(message: "\(escaped(path)): unsupported extension; use \(OutputFormat.names())")
    }
    return format
  }

  /// Draws a sheet of photos and prints a summary line.
  ///
  /// - Parameters:
  ///   - names: The photos: files, folders or patterns.
  ///   - areGenerated: Whether this process has made the photos; an order may then use them outside its folder.
  ///   - policy: The accepted formats and limits of photos.
  ///   - path: The file of the sheet.
  ///   - format: Its format.
  ///   - inputs: Files besides the photos that are never overwritten.
  ///   - content: A description of the sheet's content for the summary line.
  ///   - sheet: Creates the sheet from the paths of the photos.
  /// - Throws: The errors of `PhotoFinder` and `PhotoSheet.write`; the file at the path is unchanged then.
  func draw(
    _ names: [String], areGenerated: Bool = false, policy: PhotoPolicy, to path: String, as format: OutputFormat,
    protecting inputs: InputGuard, content: String,
    sheet: ([String]) -> some PhotoSheet
  ) async throws {
    var found = PhotoFinder(policy: policy).search(names)
    if !areGenerated { try UserFiles.check(found.paths) }
    guard !found.paths.isEmpty || !found.problems.isEmpty else {
      throw RenderError.noPhotos(searched: names.joined(separator: ", "))
    }
    var protected = inputs
    protected.add(found.inputs)
    let inputs = protected
    try inputs.checkStandardOutput()
    let progress = ProgressLine(isQuiet: false)
    defer { progress.finish() }
    let report = try await found.use(policy: policy) { attempt in
      let drawn = sheet(attempt.paths)
      try await attempt.use(drawn.photos)
      return try await drawn.write(to: path, output: OutputSettings(format: format), protecting: inputs) {
        progress.report($0)
      }
    }
    progress.finish()
    for line in NoteLines(notes: found.notes).lines { printError(line) }
    printLines("\(escaped(path)): \(report.size), \(content)")
  }
}
