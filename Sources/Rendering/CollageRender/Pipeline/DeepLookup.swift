internal import CollageColor

/// Looks up the colors of a grade for pixels with sixteen bits per band, as ``CubeLookup`` does for bytes.
final class DeepLookup: Sendable {
  private let cube: ColorCube

  init(_ cube: ColorCube) { self.cube = cube }

  /// Adjusts a row of premultiplied RGBA; source and target may be the same.
  func run(_ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt16>, count: Int) {
    cube.shaper.withUnsafeBufferPointer { shaper in
      cube.nodes.withUnsafeBufferPointer { nodes in
        guard let shape = shaper.baseAddress else { return }
        // An empty array may have an address, too.
        let nodes = cube.nodes.isEmpty ? nil : nodes.baseAddress
        for x in 0..<count {
          let pixel = DeepRow.load(source + 4 * x)
          if pixel.w <= 0 {
            (target + 4 * x).update(from: source + 4 * x, count: 4)
            continue
          }
          var color = color(pixel / pixel.w, shape, nodes)
          color.w = 1
          var result = color * pixel.w
          result.w = pixel.w
          DeepRow.store(result, to: target + 4 * x)
        }
      }
    }
  }

  /// Returns the color of a straight one, both 0 to 1.
  @inline(__always)
  private func color(
    _ color: SIMD4<Float>, _ shaper: UnsafePointer<UInt16>, _ nodes: UnsafePointer<UInt16>?
  ) -> SIMD4<Float> {
    var result = SIMD4(
      Self.shaped(color.x, shaper), Self.shaped(color.y, shaper + ColorCube.shaperEntries),
      Self.shaped(color.z, shaper + 2 * ColorCube.shaperEntries), 0)
    if let nodes { result = interpolated(result, nodes) }
    guard let levels = cube.levels else { return result }
    let steps = Float(levels - 1)
    return (result * steps).rounded(.toNearestOrAwayFromZero) / steps
  }

  @inline(__always)
  private static func shaped(_ value: Float, _ table: UnsafePointer<UInt16>) -> Float {
    let place = min(max(0, value), 1) * Float(ColorCube.shaperEntries - 1)
    let entry = min(Int(place), ColorCube.shaperEntries - 2)
    let low = Float(table[entry])
    return (low + (Float(table[entry &+ 1]) - low) * (place - Float(entry))) * (1 / 65_535)
  }

  /// Returns the color at a place in the cube, interpolated by tetrahedra along the axes in order of decreasing distance.
  @inline(__always)
  private func interpolated(_ place: SIMD4<Float>, _ nodes: UnsafePointer<UInt16>) -> SIMD4<Float> {
    let last = Float(cube.side - 1)
    let scaled = place * last
    let (r, g, b) = (
      min(Int(scaled.x), cube.side - 2), min(Int(scaled.y), cube.side - 2), min(Int(scaled.z), cube.side - 2)
    )
    let start = r + cube.side * (g + cube.side * b)
    var axes = (
      (scaled.x - Float(r), 1), (scaled.y - Float(g), cube.side), (scaled.z - Float(b), cube.side * cube.side)
    )
    if axes.0.0 < axes.1.0 { swap(&axes.0, &axes.1) }
    if axes.1.0 < axes.2.0 { swap(&axes.1, &axes.2) }
    if axes.0.0 < axes.1.0 { swap(&axes.0, &axes.1) }
    func node(_ index: Int) -> SIMD4<Float> {
      let values = nodes + 3 &* index
      return SIMD4(Float(values[0]), Float(values[1]), Float(values[2]), 0)
    }
    let (first, second) = (start + axes.0.1, start + axes.0.1 + axes.1.1)
    let (one, two, three, four) = (node(start), node(first), node(second), node(second + axes.2.1))
    let sum = one + (two - one) * axes.0.0 + (three - two) * axes.1.0 + (four - three) * axes.2.0
    return sum * (1 / 65_535)
  }
}
