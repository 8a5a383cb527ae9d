/// A separable Gaussian blur of numbers, with zeros outside the edges.
struct GaussianBlur {
  let sigma: Double

  /// The number of values on each side that a blurred value depends on.
  var reach: Int { Self.reach(sigma: sigma, sigmas: 4) }

  private static func reach(sigma: Double, sigmas: Double) -> Int {
    max(1, PixelGrid.integer((sigma * sigmas).rounded(.up)))
  }

  func run(_ values: [Float], width: Int, height: Int) -> [Float] {
    guard sigma > 0.05 else { return values }
    let kernel = self.kernel
    let rows = pass(values, count: width, lines: height, kernel: kernel)
    let columns = pass(transpose(rows, width: width, height: height), count: height, lines: width, kernel: kernel)
    return transpose(columns, width: height, height: width)
  }

  private var kernel: [Float] { Self.kernel(sigma: sigma, sigmas: 4) }

  /// Returns half of a kernel that ends at a number of sigmas, starting with its center; the whole kernel sums to 1.
  static func kernel(sigma: Double, sigmas: Double) -> [Float] {
    let reach = reach(sigma: sigma, sigmas: sigmas)
    var weights: [Double] = []
    // exp(-x²/2s²) for x = 0, 1, 2 ... by recurrence, which needs only one exponential and no table.
    let base = exponential(-1 / (2 * sigma * sigma))
    var value = 1.0
    var ratio = base
    for _ in 0...reach {
      weights.append(value)
      value *= ratio
      ratio *= base * base
    }
    let total = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    return weights.map { Float($0 / total) }
  }

  /// Returns e^x for x from -200 to 0, computed from the series of e^(x/256), squared eight times.
  private static func exponential(_ x: Double) -> Double {
    let small = max(x, -200) / 256
    var term = 1.0
    var sum = 1.0
    for n in 1...12 {
      term *= small / Double(n)
      sum += term
    }
    for _ in 0..<8 { sum *= sum }
    return sum
  }

  /// Blurs each line of numbers, eight of them at a time.
  private func pass(_ values: [Float], count: Int, lines: Int, kernel: [Float]) -> [Float] {
    typealias Numbers = SIMD8<Float>
    let size = MemoryLayout<Float>.size
    let reach = kernel.count - 1
    // What is written beyond a line's end is overwritten by the next line; the last one needs room for it.
    var result = [Float](repeating: 0, count: lines * count + Numbers.scalarCount)
    var padded = [Float](repeating: 0, count: count + 2 * reach + Numbers.scalarCount)
    for line in 0..<lines {
      for x in 0..<count { padded[reach + x] = values[line * count + x] }
      result.withUnsafeMutableBytes { result in
        padded.withUnsafeBytes { padded in
          for x in stride(from: 0, to: count, by: Numbers.scalarCount) {
            let middle = (reach + x) * size
            var sum = padded.loadUnaligned(fromByteOffset: middle, as: Numbers.self) * kernel[0]
            for k in 1...reach {
              let left = padded.loadUnaligned(fromByteOffset: middle - k * size, as: Numbers.self)
              let right = padded.loadUnaligned(fromByteOffset: middle + k * size, as: Numbers.self)
              sum += (left + right) * kernel[k]
            }
            result.storeBytes(of: sum, toByteOffset: (line * count + x) * size, as: Numbers.self)
          }
        }
      }
    }
    return result
  }

  private func transpose(_ values: [Float], width: Int, height: Int) -> [Float] {
    var result = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { result[x * height + y] = values[y * width + x] }
    }
    return result
  }
}
