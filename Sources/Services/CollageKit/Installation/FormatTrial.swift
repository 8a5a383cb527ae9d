import CollageFiles
import CollageLayout
import CollageModel
import CollageRender

/// Tests formats with an image of four colored quadrants, which reveals flips, crops and wrong colors.
struct FormatTrial {
  private let folder: String
  private let original: String

  /// The colors of the quadrants, row by row.
  private static let colors: [[UInt8]] = [[200, 30, 30], [30, 160, 60], [30, 60, 200], [220, 200, 40]]
  private static let side = 64
  /// The maximum difference of a channel value (0 to 255) after lossy compression.
  private static let tolerance = 24

  /// Writes the original image to a new folder.
  init(folder: String) throws(RenderError) {
    self.folder = folder
    original = folder + "/original.jpg"
    let (side, colors) = (Self.side, Self.colors)
    let pixels = (0..<(side * side)).flatMap { place -> [UInt8] in
      colors[(place / side < side / 2 ? 0 : 2) + (place % side < side / 2 ? 0 : 1)]
    }
    try PixelWriter.writeJPEG(rgb: pixels, width: side, height: side, to: original)
  }

  /// Writes and reads back an image in the given format; only JPEG and PNG are essential.
  func writesAndReads(_ format: OutputFormat) async -> CapabilityCheck {
    let isEssential = format == .jpeg || format == .png
    do throws(RenderError) {
      let bytes = try await picture(of: original, as: format).encoded()
      let path = try write(bytes, as: format.rawValue)
      guard let read = format.readable else {
        return CapabilityCheck(name: format.rawValue, outcome: .works, detail: "written")
      }
      guard try await showsQuadrants(path, read) else {
        return CapabilityCheck(
          name: format.rawValue, outcome: isEssential ? .broken : .missing,
          detail: "the decoded colors are wrong",
          remedy: Self.remedy(read))
      }
      return CapabilityCheck(name: format.rawValue, outcome: .works, detail: "written and read")
    } catch {
      return CapabilityCheck(
        name: format.rawValue, outcome: isEssential ? .broken : .missing, detail: "\(error)",
        remedy: format.readable.map { Self.remedy($0) } ?? "")
    }
  }

  /// Reads a sample file in a format that is only read.
  func reads(_ bytes: [UInt8], _ format: PictureFormat) async -> CapabilityCheck {
    do throws(RenderError) {
      let path = try write(bytes, as: format.rawValue)
      let isRight = try await showsQuadrants(path, format)
      return CapabilityCheck(
        name: format.rawValue, outcome: isRight ? .works : .missing,
        detail: isRight ? "read" : "the decoded colors are wrong", remedy: isRight ? "" : Self.remedy(format))
    } catch {
      return CapabilityCheck(
        name: format.rawValue, outcome: .missing, detail: "\(error)", remedy: Self.remedy(format))
    }
  }

  private func write(_ bytes: [UInt8], as name: String) throws(RenderError) -> String {
    let path = "\(folder)/trial.\(name)"
    try RenderError.wrap(
      AtomicFile.write(
        bytes, to: path, protecting: .nothing(because: "the folder is new and belongs to this process"),
        isDurable: false))
    return path
  }

  private func picture(of path: String, as format: OutputFormat) async throws(RenderError) -> RenderedPicture {
    let size = Size(Double(Self.side), Double(Self.side))
    let template = Template(name: "trial", canvas: Canvas(size: size), arrangement: .split(.slot("a"), overrides: [:]))
    var collage = try PhotoCollage(filling: template, with: [path])
    collage.policy = PhotoPolicy(allowedFormats: Set(PictureFormat.allCases))
    return try await collage.picture(output: OutputSettings(format: format))
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
