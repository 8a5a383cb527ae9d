/// A picture reduced to cells, with the mean color and the amount of detail of each.
struct PictureCells {
  /// The colors of the cells: luma, blue minus luma, and red minus luma.
  let colors: [CellGrid]
  /// The mean absolute Laplacian of green, in every second row.
  let detail: CellGrid

  /// The number of cells along the longer side.
  private static let side = 48
  /// The minimum number of cells along a side; a narrower picture shows too little beside its border.
  private static let minSide = 8
  /// The weights of red, green and blue in luma, from ITU-R BT.601.
  private static let luma = SIMD3<Float>(0.299, 0.587, 0.114)

  /// Reduces a picture; nil if it is too small.
  init?(_ picture: NetworkInput) {
    let scale = min(1, Double(Self.side) / Double(max(picture.width, picture.height)))
    let columns = max(Self.minSide, Int((Double(picture.width) * scale).rounded()))
    let rows = max(Self.minSide, Int((Double(picture.height) * scale).rounded()))
    guard picture.width >= columns, picture.height >= rows else { return nil }
    let across = NetworkInput.spans(from: picture.width, to: columns)
    let down = NetworkInput.spans(from: picture.height, to: rows)
    var means: [SIMD3<Float>] = []
    var detail: [Float] = []
    picture.values.withUnsafeBufferPointer { values in
      for rows in down {
        for columns in across {
          let part = Part(columns: columns, rows: rows, values: values, stride: 3 * picture.paddedWidth)
          means.append(part.mean)
          detail.append(part.detail(inside: 1..<picture.width - 1, 1..<picture.height - 1))
        }
      }
    }
    func grid(_ value: (SIMD3<Float>) -> Float) -> CellGrid {
      CellGrid(width: columns, height: rows, values: means.map(value))
    }
    let gray = grid { ($0 * Self.luma).sum() }
    colors = [gray, grid { $0.z }.combined(with: gray, -), grid { $0.x }.combined(with: gray, -)]
    self.detail = CellGrid(width: columns, height: rows, values: detail)
  }

  /// A cell's rectangle of pixels.
  private struct Part {
    let columns: Range<Int>
    let rows: Range<Int>
    /// Red, green and blue, pixel by pixel.
    let values: UnsafeBufferPointer<Float>
    /// The number of values per row.
    let stride: Int

    /// The mean of red, green and blue in the measured rows.
    var mean: SIMD3<Float> {
      var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
      for row in measuredRows {
        var pixel = row * stride + 3 * columns.lowerBound
        for _ in columns {
          red += values[pixel]
          green += values[pixel + 1]
          blue += values[pixel + 2]
          pixel += 3
        }
      }
      return SIMD3(red, green, blue) / Float(columns.count * ((rows.count + 1) / 2))
    }

    /// The mean absolute Laplacian of green, most of luma, at the pixels of the measured rows that have neighbors.
    func detail(inside across: Range<Int>, _ down: Range<Int>) -> Float {
      let columns = columns.clamped(to: across)
      var (sum, count): (Float, Int) = (0, 0)
      for row in measuredRows where down.contains(row) {
        var pixel = row * stride + 3 * columns.lowerBound + 1
        count += columns.count
        for _ in columns {
          let around = values[pixel - 3] + values[pixel + 3] + values[pixel - stride] + values[pixel + stride]
          sum += (4 * values[pixel] - around).magnitude
          pixel += 3
        }
      }
      return count > 0 ? sum / Float(count) : 0
    }

    /// Every second row, which gives the same crops as all rows at half the cost.
    private var measuredRows: StrideTo<Int> { Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 2) }
  }
}
