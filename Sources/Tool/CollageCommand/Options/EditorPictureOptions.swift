import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The output of pictures for an editor.
struct EditorPictureOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The picture to write.", completion: .file())
  var output: String

  func format() throws -> OutputFormat {
    try UserFiles.check(output: output)
    try OutputPath.check(output)
    guard let format = OutputFormat(path: output) else {
      throw UsageError(message: "\(escaped(output)): unsupported extension; use \(OutputFormat.names())")
    }
    return format
  }

  /// Renders a picture, and writes it.
  func write(_ request: RenderRequest, protecting inputs: InputGuard) async throws {
    let report = try await RunningOrder.pictures.planned(request).write(to: .file(output), protecting: inputs)
    for line in NoteLines(notes: report.notes).lines { printError(line) }
    printLines("\(escaped(output)): \(report.size)")
  }
}

/// A composition that is drawn for an editor.
struct EditorDocument {
  let document: CollageDocument
  let composition: Composition

  init(_ name: String) throws {
    document = try CollageDocument(ofUser: name)
    guard case .composition(let composition) = document.content else { throw KitError.notComposition(document: name) }
    self.composition = composition
  }

  func request(
    _ composition: Composition, photos: [PhotoID: String], _ sizing: RenderRequest.Sizing, _ output: OutputSettings
  ) throws -> RenderRequest {
    var collage = PhotoCollage(
      shown: composition, photos: photos.mapValues { PhotoSource(path: $0) }, folder: document.folder,
      policy: PhotoFormatOptions.policy.accepting(vectors: true))
    if let order = RunningOrder.current { collage.fonts = order.resources.fonts }
    return try collage.request(sizing: sizing, output: output)
  }
}
