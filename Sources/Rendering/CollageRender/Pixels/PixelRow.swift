/// Processes the pixels of a row as straight colors, 0 to 255, in the first three lanes of a vector.
enum PixelRow {
  /// The weights of the channels of an encoded color in its luma.
  ///
  /// Source: ITU-R BT.709.
  static let lumaWeights = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)

  /// Returns the luma of an encoded color.
  @inline(__always)
  static func luma(_ color: SIMD4<Float>) -> Float {
    let weighted = color * lumaWeights
    return weighted.x + weighted.y + weighted.z
  }

  /// Returns a pixel's four bytes as numbers.
  @inline(__always)
  static func load(_ pixel: UnsafePointer<UInt8>) -> SIMD4<Float> {
    let bytes = UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<UInt8>.self)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
  }

  /// 1.5 times 2^23: adding it rounds a number to an integer in its lowest bits.
  private static let magic: Float = 12_582_912

  /// Writes the color of a pixel, rounded and clamped to the given alpha.
  @inline(__always)
  static func store(_ color: SIMD4<Float>, alpha: UInt8, to pixel: UnsafeMutablePointer<UInt8>) {
    var color = color
    color.w = Float(alpha)
    let words = unsafeBitCast(limited(limited(color, below: 0), above: Float(alpha)) + magic, to: SIMD4<UInt32>.self)
    UnsafeMutableRawPointer(pixel).storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: words), as: SIMD4<UInt8>.self)
  }

  /// Returns the color with each channel clamped to a maximum.
  ///
  /// `pointwiseMin` and `clamped` are calls that the compiler does not inline; this takes an instruction or two.
  @inline(__always)
  static func limited(_ color: SIMD4<Float>, above limit: Float) -> SIMD4<Float> {
    color.replacing(with: SIMD4(repeating: limit), where: color .> limit)
  }

  /// Returns the color with each channel clamped to a minimum.
  @inline(__always)
  static func limited(_ color: SIMD4<Float>, below limit: Float) -> SIMD4<Float> {
    color.replacing(with: SIMD4(repeating: limit), where: color .< limit)
  }

  /// Maps the colors of a row to another row; transparent pixels are copied.
  @inline(__always)
  static func map(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int,
    _ change: (_ x: Int, _ color: SIMD4<Float>) -> SIMD4<Float>
  ) {
    var x = 0
    while x < count {
      let (from, to) = (source + 4 &* x, target + 4 &* x)
      let alpha = from[3]
      if alpha == 255 {
        store(change(x, load(from)), alpha: 255, to: to)
      } else if alpha == 0 {
        UnsafeMutableRawPointer(to).copyMemory(from: from, byteCount: 4)
      } else {
        let share = Float(alpha) / 255
        store(change(x, load(from) / share) * share, alpha: alpha, to: to)
      }
      x &+= 1
    }
  }

  /// Returns the color with its luma changed from `old` to `new`.
  ///
  /// Chroma scales with it, but less than proportionally near black, where noise would otherwise become colorful.
  @inline(__always)
  static func relit(_ color: SIMD4<Float>, from old: Float, to new: Float) -> SIMD4<Float> {
    let ratio = (new + lumaOffset) / (old + lumaOffset)
    return (color - old) * ratio + new
  }

  private static let lumaOffset: Float = 64
}
