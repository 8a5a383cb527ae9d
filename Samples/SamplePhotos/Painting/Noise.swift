/// A reproducible source of randomness: the same seed gives the same hills on every machine.
struct Noise: Sendable {
  private let seed: UInt32

  /// Creates a source of randomness from a seed.
  init(_ seed: UInt32) { self.seed = seed &* 0x9E37_79B9 }

  /// Returns a number in 0 ..< 1 for a cell of the plane.
  @inline(__always)
  func hash(_ x: Int32, _ y: Int32 = 0) -> Float {
    var h = UInt32(bitPattern: x) &* 0x85EB_CA6B ^ UInt32(bitPattern: y) &* 0xC2B2_AE35 ^ seed
    h ^= h >> 15
    h = h &* 0x2C1B_3C6D
    h ^= h >> 12
    h = h &* 0x297A_2D39
    h ^= h >> 15
    return Float(h >> 8) * (1 / 16_777_216)
  }

  /// Returns smooth noise, 0 to 1, with features about one unit wide.
  @inline(__always)
  func value(_ x: Float, _ y: Float) -> Float {
    let left = floorOf(x)
    let top = floorOf(y)
    let u = x - left
    let v = y - top
    let s = u * u * u * (u * (u * 6 - 15) + 10)
    let t = v * v * v * (v * (v * 6 - 15) + 10)
    let i = Int32(left)
    let j = Int32(top)
    let upper = mix(hash(i, j), hash(i &+ 1, j), s)
    let lower = mix(hash(i, j &+ 1), hash(i &+ 1, j &+ 1), s)
    return mix(upper, lower, t)
  }

  /// Returns noise with finer and finer detail, 0 to 1 around one half: clouds, mist, soft hills.
  func fractal(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var weight: Float = 0.5
    var total: Float = 0
    var px = x
    var py = y
    for _ in 0..<octaves {
      sum += value(px, py) * weight
      total += weight
      weight *= 0.5
      // The rotation hides the lattice.
      (px, py) = (px * 1.6 + py * 1.2 + 17.3, py * 1.6 - px * 1.2 + 9.1)
    }
    return sum / total
  }

  /// Returns noise with sharp crests, 0 to 1: rock and ridges.
  func ridged(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var weight: Float = 0.5
    var total: Float = 0
    var px = x
    var py = y
    for _ in 0..<octaves {
      let crest = 1 - abs(value(px, py) * 2 - 1)
      sum += crest * crest * weight
      total += weight
      weight *= 0.5
      (px, py) = (px * 1.6 + py * 1.2 + 5.7, py * 1.6 - px * 1.2 + 3.9)
    }
    return sum / total
  }
}
