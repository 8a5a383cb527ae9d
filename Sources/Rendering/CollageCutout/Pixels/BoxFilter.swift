/// Computes means over squares, in a time independent of the size of the squares.
struct BoxFilter {
  let width: Int
  let height: Int
  let radius: Int

  /// Returns the mean of the `2 radius + 1` squared pixels around each pixel, clipped to the picture.
  func run(_ values: [SIMD4<Float>]) -> [SIMD4<Float>] {
    guard !values.isEmpty else { return values }
    return [SIMD4<Float>](unsafeUninitializedCapacity: values.count) { result, filled in
      var rows = BoxFilterRows<SIMD4<Float>>(width: width, height: height, radius: radius)
      func finish(_ row: Int, _ means: UnsafeBufferPointer<SIMD4<Float>>) {
        for x in 0..<width { result[row * width + x] = means[x] }
      }
      values.withUnsafeBufferPointer { values in
        for row in 0..<height {
          rows.take(UnsafeBufferPointer(rebasing: values[(row * width)..<((row + 1) * width)]), finish: finish)
        }
      }
      rows.end(finish: finish)
      filled = values.count
    }
  }
}
