/// The masks of a subject with which graph cuts start.
struct InitialMasks {
  /// Everything except the edge of the picture.
  let inner: [Bool]
  /// The middle of the picture.
  let oval: [Bool]
  /// Pixels that differ from the colors of the edge; in the middle, small differences are enough.
  let middle: [Bool]
  /// Pixels that cannot be reached from the edge without crossing other colors.
  let walled: [Bool]

  init(_ picture: LabPicture, barriers: MinimumBarrierDistance) {
    let (width, height) = (picture.width, picture.height)
    let inner = (0..<(width * height)).map { place in
      let x = (Double(place % width) + 0.5) / Double(width)
      let y = (Double(place / width) + 0.5) / Double(height)
      return min(x, 1 - x) > 0.06 && min(y, 1 - y) > 0.06
    }
    let oval = (0..<(width * height)).map { place in
      let x = (Double(place % width) + 0.5) / Double(width) - 0.5
      let y = (Double(place / width) + 0.5) / Double(height) - 0.5
      return x * x + y * y < 0.36 * 0.36
    }
    let ring = picture.border(share: 0.07)
    let background = GaussianMixture(ring.map { picture.colors[$0] }, spread: 0.0002)
    let costs = picture.colors.map { background.cost($0) }
    let usual = ring.map { costs[$0] }.sorted()
    let limit = usual[min(usual.count - 1, usual.count * 92 / 100)]
    let foreground = costs.indices.map { costs[$0] > limit && inner[$0] }
    let middle = costs.indices.map { foreground[$0] || (oval[$0] && costs[$0] > usual[usual.count / 2]) }
    (self.inner, self.oval, self.middle, walled) = (inner, oval, middle, barriers.separated)
  }
}
