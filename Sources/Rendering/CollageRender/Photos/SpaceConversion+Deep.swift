internal import LittleCMS
internal import Zimg

extension SpaceConversion {
  /// Converts planes with sixteen bits, as ``run(_:)`` does those with eight.
  func runDeep(_ decoded: DecodedPixels) throws(ZimgError) -> [AlignedPlane]? {
    let colors = decoded.hasAlpha ? Array(decoded.planes.dropLast()) : decoded.planes
    guard let first = colors.first, let transform = transform(decoded, isDeep: true) else { return nil }
    let sources = decoded.colors == .gray && decoded.profile == nil ? [first, first, first] : colors
    let planes = try (0..<3).map { _ throws(ZimgError) in
      try AlignedPlane(width: first.width, height: first.height, bytesPerSample: 2, isClear: false)
    }
    let alpha = decoded.hasAlpha ? decoded.planes.last : nil
    var pixels = [UInt16](repeating: 0, count: sources.count * first.width)
    var converted = [UInt16](repeating: 0, count: 3 * first.width)
    for y in 0..<first.height {
      for (band, plane) in sources.enumerated() {
        let line = DeepPlanes.values(plane, row: y)
        for x in 0..<plane.width { pixels[sources.count * x + band] = line[x] }
      }
      if let alpha { Self.divide(&pixels, bands: sources.count, by: DeepPlanes.values(alpha, row: y)) }
      converted.withUnsafeMutableBytes { target in
        pixels.withUnsafeBytes { source in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          transform.run(from, to: to, count: first.width)
        }
      }
      for (band, plane) in planes.enumerated() {
        let line = DeepPlanes.values(plane, row: y)
        for x in 0..<plane.width { line[x] = converted[3 * x + band] }
      }
    }
    guard let alpha else { return planes }
    DeepPlanes.premultiply(planes + [alpha])
    return planes + [alpha]
  }

  private static func divide(_ pixels: inout [UInt16], bands: Int, by alpha: UnsafePointer<UInt16>) {
    for index in pixels.indices {
      let share = UInt64(alpha[index / bands])
      if share > 0, share < 65_535 {
        pixels[index] = UInt16(min(65_535, (UInt64(pixels[index]) * 65_535 + share / 2) / share))
      }
    }
  }
}
