/// A depthwise 3x3 convolution with zero padding: each channel is convolved separately.
struct DepthwiseConvolution: Sendable {
  typealias Block = FeatureMap.Block

  let blocks: Int
  /// The weights of all blocks, for each of the nine cells from the top left.
  let weights: [Block]
  let bias: [Block]
  /// The stride in cells: 1 or 2.
  let step: Int

  /// Returns the size of the result for a map of a size.
  func size(of map: FeatureMap) -> (width: Int, height: Int) {
    ((map.width + step - 1) / step, (map.height + step - 1) / step)
  }

  /// Computes one row of the result.
  func row(
    _ y: Int, of values: UnsafePointer<Block>, width: Int, height: Int, into result: UnsafeMutablePointer<Block>
  ) {
    let rows = max(0, y * step - 1)...min(height - 1, y * step + 1)
    let (blocks, step) = (self.blocks, self.step)
    weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      for x in 0..<((width + step - 1) / step) {
        let (left, top) = (x * step - 1, y * step - 1)
        let columns = max(0, left)...min(width - 1, left + 2)
        for block in 0..<blocks {
          var sum = bias[block]
          for row in rows {
            let weight = weights + ((row - top) * 3 - left) * blocks + block
            let value = values + row * width * blocks + block
            if columns.count == 3 {
              let place = left * blocks
              sum += weight[place] * value[place]
              sum += weight[place + blocks] * value[place + blocks]
              sum += weight[place + 2 * blocks] * value[place + 2 * blocks]
            } else {
              for column in columns { sum += weight[column * blocks] * value[column * blocks] }
            }
          }
          (result + x * blocks + block).initialize(to: sum)
        }
      }
    }
  }
}
