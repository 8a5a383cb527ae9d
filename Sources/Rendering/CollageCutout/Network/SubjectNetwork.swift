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
  /// The layers that follow each stride but the coarsest on the way up, from the coarsest.
  private let up: [Ascent]
  private let reading: PointwiseConvolution

  /// A step to the next finer stride: reduces what the coarser one found to the finer one's channels, and looks at both.
  private struct Ascent {
    let narrowing: PointwiseConvolution
    let stages: [NetworkStage]
  }

  /// The network with the parameters that are part of this module.
  static let shared = SubjectNetwork(NetworkNumbers(of: .subjects))

  /// The channels of each stride from the finest, in blocks of eight, and the numbers of stages on the way down and up.
  private static let widths = [2, 4, 8, 14, 20]
  private static let (downCounts, upCounts) = ([1, 2, 4, 6, 4], [1, 1, 2, 3])

  /// The size of the parameters in bytes: two for the bias and two for the scale of each output channel, and one for
  /// each weight.
  static let byteCount = 291_648

  /// The coarsest stride in pixels, of which the sides of a picture must be multiples.
  static let stride = 32
  /// The side in pixels of the patches for which the first layer has a cell, and the last layer a block of answers.
  static let patch = 2

  init(_ numbers: consuming NetworkNumbers) {
    let widths = Self.widths
    stem = numbers.patches(side: Self.patch, blocks: widths[0])
    var down: [[NetworkStage]] = []
    for (index, width) in widths.enumerated() {
      var stages = [numbers.stage(widths[max(0, index - 1)], width, step: index == 0 ? 1 : 2)]
      for _ in 1..<Self.downCounts[index] { stages.append(numbers.stage(width, width)) }
      down.append(stages)
    }
    var up: [Ascent] = []
    for index in Self.upCounts.indices.reversed() {
      let narrowing = numbers.pointwise(inputs: 8 * widths[index + 1], blocks: widths[index])
      var stages: [NetworkStage] = []
      for _ in 0..<Self.upCounts[index] { stages.append(numbers.stage(widths[index], widths[index])) }
      up.append(Ascent(narrowing: narrowing, stages: stages))
    }
    (self.down, self.up) = (down, up)
    reading = numbers.pointwise(inputs: 8 * widths[0], blocks: 1)
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
    for (ascent, finer) in zip(up, maps.dropLast().reversed()) {
      var both = finer
      both.add(ascent.narrowing.applied(to: map))
      map = ascent.stages.reduce(both) { $1.applied(to: $0) }
    }
    return reading.applied(to: map)
  }
}
