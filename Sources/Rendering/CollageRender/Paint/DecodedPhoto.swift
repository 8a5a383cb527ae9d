import CollageFiles
import CollageModel
internal import Zimg

/// The pixels of a photo in memory, from which any part of its area on the canvas can be painted.
///
/// For bands it holds whichever is smaller: the decoded pixels, from which each part is resampled separately, or the
/// resampled photo. A resident renderer holds the whole photo at one reduction, for every slot that shows it.
struct DecodedPhoto: Sendable {
  /// The stage of the photo's pipeline at which its pixels are held.
  private let hold: PhotoPipeline.Hold
  private let pixels: PhotoPixels
  /// The canvas area of the whole photo if the resampled photo is held.
  private let whole: PixelRect?
  /// True if the whole photo was decoded rather than the region of one step.
  private let isComplete: Bool
  private let source: SourcePhoto

  /// The resampled photo is held if its size is at most this multiple of the decoded pixels.
  private static let maxGrowth = 1.1

  /// Decodes the pixels for a step; errors name `slot`.
  init(_ step: PhotoStep, source: SourcePhoto, slot: String) throws(RenderError) {
    let pipeline = PhotoPipeline(step)
    (self.source, isComplete) = (source, false)
    guard case .upright(let interior, _) = step.workPlace else {
      // Every part of a rotated photo may read any pixel of the upright tile.
      (hold, whole) = (.upright, nil)
      pixels = try pipeline.run(to: .upright, of: source, slot: slot)
      return
    }
    let read = try pipeline.run(to: .decoded, of: source, slot: slot)
    let isFlat = Self.isHeldFlat(read, step.resample.size)
    (hold, whole) = isFlat ? (.flat, interior) : (.decoded, nil)
    pixels = try pipeline.run(read, from: .decoded, to: hold, of: source, slot: slot)
  }

  /// Decodes the whole photo at a step's reduction.
  init(all source: SourcePhoto, reducedBy step: DecodeStep) throws(RenderError) {
    var all = DecodeStep(whole: source.header, shrinkOnLoad: step.shrinkOnLoad, boxShrink: step.boxShrink)
    (all.space, all.isDeep) = (step.space, step.isDeep)
    pixels = .planes(try PhotoDecoder(source: source, step: all).run().premultiplied())
    (hold, whole, isComplete, self.source) = (.decoded, nil, true, source)
  }

  /// The memory used by the pixels, in bytes.
  var byteCount: Int {
    switch pixels {
    case .unread: 0
    case .planes(let decoded): decoded.planes.reduce(0) { $0 + $1.stride * $1.height }
    case .tile(let tile): tile.heldByteCount
    }
  }

  private static func isHeldFlat(_ pixels: PhotoPixels, _ size: PixelSize) -> Bool {
    guard case .planes(let decoded) = pixels, let plane = decoded.planes.first else { return false }
    return Double(size.width * size.height) <= Double(plane.width * plane.height) * maxGrowth
  }

  /// Returns the pixels of the photo's step or of a part of it; errors name `slot`.
  func tile(_ step: PhotoStep, slot: String) throws(RenderError) -> Tile {
    var pixels = pixels
    if isComplete, case .planes(let decoded) = pixels {
      // The step must not see more pixels than it would decode itself: a filter would mix those beside a crop into its edge.
      do throws(ZimgError) { pixels = .planes(try decoded.part(step.decode.region)) } catch {
        throw .stepFailed(step: "cropping", slot: slot, source: source.header.name, detail: error.detail)
      }
    }
    return try PhotoPipeline(step, of: whole).tile(pixels, from: hold, of: source, slot: slot)
  }
}
