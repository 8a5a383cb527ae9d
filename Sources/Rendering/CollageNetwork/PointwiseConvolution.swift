/// A pointwise (1x1) convolution: every output channel of a cell is a weighted sum of all of its input channels.
package struct PointwiseConvolution: Sendable {
  typealias Block = FeatureMap.Block

  /// The number of input channels; a multiple of eight except in the stem.
  let inputs: Int
  /// The number of output channels divided by eight.
  let blocks: Int
  /// The weights of all input channels, for each block of output channels.
  let weights: [Block]
  let bias: [Block]

  /// The step that follows the sums of a cell.
  struct Ending {
    /// The blocks of a residual connection that are added, in the order of the results; nil if there is none.
    var residual: UnsafePointer<Block>?
    /// True if a ReLU follows.
    var isRectified = false

    func callAsFunction(_ sum: Block, at place: Int) -> Block {
      let value = residual.map { sum + $0[place] } ?? sum
      return isRectified ? value.rectified : value
    }
  }

  /// Applies the layer to cells stored one after another, four cells at a time, so that weights are loaded only once.
  func apply(
    to cells: UnsafePointer<Float>, count: Int, into result: UnsafeMutablePointer<Block>, ending: Ending = Ending()
  ) {
    let (inputs, blocks) = (self.inputs, self.blocks)
    weights.withUnsafeBufferPointer { weights in
      for block in 0..<blocks {
        let (first, bias) = (block * inputs, bias[block])
        func finish(_ sum: Block, _ cell: Int) {
          let place = cell * blocks + block
          (result + place).initialize(to: ending(sum, at: place))
        }
        var cell = 0
        while cell + 4 <= count {
          var (a, b, c, d) = (bias, bias, bias, bias)
          let start = cells + cell * inputs
          for input in 0..<inputs {
            let weight = weights[first + input]
            a += weight * start[input]
            b += weight * start[inputs + input]
            c += weight * start[2 * inputs + input]
            d += weight * start[3 * inputs + input]
          }
          finish(a, cell)
          finish(b, cell + 1)
          finish(c, cell + 2)
          finish(d, cell + 3)
          cell += 4
        }
        while cell < count {
          var sum = bias
          for input in 0..<inputs { sum += weights[first + input] * cells[cell * inputs + input] }
          finish(sum, cell)
          cell += 1
        }
      }
    }
  }

  package func applied(to map: FeatureMap) -> FeatureMap {
    map.values.withUnsafeBufferPointer { values in
      FeatureMap(width: map.width, height: map.height, blocks: blocks) { y, row in
        guard let start = values.baseAddress else { return }
        let line = map.width * map.blocks
        (start + y * line).withMemoryRebound(to: Float.self, capacity: Block.scalarCount * line) {
          apply(to: $0, count: map.width, into: row)
        }
      }
    }
  }
}
