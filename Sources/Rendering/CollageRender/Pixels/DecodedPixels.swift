import CollageFiles
internal import Zimg

/// Decoded pixels, one plane of 8 or 16 bits per band, still in the photo's stored orientation and color space.
///
/// Unchecked because planes are mutable; only the step that creates them writes to them.
struct DecodedPixels: @unchecked Sendable {
  /// The meaning of the bands.
  enum ColorModel {
    case gray
    case rgb
    case cmyk
  }

  var planes: [AlignedPlane]
  var colors: ColorModel
  let hasAlpha: Bool
  /// An embedded profile that is not sRGB, or nil.
  var profile: [UInt8]?
  /// True if the colors are premultiplied by alpha.
  var isPremultiplied = false
  /// The space of the canvas.
  var space = WorkingSpace.sRGB

  /// Returns the pixels premultiplied by alpha, changed in place.
  func premultiplied() -> DecodedPixels {
    guard hasAlpha, !isPremultiplied else { return self }
    if isDeep { DeepPlanes.premultiply(planes) } else { PremultiplyPlanes.run(planes) }
    var result = self
    result.isPremultiplied = true
    return result
  }

  /// True if the planes have 16 bits.
  var isDeep: Bool { planes.first?.bytesPerSample == 2 }

  /// True if the colors must be converted to the space of the canvas.
  var isConverted: Bool { space.needsConversion(colors, profile) }
}

extension WorkingSpace {
  /// Returns whether colors must be converted to this space; those without a profile are sRGB.
  func needsConversion(_ colors: DecodedPixels.ColorModel, _ profile: [UInt8]?) -> Bool {
    if isSRGB { return colors == .cmyk || profile != nil }
    return colors != .rgb || !(profile.map(isThat) ?? false)
  }
}

extension DecodedPixels {
  /// Returns a part of the pixels as planes of its own; all of them if the part covers them.
  func part(_ part: PixelRect) throws(ZimgError) -> DecodedPixels {
    guard let first = planes.first, part != PixelSize(first.width, first.height).bounds else { return self }
    var result = self
    result.planes = try planes.map { plane throws(ZimgError) in
      try plane.part(
        left: part.left, top: part.top, width: part.width, height: part.height)
    }
    return result
  }

  /// Returns the interleaved pixels of planes, without padding.
  static func interleaved(_ planes: [AlignedPlane], rows: Range<Int>? = nil) -> [UInt8] {
    guard let first = planes.first else { return [] }
    let (width, bands) = (first.width, planes.count)
    let rows = rows ?? 0..<first.height
    var bytes = [UInt8](repeating: 0, count: width * rows.count * bands)
    for (band, plane) in planes.enumerated() {
      let source = plane.bytes
      for y in rows {
        var index = (y - rows.lowerBound) * width * bands + band
        for x in 0..<width {
          bytes[index] = source[y * plane.stride + x]
          index += bands
        }
      }
    }
    return bytes
  }
}

/// Premultiplies color planes by the alpha plane that follows them.
enum PremultiplyPlanes {
  /// Premultiplies all rows, or the given ones.
  static func run(_ planes: [AlignedPlane], rows: Range<Int>? = nil) {
    guard let alpha = planes.last else { return }
    let rows = rows ?? 0..<alpha.height
    for plane in planes.dropLast() {
      guard let color = plane.bytes.bindMemory(to: UInt8.self).baseAddress,
        let share = alpha.bytes.bindMemory(to: UInt8.self).baseAddress
      else { continue }
      for index in (rows.lowerBound * plane.stride)..<(rows.upperBound * plane.stride) {
        color[index] = scaled(color[index], by: share[index])
      }
    }
  }
}

/// Divides premultiplied colors by alpha.
enum Unpremultiply {
  /// Returns a straight color, rounded; alpha must not be 0.
  @inline(__always)
  static func straight(_ color: UInt8, alpha: UInt32) -> UInt8 {
    UInt8(min(255, (UInt32(color) * 255 + alpha / 2) / alpha))
  }

  /// Converts RGBA pixels in place, rounding to nearest.
  static func run(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    var pixel = pixels
    for _ in 0..<count {
      let alpha = UInt32(pixel[3])
      if alpha > 0 && alpha < 255 {
        for band in 0..<3 { pixel[band] = straight(pixel[band], alpha: alpha) }
      }
      pixel += 4
    }
  }

  /// Converts RGBA pixels in place, rounding down as libvips does.
  static func runRoundingDown(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    var pixel = pixels
    for _ in 0..<count {
      let alpha = pixel[3]
      if alpha < 255 {
        let factor = alpha > 0 ? 255 / Float(alpha) : 0
        for band in 0..<3 { pixel[band] = UInt8(min(255, factor * Float(pixel[band]))) }
      }
      pixel += 4
    }
  }
}
