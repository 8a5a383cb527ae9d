/// A flower seen a little from the side.
struct Blossom {
  let radius: Float
  /// The blur of its edges; flowers far from the focus are more blurred.
  let blur: Float
  let turn: Float
  let isPoppy: Bool
  /// The height divided by the width.
  let tilt: Float

  /// Returns the color and the opacity at a position relative to the flower's center.
  func paint(_ dx: Float, _ dy: Float) -> (RGB, Float) {
    let y = dy / tilt
    let distance = (dx * dx + y * y).squareRoot() / radius
    let direction = angle(y, dx) + turn
    return isPoppy ? poppy(distance, direction, dy) : daisy(distance, direction)
  }

  private var softness: Float { blur / radius }

  private func poppy(_ distance: Float, _ direction: Float, _ dy: Float) -> (RGB, Float) {
    let lobes = abs(cosine(direction * 2))
    let rim = 0.82 + 0.18 * lobes.squareRoot() + 0.025 * sine(direction * 13)
    let cover = smooth(rim + softness, rim - softness, distance)
    let crease = 0.5 + 0.5 * cosine(direction * 23 + sine(direction * 5) * 2)
    var color = mix(rgb(0xb91f1c), rgb(0xff6a3a), smooth(0.1, 1, distance) * 0.75 + 0.25 * lobes)
    color *= mix(0.9, 1.06, crease * smooth(0.25, 0.9, distance))
    color += rgb(0xff9a5a) * smooth(0.2, -1, dy / radius) * 0.22
    let fold = smooth(0.3, 0.02, lobes) * smooth(0.2, 0.8, distance)
    color *= 1 - 0.3 * fold
    let spot = smooth(0.4, 0.26, distance + 0.05 * sine(direction * 9))
    color = mix(color, rgb(0x2a1018), spot * 0.85)
    let heart = smooth(0.15, 0.12, distance)
    return (mix(color, rgb(0xa9b860), heart), cover)
  }

  private func daisy(_ distance: Float, _ direction: Float) -> (RGB, Float) {
    let petal = abs(cosine(direction * 6.5))
    let rim = 0.45 + 0.55 * power(petal + 0.001, 0.45)
    let cover = smooth(rim + softness, rim - softness, distance)
    let shade = mix(0.8, 1.03, smooth(0.05, 0.6, petal)) * mix(0.86, 1, smooth(0.25, 0.7, distance))
    let white = rgb(0xfffaf0) * shade
    let heart = smooth(0.32 + softness, 0.32 - softness, distance)
    let gold = mix(rgb(0xffd23c), rgb(0xd18a12), smooth(0, 0.32, distance))
    return (mix(white, gold, heart), max(cover, heart))
  }
}
