/// Completes a mask by color with what the subject's outline shows, on a uniform background.
struct OutlineCompletion {
  /// The picture, with the background's gradient removed.
  let picture: LabPicture
  let plain: UniformBackground

  private var cleaner: MaskCleaning { MaskCleaning(width: picture.width, height: picture.height) }

  /// Areas that clearly belong to the subject have more weight than a blurred edge.
  private static let leftOutWeight: Float = 3
  /// An outline must be sharper by this much to be preferred to colors.
  private static let minGain: Float = 0.02

  /// Returns the completed mask: on a uniform background, the outline is as reliable as colors, so of both masks, their
  /// union and their intersection, the one whose contour lies on the clearest edges wins.
  func completed(_ mask: [Bool]) -> [Bool] {
    let outlines = plain.outlines(around: mask)
    guard outlines.isReliable else { return plain.withHoles(mask) }
    let byColors = plain.withHoles(plain.withEnclosed(mask))
    let foreground = cleaner.cleaned(outlines.foregroundCandidates)
    let byOutline = outlines.mask
    let candidates = [
      byColors, byOutline, mask.indices.map { byColors[$0] || byOutline[$0] },
      mask.indices.map { byColors[$0] && byOutline[$0] },
    ].map { with(foreground, $0) }
    let areas = candidates.map { $0.count { $0 } }
    let scores = candidates.indices.map { index -> Float in
      // Shadows never form a large part of the area that colors assigned to the subject.
      guard areas[index] * 10 > areas[0] * 7 else { return -1 }
      return MaskConfidence(picture: picture, mask: candidates[index]).sharpness
        - Self.leftOutWeight * outlines.leftOut(of: candidates[index])
    }
    let found = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    let isClear = scores[found] > scores[0] + Self.minGain
    return withParts(isClear ? filled(candidates[found], where: candidates[0]) : candidates[0], of: byOutline)
  }

  /// Returns a mask with the foreground that it lacks, except for the rim of mixed colors around the known subject.
  private func with(_ foreground: [Bool], _ mask: [Bool]) -> [Bool] {
    let more = Morphology.opened(
      mask.indices.map { foreground[$0] && !mask[$0] }, width: picture.width, height: picture.height, radius: 1)
    return cleaner.cleaned(mask.indices.map { mask[$0] || more[$0] })
  }

  /// Fills regions enclosed by a mask if colors assign them to the subject; a light print is not a hole.
  private func filled(_ mask: [Bool], where subject: [Bool]) -> [Bool] {
    var result = mask
    for component in Morphology.components(of: mask.map { !$0 }, width: picture.width, height: picture.height)
    where component.touchesBorder == 0 {
      for place in component.pixels where subject[place] { result[place] = true }
    }
    return result
  }

  /// The maximum noise of paper; on other surfaces, an outline may be that of a hanger or of a spot of light.
  private static let maxNoise: Float = 0.012
  /// The minimum difference of a part's color from the background, and the minimum as a multiple of the noise.
  private static let (minDifference, minRatio): (Float, Float) = (0.02, 3)
  /// The maximum number of parts that would fit into a picture, which limits their minimum area.
  private static let maxParts = 1500

  /// Adds the parts of an outline on paper that a mask lacks, such as white soles, unless they fade like shadows.
  private func withParts(_ mask: [Bool], of outline: [Bool]) -> [Bool] {
    let (width, height) = (picture.width, picture.height)
    let both = mask.indices.map { mask[$0] || outline[$0] }
    guard plain.noise < Self.maxNoise, !BackgroundMarks.exist(in: picture, around: both) else { return mask }
    let least = max(Self.minDifference, Self.minRatio * plain.noise)
    // Every subject has a rim of mixed colors.
    let more = Morphology.opened(mask.indices.map { outline[$0] && !mask[$0] }, width: width, height: height, radius: 1)
    let zones = ShadowProfile.Zones(of: both, around: mask, width: width, height: height)
    var result = mask
    for part in Morphology.components(of: more, width: width, height: height)
    where part.pixels.count * Self.maxParts > mask.count {
      let color = part.pixels.reduce(SIMD3<Float>.zero) { $0 + picture.colors[$1] } / Float(part.pixels.count)
      let profile = ShadowProfile(picture, part, of: both, mask, zones)
      guard (color - plain.middle).squared > least * least, profile.inner != nil, profile.outer != nil, !profile.fades
      else { continue }
      for place in part.pixels { result[place] = true }
    }
    return result
  }
}
