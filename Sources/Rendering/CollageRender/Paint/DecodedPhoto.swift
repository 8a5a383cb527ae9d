import CollageFiles
import CollageModel
internal import Zimg

/// Pixels of a photo in memory, from which any part of its area on the canvas can be painted.
///
/// For bands it keeps what is smaller: the decoded pixels, from which each part is resampled separately, or the resampled
/// photo. A resident renderer keeps all of a photo at a reduction, for any slot that shows it.
struct DecodedPhoto: Sendable {
  /// Where in the photo's pipeline its pixels are held.
  private let hold: PhotoPipeline.Hold
  private let pixels: PhotoPixels
  /// The canvas area of the whole photo, if the resampled photo is held.
  private let whole: PixelRect?
  /// Whether all of the photo was decoded, not just the region of one step.
  private let isComplete: Bool
  private let source: SourcePhoto

  /// The resampled photo is kept if it has at most this many times the decoded pixels.
  private static let maxGrowth = 1.1

  /// Decodes what a step needs; errors name `slot`.
  ///
  /// With `convertingParts` colors of an enlarged photo are converted for each part, which takes more time and less memory.
  init(_ step: PhotoStep, source: SourcePhoto, slot: String, convertingParts: Bool) throws(RenderError) {
    let pipeline = PhotoPipeline(step)
    let read = try pipeline.run(to: .decoded, of: source, slot: slot)
    switch step.workPlace {
    case .turned, .warped:
      // Every part of a turned photo may read any pixel of the upright tile.
      (hold, whole) = (.upright, nil)
    case .upright(let interior, _):
      let isFlat = Self.isHeldFlat(read, step.resample.size, convertingParts: convertingParts)
      (hold, whole) = isFlat ? (.flat, interior) : (.decoded, nil)
    }
    pixels = try pipeline.run(read, from: .decoded, to: hold, of: source, slot: slot)
    (self.source, isComplete) = (source, false)
  }

  /// Decodes all of a photo at a step's reduction.
  init(all source: SourcePhoto, reducedBy step: DecodeStep) throws(RenderError) {
    let all = DecodeStep(whole: source.header, shrinkOnLoad: step.shrinkOnLoad, boxShrink: step.boxShrink)
    pixels = .planes(try PhotoDecoder(source: source, step: all).run().premultiplied())
    (hold, whole, isComplete, self.source) = (.decoded, nil, true, source)
  }

  /// The memory that its pixels take.
  var byteCount: Int {
    switch pixels {
    case .unread: 0
    case .planes(let decoded): decoded.planes.reduce(0) { $0 + $1.stride * $1.height }
    case .tile(let tile): tile.byteCount
    }
  }

  private static func isHeldFlat(_ pixels: PhotoPixels, _ size: PixelSize, convertingParts: Bool) -> Bool {
    guard case .planes(let decoded) = pixels, let plane = decoded.planes.first else { return false }
    // Converting colors costs as much to set up for a strip as for a photo, so it is done once where there is room.
    if decoded.isConverted && !convertingParts { return true }
    return Double(size.width * size.height) <= Double(plane.width * plane.height) * maxGrowth
  }

  /// The pixels of the photo's step, or of a part of it; errors name `slot`.
  func tile(_ step: PhotoStep, slot: String) throws(RenderError) -> Tile {
    var step = step
    if isComplete {
      // A step's regions are relative to the region that it would decode.
      step.resample.region.x += Double(step.decode.region.left)
      step.resample.region.y += Double(step.decode.region.top)
    }
    return try PhotoPipeline(step, of: whole).tile(pixels, from: hold, of: source, slot: slot)
  }
}
