internal import CollageNetwork

/// The head detection network: a stem of 4x4 pixels, stages at strides of 4, 8, 16 and 32 pixels, and an upsampling
/// path back to a stride of 8 that combines coarse and fine features.
struct HeadNetwork: Sendable {
  private let stem: PatchConvolution
  private let fine: [NetworkStage]
  private let middle: [NetworkStage]
  private let coarse: [NetworkStage]
  private let widest: [NetworkStage]
  private let joined: NetworkStage
  private let narrowing: PointwiseConvolution
  private let last: [NetworkStage]
  private let reading: PointwiseConvolution

  /// The network with the parameters that are part of this project.
  static let shared = HeadNetwork(NetworkNumbers(of: .heads))

  /// The size of the parameters in bytes: two for the bias and two for the scale of each output channel, and one for
  /// each weight.
  static let byteCount = 40_816

  init(_ numbers: consuming NetworkNumbers) {
    stem = numbers.patches(side: 4, blocks: 3)
    fine = [numbers.stage(3, 3)]
    middle = [numbers.stage(3, 4, step: 2), numbers.stage(4, 4), numbers.stage(4, 4)]
    coarse = [numbers.stage(4, 8, step: 2), numbers.stage(8, 8), numbers.stage(8, 8)]
    widest = [numbers.stage(8, 8, step: 2), numbers.stage(8, 8)]
    joined = numbers.stage(8, 8)
    narrowing = numbers.pointwise(inputs: 64, blocks: 4)
    last = [numbers.stage(4, 4), numbers.stage(4, 4)]
    reading = numbers.pointwise(inputs: 32, blocks: 1)
  }

  /// Returns five channels for every cell of 8 pixels: the logit that a head's center is there, the offset of the
  /// head's center from the cell's in cells (x, then y), and the logarithms of the head's width and height relative to
  /// 24 pixels.
  func answers(to picture: NetworkInput) -> FeatureMap {
    let patches = stem.applied(to: picture.values, width: picture.paddedWidth, height: picture.paddedHeight)
    let seen = fine.reduce(patches) { $1.applied(to: $0) }
    let small = middle.reduce(seen) { $1.applied(to: $0) }
    let large = coarse.reduce(small) { $1.applied(to: $0) }
    var both = large
    both.add(widest.reduce(large) { $1.applied(to: $0) })
    var end = small
    end.add(narrowing.applied(to: joined.applied(to: both)))
    return reading.applied(to: last.reduce(end) { $1.applied(to: $0) })
  }
}
