internal import SystemCalls

/// Math functions missing from Swift's standard library.
enum Math {
  static func cubeRoot(_ value: Float) -> Float { cbrtf(value) }
  static func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }
  static func exponential(_ value: Float) -> Float { expf(value) }
  static func logarithm(_ value: Float) -> Float { logf(value) }
}

extension SIMD3 where Scalar == Float {
  var squared: Float { x * x + y * y + z * z }
  func dot(_ other: SIMD3<Float>) -> Float { x * other.x + y * other.y + z * other.z }
}

extension Array where Element == Float {
  /// Returns the value that would be at an index after sorting; the index must be valid.
  ///
  /// Source: C. A. R. Hoare, "Algorithm 65: find", 1961.
  func value(ranked rank: Int) -> Float {
    var values = self
    var (first, last) = (0, values.count - 1)
    while first < last {
      let pivot = values[first + (last - first) / 2]
      var (low, high) = (first, last)
      while low <= high {
        while values[low] < pivot { low += 1 }
        while pivot < values[high] { high -= 1 }
        if low <= high {
          values.swapAt(low, high)
          low += 1
          high -= 1
        }
      }
      if rank <= high {
        last = high
      } else if rank >= low {
        first = low
      } else {
        break
      }
    }
    return values[rank]
  }
}
