/// Loops over the pixels of a row as straight colors, 0 to 255, in the first three lanes of a vector.
enum PixelRow {
  /// Weights of the channels of an encoded color in its luma.
  ///
  /// Source: ITU-R BT.709.
  static let lumaWeights = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)

  /// The luma of an encoded color.
  @inline(__always)
  static func luma(_ color: SIMD4<Float>) -> Float {
    let weighted = color * lumaWeights
    return weighted.x + weighted.y + weighted.z
  }

  /// A pixel's four bytes as numbers.
  @inline(__always)
  static func load(_ pixel: UnsafePointer<UInt8>) -> SIMD4<Float> {
    let bytes = UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<UInt8>.self)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
  }

  /// One and a half times 2 to the 23rd: a number that is added to it is rounded to an integer, which is its lowest bits.
  private static let magic: Float = 12_582_912

  /// Writes the color of a pixel, rounded and clamped to its alpha, which stays.
  @inline(__always)
  static func store(_ color: SIMD4<Float>, alpha: UInt8, to pixel: UnsafeMutablePointer<UInt8>) {
    var color = color
    color.w = Float(alpha)
    let words = unsafeBitCast(limited(limited(color, below: 0), above: Float(alpha)) + magic, to: SIMD4<UInt32>.self)
    UnsafeMutableRawPointer(pixel).storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: words), as: SIMD4<UInt8>.self)
  }

  /// The color with each channel at most a limit.
  ///
  /// `pointwiseMin` and `clamped` are calls that the compiler does not inline; this is an instruction or two.
  @inline(__always)
  static func limited(_ color: SIMD4<Float>, above limit: Float) -> SIMD4<Float> {
    color.replacing(with: SIMD4(repeating: limit), where: color .> limit)
  }

  /// The color with each channel at least a limit.
  @inline(__always)
  static func limited(_ color: SIMD4<Float>, below limit: Float) -> SIMD4<Float> {
    color.replacing(with: SIMD4(repeating: limit), where: color .< limit)
  }

  /// Writes a row whose colors are functions of those of another; pixels that are transparent stay.
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

  /// The color with another luma; chroma grows and shrinks with it, but not in proportion near black, where noise would turn
  /// into color.
  @inline(__always)
  static func relit(_ color: SIMD4<Float>, from old: Float, to new: Float) -> SIMD4<Float> {
    let ratio = (new + lumaOffset) / (old + lumaOffset)
    return (color - old) * ratio + new
  }

  private static let lumaOffset: Float = 64
}
