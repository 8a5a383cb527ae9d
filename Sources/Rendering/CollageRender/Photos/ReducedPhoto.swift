import CollageFiles
internal import Vips

/// A whole photo in memory, at one of the decoder's own reductions.
///
/// A photo searched for subjects is painted from the same pixels if the plan needs the same reduction, so that its
/// file is decoded only once.
///
/// Unchecked because of the gate's findings, which are immutable.
struct ReducedPhoto: @unchecked Sendable {
  /// The reduction applied while decoding: 1, 2, 4 or 8.
  let shrinkOnLoad: Int
  let image: Image
  /// An embedded profile that is not sRGB, or nil.
  let profile: [UInt8]?
  /// The findings of the gate.
  let picture: GatedPicture
  let byteCount: Int

  /// The maximum size in bytes for one photo, and for all photos of a picture; 12 megapixels take 9 megabytes at half of their size,
  /// and half a megabyte at an eighth.
  static let (maxBytes, maxTotalBytes) = (12 << 20, 32 << 20)

  /// Returns the same photo at an eighth of its size, if it was collected while this one was decoded.
  func eighth(_ collected: CollectedEighth) -> ReducedPhoto? {
    collected.image(image.interpretation).map {
      ReducedPhoto(
        shrinkOnLoad: CollectedEighth.shrinkOnLoad, image: $0, profile: profile, picture: picture,
        byteCount: $0.width * $0.height * $0.bands)
    }
  }
}
