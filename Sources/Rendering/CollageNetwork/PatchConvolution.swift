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
    let (across, line, piece) = (width / side, Self.bands * width, Self.bands * side)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, side * line)) { patches in
      pixels.withUnsafeBufferPointer { pixels in
        FeatureMap(width: across, height: height / side, blocks: pointwise.blocks) { y, row in
          guard let pixels = pixels.baseAddress, let patches = patches.baseAddress else { return }
          // Reorders the pixels patch by patch.
          for x in 0..<across {
            for part in 0..<side {
              let from = pixels + (y * side + part) * line + x * piece
              (patches + (x * side + part) * piece).initialize(from: from, count: piece)
            }
          }
          pointwise.apply(to: patches, count: across, into: row, ending: .init(isRectified: true))
        }
      }
    }
  }
}

extension NetworkNumbers {
  /// Decodes a first layer with square patches of a side in pixels.
  package mutating func patches(side: Int, blocks: Int) -> PatchConvolution {
    PatchConvolution(side: side, pointwise: pointwise(inputs: 3 * side * side, blocks: blocks))
  }
}
