import Determinism
import Testing

@testable import CollageNetwork
@testable import CollageSubjects

/// The layers of networks beside their definitions, one cell and one channel at a time.
@Suite("Network layers")
struct NetworkLayerTests {
  private typealias Block = FeatureMap.Block

  @Test(
    "a stage is its convolutions, its residual connection and its ReLU, at every size",
    arguments: [
      (width: 1, height: 1, blocks: 1, step: 1), (3, 2, 2, 1), (4, 4, 1, 1), (9, 7, 2, 1), (13, 5, 3, 1), (1, 1, 2, 2),
      (5, 8, 1, 2), (12, 9, 2, 2),
    ], [1, 2])
  func stage(map shape: (width: Int, height: Int, blocks: Int, step: Int), outputs: Int) {
    var random = SplitMix64(seed: UInt64(shape.width * 100 + shape.height * 10 + shape.step))
    func blocks(_ count: Int) -> [Block] {
      (0..<count).map { _ in
        Block((0..<8).map { _ in Float(Int(truncatingIfNeeded: random.next() % 201) - 100) / 64 })
      }
    }
    let map = FeatureMap(width: shape.width, height: shape.height, blocks: shape.blocks) { _, row in
      row.initialize(from: blocks(shape.width * shape.blocks), count: shape.width * shape.blocks)
    }
    let stage = NetworkStage(
      depthwise: DepthwiseConvolution(
        blocks: shape.blocks, weights: blocks(9 * shape.blocks), bias: blocks(shape.blocks), step: shape.step),
      pointwise: PointwiseConvolution(
        inputs: 8 * shape.blocks, blocks: outputs, weights: blocks(8 * shape.blocks * outputs), bias: blocks(outputs)))
    let result = stage.applied(to: map)
    #expect(result.width == (shape.width + shape.step - 1) / shape.step)
    #expect(result.height == (shape.height + shape.step - 1) / shape.step)
    for y in 0..<result.height {
      for x in 0..<result.width {
        for channel in 0..<8 * outputs {
          let found = result.values[(y * result.width + x) * outputs + channel / 8][channel % 8]
          let expected = Self.channel(channel, x, y, of: stage, map)
          #expect(abs(found - expected) < 0.001 * max(1, abs(expected)), "\(x), \(y), channel \(channel)")
        }
      }
    }
  }

  /// Returns a channel of a stage's result by the layers' definitions.
  private static func channel(_ channel: Int, _ x: Int, _ y: Int, of stage: NetworkStage, _ map: FeatureMap) -> Float {
    func input(_ channel: Int, _ x: Int, _ y: Int) -> Float {
      guard (0..<map.width).contains(x), (0..<map.height).contains(y) else { return 0 }
      return map.values[(y * map.width + x) * map.blocks + channel / 8][channel % 8]
    }
    let (depthwise, pointwise) = (stage.depthwise, stage.pointwise)
    var sum = pointwise.bias[channel / 8][channel % 8]
    for from in 0..<8 * map.blocks {
      var between = depthwise.bias[from / 8][from % 8]
      for cell in 0..<9 {
        let weight = depthwise.weights[cell * map.blocks + from / 8][from % 8]
        between += weight * input(from, x * depthwise.step + cell % 3 - 1, y * depthwise.step + cell / 3 - 1)
      }
      sum += pointwise.weights[channel / 8 * pointwise.inputs + from][channel % 8] * between
    }
    if depthwise.step == 1, map.blocks == pointwise.blocks { sum += input(channel, x, y) }
    return max(0, sum)
  }

  @Test("a map of half the size is added to all cells that it covers, also beyond its edge")
  func upsampling() {
    func map(_ width: Int, _ height: Int, _ value: @escaping (Int, Int) -> Float) -> FeatureMap {
      FeatureMap(width: width, height: height, blocks: 1) { y, row in
        for x in 0..<width { row[x] = Block(repeating: value(x, y)) }
      }
    }
    var sum = map(5, 3) { x, y in Float(x + 10 * y) }
    sum.add(map(2, 1) { x, _ in Float(100 * (x + 1)) })
    #expect(sum.values.map { $0[3] } == [100, 101, 202, 203, 204, 110, 111, 212, 213, 214, 120, 121, 222, 223, 224])
  }

  @Test("a ReLU replaces negative values, and only these")
  func rectified() {
    let values = SIMD8<Float>(-1, 1, -0.0, 0, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude)
    #expect(values.rectified == SIMD8<Float>(0, 1, 0, 0, .infinity, 0, .leastNonzeroMagnitude, 0))
  }

  @Test("a picture is reduced to the means of its pixels, from -1 to 1, and padded with gray")
  func input() throws {
    // Rows of two and three pixels, columns of one and two.
    let (width, height) = (624, 1040)
    let rgb = (0..<3 * width * height).map { UInt8(($0 % 3 * 80 + $0 / 3 % width / 4 + $0 / 3 / width / 8) % 256) }
    let input = try #require(NetworkInput(rgb: rgb, width: width, height: height, side: 416))
    #expect((input.width, input.height) == (250, 416))
    #expect((input.paddedWidth, input.paddedHeight) == (256, 416))
    for (x, y) in [(0, 0), (1, 1), (124, 207), (249, 0), (249, 415)] {
      let (columns, rows) = (x * width / 250..<(x + 1) * width / 250, y * height / 416..<(y + 1) * height / 416)
      for band in 0..<3 {
        let pixels = rows.flatMap { row in columns.map { Int(rgb[3 * (row * width + $0) + band]) } }
        let mean = Float(pixels.reduce(0, +)) / Float(pixels.count) / 127.5 - 1
        #expect(abs(input.values[3 * (y * input.paddedWidth + x) + band] - mean) < 0.0001)
      }
    }
    #expect(input.values[3 * 250] == 0 && input.values[3 * 255 + 2] == 0)
  }
}
