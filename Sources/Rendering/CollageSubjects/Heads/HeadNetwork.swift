/// The network that looks for heads: a stem that looks at squares of 4 pixels, stages at cells of 4, 8, 16 and 32 pixels, and
/// the way back to cells of 8, where what was seen in the large and in the small come together.
struct HeadNetwork: Sendable {
  private let stem: MixingLayer
  private let fine: [NetworkStage]
  private let middle: [NetworkStage]
  private let coarse: [NetworkStage]
  private let widest: [NetworkStage]
  private let joined: NetworkStage
  private let narrowing: MixingLayer
  private let last: [NetworkStage]
  private let reading: MixingLayer

  /// The network with the numbers that are part of this module.
  static let shared = HeadNetwork(NetworkNumbers(text: HeadWeights.text))

  /// How many bytes the layers take: two of bias and two of scale for each number that comes out, and one a weight.
  static let byteCount = 40_816

  /// A stem's square, in pixels.
  private static let square = 4

  init(_ numbers: consuming NetworkNumbers) {
    stem = numbers.mixing(inputs: 3 * Self.square * Self.square, blocks: 3)
    fine = [numbers.stage(3, 3)]
    middle = [numbers.stage(3, 4, step: 2), numbers.stage(4, 4), numbers.stage(4, 4)]
    coarse = [numbers.stage(4, 8, step: 2), numbers.stage(8, 8), numbers.stage(8, 8)]
    widest = [numbers.stage(8, 8, step: 2), numbers.stage(8, 8)]
    joined = numbers.stage(8, 8)
    narrowing = numbers.mixing(inputs: 64, blocks: 4)
    last = [numbers.stage(4, 4), numbers.stage(4, 4)]
    reading = numbers.mixing(inputs: 32, blocks: 1)
  }

  /// Returns five numbers for every cell of 8 pixels: how likely a head's center is there, as a logit; how far its center is from the
  /// cell's, in cells across and down; and the logarithms of its width and height over 24 pixels.
  func answers(to picture: NetworkInput) -> FeatureMap {
    let seen = fine.reduce(looked(at: picture)) { $1.applied(to: $0) }
    let small = middle.reduce(seen) { $1.applied(to: $0) }
    let large = coarse.reduce(small) { $1.applied(to: $0) }
    var both = large
    both.add(widest.reduce(large) { $1.applied(to: $0) })
    var end = small
    end.add(narrowing.applied(to: joined.applied(to: both)))
    return reading.applied(to: last.reduce(end) { $1.applied(to: $0) })
  }

  private func looked(at picture: NetworkInput) -> FeatureMap {
    let square = Self.square
    var map = FeatureMap(
      width: picture.paddedWidth / square, height: picture.paddedHeight / square, blocks: stem.blocks)
    // The pixels of each square one after the other.
    var cells: [Float] = []
    cells.reserveCapacity(picture.values.count)
    let line = 3 * picture.paddedWidth
    for y in 0..<map.height {
      for x in 0..<map.width {
        for row in 0..<square {
          let start = (y * square + row) * line + 3 * x * square
          cells.append(contentsOf: picture.values[start..<start + 3 * square])
        }
      }
    }
    cells.withUnsafeBufferPointer { stem.apply(to: $0, into: &map) }
    map.rectify()
    return map
  }
}
