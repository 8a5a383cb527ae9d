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
    guard let first = planes.first, let last = planes.last else { return [] }
    let green = decoded.colors == .gray || planes.count < 2 ? first : planes[1]
    let blue = decoded.colors == .gray || planes.count < 3 ? green : planes[2]
    return [UInt8](unsafeUninitializedCapacity: 3 * width * height) { pixels, count in
      withExtendedLifetime(planes) {
        for y in 0..<height {
          let row = UnsafeMutableBufferPointer(rebasing: pixels[(3 * y * width)..<(3 * (y + 1) * width)])
          Self.interleave(first.row(y), green.row(y), blue.row(y), into: row)
          if decoded.colors == .cmyk { Self.darken(row, by: last.row(y)) }
        }
      }
      count = 3 * width * height
    }
  }

  private static func interleave(
    _ red: UnsafeRawBufferPointer, _ green: UnsafeRawBufferPointer, _ blue: UnsafeRawBufferPointer,
    into pixels: UnsafeMutableBufferPointer<UInt8>
  ) {
    for x in 0..<pixels.count / 3 {
      pixels[3 * x] = red[x]
      pixels[3 * x + 1] = green[x]
      pixels[3 * x + 2] = blue[x]
    }
  }

  /// Multiplies the light of a row of pixels by what its black ink leaves.
  private static func darken(_ pixels: UnsafeMutableBufferPointer<UInt8>, by black: UnsafeRawBufferPointer) {
    for index in pixels.indices {
      let (light, rest) = (255 - Int(pixels[index]), 255 - Int(black[index / 3]))
      pixels[index] = UInt8(light * rest / 255)
    }
  }

  /// The alpha of each pixel, or nil if the photo has no alpha channel.
  var alpha: [UInt8]? {
    guard decoded.hasAlpha, let plane = decoded.planes.last else { return nil }
    return (0..<(width * height)).map { plane.bytes[$0 / width * plane.stride + $0 % width] }
  }
}

extension AlignedPlane {
  /// Returns the values of a row of bytes, valid only while this object is alive.
  fileprivate func row(_ y: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[(y * stride)..<(y * stride + width)])
  }
}
