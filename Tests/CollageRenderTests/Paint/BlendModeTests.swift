import CollageModel
import CollageTesting
import Testing

@testable import CollageRender

/// Every mode against W3C's formulas as they are written, for colors that are not premultiplied.
@Suite("Blend modes") struct BlendModeTests {
  @Test("rows are within 1/255 of the formulas, for any alpha", arguments: Blend.allCases)
  func formulas(blend: Blend) {
    let seed: UInt64 = 4_711
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_500 {
      let count = random.int(1...5)
      let source = (0..<count).flatMap { _ in Self.pixel(&random) }
      let target = (0..<count).flatMap { _ in Self.pixel(&random) }
      let found = Self.blended(source, blend, onto: target)
      for index in 0..<count {
        let range = (4 * index)..<(4 * index + 4)
        let (above, below) = (Array(source[range]), Array(target[range]))
        let wanted = ReferenceBlend.pixel(above, blend, onto: below)
        let difference = zip(found[range], wanted).map { abs(Double($0) - $1) }.max() ?? 0
        #expect(difference <= 1, "seed \(seed), \(above) onto \(below): \(Array(found[range])), not \(wanted)")
        #expect(found[range].prefix(3).allSatisfy { $0 <= found[range.upperBound - 1] }, "\(above) onto \(below)")
      }
    }
  }

  @Test(
    "a transparent row changes nothing, and every row is unchanged on transparent pixels", arguments: Blend.allCases)
  func transparency(blend: Blend) {
    let (clear, color): ([UInt8], [UInt8]) = ([0, 0, 0, 0], [90, 20, 120, 130])
    #expect(Self.blended(clear, blend, onto: color) == color)
    #expect(Self.blended(color, blend, onto: clear) == color)
  }

  @Test("each mode leaves pixels unchanged where its definition says so")
  func neutralColors() {
    let (black, white): ([UInt8], [UInt8]) = ([0, 0, 0, 255], [255, 255, 255, 255])
    let below: [UInt8] = [200, 31, 140, 255]
    for blend in [Blend.screen, .lighten, .colorDodge, .difference, .exclusion] {
      #expect(Self.blended(black, blend, onto: below) == below, "\(blend)")
    }
    for blend in [Blend.multiply, .darken, .colorBurn] {
      #expect(Self.blended(white, blend, onto: below) == below, "\(blend)")
    }
    #expect(Self.blended(white, .difference, onto: below) == [55, 224, 115, 255])
  }

  @Test("colors that exceed their alpha never wrap around", arguments: Blend.allCases.dropFirst())
  func excess(blend: Blend) {
    for below: [UInt8] in [[255, 255, 255, 255], [255, 0, 7, 3], [0, 0, 0, 0]] {
      let found = Self.blended([255, 200, 0, 128], blend, onto: below)
      #expect(found[3] >= 128 && found[0] <= found[3] && found[1] <= found[3])
    }
  }

  private static func pixel(_ random: inout SplitMix64) -> [UInt8] {
    let alpha = [0, 255, random.int(0...255), random.int(1...12)][random.int(0...3)]
    return (0..<3).map { _ in UInt8([0, alpha, random.int(0...alpha), random.int(0...alpha)][random.int(0...3)]) }
      + [UInt8(alpha)]
  }

  private static func blended(_ source: [UInt8], _ blend: Blend, onto target: [UInt8]) -> [UInt8] {
    var target = target
    target.withUnsafeMutableBufferPointer { target in
      if let row = target.baseAddress { PixelBlend.lay(source, blend, count: target.count / 4, onto: row) }
    }
    return target
  }
}

/// "Compositing and Blending Level 1" as it is written.
private enum ReferenceBlend {
  static func pixel(_ source: [UInt8], _ blend: Blend, onto target: [UInt8]) -> [Double] {
    let (a, b) = (Double(source[3]) / 255, Double(target[3]) / 255)
    let above = source.prefix(3).map { a > 0 ? Double($0) / 255 / a : 0 }
    let below = target.prefix(3).map { b > 0 ? Double($0) / 255 / b : 0 }
    let mixed = mix(below, above, blend)
    let colors = (0..<3).map { band in
      (1 - b) * a * above[band] + a * b * mixed[band] + (1 - a) * b * below[band]
    }
    return (colors + [a + b - a * b]).map { $0 * 255 }
  }

  private static func mix(_ below: [Double], _ above: [Double], _ blend: Blend) -> [Double] {
    switch blend {
    case .hue: setLuminosity(setSaturation(above, saturation(below)), luminosity(below))
    case .saturation: setLuminosity(setSaturation(below, saturation(above)), luminosity(below))
    case .color: setLuminosity(above, luminosity(below))
    case .luminosity: setLuminosity(below, luminosity(above))
    default: zip(below, above).map { component($0, $1, blend) }
    }
  }

  private static func component(_ below: Double, _ above: Double, _ blend: Blend) -> Double {
    switch blend {
    case .multiply: return below * above
    case .screen: return below + above - below * above
    case .overlay: return component(above, below, .hardLight)
    case .darken: return min(below, above)
    case .lighten: return max(below, above)
    case .colorDodge: return below == 0 ? 0 : above == 1 ? 1 : min(1, below / (1 - above))
    case .colorBurn: return below == 1 ? 1 : above == 0 ? 0 : 1 - min(1, (1 - below) / above)
    case .hardLight:
      return above <= 0.5 ? component(below, 2 * above, .multiply) : component(below, 2 * above - 1, .screen)
    case .softLight:
      if above <= 0.5 { return below - (1 - 2 * above) * below * (1 - below) }
      let lifted = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
      return below + (2 * above - 1) * (lifted - below)
    case .difference: return abs(below - above)
    case .exclusion: return below + above - 2 * below * above
    default: return above
    }
  }

  private static func luminosity(_ color: [Double]) -> Double { 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2] }

  private static func saturation(_ color: [Double]) -> Double { (color.max() ?? 0) - (color.min() ?? 0) }

  private static func setLuminosity(_ color: [Double], _ wanted: Double) -> [Double] {
    let moved = color.map { $0 + wanted - luminosity(color) }
    let light = luminosity(moved)
    var clipped = moved
    if let least = clipped.min(), least < 0 { clipped = clipped.map { light + ($0 - light) * light / (light - least) } }
    if let most = clipped.max(), most > 1 {
      clipped = clipped.map { light + ($0 - light) * (1 - light) / (most - light) }
    }
    return clipped
  }

  private static func setSaturation(_ color: [Double], _ wanted: Double) -> [Double] {
    guard let least = color.min(), let most = color.max(), most > least else { return [0, 0, 0] }
    return color.map { ($0 - least) * wanted / (most - least) }
  }
}
