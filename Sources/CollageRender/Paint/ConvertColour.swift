internal import Vips
internal import Zimg

/// Third step: colours to sRGB, on the small tile rather than on the large photo.
struct ConvertColour {
  let decoded: DecodedPixels

  /// One, three or four planes of sRGB: grey, colours, and alpha behind either; still premultiplied.
  func run(_ planes: [AlignedPlane]) throws(VipsError) -> [AlignedPlane] {
    guard decoded.colours == .cmyk || decoded.profile != nil, let first = planes.first else { return planes }
    let (width, height) = (first.width, first.height)
    let bands = planes.count
    var bytes = Self.interleaved(planes)
    if decoded.hasAlpha { unpremultiply(&bytes, bands: bands) }
    let interpretation: Interpretation =
      switch decoded.colours {
      case .cmyk: .cmyk
      case .rgb: .srgb
      case .grey: .grey
      }
    let image = try Image.fromMemory(
      copying: bytes, width: width, height: height, bands: bands, interpretation: interpretation)
    let converted = try convert(image).pixels()
    return try split(converted)
  }

  /// The planes' pixels side by side, without padding.
  static func interleaved(_ planes: [AlignedPlane]) -> [UInt8] {
    guard let first = planes.first else { return [] }
    let (width, height, bands) = (first.width, first.height, planes.count)
    var bytes = [UInt8](repeating: 0, count: width * height * bands)
    for (band, plane) in planes.enumerated() {
      let source = plane.bytes
      for y in 0..<height {
        var index = y * width * bands + band
        for x in 0..<width {
          bytes[index] = source[y * plane.stride + x]
          index += bands
        }
      }
    }
    return bytes
  }

  /// A profile that cannot be used counts as absent: RGB and grey are then sRGB, CMYK goes by a built-in profile.
  private func convert(_ image: Image) throws(VipsError) -> Image {
    if let profile = decoded.profile,
      let converted = try? image.attachingProfile(profile).iccTransform(outputProfile: "srgb")
    {
      return converted
    }
    guard decoded.colours == .cmyk else { return image }
    var options = ProfileOptions()
    options.embedded = false
    options.inputProfile = "cmyk"
    return try image.iccTransform(outputProfile: "srgb", options: options)
  }

  private func split(_ pixels: PixelBuffer) throws(VipsError) -> [AlignedPlane] {
    do {
      var planes: [AlignedPlane] = []
      for _ in 0..<pixels.bands { planes.append(try AlignedPlane(width: pixels.width, height: pixels.height)) }
      let result = pixels.withUnsafeBytes { bytes in
        Result { () throws(ZimgError) in
          try PlaneConversion.deinterleave(bytes, stride: pixels.bytesPerRow, into: planes)
        }
      }
      try result.get()
      if decoded.hasAlpha { premultiply(planes) }
      return planes
    } catch {
      throw VipsError(operation: "split", detail: "\(error)")
    }
  }

  private func premultiply(_ planes: [AlignedPlane]) {
    guard let alpha = planes.last?.bytes else { return }
    for plane in planes.dropLast() {
      let colour = plane.bytes
      for index in 0..<colour.count { colour[index] = scaled(colour[index], by: alpha[index]) }
    }
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
