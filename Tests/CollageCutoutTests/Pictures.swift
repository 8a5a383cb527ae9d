import CollageTesting

@testable import CollageCutout

/// Pictures made of formulas, with what belongs to their subject.
struct MadePicture {
  let width: Int
  let height: Int
  var picture: CutoutPicture
  let truth: [Bool]

  /// Lays a subject over a background; edges are mixed by how much of each pixel the subject covers.
  init(
    _ width: Int, _ height: Int, background: (Int, Int) -> [Double], subject: (Int, Int) -> [Double],
    covers: (Double, Double) -> Bool
  ) throws {
    var bytes: [UInt8] = []
    var truth: [Bool] = []
    for y in 0..<height {
      for x in 0..<width {
        var inside = 0.0
        for step in 0..<16 {
          let (dx, dy) = (Double(step % 4) / 4 + 0.125, Double(step / 4) / 4 + 0.125)
          if covers(Double(x) + dx, Double(y) + dy) { inside += 1 / 16 }
        }
        let (below, above) = (background(x, y), subject(x, y))
        for band in 0..<3 { bytes.append(UInt8(max(0, min(255, below[band] * (1 - inside) + above[band] * inside)))) }
        truth.append(inside > 0.5)
      }
    }
    (self.width, self.height, self.truth) = (width, height, truth)
    guard let picture = CutoutPicture(width: width, height: height, bands: 3, bytes: bytes) else { throw Failure() }
    self.picture = picture
  }

  struct Failure: Error {}

  /// Returns the common pixels of the truth and a cutout among those of either.
  func overlap(_ cutout: Cutout) -> Double {
    var (both, either) = (0.0, 0.0)
    for index in truth.indices {
      let isFound = cutout.alpha[index] > 127
      if isFound && truth[index] { both += 1 }
      if isFound || truth[index] { either += 1 }
    }
    return either == 0 ? 0 : both / either
  }

  /// Grains that are the same in every run.
  static func grains(_ count: Int, seed: UInt64, amount: Double) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Double.random(in: -amount...amount, using: &random) }
  }
}
