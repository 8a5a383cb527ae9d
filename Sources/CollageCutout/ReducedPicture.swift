/// A picture reduced by averaging the pixels that map to each of the smaller ones.
struct ReducedPicture {
  let width: Int
  let height: Int
  /// The averages of each pixel, 0 to 255.
  let rgb: [SIMD3<Float>]

  /// Makes a picture of averages, 0 to 255.
  init(width: Int, height: Int, rgb: [SIMD3<Float>]) { (self.width, self.height, self.rgb) = (width, height, rgb) }

  /// Reduces a picture whose longer side exceeds `side` to that.
  init(_ picture: CutoutPicture, side: Int) {
    let scale = min(1, Double(side) / Double(max(picture.width, picture.height)))
    width = max(1, Int((Double(picture.width) * scale).rounded()))
    height = max(1, Int((Double(picture.height) * scale).rounded()))
    rgb = Self.averages(picture, width: width, height: height)
  }

  private static func averages(_ picture: CutoutPicture, width: Int, height: Int) -> [SIMD3<Float>] {
    let columns = (0..<picture.width).map { min(width - 1, $0 * width / picture.width) }
    var sums = [SIMD4<UInt32>](repeating: .zero, count: width)
    var result: [SIMD3<Float>] = []
    result.reserveCapacity(width * height)
    picture.bytes.withUnsafeBufferPointer { bytes in
      var y = 0
      for row in 0..<height {
        for index in sums.indices { sums[index] = .zero }
        while y < picture.height, min(height - 1, y * height / picture.height) == row {
          add(bytes, from: y * picture.width * picture.bands, bands: picture.bands, columns, to: &sums)
          y += 1
        }
        for sum in sums {
          let count = Float(max(1, sum.w))
          result.append(SIMD3(Float(sum.x), Float(sum.y), Float(sum.z)) / count)
        }
      }
    }
    return result
  }

  private static func add(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bands: Int, _ columns: [Int], to sums: inout [SIMD4<UInt32>]
  ) {
    guard let base = bytes.baseAddress else { return }
    columns.withUnsafeBufferPointer { columns in
      sums.withUnsafeMutableBufferPointer { sums in
        var pixel = base + start
        for x in 0..<columns.count {
          sums[columns[x]] &+= SIMD4(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]), 1)
          pixel += bands
        }
      }
    }
  }
}
