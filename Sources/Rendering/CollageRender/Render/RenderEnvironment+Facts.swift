import CollageFiles
internal import Vips

extension RenderEnvironment {
  /// A property of this build or machine.
  public struct Fact: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  /// Starts libvips with all its modules and returns its properties and the renderer's limits.
  public static func facts() throws(RenderError) -> [Fact] {
    try RenderRuntime.start(needingHEIF: true)
    let limits = PhotoLimits.interactive
    let readable: [(PictureFormat, String)] = [
      (.jpeg, "jpegload_source"), (.png, "pngload_source"), (.webp, "webpload_source"), (.gif, "gifload_source"),
      (.tiff, "tiffload_source"), (.avif, "heifload_source"), (.heic, "heifload_source"),
    ]
    let reads = readable.filter { Runtime.supportsOperation($0.1) }.map { format, _ in format.rawValue }
    let writes = OutputFormat.allCases.filter { Runtime.supportsOperation($0.traits.saveOperation) }.map {
      "\($0.rawValue) to \($0.traits.maxSide) px"
    }
    return [
      Fact(
        name: "renderer",
        value: "revision \(RendererRevision.current.number), paints as revision \(RendererRevision.earliestAlike)"),
      Fact(name: "libvips", value: Runtime.version),
      Fact(name: "reads", value: reads.joined(separator: ", ")),
      Fact(name: "writes", value: writes.joined(separator: ", ")),
      Fact(name: "photo side", value: "at most \(limits.side) px"),
      Fact(name: "photo area", value: "at most \(limits.pixels) px, \(limits.heldPixels) progressive or animated"),
      Fact(name: "photo file", value: "at most \(limits.bytes) bytes"),
      Fact(name: "all photos", value: "at most \(limits.totalPixels) px"),
      Fact(name: "canvas", value: "at most \(limits.canvasSide) px a side, \(limits.canvasPixels) px"),
      Fact(
        name: "canvas of jobs",
        value: "at most \(PhotoLimits().canvasSide) px a side, \(PhotoLimits().canvasPixels) px"),
    ]
  }
}
