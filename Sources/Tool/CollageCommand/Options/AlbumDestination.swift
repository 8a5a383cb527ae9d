import CollageFiles
import CollageKit
import CollageRender
import SystemCalls

/// The place where an album is written, by the extension of the output.
struct AlbumDestination {
  /// The files of pages; nil for an album document.
  let files: AlbumWriter.Output?
  var settings: OutputSettings
  let path: String

  /// Parses `--output`.
  ///
  /// - Throws: `UsageError` for an extension that is not that of a PDF, a document or a picture, or for numbers out of range.
  init(_ output: String, quality: Int?, dpi: Double?) throws {
    try UserFiles.check(output: output)
    // A folder that exists needs no slash to be told from a file.
    let output = FolderListing.isFolder(output) && !output.hasSuffix("/") ? output + "/" : output
    path = output
    files = AlbumWriter.Output(path: output)
    // The pictures of a PDF are JPEGs.
    settings = OutputSettings(format: OutputFormat(path: output) ?? .jpeg, quality: quality, dotsPerInch: dpi)
    guard files != nil || output.lowercased().hasSuffix(".json") else {
      throw UsageError(
        message:
          "\(escaped(output)): unsupported extension; use .pdf, .zip, .json, a folder such as pages/, or that of a picture: \(OutputFormat.names())"
      )
    }
    if output.hasSuffix("/"), FolderListing.isFolder(output) { return }
    try OutputPath.check(output.hasSuffix("/") ? String(output.dropLast()) : output)
  }

  /// The absolute path of the folder of the output.
  var folder: String {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
    return resolvedPath(folder) ?? folder
  }

  /// Rejects outputs that are among the inputs, before anything is computed; the number of pages may be unknown yet.
  func check(_ inputs: InputGuard, pages: Int?) throws(FileError) {
    try inputs.check(path)
    guard let pattern = files?.pattern else { return }
    for number in 1...max(1, pages ?? 1) { try inputs.check(pattern.path(number, of: pages ?? 1)) }
  }
}
