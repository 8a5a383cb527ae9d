/// The network's input: a picture reduced to a maximum side and padded with gray to a multiple of the coarsest stride.
struct NetworkInput {
  /// The size of the reduced picture in pixels.
  let width: Int
  let height: Int
  /// The padded size in pixels, a multiple of the coarsest stride.
  let paddedWidth: Int
  let paddedHeight: Int
  /// Red, green and blue, -1 to 1, pixel by pixel; 0 in the padding.
  let values: [Float]

  /// The network's coarsest stride, in pixels.
  private static let cell = 32

  /// Reduces a picture by averaging the pixels under each new pixel; nil for an empty picture.
  init?(rgb: [UInt8], width: Int, height: Int, side: Int) {
    guard width > 0, height > 0, rgb.count / 3 / width >= height else { return nil }
    let scale = min(1, Double(side) / Double(max(width, height)))
    self.width = max(1, Int((Double(width) * scale).rounded()))
    self.height = max(1, Int((Double(height) * scale).rounded()))
    paddedWidth = (self.width + Self.cell - 1) / Self.cell * Self.cell
    paddedHeight = (self.height + Self.cell - 1) / Self.cell * Self.cell
    var values = [Float](repeating: 0, count: 3 * paddedWidth * paddedHeight)
    let across = Self.spans(from: width, to: self.width)
    let down = Self.spans(from: height, to: self.height)
    var sums = [Float](repeating: 0, count: 3 * self.width)
    let paddedWidth = self.paddedWidth
    rgb.withUnsafeBufferPointer { rgb in
      for (y, rows) in down.enumerated() {
        for index in sums.indices { sums[index] = 0 }
        for row in rows {
          let start = 3 * row * width
          for (x, columns) in across.enumerated() {
            var (red, green, blue) = (0, 0, 0)
            for column in columns {
              red += Int(rgb[start + 3 * column])
              green += Int(rgb[start + 3 * column + 1])
              blue += Int(rgb[start + 3 * column + 2])
            }
            sums[3 * x] += Float(red)
            sums[3 * x + 1] += Float(green)
            sums[3 * x + 2] += Float(blue)
          }
        }
        let target = 3 * y * paddedWidth
        for (x, columns) in across.enumerated() {
          let share = 1 / (Float(columns.count * rows.count) * 127.5)
          for band in 0..<3 { values[target + 3 * x + band] = sums[3 * x + band] * share - 1 }
        }
      }
    }
    self.values = values
  }

  /// Returns the range of source pixels that is averaged for each new pixel, at least one pixel each.
  static func spans(from count: Int, to reduced: Int) -> [Range<Int>] {
    (0..<reduced).map { index in
      let start = min(count - 1, index * count / reduced)
      return start..<max(start + 1, min(count, (index + 1) * count / reduced))
    }
  }
}
