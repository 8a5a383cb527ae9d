import Determinism

/// Noise over an infinite plane: soft specks of about two texels, with a mean of 0 and a standard deviation of 1.
///
/// The plane is tiled with one square of texels, starting at a different position in each tile, so that nothing
/// repeats visibly. Coarser levels are means of four texels of the finer one, for pixels that are larger than a
/// texel.
final class NoiseTexture: Sendable {
  /// The texture used for all grain.
  static let shared = NoiseTexture()

  /// The side of the square in texels of the finest level, as a power of 2.
  private static let bits = 8
  /// The index of the coarsest level.
  static let lastLevel = 5
  private let levels: [[Float]]
  /// The correlation between neighboring texels of each level, 0 to 1.
  private let correlations: [Float]

  private init() {
    let side = 1 << Self.bits
    var random = SplitMix64(seed: 0x6772_6169_6e)
    // The sum of four uniform numbers is close enough to a Gaussian.
    let white = (0..<side * side).map { _ in
      let bits = random.next()
      return Float(Int(bits & 0xffff) + Int(bits >> 16 & 0xffff) + Int(bits >> 32 & 0xffff) + Int(bits >> 48)) - 131_070
    }
    let soft = Self.softened(white, sigma: 1, bits: Self.bits)
    let mean = soft.reduce(0, +) / Float(soft.count)
    var levels = [Self.scaled(soft.map { $0 - mean }, to: 1)]
    for level in 1...Self.lastLevel { levels.append(Self.halved(levels[level - 1], side: side >> (level - 1))) }
    self.levels = levels
    correlations = levels.map(Self.correlation)
  }

  /// Blurs a square with a small Gaussian that wraps around at its edges.
  private static func softened(_ values: [Float], sigma: Double, bits: Int) -> [Float] {
    let kernel = GaussianBlur.kernel(sigma: sigma, sigmas: 3)
    let mask = (1 << bits) - 1
    func pass(_ values: [Float], _ neighbor: (_ index: Int, _ distance: Int) -> Int) -> [Float] {
      values.indices.map { index in
        var sum = values[index] * kernel[0]
        for (distance, weight) in kernel.enumerated().dropFirst() {
          sum += (values[neighbor(index, distance)] + values[neighbor(index, -distance)]) * weight
        }
        return sum
      }
    }
    let rows = pass(values) { ($0 & ~mask) | (($0 + $1) & mask) }
    return pass(rows) { ($0 + ($1 << bits)) & ((1 << (2 * bits)) - 1) }
  }

  /// Returns the standard deviation of numbers whose mean is 0.
  private static func deviation(_ values: [Float]) -> Float {
    (values.reduce(0) { $0 + $1 * $1 } / Float(values.count)).squareRoot()
  }

  private static func scaled(_ values: [Float], to wanted: Float) -> [Float] {
    let factor = wanted / deviation(values)
    return values.map { $0 * factor }
  }

  private static func correlation(_ values: [Float]) -> Float {
    let products = zip(values, values.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    return min(1, max(0, products / values.reduce(0) { $0 + $1 * $1 }))
  }

  /// Returns the factor that restores the variance of a mean of two neighbors, the second weighted by `share`.
  ///
  /// Otherwise noise would be weaker halfway between texels, which shows as a lattice. Uses the series of the inverse
  /// square root of the mean's variance.
  @inline(__always)
  private static func contrast(_ share: Float, _ correlation: Float) -> Float {
    let loss = (1 - correlation) * share * (1 - share)
    return 1 + loss * (1 + loss * (1.5 + loss * 2.5))
  }

  private static func halved(_ values: [Float], side: Int) -> [Float] {
    (0..<(side / 2) * (side / 2)).map { index in
      let corner = index / (side / 2) * 2 * side + index % (side / 2) * 2
      return (values[corner] + values[corner + 1] + values[corner + side] + values[corner + side + 1]) / 4
    }
  }

  /// Writes the noise at a row of points: `first` is the first point in texels of the finest level, and `step` both
  /// the distance between points and the size of the area that each represents.
  func read(
    from first: (x: Double, y: Double), step: Double, seed: UInt64, to row: UnsafeMutablePointer<Float>, count: Int
  ) {
    var (level, texels) = (0, step)
    while texels >= 2, level < Self.lastLevel { (level, texels) = (level + 1, texels / 2) }
    row.update(repeating: 0, count: count)
    // Two levels are mixed only where neither is nearly right, since each costs the same.
    let mix = Float(min(max((texels - 1.2) / 0.6, 0), 1))
    // Beyond the last level, noise fades with the size of the area that a point represents.
    let rest = Float(min(1, 2 / texels))
    let share = level < Self.lastLevel ? 1 - mix : 1
    if share > 0 { add(level, from: first, step: step, seed: seed, weight: share * rest, to: row, count) }
    if level < Self.lastLevel, mix > 0 {
      add(level + 1, from: first, step: step, seed: seed, weight: mix, to: row, count)
    }
  }

  private func add(
    _ level: Int, from first: (x: Double, y: Double), step: Double, seed: UInt64, weight: Float,
    to row: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let scale = 1 / Double(1 << level)
    let (x, y) = (first.x * scale - 0.5, first.y * scale - 0.5)
    let advance = step * scale
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let texels = Int((x + advance * Double(count)).rounded(.down)) + 2 - left
    withUnsafeTemporaryAllocation(of: Float.self, capacity: texels) { between in
      guard let between = between.baseAddress else { return }
      let (correlation, share) = (correlations[level], Float(y - Double(top)))
      let full = weight * Self.contrast(share, correlation)
      fetch(level, left, top, seed, weight: full * (1 - share), isFirst: true, to: between, texels)
      fetch(level, left, top + 1, seed, weight: full * share, isFirst: false, to: between, texels)
      // Fixed point, because conversions cost more than all the rest.
      var place = Int64((x - Double(left)) * 0x1p32)
      let distance = Int64(advance * 0x1p32)
      var index = 0
      while index < count {
        let texel = Int(place &>> 32)
        let share = Float(UInt32(truncatingIfNeeded: place) &>> 8) * 0x1p-24
        let mean = between[texel] + (between[texel &+ 1] - between[texel]) * share
        row[index] += mean * Self.contrast(share, correlation)
        place &+= distance
        index &+= 1
      }
    }
  }

  /// Reads a row of texels, tile by tile.
  private func fetch(
    _ level: Int, _ left: Int, _ y: Int, _ seed: UInt64, weight: Float, isFirst: Bool,
    to target: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let bits = Self.bits - level
    let mask = (1 << bits) - 1
    levels[level].withUnsafeBufferPointer { values in
      var index = 0
      while index < count {
        let x = left + index
        let end = min(count, index + mask + 1 - (x & mask))
        let place = Self.place(of: x >> bits, y >> bits, seed)
        let start = ((y + (place.y >> level)) & mask) << bits
        let shift = left + (place.x >> level)
        while index < end {
          let value = values[start &+ ((shift &+ index) & mask)] * weight
          target[index] = isFirst ? value : target[index] + value
          index &+= 1
        }
      }
    }
  }

  /// Returns the position in the square at which a tile of the plane starts, in texels of the finest level, aligned
  /// to texels of the coarsest.
  private static func place(of x: Int, _ y: Int, _ seed: UInt64) -> (x: Int, y: Int) {
    var random = SplitMix64(seed: seed ^ UInt64(bitPattern: Int64(x &* 73_856_093 ^ y &* 19_349_663)))
    let bits = Int(truncatingIfNeeded: random.next() >> 32)
    let mask = ((1 << Self.bits) - 1) & ~((1 << Self.lastLevel) - 1)
    return (bits & mask, bits >> 16 & mask)
  }
}
