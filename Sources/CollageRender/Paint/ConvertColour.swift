internal import Vips
internal import Zimg

/// Third step: colours to sRGB, on the small tile rather than on the large photo.
struct ConvertColour {
  let decoded: DecodedPixels
  /// The photo's path, for what there is to say about its profile.
  let path: String

  /// A conversion is set up anew for so many pixels, which bounds the memory that it takes.
  private static let pixelsAtOnce = 2_000_000

  /// One, three or four planes of sRGB: grey, colours, and alpha behind either; still premultiplied.
  func run(_ planes: [AlignedPlane]) throws(VipsError) -> [AlignedPlane] {
    guard decoded.isConverted, let first = planes.first else { return planes }
    let rows = max(1, Self.pixelsAtOnce / first.width)
    var converted: [AlignedPlane] = []
    var top = 0
    while top < first.height {
      let strip = top..<min(top + rows, first.height)
      let pixels = try convert(strip, of: planes)
      do throws(ZimgError) {
        if converted.isEmpty {
          for _ in 0..<pixels.bands {
            converted.append(try AlignedPlane(width: first.width, height: first.height))
          }
        }
      } catch {
        throw VipsError(operation: "split", detail: "\(error)")
      }
      pixels.withUnsafeBytes { bytes in
        PlaneConversion.deinterleave(
          rows: strip.count, of: bytes, stride: pixels.bytesPerRow, into: converted, at: strip.lowerBound)
      }
      top = strip.upperBound
    }
    if decoded.hasAlpha { PremultiplyPlanes.run(converted) }
    return converted
  }

  private func convert(_ rows: Range<Int>, of planes: [AlignedPlane]) throws(VipsError) -> PixelBuffer {
    let (width, bands) = (planes.first?.width ?? 1, planes.count)
    var bytes = Self.interleaved(planes, rows: rows)
    if decoded.hasAlpha { unpremultiply(&bytes, bands: bands) }
    let interpretation: Interpretation =
      switch decoded.colours {
      case .cmyk: .cmyk
      case .rgb: .srgb
      case .grey: .grey
      }
    let image = try Image.fromMemory(
      copying: bytes, width: width, height: rows.count, bands: bands, interpretation: interpretation)
    return try convert(image).pixels()
  }

  /// The planes' pixels side by side, without padding.
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

  /// A profile that cannot be used counts as absent, as viewers have it, and the report says so: RGB and grey are then
  /// sRGB, CMYK goes by a built-in profile.
  private func convert(_ image: Image) throws(VipsError) -> Image {
    if let profile = decoded.profile {
      do throws(VipsError) {
        return try image.attachingProfile(profile).iccTransform(outputProfile: "srgb")
      } catch {
        Self.note(profileFailed: decoded.colours, path: path)
      }
    }
    guard decoded.colours == .cmyk else { return image }
    var options = ProfileOptions()
    options.embedded = false
    options.inputProfile = "cmyk"
    return try image.iccTransform(outputProfile: "srgb", options: options)
  }

  static func note(profileFailed colours: DecodedPixels.Colours, path: String) {
    let instead = colours == .cmyk ? "a usual CMYK profile is used instead" : "its colors are taken for sRGB"
    let note = RenderNote.colorProfile(path, "its color profile cannot be used; \(instead)")
    DecodeLog.current?.add(note, about: path)
  }

  private func unpremultiply(_ bytes: inout [UInt8], bands: Int) {
    var index = 0
    while index < bytes.count {
      let alpha = UInt32(bytes[index + bands - 1])
      if alpha > 0 && alpha < 255 {
        for band in 0..<(bands - 1) {
          let straight = (UInt32(bytes[index + band]) * 255 + alpha / 2) / alpha
          bytes[index + band] = UInt8(min(255, straight))
        }
      }
      index += bands
    }
  }
}
