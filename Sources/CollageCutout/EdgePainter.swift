/// Writes alpha and colors at the picture's full size.
struct EdgePainter {
  let picture: CutoutPicture
  /// The size at which edges and colors are known.
  let width: Int
  let height: Int
  let tints: Tints

  /// The state of a reduced pixel.
  enum State {
    case background
    case subject
    case edge
  }

  /// Below this fraction a pixel's own color is not a reliable measure of the subject's.
  private static let reliableShare: Float = 0.35

  /// Writes alpha and colors; at edges alpha follows the coefficients of a guided filter and the colors of the two
  /// sides.
  func run(
    states: [State], coefficients: (Int) -> SIMD4<Float>
  ) -> (alpha: [UInt8], colors: [UInt8]) {
    let count = picture.width * picture.height
    var alphas = [UInt8](repeating: 0, count: count)
    var colors = copiedColors()
    let starts = (0...width).map { ($0 * picture.width + width - 1) / width }
    for y in 0..<picture.height {
      let row = min(height - 1, y * height / picture.height)
      let across = Self.between(y, picture.height, height)
      for column in 0..<width {
        let range = starts[column]..<min(starts[column + 1], picture.width)
        switch states[row * width + column] {
        case .background: continue
        case .subject: for x in range { alphas[y * picture.width + x] = 255 }
        case .edge:
          for x in range {
            let along = Self.between(x, picture.width, width)
            let mixed = mix(across, along, coefficients)
            let place = y * picture.width + x
            let color = SIMD3(Float(colors[3 * place]), Float(colors[3 * place + 1]), Float(colors[3 * place + 2]))
            let share = share(color, mixed, near: row * width + column)
            alphas[place] = UInt8(share * 255 + 0.5)
            free(&colors, place, color, share, near: row * width + column)
          }
        }
      }
    }
    return (alphas, colors)
  }

  /// Returns how much of a pixel belongs to the subject.
  ///
  /// Where the colors of the two sides differ clearly, a mixed color between them determines the fraction; where they
  /// do not, the mask's own edge is used.
  private func share(_ color: SIMD3<Float>, _ coefficients: SIMD4<Float>, near: Int) -> Float {
    let scaled = color / 255
    let guided =
      scaled.x * coefficients.x + scaled.y * coefficients.y + scaled.z * coefficients.z + coefficients.w
    let across = (tints.subject[near] - tints.background[near]) / 255
    let square = across.squared
    let clear = max(0, min(1, (square.squareRoot() - Self.minContrast) / Self.contrastRange))
    let followed = max(0, min(1, (guided - 0.14) / 0.72))
    if clear == 0 { return followed }
    let between = (scaled - tints.background[near] / 255).dot(across) / square
    // The mask limits the region of the subject: far from it no color counts.
    let blended = max(0, min(1, (between - 0.04) / 0.92)) * max(0, min(1, guided * 4))
    return blended * clear + followed * (1 - clear)
  }

  /// Sides that differ by less, of a range of 0 to 1, are not reliable.
  private static let minContrast: Float = 0.12
  private static let contrastRange: Float = 0.25

  /// Returns the colors under a known alpha, with the background removed.
  func freed(_ alpha: [UInt8]) -> [UInt8] {
    var colors = copiedColors()
    for y in 0..<picture.height {
      let row = min(height - 1, y * height / picture.height) * width
      for x in 0..<picture.width {
        let place = y * picture.width + x
        guard alpha[place] > 0, alpha[place] < 255 else { continue }
        let color = SIMD3(Float(colors[3 * place]), Float(colors[3 * place + 1]), Float(colors[3 * place + 2]))
        free(&colors, place, color, Float(alpha[place]) / 255, near: row + min(width - 1, x * width / picture.width))
      }
    }
    return colors
  }

  private func copiedColors() -> [UInt8] {
    if picture.bands == 3 { return picture.bytes }
    let count = picture.width * picture.height
    var colors = [UInt8](repeating: 0, count: 3 * count)
    for index in 0..<count {
      for band in 0..<3 { colors[3 * index + band] = picture.bytes[4 * index + band] }
    }
    return colors
  }

  /// Removes the background's part from a mixed color, which is `share` of the subject and the rest background.
  private func free(_ colors: inout [UInt8], _ place: Int, _ color: SIMD3<Float>, _ share: Float, near: Int) {
    guard share > 0, share < 1 else { return }
    let subject = tints.subject[near]
    var own = (color - tints.background[near] * (1 - share)) / share
    // A pixel with little of the subject is estimated better from its neighbors.
    let trust = min(1, share / Self.reliableShare)
    own = subject + (own.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)) - subject) * trust
    for band in 0..<3 { colors[3 * place + band] = UInt8(max(0, min(255, own[band] + 0.5))) }
  }

  /// Returns the two reduced rows or columns around a position, and the fraction of the way from the first to the
  /// second.
  private static func between(_ place: Int, _ count: Int, _ reduced: Int) -> (first: Int, second: Int, share: Float) {
    let exact = max(0, min(Float(reduced - 1), (Float(place) + 0.5) * Float(reduced) / Float(count) - 0.5))
    let first = Int(exact)
    return (first, min(first + 1, reduced - 1), exact - Float(first))
  }

  private func mix(
    _ rows: (first: Int, second: Int, share: Float), _ columns: (first: Int, second: Int, share: Float),
    _ value: (Int) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    let above =
      value(rows.first * width + columns.first) * (1 - columns.share)
      + value(rows.first * width + columns.second) * columns.share
    let below =
      value(rows.second * width + columns.first) * (1 - columns.share)
      + value(rows.second * width + columns.second) * columns.share
    return above * (1 - rows.share) + below * rows.share
  }
}
