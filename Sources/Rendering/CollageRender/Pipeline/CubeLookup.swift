internal import CollageColor

/// A color cube laid out for lookups from 8-bit pixels.
///
/// Unchecked because its tables are behind pointers; they are not modified after creation.
final class CubeLookup: @unchecked Sendable {
  /// For each 8-bit value of red, then green, then blue: the index of the node below it, times the distance between
  /// neighboring nodes.
  private let bases: UnsafeMutablePointer<UInt32>
  /// For each 8-bit value of red, then green, then blue: the distance to the next node, in 32,768ths, in the upper
  /// half, and the offset of that node's index in the lower half.
  private let keys: UnsafeMutablePointer<UInt32>
  /// The color of each node, 0 to 255; without a cube, the result of each 8-bit value.
  private let colors: UnsafeMutablePointer<SIMD4<Float>>
  private let hasCube: Bool
  /// The same for pixels with 16 bits per band.
  let deep: DeepLookup
  private let side: Int
  /// The index offset from a node to the next node on all three axes.
  private let diagonal: Int
  /// The number of levels minus 1, or 0 for all levels.
  private let steps: Float

  init(_ cube: ColorCube) {
    let side = cube.side
    self.side = side
    deep = DeepLookup(cube)
    diagonal = 1 + side + side * side
    hasCube = !cube.nodes.isEmpty
    steps = cube.levels.map { Float($0 - 1) } ?? 0
    bases = .allocate(capacity: 3 * 256)
    keys = .allocate(capacity: 3 * 256)
    let distances = [1, side, side * side]
    let shaped = (0..<3 * 256).map { Self.shaped(cube, channel: $0 / 256, code: $0 % 256) }
    for (index, place) in shaped.enumerated() {
      let distance = distances[index / 256]
      let scaled = place * Double(side - 1)
      let node = min(Int(scaled), side - 2)
      let share = UInt32(((scaled - Double(node)) * 32_768).rounded())
      (bases + index).initialize(to: UInt32(node * distance))
      (keys + index).initialize(to: share << 16 | UInt32(distance))
    }
    if hasCube {
      let count = side * side * side
      colors = .allocate(capacity: count)
      for node in 0..<count {
        func code(_ channel: Int) -> Float { Float(Double(cube.nodes[3 * node + channel]) / 257) }
        (colors + node).initialize(to: SIMD4(code(0), code(1), code(2), 0))
      }
    } else {
      colors = .allocate(capacity: 256)
      for code in 0..<256 {
        let (red, green, blue) = (shaped[code], shaped[256 + code], shaped[512 + code])
        (colors + code).initialize(to: SIMD4(Float(red * 255), Float(green * 255), Float(blue * 255), 0))
      }
    }
  }

  /// The memory of the tables, in bytes.
  var byteCount: Int {
    return (hasCube ? side * side * side : 256) * MemoryLayout<SIMD4<Float>>.stride
  }

  deinit {
    bases.deallocate()
    keys.deallocate()
    colors.deallocate()
  }

  private static func shaped(_ cube: ColorCube, channel: Int, code: Int) -> Double {
    let last = ColorCube.shaperEntries - 1
    let scaled = Double(code * last) / 255
    let entry = min(Int(scaled), last - 1)
    let start = channel * ColorCube.shaperEntries + entry
    let (low, high) = (Double(cube.shaper[start]), Double(cube.shaper[start + 1]))
    return (low + (high - low) * (scaled - Double(entry))) / 65_535
  }

  /// Adjusts a row of premultiplied RGBA; source and target may be the same.
  ///
  /// `thresholds` is a row of the dither pattern, and `first` the column at which it starts.
  func run(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int,
    thresholds: UnsafePointer<Float>, from first: Int
  ) {
    var x = 0
    while x < count {
      let (from, to) = (source + 4 &* x, target + 4 &* x)
      let alpha = from[3]
      if alpha == 255 {
        let color = color(from[0], from[1], from[2])
        let words = Self.rounded(color + thresholds[(first &+ x) & BlueNoise.mask])
        to[0] = UInt8(truncatingIfNeeded: words.x)
        to[1] = UInt8(truncatingIfNeeded: words.y)
        to[2] = UInt8(truncatingIfNeeded: words.z)
        to[3] = 255
      } else {
        blend(from, to, thresholds[(first &+ x) & BlueNoise.mask])
      }
      x &+= 1
    }
  }

  /// Adjusts a pixel that is not opaque.
  private func blend(_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ threshold: Float) {
    let alpha = from[3]
    if alpha == 0 {
      for band in 0..<4 { to[band] = from[band] }
      return
    }
    func straight(_ value: UInt8) -> UInt8 { Unpremultiply.straight(value, alpha: UInt32(alpha)) }
    let color = color(straight(from[0]), straight(from[1]), straight(from[2])) * (Float(alpha) / 255)
    let words = Self.rounded(color + threshold)
    to[0] = min(UInt8(truncatingIfNeeded: words.x), alpha)
    to[1] = min(UInt8(truncatingIfNeeded: words.y), alpha)
    to[2] = min(UInt8(truncatingIfNeeded: words.z), alpha)
    to[3] = alpha
  }

  /// Returns the adjusted color of a straight pixel, 0 to 255.
  ///
  /// The cube is interpolated by tetrahedra: starting at the node below, along the axes in order of decreasing
  /// distance. The distances are sorted without branches, because the processor could not predict them.
  @inline(__always)
  private func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD4<Float> {
    let (r, g, b) = (Int(red), 256 &+ Int(green), 512 &+ Int(blue))
    var color: SIMD4<Float>
    if hasCube {
      let (one, two, three) = (keys[r], keys[g], keys[b])
      let (high, low) = (max(one, two), min(one, two))
      let (longest, middle, shortest) = (max(high, three), max(low, min(high, three)), min(low, three))
      let node = colors + Int(bases[r] &+ bases[g] &+ bases[b])
      let next = node + Int(longest & 0xffff)
      let after = next + Int(middle & 0xffff)
      let (start, far) = (node[0], node[diagonal])
      let (second, third) = (next[0], after[0])
      color = start
      color += (second - start) * (Float(longest >> 16) * Self.unit)
      color += (third - second) * (Float(middle >> 16) * Self.unit)
      color += (far - third) * (Float(shortest >> 16) * Self.unit)
    } else {
      color = SIMD4(colors[r].x, colors[Int(green)].y, colors[Int(blue)].z, 0)
    }
    guard steps > 0 else { return color }
    let levels = color * (steps / 255)
    // Rounded to whole levels, which dithering leaves unchanged.
    return (levels + Self.magic - Self.magic) * (255 / steps) + Self.magic - Self.magic
  }

  private static let unit: Float = 1 / 32_768

  /// 1.5 times 2^23: adding it rounds a number to an integer in its lowest bits.
  private static let magic: Float = 12_582_912

  @inline(__always)
  private static func rounded(_ color: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(color + magic, to: SIMD4<UInt32>.self)
  }
}
