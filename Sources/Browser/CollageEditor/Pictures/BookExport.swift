import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import LocalHTTP

/// The export of a whole album as a PDF.
struct BookExport: Codable, Sendable {
  let album: Album
  /// The absolute paths of the photos.
  let paths: [PhotoID: String]
  let folder: String
  /// The quality of the pictures in the PDF, 1 to 100, or nil for the default.
  let quality: Int?

  /// Renders the pages exactly as `collage album` renders the album's file.
  func run(
    _ subjects: SubjectSources, _ policy: PhotoPolicy, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [UInt8] {
    // The pictures of a PDF are JPEGs.
    var writer = AlbumWriter(settings: OutputSettings(format: .jpeg, quality: quality))
    let clips = ClipPosters()
    writer.adjusting = { [folder] collage in
      var photos = collage.photos
      try clips.place(in: &collage.composition, &photos)
      collage.photos = photos
      (collage.policy, collage.fontFolder) = (policy, folder)
      try collage.addSubjects(from: subjects)
    }
    var located = album
    located.changeCompositions { composition in
      composition.photos = composition.photos.map { Photo(id: $0.id, path: paths[$0.id] ?? $0.path) }
    }
    let scratch = try TemporaryFolder()
    let path = "\(scratch.path)/book.pdf"
    _ = try await writer.write(AlbumBook(located, folder: folder), to: .document(path), progress: progress)
    guard let file = SpooledFile(path: path) else {
      throw FileError.cannotOpen(path: path, reason: "the PDF is missing")
    }
    return file.bytes()
  }
}
