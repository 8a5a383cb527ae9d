internal import SystemCalls

/// Computes alpha and colors at the picture's full size.
struct MattePainter {
  let size: (width: Int, height: Int)
  /// The reduced size, for which edges and colors are known.
  let width: Int
  let height: Int
  let tints: LocalColorModel
  /// The fraction of each reduced pixel that a mask assigns to the subject; nil if colors alone decide.
  let mask: [Float]?

  /// The label of a reduced pixel in the trimap.
  enum TrimapLabel {
    case background
    case subject
    case edge
  }

  /// The minimum fraction at which a pixel's own color is a reliable estimate of the subject's color.
  private static let reliableShare: Float = 0.35

  /// Returns alpha, and removes the background's color from translucent pixels; at edges, alpha follows the
  /// coefficients of a guided filter and the colors of the two sides.
  func run(_ colors: inout [UInt8], states: [TrimapLabel], coefficients: (Int) -> SIMD4<Float>) -> [UInt8] {
    var alphas = Self.clear(size.width * size.height)
    let starts = (0...width).map { ($0 * size.width + width - 1) / width }
    for y in 0..<size.height {
      let row = min(height - 1, y * height / size.height)
      let across = Self.between(y, size.height, height)
      for column in 0..<width {
        let range = starts[column]..<min(starts[column + 1], size.width)
        switch states[row * width + column] {
        case .background: continue
        case .subject: for x in range { alphas[y * size.width + x] = 255 }
        case .edge:
          for x in range {
            let along = Self.between(x, size.width, width)
            let mixed = mix(across, along, coefficients)
            let place = y * size.width + x
            let color = SIMD3(Float(colors[3 * place]), Float(colors[3 * place + 1]), Float(colors[3 * place + 2]))
            let share = share(color, mixed, across, along, near: row * width + column)
            alphas[place] = UInt8(share * 255 + 0.5)
            free(&colors, place, color, share, near: row * width + column)
          }
        }
      }
    }
    return alphas
  }

  /// Returns zeros in memory of large pages, of which a full-size picture needs thousands of others.
  private static func clear(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      if let start = buffer.baseAddress { adviseLargePages(start, byteCount: count) }
      buffer.initialize(repeating: 0)
      filled = count
    }
  }

  /// Returns the fraction of a pixel that belongs to the subject.
  private func share(
    _ color: SIMD3<Float>, _ coefficients: SIMD4<Float>, _ rows: Neighbors, _ columns: Neighbors, near: Int
  ) -> Float {
    let scaled = color / 255
    let guided =
      scaled.x * coefficients.x + scaled.y * coefficients.y + scaled.z * coefficients.z + coefficients.w
    guard let mask else { return share(scaled, guided: guided, near: near) }
    return share(scaled, guided: max(0, min(1, guided)), mask: mix(rows, columns) { mask[$0] }, near: near)
  }

  /// Returns the fraction of a pixel: determined by its mixed color if the colors of the two sides differ clearly,
  /// otherwise by the mask's edge.
  private func share(_ color: SIMD3<Float>, guided: Float, near: Int) -> Float {
    let across = (tints.subject[near].mean - tints.background[near].mean) / 255
    let square = across.squared
    let clear = max(0, min(1, (square.squareRoot() - Self.minContrast) / Self.contrastRange))
    let followed = max(0, min(1, (guided - 0.14) / 0.72))
    if clear == 0 { return followed }
    let between = (color - tints.background[near].mean / 255).dot(across) / square
    // The mask limits the subject; far from the mask, colors are ignored.
    let blended = max(0, min(1, (between - 0.04) / 0.92)) * max(0, min(1, guided * 4))
    return blended * clear + followed * (1 - clear)
  }

  /// Returns the fraction combined from three estimates, weighted by inverse variance: the position of the color
  /// between the colors of the two sides, which is uncertain if the sides vary along that direction; the mask, which
  /// is uncertain at its edge; and the guided filter.
  private func share(_ color: SIMD3<Float>, guided: Float, mask: Float, near: Int) -> Float {
    let (own, other) = (tints.subject[near], tints.background[near])
    let across = (own.mean - other.mean) / 255
    let square = max(across.squared, 1e-6)
    let direction = across / square.squareRoot()
    let weights = direction * direction / (255 * 255)
    let between = (color - other.mean / 255).dot(across) / square
    let blended = max(0, min(1, (between - 0.04) / 0.92))
    let mixed =
      ((other.variance * weights).sum() * (1 - blended) + (own.variance * weights).sum() * blended) / square
    let blendedWeight = 1 / (0.0009 + mixed)
    let maskWeight = 1 / (Self.maskDoubt * max(0.0004, mask * (1 - mask)))
    let guidedWeight = 1 / (0.02 + mixed)
    let sum = blended * blendedWeight + mask * maskWeight + guided * guidedWeight
    let fused = sum / (blendedWeight + maskWeight + guidedWeight)
    return max(0, min(1, (fused - 0.05) / 0.9))
  }

  /// The variance of a mask's fraction, relative to the variance of a pixel that belongs to one side completely.
  private static let maskDoubt: Float = 0.35

  /// The contrast of the two sides, 0 to 1, below which colors are not reliable.
  private static let minContrast: Float = 0.12
  private static let contrastRange: Float = 0.25

  /// Removes the background from the colors, given the alpha.
  func free(_ colors: inout [UInt8], under alpha: [UInt8]) {
    for y in 0..<size.height {
      let row = min(height - 1, y * height / size.height) * width
      for x in 0..<size.width {
        let place = y * size.width + x
        guard alpha[place] > 0, alpha[place] < 255 else { continue }
        let color = SIMD3(Float(colors[3 * place]), Float(colors[3 * place + 1]), Float(colors[3 * place + 2]))
        free(&colors, place, color, Float(alpha[place]) / 255, near: row + min(width - 1, x * width / size.width))
      }
    }
  }

  /// Removes the background from a mixed color, given the share of the subject in it.
  private func free(_ colors: inout [UInt8], _ place: Int, _ color: SIMD3<Float>, _ share: Float, near: Int) {
    guard share > 0, share < 1 else { return }
    let subject = tints.subject[near].mean
    var own = (color - tints.background[near].mean * (1 - share)) / share
    own = notOverdone(own, near: near)
    if mask != nil {
      // A dark grain of the background must not leave a color darker than the subject's colors nearby.
      let variance = tints.subject[near].variance
      let reach = SIMD3(variance.x.squareRoot(), variance.y.squareRoot(), variance.z.squareRoot()) * 2 + 12
      own = own.clamped(lowerBound: subject - reach, upperBound: subject + reach)
    }
    // If a pixel contains little of the subject, its neighbors give a better estimate of its color.
    let trust = min(1, share / Self.reliableShare)
    own = subject + (own.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)) - subject) * trust
    for band in 0..<3 { colors[3 * place + band] = UInt8(max(0, min(255, own[band] + 0.5))) }
  }

  /// Returns a color that is not farther from the background's hue than the subject's colors nearby.
  ///
  /// Cameras store hues at half the size, so a red ground colors the subject's edge beyond the pixels that it covers;
  /// where less of it is left than there should be, its removal would leave the opposite hue.
  private func notOverdone(_ color: SIMD3<Float>, near: Int) -> SIMD3<Float> {
    func hue(_ color: SIMD3<Float>) -> SIMD3<Float> { color - color.sum() / 3 }
    let (own, other) = (tints.subject[near], tints.background[near])
    let away = hue(other.mean) - hue(own.mean)
    let length = away.squared.squareRoot()
    guard length > Self.minHue else { return color }
    let axis = away / length
    let spread = (axis * axis * own.variance).sum().squareRoot()
    let excess = -(hue(color) - hue(own.mean)).dot(axis) - Self.hueReach * spread - Self.hueNoise
    return excess > 0 ? color + axis * excess : color
  }

  /// The minimum difference in hue of the two sides at which it is looked at, and the noise of a hue, in 8-bit levels.
  private static let (minHue, hueNoise): (Float, Float) = (20, 4)
  /// The number of standard deviations within which the subject's hues are; the deviations of its lightness count, too.
  private static let hueReach: Float = 0.75

  /// The two reduced rows or columns around a position, and the fraction of the distance from the first to the
  /// second.
  private typealias Neighbors = (first: Int, second: Int, share: Float)

  private static func between(_ place: Int, _ count: Int, _ reduced: Int) -> Neighbors {
    let exact = max(0, min(Float(reduced - 1), (Float(place) + 0.5) * Float(reduced) / Float(count) - 0.5))
    let first = Int(exact)
    return (first, min(first + 1, reduced - 1), exact - Float(first))
  }

  private func mix(_ rows: Neighbors, _ columns: Neighbors, _ value: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
    mix(rows, columns, value) { $0 * (1 - $2) + $1 * $2 }
  }

  private func mix(_ rows: Neighbors, _ columns: Neighbors, _ value: (Int) -> Float) -> Float {
    mix(rows, columns, value) { $0 * (1 - $2) + $1 * $2 }
  }

  @inline(__always) private func mix<Value>(
    _ rows: Neighbors, _ columns: Neighbors, _ value: (Int) -> Value, _ blend: (Value, Value, Float) -> Value
  ) -> Value {
    let above = blend(
      value(rows.first * width + columns.first), value(rows.first * width + columns.second), columns.share)
    let below = blend(
      value(rows.second * width + columns.first), value(rows.second * width + columns.second), columns.share)
    return blend(above, below, rows.share)
  }
}
