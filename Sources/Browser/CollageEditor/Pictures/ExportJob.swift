import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// An export: a picture to render at full size, in this process or another one.
struct ExportJob: Sendable {
  let composition: Composition
  /// The absolute paths of the photos.
  let paths: [PhotoID: String]
  /// The folder of the collage.
  let folder: String
  let output: OutputSettings
  /// The size requested by the page: a width, a height, or both; nil for the size of the canvas.
  let width: Int?
  let height: Int?

  /// A message from a running export.
  enum News: Sendable {
    /// The size of the picture, in pixels.
    case size(PixelSize)
    /// The finished fraction, 0 to 1.
    case progress(Double)
    case bytes([UInt8])
    case failure(String)
  }

  /// Renders the picture exactly as `collage render` renders the collage's file.
  func run(_ subjects: SubjectSources, _ policy: PhotoPolicy, _ tell: @escaping @Sendable (News) -> Void) async {
    do {
      var collage = PhotoCollage(
        composition, photos: paths.mapValues { PhotoSource(path: $0) }, templateFolder: folder)
      collage.policy = policy
      try collage.know(subjects)
      let prepared = try await PreparedRender(collage.request(sizing: sizing, output: output))
      tell(.size(prepared.report.size))
      _ = try await prepared.write(
        to: .memory { tell(.bytes($0)) }, protecting: .nothing(because: "the output is in memory")
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

// MARK: To another process

extension ExportJob {
  /// The job for another process: a document with its settings, and the composition.
  var documents: (job: [UInt8], composition: [UInt8]) {
    let paths = paths.sorted { $0.key.name < $1.key.name }.map { ($0.key.name, JSONValue?.some(.string($0.value))) }
    let job = JSONValue.members([
      ("photos", .members(paths)), ("folder", .string(folder)), ("format", .string(output.format.rawValue)),
      ("quality", output.quality.map { .number(Double($0)) }), ("width", width.map { .number(Double($0)) }),
      ("height", height.map { .number(Double($0)) }),
    ])
    return (JSONWriter.compact(job), CompositionEncoder.encode(composition))
  }

  /// Decodes a job encoded by ``documents``.
  init(_ job: [UInt8], composition: [UInt8]) throws {
    guard case .object(let values) = try JSONValue.parse(job, file: "export"),
      case .object(let photos)? = values["photos"],
      case .string(let folder)? = values["folder"], case .string(let format)? = values["format"],
      let format = OutputFormat(rawValue: format)
    else { throw FormatError(file: "export", message: "not a valid export") }
    func number(_ key: String) -> Int? {
      if case .number(let number)? = values[key] { Int(exactly: number) } else { nil }
    }
    self.composition = try CompositionDecoder.decode(composition, file: "composition") { _ throws(FormatError) in
      throw FormatError(file: "composition", message: "the template must be embedded in the composition")
    }
    var paths: [PhotoID: String] = [:]
    for member in photos.members { if case .string(let path) = member.value { paths[PhotoID(member.key)] = path } }
    (self.paths, self.folder) = (paths, folder)
    output = OutputSettings(format: format, quality: number("quality"))
    (width, height) = (number("width"), number("height"))
  }
}
