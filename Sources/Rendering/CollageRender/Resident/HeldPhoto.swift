import CollageFiles
import CollageModel
internal import Zimg

/// A whole photo at a reduced size, kept for any slot that shows it.
///
/// Unchecked because its planes are mutable; nothing writes to them after it is made.
final class HeldPhoto: @unchecked Sendable {
  /// A photo and its reduction.
  struct Key: Hashable, Sendable {
    /// The identity of the photo's source.
    let source: String
    let version: FileVersion
    let policy: PhotoPolicy
    let shrinkOnLoad: Int
    let boxShrink: Int
  }

  private let decoded: DecodedPixels
  private let source: SourcePhoto

  /// Decodes all of a photo at a step's reduction.
  init(_ step: DecodeStep, source: SourcePhoto) throws(RenderError) {
    self.source = source
    let whole = DecodeStep(whole: source.header, shrinkOnLoad: step.shrinkOnLoad, boxShrink: step.boxShrink)
    decoded = try PhotoDecoder(source: source, step: whole).run().premultiplied()
  }

  var byteCount: Int { decoded.planes.reduce(0) { $0 + $1.stride * $1.height } }

  /// The pixels of a step, whose regions are relative to the region that it would decode.
  func tile(_ step: PhotoStep, slot: String) throws(RenderError) -> Tile {
    var shifted = step
    shifted.resample.region.x += Double(step.decode.region.left)
    shifted.resample.region.y += Double(step.decode.region.top)
    return try PhotoPipeline(shifted).tile(.planes(decoded), from: .decoded, of: source, slot: slot)
  }
}
