private import NetworkWeights

/// Decodes a network's parameters in the order of its layers.
///
/// Each layer has 16-bit biases and scales of its output channels, then 8-bit weights. A 16-bit number is the upper half
/// of a `Float`, its lower byte first.
package struct NetworkNumbers: ~Copyable {
  /// The networks whose parameters are part of this module.
  package enum Network { case heads, subjects }

  private let bytes: [UInt8]
  private var place = 0

  package init(of network: Network) {
    let weights =
      switch network {
      case .heads: network_weights_heads()
      case .subjects: network_weights_subjects()
      }
    bytes = Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
  }

  /// The bytes that are not yet decoded.
  package var rest: ArraySlice<UInt8> { bytes[place...] }

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
