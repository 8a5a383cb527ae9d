import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// One picture that is rendered at full size: what is asked for, in this process or another.
struct ExportJob: Sendable {
  let composition: Composition
  /// The absolute paths of the photos.
  let paths: [PhotoID: String]
  /// The folder of the collage.
  let folder: String
  let output: OutputSettings
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
      var collage = PhotoCollage(
        composition, photos: paths.mapValues { PhotoSource(path: $0) }, templateFolder: folder)
      collage.policy = policy
      try collage.know(subjects)
      let prepared = try await PreparedRender(collage.request(sizing: sizing, output: output))
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

// MARK: To another process

extension ExportJob {
  /// The job as another process reads it: a document with everything but the composition, and the composition.
  var documents: (job: [UInt8], composition: [UInt8]) {
    let paths = paths.sorted { $0.key.name < $1.key.name }.map { ($0.key.name, JSONValue?.some(.string($0.value))) }
    let job = JSONValue.members([
      ("photos", .members(paths)), ("folder", .string(folder)), ("format", .string(output.format.rawValue)),
      ("quality", output.quality.map { .number(Double($0)) }), ("width", width.map { .number(Double($0)) }),
      ("height", height.map { .number(Double($0)) }),
    ])
    return (JSONWriter.compact(job), CompositionEncoder.encode(composition))
  }

  /// Reads a job of ``documents``.
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
      throw FormatError(file: "composition", message: "the template must be part of the composition")
    }
    var paths: [PhotoID: String] = [:]
    for member in photos.members { if case .string(let path) = member.value { paths[PhotoID(member.key)] = path } }
    (self.paths, self.folder) = (paths, folder)
    output = OutputSettings(format: format, quality: number("quality"))
    (width, height) = (number("width"), number("height"))
  }
}
