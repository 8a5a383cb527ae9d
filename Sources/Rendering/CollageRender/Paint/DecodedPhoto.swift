import CollageFiles
import CollageModel
internal import Zimg

/// A decoded photo, from which any part of its area on the canvas can be painted.
///
/// It keeps what is smaller: the decoded pixels, from which each part is resampled separately, or the resampled photo.
///
/// Unchecked because its planes are mutable; nothing writes to them after it is made, so parts may be painted in parallel.
struct DecodedPhoto: Sendable {
  /// Where in the photo's pipeline its pixels are held.
  private let hold: PhotoPipeline.Hold
  private let pixels: PhotoPixels
  /// The canvas area of the whole photo, if the resampled photo is held.
  private let whole: PixelRect?
  private let source: SourcePhoto
  private let slot: String

  /// The resampled photo is kept if it has at most this many times the decoded pixels.
  private static let maxGrowth = 1.1

  /// Decodes what a step needs; errors name `slot`.
  ///
  /// With `convertingParts` colors of an enlarged photo are converted for each part, which takes more time and less memory.
  init(
    _ step: PhotoStep, source: SourcePhoto, slot: String, convertingParts: Bool = false
  ) throws(RenderError) {
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
    (self.source, self.slot) = (source, slot)
  }

  /// The memory that its pixels take.
  var byteCount: Int {
    switch pixels {
    case .unread: 0
    case .planes(let decoded): decoded.planes.map { $0.stride * $0.height }.reduce(0, +)
    case .tile(let tile): tile.byteCount
    }
  }

  private static func isHeldFlat(_ pixels: PhotoPixels, _ size: PixelSize, convertingParts: Bool) -> Bool {
    guard case .planes(let decoded) = pixels, let plane = decoded.planes.first else { return false }
    // Converting colors costs as much to set up for a strip as for a photo, so it is done once where there is room.
    if decoded.isConverted && !convertingParts { return true }
    return Double(size.width * size.height) <= Double(plane.width * plane.height) * maxGrowth
  }

  /// The pixels of the photo's step, or of a part of it.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    try PhotoPipeline(step, of: whole).tile(pixels, from: hold, of: source, slot: slot)
  }
}
