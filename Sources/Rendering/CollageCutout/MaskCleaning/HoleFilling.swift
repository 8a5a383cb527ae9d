/// Fills the holes of a mask that are prints rather than visible background.
///
/// On a textured background, a print often has one of the background's colors. Background visible through a handle or
/// between legs is near the outside, and matches the background there.
struct HoleFilling {
  let picture: LabPicture
  let mask: [Bool]

  /// The maximum distance of the background used for comparison, as a fraction of the subject's size.
  private static let reach: Float = 0.25

  /// The mean color of some pixels, and its variance.
  private struct Look {
    let mean: SIMD3<Float>
    let variance: SIMD3<Float>

    init(_ places: [Int], in picture: LabPicture) {
      let count = Float(max(1, places.count))
      let mean = places.reduce(SIMD3<Float>.zero) { $0 + picture.colors[$1] } / count
      self.mean = mean
      variance =
        places.reduce(SIMD3<Float>.zero) { $0 + (picture.colors[$1] - mean) * (picture.colors[$1] - mean) } / count
    }
  }

  /// Returns the mask with its prints filled.
  func filled() -> [Bool] {
    let depth = EnclosedHoles(mask, width: picture.width, height: picture.height)
    if depth.holes.isEmpty { return mask }
    let background = Look(around(depth.isOutside, depth.size), in: picture)
    var result = mask
    for hole in depth.holes where depth.isDeep(hole) || !isLike(background, hole.pixels) {
      for place in hole.pixels { result[place] = true }
    }
    return result
  }

  /// Returns the outside pixels near the subject, except directly at its edge.
  private func around(_ isOutside: [Bool], _ size: Float) -> [Int] {
    let (width, height) = (picture.width, picture.height)
    let solid = isOutside.map { !$0 }
    let near = Morphology.dilated(solid, width: width, height: height, radius: max(4, Int(Self.reach * size)))
    let rim = Morphology.dilated(solid, width: width, height: height, radius: 2)
    return mask.indices.filter { isOutside[$0] && near[$0] && !rim[$0] }
  }

  private func isLike(_ background: Look, _ pixels: [Int]) -> Bool {
    let look = Look(pixels, in: picture)
    let away = look.mean - background.mean
    let chroma = (away.y * away.y + away.z * away.z).squareRoot()
    let spread = background.variance.x.squareRoot()
    // In the subject's shadow the background is darker, and never much brighter.
    return chroma < 0.02 + (background.variance.y + background.variance.z).squareRoot()
      && away.x < 0.02 + 0.7 * spread && away.x > -0.22 - spread
      && (pixels.count < Self.minPixels || look.variance.x.squareRoot() > 0.4 * spread)
  }

  /// The minimum number of pixels from which a texture can be judged.
  private static let minPixels = 40
}
