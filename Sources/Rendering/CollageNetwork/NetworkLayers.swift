/// A pointwise (1x1) convolution: every output channel of a cell is a weighted sum of all of its input channels.
package struct PointwiseConvolution: Sendable {
  /// The number of input channels; a multiple of eight except in the stem.
  let inputs: Int
  /// The number of output channels divided by eight.
  let blocks: Int
  /// The weights of all input channels, for each block of output channels.
  let weights: [FeatureMap.Block]
  let bias: [FeatureMap.Block]

  /// Applies the layer to cells stored one after another, four cells at a time, so that weights are loaded only once.
  func apply(to cells: UnsafeBufferPointer<Float>, into map: inout FeatureMap) {
    let count = map.width * map.height
    let (inputs, blocks) = (self.inputs, self.blocks)
    weights.withUnsafeBufferPointer { weights in
      map.values.withUnsafeMutableBufferPointer { result in
        for block in 0..<blocks {
          let first = block * inputs
          var cell = 0
          while cell + 4 <= count {
            var (a, b, c, d) = (bias[block], bias[block], bias[block], bias[block])
            let start = cell * inputs
            for input in 0..<inputs {
              let weight = weights[first + input]
              a += weight * cells[start + input]
              b += weight * cells[start + inputs + input]
              c += weight * cells[start + 2 * inputs + input]
              d += weight * cells[start + 3 * inputs + input]
            }
            result[cell * blocks + block] = a
            result[(cell + 1) * blocks + block] = b
            result[(cell + 2) * blocks + block] = c
            result[(cell + 3) * blocks + block] = d
            cell += 4
          }
          while cell < count {
            var sum = bias[block]
            for input in 0..<inputs { sum += weights[first + input] * cells[cell * inputs + input] }
            result[cell * blocks + block] = sum
            cell += 1
          }
        }
      }
    }
  }

  package func applied(to map: FeatureMap) -> FeatureMap {
    var result = FeatureMap(width: map.width, height: map.height, blocks: blocks)
    map.values.withUnsafeBufferPointer { values in
      values.withMemoryRebound(to: Float.self) { apply(to: $0, into: &result) }
    }
    return result
  }
}

/// A depthwise 3x3 convolution: each channel is convolved separately.
struct DepthwiseConvolution: Sendable {
  let blocks: Int
  /// The weights of all blocks, for each of the nine cells from the top left.
  let weights: [FeatureMap.Block]
  let bias: [FeatureMap.Block]
  /// The stride in cells: 1 or 2.
  let step: Int

  /// Applies the layer, with zero padding.
  func applied(to map: FeatureMap) -> FeatureMap {
    var result = FeatureMap(
      width: (map.width + step - 1) / step, height: (map.height + step - 1) / step, blocks: blocks)
    let (blocks, step) = (self.blocks, self.step)
    weights.withUnsafeBufferPointer { weights in
      map.values.withUnsafeBufferPointer { values in
        for y in 0..<result.height {
          let rows = max(0, y * step - 1)...min(map.height - 1, y * step + 1)
          for x in 0..<result.width {
            let columns = max(0, x * step - 1)...min(map.width - 1, x * step + 1)
            for block in 0..<blocks {
              var sum = bias[block]
              for row in rows {
                let line = (row - y * step + 1) * 3 - x * step + 1
                for column in columns {
                  sum += weights[(line + column) * blocks + block] * values[(row * map.width + column) * blocks + block]
                }
              }
              result.values[(y * result.width + x) * blocks + block] = sum
            }
          }
        }
      }
    }
    return result
  }
}

/// A depthwise-separable convolution with a ReLU, and a residual connection if the shapes match.
package struct NetworkStage: Sendable {
  let depthwise: DepthwiseConvolution
  let pointwise: PointwiseConvolution

  package func applied(to map: FeatureMap) -> FeatureMap {
    var result = pointwise.applied(to: depthwise.applied(to: map))
    if depthwise.step == 1, depthwise.blocks == pointwise.blocks { result.add(map) }
    result.rectify()
    return result
  }
}
