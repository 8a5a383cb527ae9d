internal import SystemCalls

/// The lumas of a tile's rows, 0 to 255, from which means and ranges around a pixel are computed.
final class LumaPlane {
  /// The value stored for transparent pixels, which have no luma.
  static let none: Float = -1

  /// The rows of the tile.
  let rows: Range<Int>
  let width: Int
  /// One luma per pixel, or `none`.
  private let lumas: UnsafeMutablePointer<Float>
  /// One weight per pixel: its alpha, 0 to 1; nil if all weights are 1.
  private let weights: UnsafeMutablePointer<Float>?
  /// The lumas multiplied by the weights.
  private let weighted: UnsafeMutablePointer<Float>
  private let memory: PixelMemory

  /// Reads some rows of a tile.
  init(of tile: Tile, rows: Range<Int>) throws(RenderError) {
    (self.rows, width) = (rows, tile.width)
    let isOpaque = rows.allSatisfy { Self.isOpaque(tile.row($0), count: tile.width) }
    let count = rows.count * tile.width
    let planes = isOpaque ? 1 : 3
    do {
      memory = try PixelMemory(byteCount: planes * count * MemoryLayout<Float>.stride, isClear: false)
    } catch {
      throw .stepFailed(step: "effects", slot: "-", source: "-", detail: error.detail)
    }
    lumas = memory.start.bindMemory(to: Float.self, capacity: planes * count)
    weights = isOpaque ? nil : lumas + count
    weighted = isOpaque ? lumas : lumas + 2 * count
    for y in rows { read(tile.row(y), at: (y - rows.lowerBound) * width) }
  }

  private static func isOpaque(_ pixels: UnsafePointer<UInt8>, count: Int) -> Bool {
    var alpha: UInt8 = 255
    for x in 0..<count { alpha &= pixels[4 &* x &+ 3] }
    return alpha == 255
  }

  private func read(_ source: UnsafePointer<UInt8>, at start: Int) {
    let luma = lumas + start
    guard let weights else {
      for x in 0..<width { luma[x] = PixelRow.luma(PixelRow.load(source + 4 &* x)) }
      return
    }
    for x in 0..<width {
      let color = PixelRow.load(source + 4 &* x)
      let (sum, weight) = (PixelRow.luma(color), color.w * (1 / 255))
      luma[x] = weight > 0 ? sum / weight : Self.none
      weights[start + x] = weight
      weighted[start + x] = sum
    }
  }

  // MARK: Means

  /// Writes the mean around each pixel of a row, using half of a symmetric kernel, starting with its center;
  /// transparent pixels and rows that were not read are ignored.
  func means(_ y: Int, _ kernel: [Float], to row: UnsafeMutablePointer<Float>) {
    sums(of: weighted, y, kernel, to: row)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { shares in
      guard let shares = shares.baseAddress else { return }
      if let weights {
        sums(of: weights, y, kernel, to: shares)
      } else {
        edgeShares(y, kernel, to: shares)
      }
      for x in 0..<width { row[x] = shares[x] > 0 ? row[x] / shares[x] : 0 }
    }
  }

  /// Computes the sums of weights if all are 1; they are less than 1 only where the kernel extends beyond the rows
  /// and columns that were read.
  private func edgeShares(_ y: Int, _ kernel: [Float], to shares: UnsafeMutablePointer<Float>) {
    func share(_ place: Int, _ range: Range<Int>) -> Float {
      kernel.enumerated().reduce(0) { sum, tap in
        let count = tap.offset == 0 ? 1 : [place - tap.offset, place + tap.offset].count { range.contains($0) }
        return sum + tap.element * Float(count)
      }
    }
    let (down, reach) = (share(y, rows), kernel.count - 1)
    shares.update(repeating: down * share(reach, 0..<(2 * reach + 1)), count: width)
    for x in 0..<min(reach, width) { shares[x] = down * share(x, 0..<width) }
    for x in max(0, width - reach)..<width { shares[x] = down * share(x, 0..<width) }
  }

  private func sums(
    of plane: UnsafePointer<Float>, _ y: Int, _ kernel: [Float], to row: UnsafeMutablePointer<Float>
  ) {
    let reach = kernel.count - 1
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 2 * reach) { padded in
      guard let start = padded.baseAddress else { return }
      start.update(repeating: 0, count: padded.count)
      let center = start + reach
      for (distance, weight) in kernel.enumerated() {
        let above = rows.contains(y - distance) ? plane + (y - distance - rows.lowerBound) * width : nil
        let below = distance > 0 && rows.contains(y + distance) ? plane + (y + distance - rows.lowerBound) * width : nil
        if let above, let below {
          for x in 0..<width { center[x] += (above[x] + below[x]) * weight }
        } else if let one = above ?? below {
          for x in 0..<width { center[x] += one[x] * weight }
        }
      }
      for x in 0..<width { row[x] = center[x] * kernel[0] }
      for (distance, weight) in kernel.enumerated().dropFirst() {
        let (left, right) = (center - distance, center + distance)
        for x in 0..<width { row[x] += (left[x] + right[x]) * weight }
      }
    }
  }

  // MARK: Ranges

  /// Calls a closure with the minimum and maximum luma of the nine pixels at a spacing of `distance` around each
  /// pixel of a row.
  func withRanges(_ y: Int, distance: Int, _ body: (UnsafePointer<Float>, UnsafePointer<Float>) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { scratch in
      guard let low = scratch.baseAddress else { return }
      let (high, lowest, highest) = (low + width, low + 2 * width, low + 3 * width)
      func row(_ y: Int) -> UnsafePointer<Float> {
        UnsafePointer(lumas + (min(max(y, rows.lowerBound), rows.upperBound - 1) - rows.lowerBound) * width)
      }
      let (first, second, third) = (row(y - distance), row(y), row(y + distance))
      for x in 0..<width {
        high[x] = max(first[x], second[x], third[x])
        low[x] = min(Self.limit(first[x]), Self.limit(second[x]), Self.limit(third[x]))
      }
      for x in 0..<width {
        let (left, right) = (max(0, x - distance), min(width - 1, x + distance))
        lowest[x] = min(low[left], low[x], low[right])
        highest[x] = max(high[left], high[x], high[right])
      }
      body(lowest, highest)
    }
  }

  /// Returns 255 for a transparent pixel, so that it does not affect a minimum.
  @inline(__always)
  private static func limit(_ luma: Float) -> Float { luma < 0 ? 255 : luma }
}

/// Blurred lumas for a tile's rows, with a Gaussian of any size.
enum SoftLuma {
  /// A Gaussian of a few pixels.
  case pixels(LumaPlane, kernel: [Float])
  /// A larger Gaussian, computed on cells.
  case cells(CellSampler, width: Int)

  /// Prepares the blur of rows whose lumas were already read.
  init(of tile: Tile, _ plane: LumaPlane, size: CellSize, in space: EffectSpace) throws(RenderError) {
    guard size.side > 1 else {
      let kernel = size.sigma > 0.1 ? GaussianBlur.kernel(sigma: size.sigma, sigmas: CellSize.sigmas) : [1]
      self = .pixels(plane, kernel: kernel)
      return
    }
    let grid = try CellGrid(of: tile, rows: plane.rows, side: size.side, in: space) { pixel in
      let color = PixelRow.load(pixel)
      return SIMD4(PixelRow.luma(color), 0, 0, color.w * (1 / 255))
    }
    self = .cells(CellSampler(try grid.blurred(size.sigma), width: tile.width), width: tile.width)
  }

  /// Writes the blurred lumas of a row.
  func read(_ y: Int, to row: UnsafeMutablePointer<Float>) throws(RenderError) {
    switch self {
    case .pixels(let plane, let kernel): plane.means(y, kernel, to: row)
    case .cells(let sampler, let width):
      try EffectRow.with(width) { sums throws(RenderError) in
        sampler.read(y, to: sums)
        for x in 0..<width { row[x] = sums[x].w > 0 ? sums[x].x / sums[x].w : 0 }
      }
    }
  }
}
