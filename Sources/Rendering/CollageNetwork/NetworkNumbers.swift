/// Decodes a network's parameters in the order of its layers.
///
/// Each layer has 16-bit biases and scales of its output channels, then 8-bit weights.
///
/// A 16-bit number is the upper half of a `Float`. Missing numbers at the end of the text are zero.
package struct NetworkNumbers: ~Copyable {
  private let bytes: [UInt8]
  private var place = 0

  /// Decodes Base64 text (RFC 4648, section 4).
  package init(text: StaticString) {
    let values = Self.values
    bytes = [UInt8](unsafeUninitializedCapacity: text.utf8CodeUnitCount / 4 * 3 + 3) { bytes, filled in
      var (bits, count): (UInt32, UInt32) = (0, 0)
      text.withUTF8Buffer { letters in
        for letter in letters {
          let value = values[Int(letter)]
          guard value < 64 else { continue }
          bits = bits << 6 | UInt32(value)
          count += 6
          guard count >= 8 else { continue }
          count -= 8
          bytes.initializeElement(at: filled, to: UInt8(truncatingIfNeeded: bits >> count))
          filled += 1
        }
      }
    }
  }

  /// The number of bytes that are not yet decoded.
  package var rest: Int { bytes.count - place }

  /// The value of each letter; 255 for all that are none.
  private static var values: [UInt8] {
    var values = [UInt8](repeating: 255, count: 256)
    let letters = [
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+")...UInt8(ascii: "+"),
      UInt8(ascii: "/")...UInt8(ascii: "/"),
    ]
    for (value, letter) in letters.joined().enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }

  private mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func float() -> Float {
    let low = UInt32(byte())
    return Float(bitPattern: (UInt32(byte()) << 8 | low) << 16)
  }

  private mutating func blocks(_ count: Int) -> [FeatureMap.Block] {
    (0..<count).map { _ in
      var block = FeatureMap.Block.zero
      for lane in 0..<8 { block[lane] = float() }
      return block
    }
  }

  /// Decodes a pointwise convolution, whose weights are stored by output channel.
  package mutating func pointwise(inputs: Int, blocks: Int) -> PointwiseConvolution {
    let bias = self.blocks(blocks)
    let scales = self.blocks(blocks)
    var weights = [FeatureMap.Block](repeating: .zero, count: inputs * blocks)
    for block in 0..<blocks {
      for lane in 0..<8 {
        for input in 0..<inputs {
          weights[block * inputs + input][lane] = Float(Int8(bitPattern: byte())) * scales[block][lane]
        }
      }
    }
    return PointwiseConvolution(inputs: inputs, blocks: blocks, weights: weights, bias: bias)
  }

  mutating func depthwise(blocks: Int, step: Int) -> DepthwiseConvolution {
    let bias = self.blocks(blocks)
    let scales = self.blocks(blocks)
    var weights = [FeatureMap.Block](repeating: .zero, count: 9 * blocks)
    for block in 0..<blocks {
      for lane in 0..<8 {
        for cell in 0..<9 {
          weights[cell * blocks + block][lane] = Float(Int8(bitPattern: byte())) * scales[block][lane]
        }
      }
    }
    return DepthwiseConvolution(blocks: blocks, weights: weights, bias: bias, step: step)
  }

  package mutating func stage(_ inputs: Int, _ outputs: Int, step: Int = 1) -> NetworkStage {
    let depthwise = self.depthwise(blocks: inputs, step: step)
    return NetworkStage(depthwise: depthwise, pointwise: pointwise(inputs: 8 * inputs, blocks: outputs))
  }
}
