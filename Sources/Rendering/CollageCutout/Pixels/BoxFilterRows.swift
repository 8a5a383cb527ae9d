/// A box filter over successive rows, whose time does not depend on the size of the box.
///
/// It holds only as many rows as the box is high, so that no picture of sums is written and read again.
struct BoxFilterRows<Value: SIMD> where Value.Scalar == Float {
  let width: Int
  let height: Int
  let radius: Int
  /// The rows in the sums, already filtered horizontally.
  private var held: [Value]
  private let heldCount: Int
  private var sums: [Value]
  private var result: [Value]
  private var taken = 0
  private var finished = 0

  /// Prepares means of the `2 radius + 1` squared pixels around each pixel, clipped to the picture.
  init(width: Int, height: Int, radius: Int) {
    (self.width, self.height, self.radius) = (width, height, radius)
    heldCount = min(height, 2 * radius + 2)
    held = [Value](repeating: .zero, count: heldCount * width)
    sums = [Value](repeating: .zero, count: width)
    result = sums
  }

  /// Adds the next row; calls a closure with the row that is finished, if there is one, and its index.
  @inline(__always) mutating func take(
    _ values: UnsafeBufferPointer<Value>, finish: (Int, UnsafeBufferPointer<Value>) -> Void
  ) {
    blur(values, into: taken % heldCount * width)
    taken += 1
    if taken > radius { self.finish(taken - 1 - radius, finish) }
  }

  /// Calls a closure with the remaining rows, after all rows were added.
  @inline(__always) mutating func end(finish: (Int, UnsafeBufferPointer<Value>) -> Void) {
    while finished < taken { self.finish(finished, finish) }
  }

  // Builds that compile each file by itself, as those of tests do, take a fifth of the time with these.
  #if compiler(>=6.3)
    @specialized(where Value == SIMD4<Float>)
    @specialized(where Value == SIMD8<Float>)
    @specialized(where Value == SIMD16<Float>)
  #endif
  private mutating func blur(_ values: UnsafeBufferPointer<Value>, into start: Int) {
    let (width, radius) = (width, radius)
    held.withUnsafeMutableBufferPointer { held in
      sums.withUnsafeMutableBufferPointer { sums in
        var sum = Value.zero
        for index in 0..<min(radius, width) { sum += values[index] }
        var count = Float(min(radius, width))
        for index in 0..<width {
          if index &+ radius < width {
            sum += values[index &+ radius]
            count += 1
          }
          if index &- radius &- 1 >= 0 {
            sum -= values[index &- radius &- 1]
            count -= 1
          }
          let mean = sum / count
          held[start &+ index] = mean
          sums[index] += mean
        }
      }
    }
  }

  #if compiler(>=6.3)
    @specialized(where Value == SIMD4<Float>)
    @specialized(where Value == SIMD8<Float>)
    @specialized(where Value == SIMD16<Float>)
  #endif
  private mutating func finish(_ row: Int, _ body: (Int, UnsafeBufferPointer<Value>) -> Void) {
    let (width, old) = (width, row - radius - 1)
    let count = Float(min(row + radius, height - 1) - max(0, row - radius) + 1)
    let start = old >= 0 ? old % heldCount * width : -1
    sums.withUnsafeMutableBufferPointer { sums in
      result.withUnsafeMutableBufferPointer { result in
        held.withUnsafeBufferPointer { held in
          if start >= 0 {
            for x in 0..<width { sums[x] -= held[start &+ x] }
          }
          for x in 0..<width { result[x] = sums[x] / count }
        }
        body(row, UnsafeBufferPointer(result))
      }
    }
    finished = row + 1
  }
}
