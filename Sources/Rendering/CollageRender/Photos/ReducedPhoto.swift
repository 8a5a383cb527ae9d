import CollageFiles
internal import Vips

/// All of a photo at its decoder's own reduction, held in memory: a photo in which subjects were looked for is painted
/// from the same pixels where the plan reduces it alike, so that its file is decoded once.
///
/// Unchecked because of the gate's findings, which are immutable.
struct ReducedPhoto: @unchecked Sendable {
  /// The reduction while decoding: 1, 2, 4 or 8.
  let shrinkOnLoad: Int
  /// The pixels.
  let image: Image
  /// An embedded profile that is not sRGB, or nil.
  let profile: [UInt8]?
  /// The gate's findings.
  let picture: GatedPicture
  /// The size of the pixels in bytes.
  let byteCount: Int

  /// The most bytes of one photo, and of all photos of a picture: an eighth of 12 megapixels takes half a megabyte.
  static let (maxBytes, maxTotalBytes) = (8 << 20, 32 << 20)
}
