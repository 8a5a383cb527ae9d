import CollageModel
import ImageIO

/// A photo as its file is, and a small picture of it for the screen.
struct PickedPhoto: Sendable {
  private let file: Data
  /// The upright size, in pixels.
  let size: Size
  let small: CGImage

  /// Nil if the file is no picture.
  init?(_ file: Data) {
    guard let source = CGImageSourceCreateWithData(file as CFData, nil),
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
      let width = properties[kCGImagePropertyPixelWidth] as? Double,
      let height = properties[kCGImagePropertyPixelHeight] as? Double,
      let small = Self.picture(of: source, maxSide: 1600)
    else { return nil }
    let isTurned = (properties[kCGImagePropertyOrientation] as? Int ?? 1) > 4
    (self.file, self.small) = (file, small)
    size = isTurned ? Size(height, width) : Size(width, height)
  }

  /// Returns the upright picture with at most so many pixels on its longer side.
  func picture(maxSide: Double) -> CGImage? {
    CGImageSourceCreateWithData(file as CFData, nil).flatMap { Self.picture(of: $0, maxSide: maxSide) }
  }

  private static func picture(of source: CGImageSource, maxSide: Double) -> CGImage? {
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceThumbnailMaxPixelSize: maxSide.rounded(.up),
    ]
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
  }
}
