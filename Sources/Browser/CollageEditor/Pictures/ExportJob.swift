import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// One picture that is rendered at full size: what is asked for, in this process or another.
struct ExportJob: Codable, Sendable {
  let composition: Composition
  /// The absolute paths of the photos.
  let paths: [PhotoID: String]
  /// The folder of the collage.
  let folder: String
  let format: OutputFormat
  /// The quality, 1 to 100, or nil for the format's default.
  let quality: Int?
  /// What the page asks for: a width, a height, or both; nil is the canvas' own.
  let width: Int?
  let height: Int?

  /// Something that becomes known while it is rendered.
  enum News: Sendable {
    /// The size in pixels.
    case size(PixelSize)
    /// The share that is done, 0 to 1.
    case progress(Double)
    /// The picture.
    case bytes([UInt8])
    /// Why there is none.
    case failure(String)
  }

  /// Renders the picture as `collage render` renders the collage's file.
  func run(_ subjects: SubjectSources, _ policy: PhotoPolicy, _ tell: @escaping @Sendable (News) -> Void) async {
    do {
      let output = OutputSettings(format: format, quality: quality)
      var request = try RenderRequest(composition, at: paths, in: folder, output, subjects, policy)
      try request.replaceVariables(with: [])
      request.sizing = sizing
      let prepared = try await PreparedRender(request)
      tell(.size(prepared.report.size))
      _ = try await prepared.write(
        to: .memory { tell(.bytes($0)) }, protecting: .nothing(because: "it goes into memory")
      ) { tell(.progress($0)) }
    } catch {
      tell(.failure((error as? RenderError)?.finding ?? "\(error)"))
    }
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

extension RenderRequest {
  /// Creates what renders a composition as `collage render` renders its file: asks who knows of the photos' subjects, and finds
  /// what its looks and stickers name.
  init(
    _ composition: Composition, at paths: [PhotoID: String], in folder: String, _ output: OutputSettings,
    _ subjects: SubjectSources, _ policy: PhotoPolicy
  ) throws {
    self.init(composition: composition, photoPaths: paths, templateFolder: folder, output: output, policy: policy)
    try know(subjects)
    try findFilters(FilterSearch())
    try findDrawings()
  }
}
