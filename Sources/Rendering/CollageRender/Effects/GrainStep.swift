import CollageModel

/// Adds grain as of film: the same specks in all channels, most in middle tones, none in black and white.
///
/// The specks are fixed to the photo; in a small picture, whose pixels are larger than they are, their mean shows.
struct GrainStep: Hashable, Sendable {
  /// Above 0 up to 1.
  let amount: Double
  /// Where the tile lies.
  let space: EffectSpace
  /// Which grain.
  var seed: UInt64 = 0

  /// Texels of noise along the canvas' short side.
  private static let texels = 2600.0
  /// The standard deviation in middle tones at an amount of 1, in codes.
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

  /// How much grain each channel shows, 0 to 1: little in light tones, none where it would be cut off at black or white.
  @inline(__always)
  private static func visibility(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let light = 1 - color
    return PixelRow.limited(color * 2.6, above: 1) * PixelRow.limited(light * (light + 1.5), above: 1)
  }
}
