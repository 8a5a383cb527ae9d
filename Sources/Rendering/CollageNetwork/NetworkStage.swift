/// A depthwise-separable convolution with a ReLU, and a residual connection if the shapes match.
package struct NetworkStage: Sendable {
  let depthwise: DepthwiseConvolution
  let pointwise: PointwiseConvolution

  /// Applies the stage row by row, so that what passes between its layers stays in the processor's cache.
  package func applied(to map: FeatureMap) -> FeatureMap {
    let (width, height) = depthwise.size(of: map)
    let isResidual = depthwise.step == 1 && depthwise.blocks == pointwise.blocks
    let line = width * depthwise.blocks
    return withUnsafeTemporaryAllocation(of: FeatureMap.Block.self, capacity: max(1, line)) { between in
      map.values.withUnsafeBufferPointer { values in
        FeatureMap(width: width, height: height, blocks: pointwise.blocks) { y, row in
          guard let values = values.baseAddress, let between = between.baseAddress else { return }
          depthwise.row(y, of: values, width: map.width, height: map.height, into: between)
          let ending = PointwiseConvolution.Ending(residual: isResidual ? values + y * line : nil, isRectified: true)
          between.withMemoryRebound(to: Float.self, capacity: FeatureMap.Block.scalarCount * line) {
            pointwise.apply(to: $0, count: width, into: row, ending: ending)
          }
          between.deinitialize(count: line)
        }
      }
    }
  }
}
