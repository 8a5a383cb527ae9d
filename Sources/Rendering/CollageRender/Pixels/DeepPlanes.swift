internal import Vips
internal import Zimg

/// Planes with sixteen bits per value.
enum DeepPlanes {
  /// Reads an image of 8 or 16 bits, strip by strip.
  static func read(_ image: Image) throws -> [AlignedPlane] {
    let planes = try (0..<image.bands).map { _ in
      try AlignedPlane(width: image.width, height: image.height, bytesPerSample: 2, isClear: false)
    }
    let reader = try DeepRowReader(image)
    try image.forEachStrip { top, count, bytes, stride in
      reader.fill(planes, at: top, rows: count, from: bytes, stride: stride)
    }
    return planes
  }

  /// Returns planes of eight bits as sixteen.
  static func widened(_ planes: [AlignedPlane]) throws(ZimgError) -> [AlignedPlane] {
    try planes.map { plane throws(ZimgError) in
      let wide = try AlignedPlane(width: plane.width, height: plane.height, bytesPerSample: 2, isClear: false)
      for y in 0..<plane.height { widen(plane, row: y, to: values(wide, row: y)) }
      return wide
    }
  }

  fileprivate static func widen(_ plane: AlignedPlane, row: Int, to target: UnsafeMutablePointer<UInt16>) {
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
  static func premultiply(_ planes: [AlignedPlane], rows: Range<Int>? = nil) {
    guard let alpha = planes.last else { return }
    let rows = rows ?? 0..<alpha.height
    for plane in planes.dropLast() {
      for y in rows {
        let (color, share) = (values(plane, row: y), values(alpha, row: y))
        for x in 0..<plane.width {
          color[x] = UInt16(truncatingIfNeeded: (UInt32(color[x]) &* UInt32(share[x]) &+ 32_767) / 65_535)
        }
      }
    }
  }
}

/// Splits interleaved rows of 8 or 16 bits into planes with sixteen.
struct DeepRowReader {
  private let isDeep: Bool
  /// A row of eight bits, which vectors split before it is widened.
  private let narrow: [AlignedPlane]

  init(_ image: Image) throws(ZimgError) {
    isDeep = image.bandFormat == .ushort
    narrow = try (0..<(isDeep ? 0 : image.bands)).map { _ throws(ZimgError) in
      try AlignedPlane(width: image.width, height: 1, isClear: false)
    }
  }

  /// Fills rows of planes; `stride` is in bytes.
  func fill(_ planes: [AlignedPlane], at top: Int, rows: Int, from bytes: UnsafeRawBufferPointer, stride: Int) {
    guard let base = bytes.baseAddress else { return }
    for row in 0..<rows {
      if isDeep {
        let line = (base + row * stride).assumingMemoryBound(to: UInt16.self)
        split(line, into: planes, row: top + row)
      } else {
        let line = UnsafeRawBufferPointer(rebasing: bytes[(row * stride)...])
        PlaneConversion.deinterleave(rows: 1, of: line, stride: stride, into: narrow, at: 0)
        for (plane, wide) in zip(narrow, planes) {
          DeepPlanes.widen(plane, row: 0, to: DeepPlanes.values(wide, row: top + row))
        }
      }
    }
  }

  private func split(_ line: UnsafePointer<UInt16>, into planes: [AlignedPlane], row: Int) {
    let bands = planes.count
    for (band, plane) in planes.enumerated() {
      let target = DeepPlanes.values(plane, row: row)
      for x in 0..<plane.width { target[x] = line[x &* bands &+ band] }
    }
  }
}
