internal import Vips
internal import Zimg

/// Planes with sixteen bits per value.
enum DeepPlanes {
  /// Reads an image of 8 or 16 bits, strip by strip.
  static func read(_ image: Image) throws -> [AlignedPlane] {
    let planes = try (0..<image.bands).map { _ in
      try AlignedPlane(width: image.width, height: image.height, bytesPerSample: 2, isClear: false)
    }
    if image.bandFormat == .ushort { try split(image, into: planes) } else { try widen(image, into: planes) }
    return planes
  }

  private static func split(_ image: Image, into planes: [AlignedPlane]) throws {
    let bands = planes.count
    try image.forEachStrip { top, count, bytes, stride in
      guard let base = bytes.baseAddress else { return }
      for row in 0..<count {
        for (band, plane) in planes.enumerated() {
          let target = values(plane, row: top + row)
          let line = (base + row * stride).assumingMemoryBound(to: UInt16.self) + band
          for x in 0..<plane.width { target[x] = line[x &* bands] }
        }
      }
    }
  }

  private static func widen(_ image: Image, into planes: [AlignedPlane]) throws {
    let narrow = try planes.map { try AlignedPlane(width: $0.width, height: 1, isClear: false) }
    try image.forEachStrip { top, count, bytes, stride in
      for row in 0..<count {
        let line = UnsafeRawBufferPointer(rebasing: bytes[(row * stride)...])
        PlaneConversion.deinterleave(rows: 1, of: line, stride: stride, into: narrow, at: 0)
        for (plane, wide) in zip(narrow, planes) { widen(plane, row: 0, to: values(wide, row: top + row)) }
      }
    }
  }

  /// Returns planes of eight bits as sixteen.
  static func widened(_ planes: [AlignedPlane]) throws(ZimgError) -> [AlignedPlane] {
    try planes.map { plane throws(ZimgError) in
      let wide = try AlignedPlane(width: plane.width, height: plane.height, bytesPerSample: 2, isClear: false)
      for y in 0..<plane.height { widen(plane, row: y, to: values(wide, row: y)) }
      return wide
    }
  }

  private static func widen(_ plane: AlignedPlane, row: Int, to target: UnsafeMutablePointer<UInt16>) {
    guard let start = plane.bytes.baseAddress else { return }
    let line = (start + row * plane.stride).assumingMemoryBound(to: UInt8.self)
    for x in 0..<plane.width { target[x] = UInt16(line[x]) &* 257 }
  }

  /// Returns a row; valid only while the plane is alive.
  static func values(_ plane: AlignedPlane, row: Int) -> UnsafeMutablePointer<UInt16> {
    let bytes = plane.bytes
    return UnsafeMutableRawBufferPointer(rebasing: bytes[(row * plane.stride)...]).assumingMemoryBound(to: UInt16.self)
      .baseAddress.unsafelyUnwrapped
  }

  /// Premultiplies the colors by the alpha in the last plane.
  static func premultiply(_ planes: [AlignedPlane]) {
    guard let alpha = planes.last else { return }
    for plane in planes.dropLast() {
      for y in 0..<plane.height {
        let (color, share) = (values(plane, row: y), values(alpha, row: y))
        for x in 0..<plane.width {
          color[x] = UInt16(truncatingIfNeeded: (UInt32(color[x]) &* UInt32(share[x]) &+ 32_767) / 65_535)
        }
      }
    }
  }
}
