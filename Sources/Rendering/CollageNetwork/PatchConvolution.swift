/// The first layer of a network: every square patch of pixels becomes one cell, whose channels are weighted sums of the
/// patch's pixels, with a ReLU.
package struct PatchConvolution: Sendable {
  /// The side of a patch in pixels.
  private let side: Int
  private let pointwise: PointwiseConvolution

  /// The number of values of a pixel.
  private static let bands = 3

  fileprivate init(side: Int, pointwise: PointwiseConvolution) { (self.side, self.pointwise) = (side, pointwise) }

  /// Applies the layer to pixels of three values each, in rows from the top; both sides of the picture must be
  /// multiples of the patch's.
  package func applied(to pixels: [Float], width: Int, height: Int) -> FeatureMap {
    var map = FeatureMap(width: width / side, height: height / side, blocks: pointwise.blocks)
    // Reorders the pixels patch by patch.
    var cells: [Float] = []
    cells.reserveCapacity(pixels.count)
    let line = Self.bands * width
    for y in 0..<map.height {
      for x in 0..<map.width {
        for row in 0..<side {
          let start = (y * side + row) * line + Self.bands * x * side
          cells.append(contentsOf: pixels[start..<start + Self.bands * side])
        }
      }
    }
    cells.withUnsafeBufferPointer { pointwise.apply(to: $0, into: &map) }
    map.rectify()
    return map
  }
}

extension NetworkNumbers {
  /// Decodes a first layer with square patches of a side in pixels.
  package mutating func patches(side: Int, blocks: Int) -> PatchConvolution {
    PatchConvolution(side: side, pointwise: pointwise(inputs: 3 * side * side, blocks: blocks))
  }
}
