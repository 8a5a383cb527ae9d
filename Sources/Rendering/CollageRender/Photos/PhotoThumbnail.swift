import CollageFiles
import CollageModel
internal import Vips
internal import Zimg

/// A small version of a photo for analysis, in its stored orientation.
struct PhotoThumbnail {
  let decoded: DecodedPixels
  let orientation: Orientation
  let width: Int
  let height: Int

  /// Decodes a photo so that its longer side has at least `side` pixels, if the photo has them.
  init(_ header: PhotoHeader, side: Double, policy: PhotoPolicy) throws(RenderError) {
    try self.init(SourcePhoto(header: header, policy: policy), step: Self.step(header, side: side))
  }

  /// Decodes a photo, or reduces one that is already in memory.
  init(_ source: SourcePhoto, step: DecodeStep) throws(RenderError) {
    decoded = try PhotoDecoder(source: source, step: step).run()
    orientation = source.header.orientation
    (width, height) = (decoded.planes.first?.width ?? 1, decoded.planes.first?.height ?? 1)
  }

  /// Returns the step that decodes a photo so that its longer side has at least `side` pixels, if the photo has them.
  static func step(_ header: PhotoHeader, side: Double) -> DecodeStep {
    let stored = header.storedSize.size
    let density = max(1, max(stored.width, stored.height) / side)
    let shrink = header.shrinkOnLoad { Double($0) <= density }
    let narrow = min(header.storedSize.width, header.storedSize.height) / shrink
    let box = max(1, min(PixelGrid.integer((density / Double(shrink)).rounded(.down)), narrow))
    return DecodeStep(whole: header, shrinkOnLoad: shrink, boxShrink: box)
  }

  /// The interleaved pixels, with one byte per plane.
  var interleaved: [UInt8] { DecodedPixels.interleaved(decoded.planes) }

  /// The transform from relative positions in the stored picture to relative positions in the upright one.
  var storedToUpright: Affine { orientation.transform(ofSize: Size(1, 1)) }

  /// Three bytes per pixel; gray is repeated, and other color spaces are converted approximately.
  var rgb: [UInt8] {
    let planes = decoded.planes
    guard !planes.isEmpty else { return [] }
    let colors = (0..<3).map { planes[decoded.colors == .gray ? 0 : min($0, planes.count - 1)] }
    let inks = decoded.colors == .cmyk ? planes.last : nil
    return [UInt8](unsafeUninitializedCapacity: 3 * width * height) { pixels, count in
      for (band, plane) in colors.enumerated() {
        for y in 0..<height {
          let (row, start) = (y * plane.stride, 3 * y * width + band)
          for x in 0..<width { pixels[start + 3 * x] = plane.bytes[row + x] }
          guard let inks else { continue }
          for x in 0..<width {
            let light = (255 - Int(pixels[start + 3 * x])) * (255 - Int(inks.bytes[y * inks.stride + x])) / 255
            pixels[start + 3 * x] = UInt8(light)
          }
        }
      }
      count = 3 * width * height
    }
  }

  /// The alpha of each pixel, or nil if the photo has no alpha channel.
  var alpha: [UInt8]? {
    guard decoded.hasAlpha, let plane = decoded.planes.last else { return nil }
    return (0..<(width * height)).map { plane.bytes[$0 / width * plane.stride + $0 % width] }
  }
}
