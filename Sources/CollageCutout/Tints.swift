/// The colors of subject and background on the two sides of an edge, with their variances, known near it.
struct Tints {
  /// A side's color around a pixel, 0 to 255, and the variance of each component.
  struct Side {
    var mean = SIMD3<Float>.zero
    var variance = SIMD3<Float>(repeating: Self.unknownVariance)

    /// Of a side that has no pixel anywhere near.
    fileprivate static let unknownVariance: Float = 100
  }

  private(set) var subject: [Side]
  private(set) var background: [Side]

  /// Variances are never smaller than rounding errors, nor larger than that of black and white.
  private static let variances: (min: Float, max: Float) = (2, 9000)

  /// Learns the colors of both sides from the pixels that are certainly theirs: those outside the band.
  ///
  /// They are given for the band, or for all that are `needed`.
  init(_ picture: ReducedPicture, opaque: [Bool], band: [Bool], radius: Int, needed: [Bool]? = nil) {
    let needed = needed ?? band
    subject = Self.spread(picture, from: { opaque[$0] && !band[$0] }, to: needed, radius: radius)
    background = Self.spread(picture, from: { !opaque[$0] && !band[$0] }, to: needed, radius: radius)
  }

  private static func spread(
    _ picture: ReducedPicture, from isUsed: (Int) -> Bool, to needed: [Bool], radius: Int
  ) -> [Side] {
    let rgb = picture.rgb
    let weighted = rgb.indices.map { isUsed($0) ? SIMD4(rgb[$0], 1) : .zero }
    let squared = weighted.map { SIMD4($0.x * $0.x, $0.y * $0.y, $0.z * $0.z, $0.w) }
    func blurred(_ radius: Int) -> (sums: [SIMD4<Float>], squares: [SIMD4<Float>]) {
      let blur = BoxBlur(width: picture.width, height: picture.height, radius: radius)
      return (blur.run(weighted), blur.run(squared))
    }
    let near = blurred(radius)
    let isMissing = needed.indices.contains { needed[$0] && near.sums[$0].w <= minWeight }
    let far = isMissing ? blurred(5 * radius) : near
    let all = isMissing ? weighted.reduce(SIMD4<Float>.zero, +) : .zero
    var sides = [Side](repeating: Side(), count: rgb.count)
    for place in rgb.indices where needed[place] {
      let from = near.sums[place].w > minWeight ? near : far
      sides[place] =
        from.sums[place].w > minWeight
        ? side(from.sums[place], from.squares[place])
        : Side(mean: all.w > 0 ? SIMD3(all.x, all.y, all.z) / all.w : rgb[place])
    }
    return sides
  }

  /// A smaller sum of weights is a rounding error of moving sums.
  private static let minWeight: Float = 1e-4

  private static func side(_ sum: SIMD4<Float>, _ square: SIMD4<Float>) -> Side {
    let mean = SIMD3(sum.x, sum.y, sum.z) / sum.w
    let raw = SIMD3(square.x, square.y, square.z) / square.w - mean * mean
    return Side(
      mean: mean,
      variance: raw.clamped(
        lowerBound: SIMD3(repeating: variances.min), upperBound: SIMD3(repeating: variances.max)))
  }
}
