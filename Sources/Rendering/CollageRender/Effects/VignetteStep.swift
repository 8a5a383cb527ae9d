import CollageModel

/// Darkens or lightens the corners of the slot.
///
/// Dark corners keep their hues, as if less light had reached them; light ones fade to white.
struct VignetteStep: Hashable, Sendable {
  /// The adjustment's value, from -1 to 1.
  let amount: Double
  let space: EffectSpace

  /// The share by which corners are darkened at an amount of 1, and by which they approach white at -1.
  private static let strength: (dark: Float, light: Float) = (0.72, 0.8)
  /// The squared distance from the center, where corners are at 1, below which nothing changes.
  private static let start: Float = 0.06
}

extension VignetteStep: RowEffect {
  var activity: String { "vignette" }
  var description: String { "vignette \(PlanNumber.text(amount)) \(space)" }

  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, row y: Int, count: Int) {
    let frame = space.toFrame
    let first = frame.apply(space.center(0, y))
    let (left, across) = (SIMD2(Float(first.x), Float(first.y)), SIMD2(Float(frame.a), Float(frame.b)))
    let isDark = amount > 0
    let strength = Float(amount.magnitude) * (isDark ? Self.strength.dark : Self.strength.light)
    let thresholds = BlueNoise.row(space.top + y)
    PixelRow.map(source, to: target, count: count) { x, color in
      let (u, v) = (left.x + across.x * Float(x), left.y + across.y * Float(x))
      let keep = 1 - strength * Self.share((u * u + v * v) * 0.5)
      let changed = isDark ? color * keep : 255 - (255 - color) * keep
      return changed + thresholds[(space.left &+ x) & BlueNoise.mask]
    }
  }

  /// Returns the strength of the effect, 0 to 1, at a squared distance from the center.
  @inline(__always)
  private static func share(_ squared: Float) -> Float {
    let way = min(1, max(0, (squared - start) * (1 / (1 - start))))
    return way * (1.6 - 0.6 * way)
  }
}
