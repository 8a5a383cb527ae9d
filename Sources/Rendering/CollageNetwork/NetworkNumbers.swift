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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8CodeUnitCount / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    text.withUTF8Buffer { letters in
      for letter in letters {
        guard let value = Self.value(of: letter) else { continue }
        bits = (bits << 6 | value) & 0xFFFFFF
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    self.bytes = bytes
  }

  /// The number of bytes that are not yet decoded.
  package var rest: Int { bytes.count - place }

  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
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
