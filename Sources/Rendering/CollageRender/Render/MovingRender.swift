import CollageFiles
import CollageModel
internal import Vips

/// A render some of whose photos change from frame to frame, and nothing else.
///
/// It is planned once, with one picture of each clip; every frame is painted with the same plan, so that a film shows
/// what a picture of the same collage shows.
package struct MovingRender {
  /// A photo that changes.
  private struct Moving {
    let source: Int
    /// The picture with which the render was planned.
    let still: ReducedPhoto
  }

  private let prepared: PreparedRender
  private let moving: [String: Moving]
  private let layers = LayerCache()

  /// Opens the files of a collage and plans it.
  ///
  /// - Parameters:
  ///   - request: The collage; the sources of photos that change are PNGs in memory.
  ///   - names: The names of the photos that change; those that no slot shows are ignored.
  /// - Throws: `RenderError` if a file cannot be used, or if a slot cuts out a photo that changes.
  package init(_ request: RenderRequest, moving names: Set<String>) async throws(RenderError) {
    prepared = try await PreparedRender(request)
    try PaintMemory(whole: prepared.plan, request: request, steps: prepared.plan.steps.count).check()
    // Whether the frame with which the render was planned could be cut out makes no difference.
    let cutOut = prepared.report.uncut.map(\.photo) + prepared.plan.sources.filter { $0.cutout != nil }.map(\.name)
    if let name = cutOut.first(where: names.contains) {
      throw .unsupportedOutput("\(escaped(name)): a clip is not cut out; use a template without cut-outs")
    }
    var moving: [String: Moving] = [:]
    for (index, header) in prepared.plan.sources.enumerated() where names.contains(header.name) {
      let whole = DecodeStep(whole: header, shrinkOnLoad: 1, boxShrink: 1)
      let decoder = PhotoDecoder(source: prepared.pixels[index], step: whole)
      guard let still = try decoder.reduced(maxBytes: .max) else {
        throw .stepFailed(step: "decoding", slot: "-", source: header.name, detail: "its frame has not eight bits")
      }
      moving[header.name] = Moving(source: index, still: still)
    }
    self.moving = moving
  }

  /// The names of the photos that change and are shown.
  package var shown: Set<String> { Set(moving.keys) }

  package var report: RenderReport { prepared.report }

  /// Paints a frame.
  ///
  /// - Parameters:
  ///   - frames: The frames of the photos that change, by their names, in the size of the picture in the request.
  ///   - threads: The number of layers that are prepared in parallel.
  /// - Returns: The pixels of the canvas.
  /// - Throws: `RenderError` if a photo cannot be decoded.
  package func paint(_ frames: [String: MovingFrame], threads: Int) async throws(RenderError) -> Tile {
    var pixels = prepared.pixels
    for (name, frame) in frames {
      guard let place = moving[name] else { continue }
      pixels.reduced[place.source] = try place.still.replaced(by: frame, name: name)
    }
    let painter = Painter(plan: prepared.plan, pixels: pixels, width: threads, progress: { _ in })
    let changed = Set(moving.values.map(\.source))
    return try await prepared.log.collecting { () async throws(RenderError) in
      try await painter.run(reusing: layers, changed: changed)
    }
  }

  /// The notes about files and photos so far.
  package var notes: [RenderNote] { prepared.report.notes + prepared.log.notes }
}

extension ReducedPhoto {
  /// Returns the photo with other pixels of the same size.
  fileprivate func replaced(by frame: MovingFrame, name: String) throws(RenderError) -> ReducedPhoto {
    do throws(VipsError) {
      let image = try Image.fromMemory(
        UnsafeRawBufferPointer(frame.bytes), ownedBy: frame, width: frame.size.width, height: frame.size.height,
        bands: frame.bands, interpretation: .srgb)
      return ReducedPhoto(
        shrinkOnLoad: 1, image: image, profile: nil, picture: picture, byteCount: frame.bytes.count)
    } catch {
      throw .stepFailed(step: "decoding", slot: "-", source: name, detail: error.detail)
    }
  }
}
