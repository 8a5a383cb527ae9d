/// A picture reduced by averaging the pixels that map to each of the smaller ones.
struct ReducedPicture {
  let width: Int
  let height: Int
  /// The average color of each pixel, 0 to 255.
  let rgb: [SIMD3<Float>]

  /// Creates a picture from average colors, 0 to 255.
  init(width: Int, height: Int, rgb: [SIMD3<Float>]) { (self.width, self.height, self.rgb) = (width, height, rgb) }

  /// Reduces a picture to a longer side of `side` pixels if it is larger.
  init(_ picture: CutoutPicture, side: Int) {
    let scale = min(1, Double(side) / Double(max(picture.width, picture.height)))
    width = max(1, Int((Double(picture.width) * scale).rounded()))
    height = max(1, Int((Double(picture.height) * scale).rounded()))
    rgb = Self.averages(picture, width: width, height: height)
  }

  private static func averages(_ picture: CutoutPicture, width: Int, height: Int) -> [SIMD3<Float>] {
    // The first source column of each target column; the last one includes the rest.
    let starts = (0...width).map { $0 == width ? picture.width : ($0 * picture.width + width - 1) / width }
    var sums = [SIMD4<UInt32>](repeating: .zero, count: width)
    var result: [SIMD3<Float>] = []
    result.reserveCapacity(width * height)
    picture.bytes.withUnsafeBufferPointer { bytes in
      var y = 0
      for row in 0..<height {
        for index in sums.indices { sums[index] = .zero }
        let first = y
        while y < picture.height, min(height - 1, y * height / picture.height) == row {
          add(bytes, from: y * picture.width * picture.bands, bands: picture.bands, starts, to: &sums)
          y += 1
        }
        for (index, sum) in sums.enumerated() {
          let count = Float(max(1, (y - first) * (starts[index + 1] - starts[index])))
          result.append(SIMD3(Float(sum.x), Float(sum.y), Float(sum.z)) / count)
        }
      }
    }
    return result
  }

  private static func add(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bands: Int, _ starts: [Int], to sums: inout [SIMD4<UInt32>]
  ) {
    guard let base = bytes.baseAddress else { return }
    starts.withUnsafeBufferPointer { starts in
      sums.withUnsafeMutableBufferPointer { sums in
        var pixel = base + start
        for column in sums.indices {
          var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
          for _ in starts[column]..<starts[column &+ 1] {
            red &+= UInt32(pixel[0])
            green &+= UInt32(pixel[1])
            blue &+= UInt32(pixel[2])
            pixel += bands
          }
          sums[column] &+= SIMD4(red, green, blue, 0)
        }
      }
    }
  }
}
