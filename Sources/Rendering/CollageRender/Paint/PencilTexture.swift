/// The texture of pencil on paper: seeded noise that is fixed to the canvas.
struct PencilTexture {
  private let seed: UInt32
  private let side: Double
  /// The remaining contrast of the texture, reduced when grains are finer than pixels.
  private let contrast: Float

  init(_ step: PencilGrain) {
    (seed, side) = (step.seed, max(step.side, 1e-6))
    contrast = Float(min(1, step.side))
  }

  /// Scales a row of coverage by the texture.
  func cut(_ row: UnsafeMutablePointer<UInt8>, y: Int, left: Int, count: Int) {
    let v = (Double(y) + 0.5) / side
    for x in 0..<count where row[x] > 0 {
      let u = (Double(left + x) + 0.5) / side
      // Two sizes of grain: one of the paper and one of the pencil.
      let noise = 0.55 * value(u, v, seed) + 0.45 * value(u * 0.37 + 11, v * 0.37 + 7, seed ^ 0x9e37_79b9)
      let share = max(0, min(1, (noise - 0.22) * 2.4))
      let grain = 0.76 + (0.42 + 0.58 * share - 0.76) * contrast
      row[x] = UInt8(Float(row[x]) * grain + 0.5)
    }
  }

  /// Returns smooth noise, 0 to 1, interpolated between the values of a lattice.
  private func value(_ u: Double, _ v: Double, _ seed: UInt32) -> Float {
    let (column, row) = (u.rounded(.down), v.rounded(.down))
    let (x, y) = (Float(u - column), Float(v - row))
    let (left, top) = (Int32(truncatingIfNeeded: Int(column)), Int32(truncatingIfNeeded: Int(row)))
    func at(_ dx: Int32, _ dy: Int32) -> Float { Self.hash(left &+ dx, top &+ dy, seed) }
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * x
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * x
    return upper + (lower - upper) * y
  }

  /// Returns a pseudorandom number for a point of the lattice.
  ///
  /// Source: the finalizer of A. Appleby's MurmurHash3.
  private static func hash(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Float {
    var hash = UInt32(bitPattern: x) &* 0x85eb_ca6b ^ UInt32(bitPattern: y) &* 0xc2b2_ae35 ^ seed
    hash ^= hash >> 16
    hash = hash &* 0x85eb_ca6b
    hash ^= hash >> 13
    hash = hash &* 0xc2b2_ae35
    hash ^= hash >> 16
    return Float(hash >> 8) / 16_777_216
  }
}
