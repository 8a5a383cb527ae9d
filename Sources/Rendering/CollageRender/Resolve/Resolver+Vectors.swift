package import CollageFiles
package import CollageModel
internal import Rsvg

extension Resolver {
  /// Rasterizes the SVG documents used by stickers, at the largest size at which they are shown; the plan contains
  /// them as pictures.
  ///
  /// - Throws: `RenderError` if a document is not accepted or cannot be drawn.
  mutating func add(vectorsIn layers: [Layer], scale: Double) async throws(RenderError) {
    var sizes: [(path: String, size: Size)] = []
    for layer in layers {
      guard case .picture(let path)? = layer.sticker?.source else { continue }
      let size = Size(layer.size.width * layer.scale * scale, layer.size.height * layer.scale * scale)
      if let place = sizes.firstIndex(where: { $0.path == path }) {
        let known = sizes[place].size
        sizes[place].size = Size(max(known.width, size.width), max(known.height, size.height))
      } else {
        sizes.append((path, size))
      }
    }
    for (path, size) in sizes where sources.pictures[path] == nil {
      let source = try resolved(path)
      guard let picture = try VectorPicture(source, policy: policy)?.drawn(covering: size) else { continue }
      try await add(picture, as: path)
    }
  }
}

extension PhotoProbe {
  /// Returns the width and height that an SVG document for a sticker gives; nil if the source is not SVG.
  ///
  /// - Throws: `RenderError` if SVG is not accepted, or the document contains more than a drawing.
  package static func vectorSize(of source: PhotoSource, policy: PhotoPolicy) throws(RenderError) -> Size? {
    try VectorPicture(source, policy: policy)?.naturalSize
  }
}

/// An SVG document used by a sticker.
struct VectorPicture {
  private let name: String
  private let document: SVGGate.Document

  /// The maximum number of pixels of a drawing that contains no pictures; each picture in it takes as much memory
  /// again.
  private static let maxPixels = 32_000_000
  private static let maxSurfacePixels = 128_000_000
  private static let maxSide = 8_192.0
  private static let minPixels = 250_000.0

  /// Opens a source; nil if it is not SVG.
  ///
  /// - Throws: `RenderError` if SVG is not accepted, or the document contains more than a drawing.
  init?(_ source: PhotoSource, policy: PhotoPolicy) throws(RenderError) {
    let file = try RenderError.wrap(source.open())
    guard SVGGate.isDocument(file.firstBytes(SVGGate.signatureLength)) else { return nil }
    guard policy.acceptsVectors else { throw .file(.disabledVector(path: source.name)) }
    guard file.byteCount <= SVGGate.Limits.bytes else {
      throw .file(
        .tooLarge(
          path: source.name, found: "\(file.byteCount) bytes of SVG", allowed: "at most \(SVGGate.Limits.bytes) bytes"))
    }
    name = source.name
    do throws(SVGGate.Refusal) {
      document = try SVGGate.check(file.firstBytes(file.byteCount))
    } catch {
      throw .file(
        .unsupportedPicture(
          path: source.name, found: "\(error)", allowed: "stickers may contain only vector drawings"))
    }
  }

  /// The width and height that the document gives.
  var naturalSize: Size {
    get throws(RenderError) {
      do throws(VectorDrawing.Failure) {
        return try Self.size(givenBy: VectorDrawing(document.bytes))
      } catch {
        throw .file(.damagedPicture(path: name, detail: "svg: \(error)"))
      }
    }
  }

  private static func size(givenBy drawing: borrowing VectorDrawing) throws(VectorDrawing.Failure) -> Size {
    guard let natural = drawing.size, natural.width.isFinite, natural.height.isFinite else {
      throw VectorDrawing.Failure(description: "its svg element has neither a size nor a viewBox")
    }
    return Size(natural.width, natural.height)
  }

  /// Returns the drawing as a picture at least as large as a given size, within the limits.
  func drawn(covering wanted: Size) throws(RenderError) -> PhotoSource {
    let pixels: [UInt8]
    let size: PixelSize
    do throws(VectorDrawing.Failure) {
      let drawing = try VectorDrawing(document.bytes)
      size = try pixelSize(Self.size(givenBy: drawing), covering: wanted)
      pixels = try drawing.pixels(width: size.width, height: size.height)
    } catch {
      throw .file(.damagedPicture(path: name, detail: "svg: \(error)"))
    }
    let encoded = EncodeCanvas(settings: OutputSettings(format: .png))
      .png(width: size.width, height: size.height, bands: Tile.bands) { y, row in
        let start = y * size.width * Tile.bands
        pixels.withUnsafeBytes { bytes in
          row.update(
            from: bytes.bindMemory(to: UInt8.self).baseAddress.map { $0 + start } ?? UnsafePointer(row),
            count: size.width * Tile.bands)
        }
        Unpremultiply.run(row, count: size.width)
      }
    guard let encoded else {
      throw .file(.damagedPicture(path: name, detail: "svg: not enough memory to render it at \(size)"))
    }
    return try RenderError.wrap(PhotoSource(bytes: encoded, name: name))
  }

  private func pixelSize(_ natural: Size, covering wanted: Size) -> PixelSize {
    let surfaces = Double(1 + document.surfaces)
    let limit = max(Self.minPixels, min(Double(Self.maxPixels), Double(Self.maxSurfacePixels) / surfaces))
    let cover = max(wanted.width / natural.width, wanted.height / natural.height)
    let scale = min(
      cover, Self.maxSide / max(natural.width, natural.height), (limit / (natural.width * natural.height)).squareRoot())
    return PixelSize(
      min(Int(Self.maxSide), PixelGrid.length(natural.width * scale)),
      min(Int(Self.maxSide), PixelGrid.length(natural.height * scale)))
  }
}
