/// A layer that mixes the numbers of a cell: every new number is a sum of all old ones, weighed.
struct MixingLayer {
  /// How many numbers go in; a multiple of eight, but for a picture's own.
  let inputs: Int
  /// How many blocks of eight come out.
  let blocks: Int
  /// For every block that comes out, its weights of each number that goes in.
  let weights: [FeatureMap.Block]
  let bias: [FeatureMap.Block]

  /// Applies the layer to cells whose numbers lie one after the other; four cells at a time, so that weights are loaded once.
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

  /// Applies the layer to every cell of a map.
  func applied(to map: FeatureMap) -> FeatureMap {
    var result = FeatureMap(width: map.width, height: map.height, blocks: blocks)
    map.values.withUnsafeBufferPointer { values in
      values.withMemoryRebound(to: Float.self) { apply(to: $0, into: &result) }
    }
    return result
  }
}

/// A layer that looks at a cell and its eight neighbors, each number of a cell by itself.
struct NeighborLayer {
  let blocks: Int
  /// For each of the nine cells, from the top left, the weights of a cell's blocks.
  let weights: [FeatureMap.Block]
  let bias: [FeatureMap.Block]
  /// How many cells apart the new cells are: 1 or 2.
  let step: Int

  /// Applies the layer; there is nothing but zeros outside the map.
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

/// A look at the neighbors, a mix of what was seen, and where as much comes out as went in, the sum of both.
struct NetworkStage {
  let neighbors: NeighborLayer
  let mixing: MixingLayer

  func applied(to map: FeatureMap) -> FeatureMap {
    var result = mixing.applied(to: neighbors.applied(to: map))
    if neighbors.step == 1, neighbors.blocks == mixing.blocks { result.add(map) }
    result.rectify()
    return result
  }
}
