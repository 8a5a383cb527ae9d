/// How sure it is that a mask is the object and all of it.
struct Confidence {
  let picture: WorkingPicture
  let mask: [Bool]

  /// The share of two masks' common pixels among those of either.
  static func overlap(_ one: [Bool], _ other: [Bool]) -> Float {
    var (both, either): (Float, Float) = (0, 0)
    for index in one.indices {
      if one[index] && other[index] { both += 1 }
      if one[index] || other[index] { either += 1 }
    }
    return either == 0 ? 0 : both / either
  }

  private var share: Float { Float(mask.count { $0 }) / Float(max(1, mask.count)) }

  /// The share of the picture's edge that the object covers.
  private var touching: Float {
    let border = picture.border(share: 0.001)
    return Float(border.count { mask[$0] }) / Float(max(1, border.count))
  }

  /// How different the colours on the two sides of each pixel of the contour are.
  private var contrasts: [Float] {
    let (width, height) = (picture.width, picture.height)
    let inner = Morphology.eroded(mask, width: width, height: height, radius: 2)
    let outer = Morphology.dilated(mask, width: width, height: height, radius: 2)
    var differences: [Float] = []
    for place in mask.indices where mask[place] && !inner[place] {
      let (x, y) = (place % width, place / width)
      var nearest: Float = -1
      for (dx, dy) in [(3, 0), (-3, 0), (0, 3), (0, -3)] {
        let (otherX, otherY) = (x + dx, y + dy)
        guard otherX >= 0, otherX < width, otherY >= 0, otherY < height else { continue }
        let other = otherY * width + otherX
        if !mask[other] || !outer[other] {
          nearest = max(nearest, (picture.colors[place] - picture.colors[other]).squared.squareRoot())
        }
      }
      if nearest >= 0 { differences.append(nearest) }
    }
    return differences
  }

  /// How different they are where they differ least: a low quantile.
  private func contrast(quantile: Double) -> Float {
    let differences = contrasts
    guard !differences.isEmpty else { return 0 }
    return differences.sorted()[Int(Double(differences.count - 1) * quantile)]
  }

  /// How much of the contour lies on edges, 0 to 1.
  var sharpness: Float {
    let differences = contrasts
    guard !differences.isEmpty else { return 0 }
    return differences.reduce(0) { $0 + min(1, $1 / Self.sharp) } / Float(differences.count)
  }

  /// A difference of colours that is an edge to any eye.
  private static let sharp: Float = 0.11

  /// 0 below a range, 1 above it.
  private static func rising(_ value: Float, from low: Float, to high: Float) -> Float {
    max(0, min(1, (value - low) / (high - low)))
  }

  private var plausibility: Float {
    Self.rising(share, from: 0.01, to: 0.04) * (1 - Self.rising(share, from: 0.85, to: 0.97))
      * (1 - Self.rising(touching, from: 0.2, to: 0.6))
  }

  /// `agreement` of guesses, `margin` between colours, and how much of the cut cleaning `kept`.
  func textured(agreement: Float, margin: Float, kept: Float) -> Double {
    let clear = Self.rising(contrast(quantile: 0.3), from: 0.02, to: 0.12)
    // An edge that is missing over a tenth of the contour has been guessed there.
    let closed = Self.rising(contrast(quantile: 0.1), from: 0.015, to: 0.05)
    let apart = Self.rising(margin, from: 0.8, to: 3.5)
    let agreed = Self.rising(agreement, from: 0.35, to: 0.85)
    let whole = Self.rising(kept, from: 0.5, to: 0.95)
    let likely = 0.3 * clear + 0.3 * apart + 0.25 * agreed + 0.15 * whole
    return Double(plausibility * likely * (0.45 + 0.55 * closed))
  }
}
