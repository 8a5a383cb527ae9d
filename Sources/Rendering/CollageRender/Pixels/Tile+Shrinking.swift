import CollageFiles
internal import Zimg

extension Tile {
  /// Returns the picture at a smaller size, with a Lanczos3 filter, and with the depth that it has.
  func shrunk(to size: PixelSize) throws -> Tile {
    let own = PixelSize(width, height)
    if let deep {
      let smaller = try DeepTile(width: size.width, height: size.height, isClear: false)
      try Self.shrink(deep.values, of: own, to: size, into: smaller.values)
      return try smaller.rounded()
    }
    let smaller = try Tile(width: size.width, height: size.height, isClear: false)
    try Self.shrink(bytes, of: own, to: size, into: smaller.bytes)
    return smaller
  }

  private static func shrink<Value: FixedWidthInteger>(
    _ pixels: UnsafeMutablePointer<Value>, of own: PixelSize, to size: PixelSize,
    into target: UnsafeMutablePointer<Value>
  ) throws(ZimgError) {
    let bytes = MemoryLayout<Value>.size
    let plan = try ResizePlan(
      ResizePlan.Geometry(
        sourceWidth: own.width, sourceHeight: own.height, left: 0, top: 0, regionWidth: Double(own.width),
        regionHeight: Double(own.height), width: size.width, height: size.height), filter: .lanczos(taps: 3),
      bytesPerSample: bytes)
    for band in 0..<bands {
      let source = try AlignedPlane(width: own.width, height: own.height, bytesPerSample: bytes, isClear: false)
      let result = try AlignedPlane(width: size.width, height: size.height, bytesPerSample: bytes, isClear: false)
      for y in 0..<own.height {
        let row = values(source, row: y, as: Value.self)
        for x in 0..<own.width { row[x] = pixels[bands * (y * own.width + x) + band] }
      }
      try plan.process(source: source, destination: result)
      for y in 0..<size.height {
        let row = values(result, row: y, as: Value.self)
        for x in 0..<size.width { target[bands * (y * size.width + x) + band] = row[x] }
      }
      withExtendedLifetime((source, result)) {}
    }
    // Lanczos may overshoot a premultiplied color past its alpha.
    for pixel in 0..<(size.width * size.height) {
      let alpha = target[bands * pixel + 3]
      for band in 0..<3 { target[bands * pixel + band] = min(target[bands * pixel + band], alpha) }
    }
  }

  /// Returns a row of a plane; valid only while the plane is alive.
  private static func values<Value>(
    _ plane: AlignedPlane, row: Int, as type: Value.Type
  ) -> UnsafeMutableBufferPointer<Value> {
    UnsafeMutableRawBufferPointer(rebasing: plane.bytes[(row * plane.stride)...]).assumingMemoryBound(to: type)
  }
}
