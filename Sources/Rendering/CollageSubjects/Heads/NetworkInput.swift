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
    let across = Self.spans(from: width, to: self.width)
    let down = Self.spans(from: height, to: self.height)
    var values = [Float](repeating: 0, count: 3 * paddedWidth * paddedHeight)
    // Rows are added before columns, because whole rows are added several values at a time.
    var sums = [Float](repeating: 0, count: 3 * width)
    for (y, rows) in down.enumerated() {
      Self.add(rows, of: rgb, to: &sums)
      let line = 3 * y * paddedWidth
      values.withUnsafeMutableBufferPointer { values in
        Self.average(across, of: sums, rows: rows.count, into: values[line..<line + 3 * across.count])
      }
    }
    self.values = values
  }

  /// Averages the columns of a row of sums, and maps the means from 0 to 255 to -1 to 1.
  private static func average(
    _ columns: [Range<Int>], of sums: [Float], rows: Int, into values: Slice<UnsafeMutableBufferPointer<Float>>
  ) {
    let values = UnsafeMutableBufferPointer(rebasing: values)
    sums.withUnsafeBufferPointer { sums in
      var target = 0
      for columns in columns {
        let first = 3 * columns.lowerBound
        var (red, green, blue) = (sums[first], sums[first + 1], sums[first + 2])
        for column in columns.dropFirst() {
          red += sums[3 * column]
          green += sums[3 * column + 1]
          blue += sums[3 * column + 2]
        }
        let share = 1 / (Float(columns.count * rows) * 127.5)
        values[target] = red * share - 1
        values[target + 1] = green * share - 1
        values[target + 2] = blue * share - 1
        target += 3
      }
    }
  }

  /// Replaces `sums` by the sums of some rows.
  private static func add(_ rows: Range<Int>, of rgb: [UInt8], to sums: inout [Float]) {
    sums.withUnsafeMutableBufferPointer { sums in
      rgb.withUnsafeBufferPointer { rgb in
        for row in rows {
          let line = UnsafeBufferPointer(rebasing: rgb[(row * sums.count)..<((row + 1) * sums.count)])
          if row == rows.lowerBound {
            for index in sums.indices { sums[index] = Float(line[index]) }
          } else {
            for index in sums.indices { sums[index] += Float(line[index]) }
          }
        }
      }
    }
  }

  /// Returns the range of source pixels that is averaged for each new pixel, at least one pixel each.
  static func spans(from count: Int, to reduced: Int) -> [Range<Int>] {
    (0..<reduced).map { index in
      let start = min(count - 1, index * count / reduced)
      return start..<max(start + 1, min(count, (index + 1) * count / reduced))
    }
  }
}
