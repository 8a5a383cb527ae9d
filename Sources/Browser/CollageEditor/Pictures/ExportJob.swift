import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import LocalHTTP

/// An export, in this process or another one: a picture to render at full size, or an album.
enum ExportJob: Codable, Sendable {
  case picture(PictureExport)
  case book(BookExport)
  /// The picture with its clips playing, as an MP4.
  case film(PictureExport)

  /// A message from a running export.
  enum News: Sendable {
    /// The size of the picture, in pixels.
    case size(PixelSize)
    /// The finished fraction, 0 to 1.
    case progress(Double)
    case bytes([UInt8])
    case failure(String)
  }

  var mediaType: String {
    switch self {
    case .picture(let export): "image/\(export.format.rawValue)"
    case .book: "application/pdf"
    case .film: "video/mp4"
    }
  }

  /// Renders the result.
  func run(_ subjects: SubjectSources, _ policy: PhotoPolicy, _ tell: @escaping @Sendable (News) -> Void) async {
    do {
      switch self {
      case .picture(let export): try await export.run(subjects, policy, tell)
      case .book(let export):
        let bytes = try await export.run(subjects, policy) { tell(.progress($0)) }
        tell(.bytes(bytes))
      case .film(let export): try await export.runFilm(subjects, policy, tell)
      }
    } catch {
      tell(.failure((error as? RenderError)?.finding ?? "\(error)"))
    }
  }
}

/// The export of a collage, or of a page of an album, as a picture.
struct PictureExport: Codable, Sendable {
  let composition: Composition
  /// The absolute paths of the photos.
  let paths: [PhotoID: String]
  let folder: String
  let format: OutputFormat
  /// The quality, 1 to 100, or nil for the format's default.
  let quality: Int?
  /// The size requested by the page: a width, a height, or both; nil for the size of the canvas.
  let width: Int?
  let height: Int?

  /// Renders the picture exactly as `collage render` renders the collage's file.
  fileprivate func run(
    _ subjects: SubjectSources, _ policy: PhotoPolicy, _ tell: @escaping @Sendable (ExportJob.News) -> Void
  ) async throws {
    let prepared = try await PreparedRender(request(subjects, policy))
    tell(.size(prepared.report.size))
    _ = try await prepared.write(
      to: .memory { tell(.bytes($0)) }, protecting: .nothing(because: "the output is in memory")
    ) { tell(.progress($0)) }
  }

  /// Returns the request for the picture.
  func request(_ subjects: SubjectSources, _ policy: PhotoPolicy) throws -> RenderRequest {
    try request(subjects, policy, ClipPosters())
  }

  func request(
    _ subjects: SubjectSources, _ policy: PhotoPolicy, _ clips: ClipPosters
  ) throws -> RenderRequest {
    var (composition, photos) = (composition, paths.mapValues { PhotoSource(path: $0) })
    try clips.place(in: &composition, &photos)
    var collage = PhotoCollage(composition, photos: photos, templateFolder: folder)
    (collage.policy, collage.fontFolder) = (policy, folder)
    try collage.addSubjects(from: subjects)
    return try collage.request(sizing: sizing, output: OutputSettings(format: format, quality: quality))
  }

  private var sizing: RenderRequest.Sizing {
    let canvas = composition.template.canvas.size
    return switch (width, height) {
    case (let width?, let height?): .pixels(PixelSize(width, height))
    case (let width?, nil): .scale(Double(width) / canvas.width)
    case (nil, let height?): .scale(Double(height) / canvas.height)
    case (nil, nil): .natural
    }
  }
}

extension PictureExport {
  /// Reads the composition in a request's body; nil for an unknown format.
  ///
  /// The query contains `format`, `quality`, and `width` or `height` or both.
  init?(_ request: HTTPRequest, _ store: EditorStore) throws {
    let query = request.head.query
    // The frames of a film are rendered as pictures without losses.
    let name = query["format"] == ExportJob.film ? OutputFormat.png.rawValue : query["format"]
    guard let format = name.flatMap(OutputFormat.init(rawValue:)) else { return nil }
    let composition = try store.composition(of: request.bytes)
    self.init(
      composition: composition, paths: try store.paths(of: composition), folder: store.project.folder,
      format: format, quality: query["quality"].flatMap(Int.init),
      width: query["width"].flatMap(Int.init), height: query["height"].flatMap(Int.init))
  }
}

extension ExportJob {
  /// Reads the composition in a request's body, or for the format `pdf` the album; nil for an unknown format.
  init?(_ request: HTTPRequest, _ store: EditorStore) throws {
    guard request.head.query["format"] == "pdf" else {
      guard let export = try PictureExport(request, store) else { return nil }
      self = request.head.query["format"] == Self.film ? .film(export) : .picture(export)
      return
    }
    guard let album = try store.document(of: request.bytes).album else {
      throw FormatError(file: "album", message: "a PDF is made of an album, not of a composition")
    }
    var paths: [PhotoID: String] = [:]
    for composition in album.compositions { paths.merge(try store.paths(of: composition)) { first, _ in first } }
    self = .book(
      BookExport(
        album: album, paths: paths, folder: store.project.folder,
        quality: request.head.query["quality"].flatMap(Int.init)))
  }

  static let film = "mp4"

  /// The answer to a request for a format that cannot be written.
  static var unknownFormat: HTTPResponse {
    .message(.badRequest, "the format must be one of \(OutputFormat.names())")
  }
}
