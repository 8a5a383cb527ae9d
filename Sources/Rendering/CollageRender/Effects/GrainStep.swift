import CollageModel

/// Adds film grain: the same specks in all channels, strongest in the midtones and absent in black and white.
///
/// The grain is fixed to the photo; in a small picture, whose pixels are larger than the specks, the specks are
/// averaged.
struct GrainStep: Hashable, Sendable {
  /// Greater than 0, at most 1.
  let amount: Double
  let space: EffectSpace
  var seed: UInt64 = 0

  /// The number of noise texels along the short side of the canvas.
  private static let texels = 2600.0
  /// The standard deviation in the midtones at an amount of 1, in 8-bit levels.
  private static let deviation: Float = 32
}

extension GrainStep: RowEffect {
  var activity: String { "grain" }
  var description: String { "grain \(PlanNumber.text(amount)) seed \(seed) \(space)" }

  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, row y: Int, count: Int) {
    let (step, strength) = (Self.texels / space.unit, Float(amount) * Self.deviation)
    let center = space.center(0, y)
    let first = (x: (center.x - space.corner.x) * step, y: (center.y - space.corner.y) * step)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { noise in
      guard let noise = noise.baseAddress else { return }
      NoiseTexture.shared.read(from: first, step: step, seed: seed, to: noise, count: count)
      PixelRow.map(source, to: target, count: count) { x, color in
        color + Self.visibility(color * (1 / 255)) * (noise[x] * strength)
      }
    }
  }

  /// Returns the strength of the grain in each channel, 0 to 1: weak in light tones, and 0 where it would clip at
  /// black or white.
  @inline(__always)
  private static func visibility(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let light = 1 - color
    return PixelRow.limited(color * 2.6, above: 1) * PixelRow.limited(light * (light + 1.5), above: 1)
  }
}
