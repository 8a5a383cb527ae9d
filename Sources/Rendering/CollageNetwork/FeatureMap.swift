/// The channels of a feature map, stored in blocks of eight that are computed at once.
package struct FeatureMap: Sendable {
  package typealias Block = SIMD8<Float>

  package let width: Int
  package let height: Int
  /// The number of channels divided by eight.
  package let blocks: Int
  /// The channels cell by cell, in rows from the top.
  package var values: [Block]

  package init(width: Int, height: Int, blocks: Int) {
    self.width = width
    self.height = height
    self.blocks = blocks
    values = Array(repeating: .zero, count: width * height * blocks)
  }

  /// Adds another map with the same number of channels, at the same resolution or upsampled from half of it.
  package mutating func add(_ other: FeatureMap) {
    let step = other.width < width ? 2 : 1
    for y in 0..<height {
      let row = min(y / step, other.height - 1)
      for x in 0..<width {
        let (mine, from) = ((y * width + x) * blocks, (row * other.width + min(x / step, other.width - 1)) * blocks)
        for block in 0..<blocks { values[mine + block] += other.values[from + block] }
      }
    }
  }

  /// Applies a ReLU: replaces negative values by zero.
  package mutating func rectify() {
    for index in values.indices { values[index] = values[index].clamped(lowerBound: .zero, upperBound: Self.unlimited) }
  }

  private static let unlimited = Block(repeating: .greatestFiniteMagnitude)
}
