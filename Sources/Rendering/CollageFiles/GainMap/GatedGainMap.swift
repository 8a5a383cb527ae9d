/// A photo's gain map: the decoder's input for its picture, and the gains of the picture's values.
package struct GatedGainMap {
  /// The meaning of the values.
  package enum Meaning: Hashable, Sendable {
    case standard(GainMapMetadata)
    /// A map of an iPhone, whose values have the curve of sRGB and multiply up to a headroom, as a power of two.
    case apple(headroom: Double)
    /// A map of an iPhone that states its headroom itself, as a factor.
    case newerApple(factor: Double)
  }

  package internal(set) var picture: GatedPicture
  package let meaning: Meaning
}

extension PictureGate {
  /// Returns the gain map of a photo, checked like the photo itself; nil if it has none that can be used.
  package static func gainMap(
    in file: borrowing RegularFile, format: PictureFormat, policy: PhotoPolicy
  ) -> GatedGainMap? {
    let found: GatedGainMap?
    switch format {
    case .jpeg: found = JPEGGate.gainMap(in: file, isTolerant: policy.isTolerant)
    case .avif, .heic: found = HEIFGate.gainMap(in: file)
    case .png, .webp, .gif, .tiff: found = nil
    }
    guard let found, (try? check(found.picture, format: format, limits: policy.limits)) != nil else { return nil }
    return found
  }
}

extension GatedGainMap {
  /// Returns the meaning that a picture itself states: by the standard, Ultra HDR, or as a map of an iPhone.
  static func meaning(of picture: GatedPicture, headroom: Double?) -> Meaning? {
    if let standard = GainMapMetadata(standard: picture.gainMapBlock) { return .standard(standard) }
    if let ultra = GainMapMetadata(packet: picture.xmp) { return .standard(ultra) }
    guard GainMapMetadata.isApple(packet: picture.xmp) else { return nil }
    if let factor = GainMapMetadata.appleFactor(packet: picture.xmp) { return .newerApple(factor: factor) }
    guard let headroom else { return nil }
    return .apple(headroom: headroom)
  }
}
