/// Moves the edge of a mask to where colors are half the subject's and half the ground's: all that is not quite ground counted as
/// subject before, also the pixels that an edge mixes, and the waves of JPEG beside them.
struct EdgeTrim {
  let ground: EvenGround

  /// The distance from the outside within which pixels are mixed, and the radius within which colors of both sides are learned.
  private static let (reach, radius) = (3, 4)

  func trimmed(_ mask: [Bool]) -> [Bool] {
    let (width, height) = (ground.width, ground.height)
    let outside = mask.map { !$0 }
    func eroded(_ mask: [Bool], _ radius: Int) -> [Bool] {
      Morphology.eroded(mask, width: width, height: height, radius: radius)
    }
    let (below, above) = (means(eroded(outside, 1)), means(eroded(mask, 2)))
    let rim = Morphology.dilated(outside, width: width, height: height, radius: Self.reach)
    let away = mask.indices.map { place -> Float in
      mask[place] && below[place].w > 0 ? (ground.values[place] - color(below[place])).squared : 0
    }
    let strongest = Morphology.largest(away, width: width, height: height, radius: 2)
    let isLess = mask.indices.map { place -> Bool in
      guard mask[place], rim[place], below[place].w > 0 else { return false }
      // Thin parts have no inside: their strongest pixel is their color.
      guard above[place].w > 0 else { return away[place] < 0.25 * strongest[place] }
      let across = color(above[place]) - color(below[place])
      return (ground.values[place] - color(below[place])).dot(across) < 0.5 * across.squared
    }
    let removed = Morphology.reached(
      from: outside.indices.filter { outside[$0] }, width: width, height: height, mayEnter: { isLess[$0] })
    return mask.indices.map { mask[$0] && !removed[$0] }
  }

  private func color(_ sum: SIMD4<Float>) -> SIMD3<Float> { SIMD3(sum.x, sum.y, sum.z) / sum.w }

  /// Returns the sums of the values of a mask around each pixel, with their weight.
  private func means(_ mask: [Bool]) -> [SIMD4<Float>] {
    BoxFilter(width: ground.width, height: ground.height, radius: Self.radius)
      .run(mask.indices.map { mask[$0] ? SIMD4(ground.values[$0], 1) : .zero })
      .map { $0.w > 1e-4 ? $0 : .zero }
  }
}
