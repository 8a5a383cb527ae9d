/// Interpolates a tile between its pixels in fixed-point arithmetic; beyond its edges the edge is repeated.
///
/// The kernel is Catmull-Rom, as in libvips' bicubic interpolator (R. Keys, "Cubic convolution interpolation for
/// digital image processing", 1981, with a = -0.5). Horizontal sums are rounded to 1/64 of a level, and results are
/// exact at the centers of pixels.
struct TileSampler {
  private let pixels: UnsafeRawPointer
  private let width: Int
  private let height: Int
  private let weights: UnsafePointer<Weights>

  /// The base-2 logarithm of the number of positions between two pixels for which weights are precomputed.
  static let phaseBits = 10
  /// The base-2 logarithm of the unit of the sums that `color` returns.
  static let colorBits = 2 * weightBits - lineShift
  private static let weightBits = 14
  /// The bits by which horizontal sums are reduced, so that they fit 16 bits including overshoot.
  private static let lineShift = 8
  /// The pixels read along each side.
  private static let taps = 4

  /// The weights of the four pixels around a position, in pairs that are repeated for each band.
  private struct Weights {
    let first: SIMD8<Int16>
    let second: SIMD8<Int16>

    /// Rounds the weights at a distance, 0 to 1, from the second pixel, so that their sum is one.
    init(at t: Double) {
      let (t2, t3) = (t * t, t * t * t)
      let exact = SIMD4(
        -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2)
      let one = 1 << TileSampler.weightBits
      var whole = SIMD4<Int16>((exact * Double(one)).rounded(.toNearestOrEven))
      whole[t < 0.5 ? 1 : 2] += Int16(one) - whole.wrappedSum()
      first = SIMD8(even: SIMD4(repeating: whole.x), odd: SIMD4(repeating: whole.y))
      second = SIMD8(even: SIMD4(repeating: whole.z), odd: SIMD4(repeating: whole.w))
    }
  }

  private static let table: [Weights] = (0..<1 << phaseBits).map { phase in
    Weights(at: Double(phase) / Double(1 << phaseBits))
  }

  /// Passes a sampler for a tile to a closure; the sampler must not outlive the call.
  static func read(_ tile: Tile, _ body: (TileSampler) -> Void) {
    table.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      withExtendedLifetime(tile) { body(TileSampler(tile, weights: first)) }
    }
  }

  private init(_ tile: Tile, weights: UnsafePointer<Weights>) {
    pixels = UnsafeRawPointer(tile.bytes)
    (width, height) = (tile.width, tile.height)
    self.weights = weights
  }

  /// Returns the color at a position, in units of 2 to the power of `-colorBits` of a level; bands overshoot.
  ///
  /// The position is measured in units of 2 to the power of `-phaseBits` pixels from the center of the first pixel.
  @inline(__always)
  func color(column: Int, row: Int) -> SIMD4<Int32> {
    let mask = 1 &<< Self.phaseBits &- 1
    let (across, down) = (weights[column & mask], weights[row & mask])
    let left = column &>> Self.phaseBits &- 1
    let top = row &>> Self.phaseBits &- 1
    if left >= 0 && top >= 0 && left < width &- 3 && top < height &- 3 {
      let start = pixels + (top &* width &+ left) &* Tile.bands
      return Self.sum(start, stride: width &* Tile.bands, across, down)
    }
    return edge(left, top, across, down)
  }

  /// Returns the color at a position in pixels, relative to the center of the first pixel.
  @inline(__always)
  func color(at place: SIMD2<Double>) -> SIMD4<Int32> {
    color(column: Self.phase(place.x), row: Self.phase(place.y))
  }

  /// Returns the phase nearest to a coordinate; NaN and what is beyond any tile map to the bounds.
  @inline(__always)
  private static func phase(_ place: Double) -> Int {
    let bound = 0x1p30
    let positive = (place > -bound ? Swift.min(place, bound) : -bound) + bound
    // Positive, so that truncation rounds down.
    return Int(positive * Double(1 << phaseBits) + 0.5) &- 1 << (30 + phaseBits)
  }

  private func edge(_ left: Int, _ top: Int, _ across: Weights, _ down: Weights) -> SIMD4<Int32> {
    withUnsafeTemporaryAllocation(byteCount: Self.taps * Self.taps * Tile.bands, alignment: 4) { block in
      for row in 0..<Self.taps {
        let start = pixels + min(max(top + row, 0), height - 1) * width * Tile.bands
        for column in 0..<Self.taps {
          let pixel = start.loadUnaligned(
            fromByteOffset: min(max(left + column, 0), width - 1) * Tile.bands, as: UInt32.self)
          block.storeBytes(of: pixel, toByteOffset: (row * Self.taps + column) * Tile.bands, as: UInt32.self)
        }
      }
      guard let start = block.baseAddress else { return .zero }
      return Self.sum(UnsafeRawPointer(start), stride: Self.taps * Tile.bands, across, down)
    }
  }

  @inline(__always)
  private static func sum(
    _ start: UnsafeRawPointer, stride: Int, _ across: Weights, _ down: Weights
  ) -> SIMD4<Int32> {
    let upper = interleaved(line(start, across), line(start + stride, across))
    let lower = interleaved(line(start + 2 &* stride, across), line(start + 3 &* stride, across))
    return pairs(upper, down.first) &+ pairs(lower, down.second)
  }

  /// Returns the weighted sum of four pixels of a row.
  @inline(__always)
  private static func line(_ start: UnsafeRawPointer, _ weights: Weights) -> SIMD4<Int32> {
    let left = start.loadUnaligned(as: SIMD8<UInt8>.self)
    let right = start.loadUnaligned(fromByteOffset: 8, as: SIMD8<UInt8>.self)
    let sum = pairs(neighbors(left), weights.first) &+ pairs(neighbors(right), weights.second)
    return (sum &+ SIMD4(repeating: 1 &<< Int32(lineShift &- 1))) &>> SIMD4(repeating: Int32(lineShift))
  }

  /// Returns two pixels with their bands side by side.
  @inline(__always)
  private static func neighbors(_ pixels: SIMD8<UInt8>) -> SIMD8<Int16> {
    let wide = SIMD8<Int16>(truncatingIfNeeded: pixels)
    return SIMD8(even: wide.lowHalf, odd: wide.highHalf)
  }

  @inline(__always)
  private static func interleaved(_ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    SIMD8(even: SIMD4(truncatingIfNeeded: first), odd: SIMD4(truncatingIfNeeded: second))
  }

  /// Returns the sums of the products of neighboring lanes, which is one instruction.
  @inline(__always)
  private static func pairs(_ values: SIMD8<Int16>, _ weights: SIMD8<Int16>) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: values.evenHalf) &* SIMD4(truncatingIfNeeded: weights.evenHalf)
      &+ SIMD4<Int32>(truncatingIfNeeded: values.oddHalf) &* SIMD4(truncatingIfNeeded: weights.oddHalf)
  }

  /// Writes a premultiplied color, rounded, with each band clamped to alpha.
  @inline(__always)
  static func store(_ color: SIMD4<Int32>, to target: UnsafeMutablePointer<UInt8>) {
    let shift = Int32(colorBits)
    var bands = (color &+ SIMD4(repeating: 1 &<< (shift &- 1))) &>> SIMD4(repeating: shift)
    bands.replace(with: SIMD4<Int32>.zero, where: bands .< SIMD4<Int32>.zero)
    let most = SIMD4(repeating: Swift.min(bands.w, 255))
    bands.replace(with: most, where: bands .> most)
    UnsafeMutableRawPointer(target).storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: bands), as: SIMD4<UInt8>.self)
  }
}

extension SIMD8 {
  @inline(__always)
  fileprivate init(even: SIMD4<Scalar>, odd: SIMD4<Scalar>) {
    self.init(even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3])
  }
}
