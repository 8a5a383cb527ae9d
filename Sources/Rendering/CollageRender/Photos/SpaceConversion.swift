internal import LittleCMS
import Synchronization
internal import Vips
internal import Zimg

/// Converts the planes of a photo from its profile to a working space.
struct SpaceConversion {
  let space: WorkingSpace

  /// Returns the planes of the colors in the space, followed by alpha if there is one; nil if the profile cannot be used.
  ///
  /// The result is premultiplied, as `decoded` must be.
  func run(_ decoded: DecodedPixels) throws(ZimgError) -> [AlignedPlane]? {
    let colors = decoded.hasAlpha ? Array(decoded.planes.dropLast()) : decoded.planes
    guard let first = colors.first, let transform = transform(decoded, isDeep: false) else { return nil }
    // Gray without a profile has the curve of sRGB.
    let sources = decoded.colors == .gray && decoded.profile == nil ? [first, first, first] : colors
    let planes = try (0..<3).map { _ throws(ZimgError) in try AlignedPlane(width: first.width, height: first.height) }
    let rowsAtOnce = max(1, Self.pixelsAtOnce / first.width)
    var top = 0
    while top < first.height {
      let rows = top..<min(top + rowsAtOnce, first.height)
      var pixels = DecodedPixels.interleaved(sources, rows: rows)
      if decoded.hasAlpha, let alpha = decoded.planes.last { Self.divide(&pixels, bands: sources.count, alpha, rows) }
      var converted = [UInt8](repeating: 0, count: 3 * first.width * rows.count)
      converted.withUnsafeMutableBytes { target in
        pixels.withUnsafeBytes { source in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          transform.run(from, to: to, count: first.width * rows.count)
        }
      }
      converted.withUnsafeBytes { bytes in
        PlaneConversion.deinterleave(rows: rows.count, of: bytes, stride: 3 * first.width, into: planes, at: top)
      }
      top = rows.upperBound
    }
    guard decoded.hasAlpha, let alpha = decoded.planes.last else { return planes }
    PremultiplyPlanes.run(planes + [alpha])
    return planes + [alpha]
  }

  /// The number of pixels converted at a time, which stay in the processor's cache.
  private static let pixelsAtOnce = 50_000

  /// Divides interleaved colors by alpha.
  private static func divide(_ pixels: inout [UInt8], bands: Int, _ alpha: AlignedPlane, _ rows: Range<Int>) {
    var index = 0
    for y in rows {
      for x in 0..<alpha.width {
        let share = UInt32(alpha.bytes[y * alpha.stride + x])
        if share > 0 && share < 255 {
          for band in index..<(index + bands) { pixels[band] = Unpremultiply.straight(pixels[band], alpha: share) }
        }
        index += bands
      }
    }
  }

  func transform(_ decoded: DecodedPixels, isDeep: Bool) -> ColorTransform? {
    let layout: PixelLayout =
      switch decoded.colors {
      case .cmyk: isDeep ? .cmyk16 : .cmyk8
      case .gray where decoded.profile != nil: isDeep ? .gray16 : .gray8
      case .rgb, .gray: isDeep ? .rgb16 : .rgb8
      }
    if decoded.colors == .cmyk, decoded.profile == nil { return nil }
    return KnownTransforms.transform(
      KnownTransforms.Key(source: decoded.profile ?? SRGBProfile.bytes, layout: layout, target: space.profile))
  }
}

/// The conversions of the last photos: preparing one takes as long as converting a small photo.
private enum KnownTransforms {
  struct Key: Hashable {
    let source: [UInt8]
    let layout: PixelLayout
    let target: [UInt8]

    /// Profiles are long and differ in their headers.
    func hash(into hasher: inout Hasher) {
      hasher.combine(source.count)
      for byte in source.prefix(128) { hasher.combine(byte) }
      hasher.combine(layout)
    }
  }

  private static let known = Mutex<[Key: ColorTransform]>([:])
  private static let maxCount = 16

  static func transform(_ key: Key) -> ColorTransform? {
    if let transform = known.withLock({ $0[key] }) { return transform }
    guard
      let transform = try? ColorTransform(
        from: key.source, key.layout, to: key.target, key.layout.isDeep ? .rgb16 : .rgb8, intent: intent(of: key.source)
      )
    else { return nil }
    known.withLock { known in
      if known.count >= maxCount { known = [:] }
      known[key] = transform
    }
    return transform
  }

  private static func intent(of profile: [UInt8]) -> TransformIntent {
    ColorProfile(bytes: profile).inputIntent == .perceptual ? .perceptual : .relative
  }
}
