import CollageModel
internal import Zimg

/// A photo whose pixels have been read, from which any part of its place on the canvas can be made.
///
/// It keeps what is smaller: the pixels as they were read, of which every part is resampled by itself, or the whole
/// resampled photo.
///
/// Its planes could be written to: they are not once it is made, so parts may be made side by side.
struct DecodedPhoto: Sendable {
  /// Where in the photo's pipeline its pixels are held.
  private let hold: PhotoPipeline.Hold
  private let pixels: PhotoPixels
  /// The canvas pixels of the whole photo, where planes are held that were resampled for all of them.
  private let whole: PixelRect?
  private let source: SourcePhoto
  private let slot: String

  /// A resampled photo is kept where it has at most so many times the pixels that were read.
  private static let maxGrowth = 1.1

  /// Reads what a step needs; `slot` is named in errors.
  init(_ step: PhotoStep, source: SourcePhoto, slot: String) throws(RenderError) {
    let pipeline = PhotoPipeline(step)
    let read = try pipeline.run(to: .decoded, of: source, slot: slot)
    switch step.place {
    case .turned:
      // Every part of the place reads all over the upright tile.
      (hold, whole) = (.upright, nil)
    case .upright(let interior, _):
      (hold, whole) = Self.isHeldFlat(read, step.resample.size) ? (.flat, interior) : (.decoded, nil)
    }
    pixels = try pipeline.run(read, from: .decoded, to: hold, of: source, slot: slot)
    (self.source, self.slot) = (source, slot)
  }

  private static func isHeldFlat(_ pixels: PhotoPixels, _ size: PixelSize) -> Bool {
    guard case .planes(let decoded) = pixels, let plane = decoded.planes.first else { return false }
    // A conversion of colors costs as much for a strip as for a photo, so it is made once.
    return decoded.isConverted || Double(size.width * size.height) <= Double(plane.width * plane.height) * maxGrowth
  }

  /// The pixels of a step that is the photo's own or a part of it.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    try PhotoPipeline(step, of: whole).tile(pixels, from: hold, of: source, slot: slot)
  }
}
