internal import Vips
internal import Zimg

/// Shrinks pictures with transparency by averaging whole boxes while they are read; colors are weighted by alpha, so
/// the result is premultiplied.
struct AlphaBoxes {
  let box: Int

  /// Returns premultiplied planes of an 8-bit picture of 2 or 4 bands, alpha last.
  ///
  /// The picture must contain at least one box; an incomplete last row or column of boxes is dropped.
  func planes(of image: Image) throws -> [AlignedPlane] {
    let (width, height, bands) = (image.width / box, image.height / box, image.bands)
    let planes = try (0..<bands).map { _ in try AlignedPlane(width: width, height: height, isClear: false) }
    var sums = [UInt32](repeating: 0, count: width * bands)
    try image.forEachStrip { top, count, bytes, stride in
      for row in 0..<count {
        let y = top + row
        guard y / box < height, let start = bytes.baseAddress else { continue }
        add(start + row * stride, to: &sums, width: width, bands: bands)
        if y % box == box - 1 || y == image.height - 1 { flush(&sums, rows: y % box + 1, to: planes, row: y / box) }
      }
    }
    return planes
  }

  /// Adds a row of pixels: its colors times alpha, and its alpha times 255.
  private func add(_ row: UnsafeRawPointer, to sums: inout [UInt32], width: Int, bands: Int) {
    sums.withUnsafeMutableBytes { sums in
      guard let sums = sums.baseAddress else { return }
      if bands == 4 {
        addColors(row, to: sums.assumingMemoryBound(to: SIMD4<UInt32>.self), width: width)
      } else {
        addGrays(row.assumingMemoryBound(to: UInt8.self), to: sums.assumingMemoryBound(to: UInt32.self), width: width)
      }
    }
  }

  /// Processes four bands at a time.
  private func addColors(_ row: UnsafeRawPointer, to sums: UnsafeMutablePointer<SIMD4<UInt32>>, width: Int) {
    var pixel = row
    var x = 0
    while x < width {
      var sum = SIMD4<UInt32>.zero
      var left = box
      while left > 0 {
        // Products of two bytes fit into 16 bits, for which every processor has a SIMD multiplication.
        var colors = SIMD4<UInt16>(truncatingIfNeeded: pixel.loadUnaligned(as: SIMD4<UInt8>.self))
        let alpha = colors.w
        if alpha != 0 {
          colors.w = 255
          sum &+= SIMD4<UInt32>(truncatingIfNeeded: colors &* SIMD4(repeating: alpha))
        }
        pixel += 4
        left &-= 1
      }
      sums[x] &+= sum
      x &+= 1
    }
  }

  private func addGrays(_ row: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<UInt32>, width: Int) {
    for x in 0..<width {
      for column in 0..<box {
        let pixel = row + 2 * (x * box + column)
        sums[2 * x] &+= UInt32(pixel[0]) * UInt32(pixel[1])
        sums[2 * x + 1] &+= UInt32(pixel[1]) * 255
      }
    }
  }

  private func flush(_ sums: inout [UInt32], rows: Int, to planes: [AlignedPlane], row: Int) {
    let mean = Mean(of: rows * box)
    let targets = planes.compactMap { plane in
      plane.bytes.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + row * plane.stride }
    }
    let width = planes.first?.width ?? 0
    sums.withUnsafeMutableBytes { sums in
      guard let start = sums.baseAddress, targets.count == planes.count else { return }
      if targets.count == 4 {
        let pixels = start.assumingMemoryBound(to: SIMD4<UInt32>.self)
        let (red, green, blue, alpha) = (targets[0], targets[1], targets[2], targets[3])
        var x = 0
        while x < width {
          let sum = pixels[x]
          red[x] = mean.byte(sum.x)
          green[x] = mean.byte(sum.y)
          blue[x] = mean.byte(sum.z)
          alpha[x] = mean.byte(sum.w)
          x &+= 1
        }
      } else {
        let pixels = start.assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { for band in targets.indices { targets[band][x] = mean.byte(pixels[2 * x + band]) } }
      }
      start.initializeMemory(as: UInt8.self, repeating: 0, count: sums.count)
    }
  }

  /// Divides sums of products of two bytes by 255 times their count, rounded, without a division per value.
  ///
  /// Exact for boxes of up to 64 pixels a side: the error of the 52-bit reciprocal is less than the smallest fraction
  /// that such a quotient can have.
  private struct Mean {
    private let half: UInt64
    private let reciprocal: UInt64

    init(of count: Int) {
      let divisor = UInt64(255 * count)
      half = divisor / 2
      reciprocal = ((1 << 52) + divisor - 1) / divisor
    }

    @inline(__always)
    func byte(_ sum: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: ((UInt64(sum) &+ half) &* reciprocal) &>> 52) }
  }
}
