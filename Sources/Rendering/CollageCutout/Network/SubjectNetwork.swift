internal import CollageNetwork

/// The network that tells how likely each pixel of a small picture belongs to the subject.
///
/// Stages at strides of 2, 4, 8, 16 and 32 pixels look at ever larger parts of the picture; on the way back, each stride
/// adds its details to what the coarser ones found.
///
/// Source: Ronneberger, Fischer and Brox, "U-Net", 2015, with the separable convolutions of Howard et al., "MobileNets",
/// 2017.
struct SubjectNetwork: Sendable {
  private let stem: PatchConvolution
  /// The stages of each stride from the finest, on the way down.
  private let down: [[NetworkStage]]
  /// The stages of each stride from the finest but without the coarsest, on the way up.
  private let up: [NetworkStage]
  /// Reduces what the next coarser stride found to the channels of a stride; nil if it has as many.
  private let narrowing: [PointwiseConvolution?]
  private let reading: PointwiseConvolution

  /// The network with the parameters that are part of this module.
  static let shared = SubjectNetwork(NetworkNumbers(text: SubjectWeights.text))

  /// The size of the parameters in bytes: two for the bias and two for the scale of each output channel, and one for
  /// each weight.
  static let byteCount = 51_064

  /// The coarsest stride in pixels, of which the sides of a picture must be multiples.
  static let stride = 32
  /// The side in pixels of the patches for which the first layer has a cell, and the last layer a block of answers.
  static let patch = 2

  init(_ numbers: consuming NetworkNumbers) {
    stem = numbers.patches(side: Self.patch, blocks: 2)
    down = [
      [numbers.stage(2, 2)],
      [numbers.stage(2, 3, step: 2), numbers.stage(3, 3)],
      [numbers.stage(3, 5, step: 2), numbers.stage(5, 5), numbers.stage(5, 5)],
      [numbers.stage(5, 8, step: 2), numbers.stage(8, 8), numbers.stage(8, 8)],
      [numbers.stage(8, 8, step: 2), numbers.stage(8, 8), numbers.stage(8, 8)],
    ]
    let widest = numbers.stage(8, 8)
    let toMiddle = numbers.pointwise(inputs: 64, blocks: 5)
    let middle = numbers.stage(5, 5)
    let toFine = numbers.pointwise(inputs: 40, blocks: 3)
    let fine = numbers.stage(3, 3)
    let toFinest = numbers.pointwise(inputs: 24, blocks: 2)
    let finest = numbers.stage(2, 2)
    (up, narrowing) = ([finest, fine, middle, widest], [toFinest, toFine, toMiddle, nil])
    reading = numbers.pointwise(inputs: 16, blocks: 1)
  }

  /// Returns a map with a cell for each patch of 2 x 2 pixels; its first four channels are the logits of the patch's
  /// pixels in rows from the top.
  func answers(to pixels: [Float], width: Int, height: Int) -> FeatureMap {
    var maps: [FeatureMap] = []
    var map = stem.applied(to: pixels, width: width, height: height)
    for stages in down {
      map = stages.reduce(map) { $1.applied(to: $0) }
      maps.append(map)
    }
    for index in up.indices.reversed() {
      var finer = maps[index]
      finer.add(narrowing[index].map { $0.applied(to: map) } ?? map)
      map = up[index].applied(to: finer)
    }
    return reading.applied(to: map)
  }
}
