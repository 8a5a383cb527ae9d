/// Removes patches of background that a cut has kept beside a subject: their outer edge is invisible, while their
/// inner edge, which is the subject's own, is clear.
///
/// Such patches remain if the subject contains similar colors, for example a light spot of the floor beside dark
/// trousers with a light label. A real part of the subject has a visible edge toward the background, even if its
/// color is nearly the same.
struct BackgroundPatchRemoval {
  private let picture: LabPicture
  private let smooth: [SIMD3<Float>]
  private let edges: [Float]

  /// The edges that stop a patch, as fractions of the contrast at the subject's contour.
  private static let barriers: [Float] = [0.35, 0.25, 0.15]
  /// The minimum and maximum area of a patch, as fractions of the mask.
  private static let shares: (min: Float, max: Float) = (0.006, 0.3)
  /// The distances in pixels over which colors are compared: across an outer edge, and across the subject's edge.
  private static let (outward, inward) = (3, 5)
  /// The minimum contrast at a patch's inner edge and the maximum at its outer edge, as fractions of the contour's
  /// contrast.
  private static let (minInner, maxOuter): (Float, Float) = (0.5, 0.35)

  init(_ picture: LabPicture) {
    let (width, height) = (picture.width, picture.height)
    let blurred = BoxFilter(width: width, height: height, radius: 1).run(picture.colors.map { SIMD4($0, 0) })
    let smooth = blurred.map { SIMD3($0.x, $0.y, $0.z) }
    edges = smooth.indices.map { place in
      let (x, y) = (place % width, place / width)
      let across = smooth[x + 1 < width ? place + 1 : place] - smooth[x > 0 ? place - 1 : place]
      let down = smooth[y + 1 < height ? place + width : place] - smooth[y > 0 ? place - width : place]
      return max(across.squared, down.squared).squareRoot()
    }
    (self.picture, self.smooth) = (picture, smooth)
  }

  /// Returns a mask without patches of background.
  func removed(from mask: [Bool]) -> [Bool] {
    let contrast = MaskConfidence(picture: picture, mask: mask).contrast(quantile: 0.5)
    guard contrast > 0 else { return mask }
    let noise = noise(around: mask)
    var result = mask
    for barrier in Self.barriers {
      for patch in patches(of: result, barrier: barrier * contrast)
      where isBackground(patch, in: result, contrast: contrast, noise: noise) {
        for place in patch.indices where patch[place] { result[place] = false }
      }
    }
    return result == mask ? mask : MaskCleaning(width: picture.width, height: picture.height).cleaned(result)
  }

  /// Returns the typical difference between the background's pixels near a subject.
  private func noise(around mask: [Bool]) -> Float {
    let (width, height) = (picture.width, picture.height)
    let near = Morphology.dilated(mask, width: width, height: height, radius: 20)
    let rim = Morphology.dilated(mask, width: width, height: height, radius: Self.outward)
    let differences = differences(at: Self.outward, from: { near[$0] && !rim[$0] }, to: { near[$0] && !rim[$0] })
    return differences.isEmpty ? 0 : differences.value(ranked: differences.count / 2)
  }

  /// Returns the parts of a mask that are reachable from outside without crossing an edge.
  private func patches(of mask: [Bool], barrier: Float) -> [[Bool]] {
    let (width, height) = (picture.width, picture.height)
    let starts = mask.indices.filter { place in
      guard mask[place], edges[place] < barrier else { return false }
      let (x, y) = (place % width, place / width)
      return x > 0 && !mask[place - 1] || x + 1 < width && !mask[place + 1] || y > 0 && !mask[place - width]
        || y + 1 < height && !mask[place + width]
    }
    let reached = Morphology.reached(
      from: starts, width: width, height: height, mayEnter: { mask[$0] && edges[$0] < barrier })
    let open = Morphology.opened(reached, width: width, height: height, radius: 1)
    let area = Float(mask.count { $0 })
    return Morphology.components(of: open, width: width, height: height).compactMap { component in
      let share = Float(component.pixels.count) / area
      guard share >= Self.shares.min, share <= Self.shares.max else { return nil }
      var patch = [Bool](repeating: false, count: mask.count)
      for place in component.pixels { patch[place] = true }
      // Half of the blurred edge between the patch and the subject belongs to the patch.
      let grown = Morphology.dilated(patch, width: width, height: height, radius: 2)
      return grown.indices.map { grown[$0] && mask[$0] }
    }
  }

  private func isBackground(_ patch: [Bool], in mask: [Bool], contrast: Float, noise: Float) -> Bool {
    let outer = differences(at: Self.outward, from: { patch[$0] }, to: { !mask[$0] })
    let inner = differences(at: Self.inward, from: { patch[$0] }, to: { mask[$0] && !patch[$0] })
    guard outer.count > 10, inner.count > 10, outer.count * 2 > inner.count else { return false }
    return outer.value(ranked: outer.count / 2) < min(Self.maxOuter * contrast, 1.6 * noise + 0.01)
      && inner.value(ranked: inner.count / 2) > Self.minInner * contrast
  }

  /// Returns the differences of smoothed colors between pixels of two kinds at a distance along rows and columns.
  private func differences(at distance: Int, from isOne: (Int) -> Bool, to isOther: (Int) -> Bool) -> [Float] {
    let (width, height) = (picture.width, picture.height)
    var result: [Float] = []
    for place in smooth.indices where isOne(place) {
      let (x, y) = (place % width, place / width)
      for (dx, dy) in [(distance, 0), (-distance, 0), (0, distance), (0, -distance)] {
        guard (0..<width).contains(x + dx), (0..<height).contains(y + dy) else { continue }
        let other = place + dy * width + dx
        if isOther(other) { result.append((smooth[place] - smooth[other]).squared.squareRoot()) }
      }
    }
    return result
  }
}
