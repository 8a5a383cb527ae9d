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

extension GrainStep: EffectStep {
  var activity: String { "grain" }
  var description: String { "grain \(PlanNumber.text(amount)) seed \(seed) \(space)" }
  var reach: Int { 0 }

  func apply(to tile: Tile) throws(RenderError) -> Tile {
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    let step = Self.texels / space.unit
    let strength = Float(amount) * Self.deviation
    withUnsafeTemporaryAllocation(of: Float.self, capacity: tile.width) { noise in
      guard let noise = noise.baseAddress else { return }
      for y in 0..<tile.height {
        let center = space.center(0, y)
        let first = (x: (center.x - space.corner.x) * step, y: (center.y - space.corner.y) * step)
        NoiseTexture.shared.read(from: first, step: step, seed: seed, to: noise, count: tile.width)
        PixelRow.map(tile.row(y), to: result.row(y), count: tile.width) { x, color in
          color + Self.visibility(color * (1 / 255)) * (noise[x] * strength)
        }
      }
    }
    return result
  }

  /// How much grain each channel shows, 0 to 1: little in light tones, none where it would be cut off at black or white.
  @inline(__always)
  private static func visibility(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let light = 1 - color
    return pointwiseMin(color * 2.6, .one) * pointwiseMin(light * (light + 1.5), .one)
  }
}
