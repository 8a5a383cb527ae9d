/// Separates a subject from the shadow beside it, on a background of one color.
///
/// A shadow has the background's color, darkened up to a limit; a subject of such colors, such as a gray shirt, has
/// them in most of its pixels and keeps them.
struct ShadowRemoval {
  /// The picture, with the background's gradient removed.
  let picture: LabPicture
  let background: SIMD3<Float>
  /// The standard deviation of the background.
  let noise: Float

  /// The darkest shadow, as a factor: in OKLab, darkening multiplies a color by a factor.
  private static let darkest: Float = 0.62
  /// The usual maximum extent of a shadow into a mask, as a fraction of the longer side.
  private static let reach = 0.09
  private static let smoothness: Float = 3
  /// The weight of the mask itself near its edge and far from it; below, the maximum weight of a color.
  private static let (prior, deepPrior): (Float, Float) = (0.5, 3)
  private static let cap: Float = 8
  private static let certain: Float = 40

  /// Returns the mask without shadows at its edge.
  func removed(from mask: [Bool]) -> [Bool] {
    let (width, height) = (picture.width, picture.height)
    let own = mask.indices.filter { mask[$0] }.map { picture.colors[$0] }
    guard own.count > 50 else { return mask }
    let radius = max(2, Int(Double(max(width, height)) * Self.reach))
    let deep = Morphology.eroded(mask, width: width, height: height, radius: radius)
    let palette = GaussianMixture(own, spread: Self.spread)
    let near = Morphology.dilated(mask, width: width, height: height, radius: 1)
    var graph = GridGraph(picture, weight: Self.smoothness, within: near)
    for place in mask.indices where near[place] {
      guard mask[place] else {
        graph.setTerminals(place, subject: 0, background: Self.certain)
        continue
      }
      let color = picture.colors[place]
      let told = max(-Self.cap, min(Self.cap, shadowCost(color) - palette.cost(color)))
      let score = told + (deep[place] ? Self.deepPrior : Self.prior)
      graph.setTerminals(place, subject: max(0, score), background: max(0, -score))
    }
    return withoutShadows(mask, kept: graph.minimumCut())
  }

  private func withoutShadows(_ mask: [Bool], kept: [Bool]) -> [Bool] {
    let (width, height) = (picture.width, picture.height)
    let subject = mask.indices.map { mask[$0] && kept[$0] }
    let zones = ShadowProfile.Zones(of: mask, around: subject, width: width, height: height)
    var result = mask
    let removed = mask.indices.map { mask[$0] && !kept[$0] }
    for component in Morphology.components(of: removed, width: width, height: height)
    where isShadow(component, of: mask, ShadowProfile(picture, component, of: mask, kept, zones)) {
      for place in component.pixels { result[place] = false }
    }
    return result
  }

  /// Returns whether a component is a shadow, which fades away from the subject and ends at it, rather than a part of
  /// the subject, which has a clear outer edge.
  private func isShadow(_ component: Morphology.Component, of mask: [Bool], _ profile: ShadowProfile) -> Bool {
    guard let inner = profile.inner else { return false }
    guard let outer = profile.outer else { return isView(component, through: mask) }
    return outer < max(Self.faint, Self.maxFade * inner) && profile.fades
  }

  /// Returns whether a component enclosed by the mask shows the background, for example inside a handle.
  private func isView(_ component: Morphology.Component, through mask: [Bool]) -> Bool {
    guard picture.isShadedBackground(component, strictness: 2) else { return false }
    return !EnclosedHoles(mask, width: picture.width, height: picture.height).isDeep(component)
  }

  /// The maximum outer contrast of a shadow, relative to its contrast to the subject.
  private static let maxFade: Float = 0.5
  /// A contrast below the average of any edge of a subject.
  private static let faint: Float = 0.06

  private static let spread: Float = 0.0002

  /// Returns the negative log likelihood of a color for a shadow, in which all degrees of darkness up to the limit
  /// are equally likely.
  private func shadowCost(_ color: SIMD3<Float>) -> Float {
    let length = background.squared.squareRoot()
    let direction = background / max(length, 1e-3)
    let along = color.dot(direction)
    let factor = max(Self.darkest, min(1, along / max(length, 1e-3)))
    let away = color - background * factor
    let variance = max(noise * noise, 0.00004) + Self.drift * (1 - factor) * (1 - factor)
    // Uniform along the direction of darkening, normal across it.
    return 0.5 * away.squared / variance + Math.logarithm(variance) + Math.logarithm(length * (1 - Self.darkest))
      - 0.5 * Math.logarithm(2 * Float.pi)
  }

  /// The maximum color cast in a shadow.
  private static let drift: Float = 0.01
}
