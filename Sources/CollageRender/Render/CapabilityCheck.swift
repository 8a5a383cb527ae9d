import CollageModel
import SystemCalls
import SystemLibrary
internal import Vips

/// Something that this installation can or cannot do, found out by doing it.
public struct CapabilityCheck: Hashable, Sendable {
  /// How a check came out.
  public enum Outcome: String, Hashable, Sendable {
    /// It works.
    case works
    /// It does not work, and most uses do without it.
    case missing
    /// It does not work, and nothing can be done without it.
    case broken
  }

  /// What was tried, for people.
  public var name: String
  /// How it came out.
  public var outcome: Outcome
  /// What was found.
  public var detail: String
  /// What to do where it does not work, or empty.
  public var remedy: String

  /// Makes a check's result.
  public init(name: String, outcome: Outcome, detail: String, remedy: String = "") {
    (self.name, self.outcome, self.detail, self.remedy) = (name, outcome, detail, remedy)
  }

  /// Renders, writes and reads a small picture in every format, and looks for ffmpeg and for free space.
  ///
  /// - Parameter folders: Folders that must be writable, by what they are for.
  /// - Returns: The results in a fixed order; nothing is thrown, what goes wrong is a result.
  public static func all(folders: [(purpose: String, path: String)]) async -> [CapabilityCheck] {
    var checks: [CapabilityCheck] = []
    do throws(RenderError) {
      let folder = try TemporaryFolder()
      let trial = try FormatTrial(folder: folder.path)
      for format in OutputFormat.allCases { checks.append(await trial.writesAndReads(format)) }
      checks.append(await trial.reads(SampleFiles.gif, .gif))
      checks.append(await trial.reads(SampleFiles.heic, .heic))
    } catch {
      checks.append(CapabilityCheck(name: "rendering", outcome: .broken, detail: "\(error)"))
    }
    checks.append(video)
    return checks + folders.map { space(for: $0.purpose, in: $0.path) }
  }

  // MARK: Around pictures

  private static var video: CapabilityCheck {
    let name = "mp4 videos"
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in path.split(separator: ":") where access("\(folder)/ffmpeg", X_OK) == 0 {
      return CapabilityCheck(name: name, outcome: .works, detail: "\(folder)/ffmpeg")
    }
    return CapabilityCheck(
      name: name, outcome: .missing, detail: "the program ffmpeg is not installed",
      remedy: "sudo apt-get install ffmpeg")
  }

  /// Less free space than this is worth saying, in bytes.
  private static let fewBytes = 1_000_000_000.0

  private static func space(for purpose: String, in folder: String) -> CapabilityCheck {
    let name = "\(purpose) folder"
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else {
      return CapabilityCheck(name: name, outcome: .missing, detail: "\(escaped(folder)): \(systemMessage(errno))")
    }
    let free = Double(status.f_bavail) * Double(status.f_frsize)
    let detail = "\(escaped(folder)), \(PixelGrid.integer((free / 1e9).rounded(.down))) GB free"
    if access(folder, W_OK) != 0 {
      return CapabilityCheck(name: name, outcome: .missing, detail: "\(detail), not writable")
    }
    if free < fewBytes {
      return CapabilityCheck(name: name, outcome: .missing, detail: detail, remedy: "free some space")
    }
    return CapabilityCheck(name: name, outcome: .works, detail: detail)
  }
}

/// Tries formats on a picture of four quadrants, which no mistake of decoding leaves as it was.
private struct FormatTrial {
  private let folder: String
  private let original: String

  /// The quadrants' colors, row by row.
  private static let colors: [[UInt8]] = [[200, 30, 30], [30, 160, 60], [30, 60, 200], [220, 200, 40]]
  private static let side = 64
  /// How far a value may be off after lossy compression.
  private static let tolerance = 24

  init(folder: String) throws(RenderError) {
    self.folder = folder
    original = folder + "/original.jpg"
    let (side, colors) = (Self.side, Self.colors)
    let pixels = (0..<(side * side)).flatMap { place in
      colors[(place / side < side / 2 ? 0 : 2) + (place % side < side / 2 ? 0 : 1)]
    }
    try PixelWriter.writeJPEG(rgb: pixels, width: side, height: side, to: original)
  }

  func writesAndReads(_ format: OutputFormat) async -> CapabilityCheck {
    let isEssential = format == .jpeg || format == .png
    do throws(RenderError) {
      let bytes = try await picture(of: original, as: format).encoded()
      let read = PictureFormat(rawValue: format.rawValue) ?? .jpeg
      let path = try keep(bytes, as: format.rawValue)
      guard try await showsQuadrants(path, read) else {
        return CapabilityCheck(
          name: format.rawValue, outcome: isEssential ? .broken : .missing,
          detail: "pixels come back with other colors",
          remedy: Self.remedy(read))
      }
      return CapabilityCheck(name: format.rawValue, outcome: .works, detail: "written and read")
    } catch {
      return CapabilityCheck(
        name: format.rawValue, outcome: isEssential ? .broken : .missing, detail: "\(error)",
        remedy: Self.remedy(PictureFormat(rawValue: format.rawValue) ?? .jpeg))
    }
  }

  func reads(_ bytes: [UInt8], _ format: PictureFormat) async -> CapabilityCheck {
    do throws(RenderError) {
      let path = try keep(bytes, as: format.rawValue)
      let isRight = try await showsQuadrants(path, format)
      return CapabilityCheck(
        name: format.rawValue, outcome: isRight ? .works : .missing,
        detail: isRight ? "read" : "pixels come back with other colors", remedy: isRight ? "" : Self.remedy(format))
    } catch {
      return CapabilityCheck(
        name: format.rawValue, outcome: .missing, detail: "\(error)", remedy: Self.remedy(format))
    }
  }

  private func keep(_ bytes: [UInt8], as name: String) throws(RenderError) -> String {
    let path = "\(folder)/trial.\(name)"
    try AtomicFile.write(
      bytes, to: path, protecting: .nothing(because: "the folder is new and of this process"), isDurable: false)
    return path
  }

  private func picture(of path: String, as format: OutputFormat) async throws(RenderError) -> RenderedPicture {
    let size = Size(Double(Self.side), Double(Self.side))
    let template = Template(name: "trial", canvas: Canvas(size: size), arrangement: .split(.slot("a"), overrides: [:]))
    let composed = try Composer(template: template).compose([path])
    let policy = PhotoPolicy(allowedFormats: Set(PictureFormat.allCases))
    return try await PreparedRender(
      RenderRequest(
        composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: format),
        policy: policy)
    ).picture()
  }

  private func showsQuadrants(_ path: String, _ format: PictureFormat) async throws(RenderError) -> Bool {
    let pixels = try await picture(of: path, as: .png).premultipliedPixels
    let (near, far) = (Self.side / 4, Self.side * 3 / 4)
    let centers = [(near, near), (far, near), (near, far), (far, far)]
    return zip(centers, Self.colors).allSatisfy { center, color in
      let start = 4 * (center.1 * Self.side + center.0)
      guard pixels.indices.contains(start + 2) else { return false }
      return (0..<3).allSatisfy { abs(Int(pixels[start + $0]) - Int(color[$0])) <= Self.tolerance }
    }
  }

  private static func remedy(_ format: PictureFormat) -> String {
    switch format {
    case .heic: "sudo apt-get install libheif1 libde265-0, or libheif-plugin-libde265 on newer systems"
    case .avif: "sudo apt-get install libheif1 libaom3, or libheif-plugin-aomenc and -aomdec on newer systems"
    case .jpeg, .png, .webp, .gif, .tiff: "sudo apt-get install --reinstall libvips42"
    }
  }
}
