/// The channels of a feature map, stored in blocks of eight that are computed at once.
package struct FeatureMap: Sendable {
  package typealias Block = SIMD8<Float>

  package let width: Int
  package let height: Int
  /// The number of channels divided by eight.
  package let blocks: Int
  /// The channels cell by cell, in rows from the top.
  package private(set) var values: [Block]

  /// Creates a map whose rows are computed one after another; `row` initializes all blocks of the row that it gets.
  init(width: Int, height: Int, blocks: Int, row: (Int, UnsafeMutablePointer<Block>) -> Void) {
    (self.width, self.height, self.blocks) = (width, height, blocks)
    let line = width * blocks
    values = Array(unsafeUninitializedCapacity: line * height) { values, count in
      guard let start = values.baseAddress else { return }
      for y in 0..<height { row(y, start + y * line) }
      count = line * height
    }
  }

  /// Adds another map with the same number of channels, at the same resolution or upsampled from half of it.
  package mutating func add(_ other: FeatureMap) {
    let step = other.width < width ? 2 : 1
    let (width, height, blocks) = (self.width, self.height, self.blocks)
    values.withUnsafeMutableBufferPointer { mine in
      other.values.withUnsafeBufferPointer { values in
        for y in 0..<height {
          let (line, row) = (y * width, min(y / step, other.height - 1) * other.width)
          for x in 0..<width {
            let (to, from) = ((line + x) * blocks, (row + min(x / step, other.width - 1)) * blocks)
            for block in 0..<blocks { mine[to + block] += values[from + block] }
          }
        }
      }
    }
  }
}

extension SIMD8<Float> {
  /// A ReLU: the value, or zero if it is negative.
  var rectified: Self {
    let bits = unsafeBitCast(self, to: SIMD8<Int32>.self)
    return unsafeBitCast(bits & ~(bits &>> 31), to: Self.self)
  }
}
