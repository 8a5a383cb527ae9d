import CollageFiles
import CollageModel
internal import Vips
internal import Zimg

/// A photo small enough to be looked at, in its stored orientation.
struct PhotoThumbnail {
  let decoded: DecodedPixels
  let orientation: Orientation
  let width: Int
  let height: Int

  /// Decodes a photo so that its longer side is at least so many pixels, if it has them.
  init(_ header: PhotoHeader, side: Double, policy: PhotoPolicy) throws(RenderError) {
    let stored = header.storedSize.size
    let density = max(1, max(stored.width, stored.height) / side)
    let shrink = header.shrinkOnLoad { Double($0) <= density }
    let narrow = min(header.storedSize.width, header.storedSize.height) / shrink
    let box = max(1, min(PixelGrid.integer((density / Double(shrink)).rounded(.down)), narrow))
    let decode = DecodeStep(whole: header, shrinkOnLoad: shrink, boxShrink: box)
    decoded = try PhotoDecoder(source: SourcePhoto(header: header, policy: policy), step: decode).run()
    orientation = header.orientation
    (width, height) = (decoded.planes.first?.width ?? 1, decoded.planes.first?.height ?? 1)
  }

  /// The pixels side by side, as many bytes each as there are planes.
  var interleaved: [UInt8] { DecodedPixels.interleaved(decoded.planes) }

  /// The map from shares of the stored picture to shares of the upright one.
  var storedToUpright: Affine { orientation.transform(ofSize: Size(1, 1)) }

  /// Three bytes a pixel; gray is all three, other color spaces are brought near enough for looking.
  var rgb: [UInt8] {
    let planes = decoded.planes
    guard let first = planes.first else { return [] }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let place = y * first.stride + x
        switch decoded.colors {
        case .gray: for _ in 0..<3 { pixels.append(first.bytes[place]) }
        case .rgb: for band in 0..<3 { pixels.append(planes[band].bytes[y * planes[band].stride + x]) }
        case .cmyk:
          let ink = { (band: Int) in Int(planes[band].bytes[y * planes[band].stride + x]) }
          for band in 0..<3 { pixels.append(UInt8((255 - ink(band)) * (255 - ink(3)) / 255)) }
        }
      }
    }
    return pixels
  }

  /// How opaque each pixel is, or nil where all are.
  var alpha: [UInt8]? {
    guard decoded.hasAlpha, let plane = decoded.planes.last else { return nil }
    return (0..<(width * height)).map { plane.bytes[$0 / width * plane.stride + $0 % width] }
  }
}
