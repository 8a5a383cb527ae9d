import CollageTesting
import Testing

@testable import CollageCutout

@Suite("Segmentation of subjects")
struct CutoutFinderTests {
  private static let side = 160

  private func disc(_ x: Double, _ y: Double) -> Bool { (x - 84) * (x - 84) + (y - 76) * (y - 76) < 46 * 46 }

  private func onBackground(
    _ background: (Int, Int) -> [Double], covers: (Double, Double) -> Bool
  ) throws -> MadePicture {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 3, amount: 8)
    return try MadePicture(
      Self.side, Self.side, background: background,
      subject: { x, y in [190 + grains[y * Self.side + x], 60, 50 + Double((x + y) % 9) * 3] }, covers: covers)
  }

  @Test("finds subjects on one color, a gradient, grains, checks and stripes", arguments: 0..<5)
  func backgrounds(kind: Int) throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 7, amount: 30)
    let made = try onBackground(
      { x, y in
        switch kind {
        case 0: [244, 244, 242]
        case 1: [250 - Double(x) * 0.4, 246 - Double(y) * 0.3, 240]
        case 2: [120 + grains[y * Self.side + x], 118 + grains[y * Self.side + x], 110]
        case 3: (x / 12 + y / 12) % 2 == 0 ? [90, 140, 90] : [200, 210, 180]
        default: (x / 9) % 2 == 0 ? [70, 90, 150] : [120, 140, 190]
        }
      }, covers: disc)
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.97)
    #expect(cutout.background == (kind < 2 ? .plain : .textured) || kind == 2)
    #expect(cutout.confidence > 0.5)
    let found = [cutout.bounds.left, cutout.bounds.top, cutout.bounds.right, cutout.bounds.bottom]
    for (edge, expected) in zip(found, [38, 30, 130, 122]) { #expect(abs(edge - expected) <= 2) }
  }

  @Test("keeps the hole of a ring, and both shoes of a pair")
  func holesAndPairs() throws {
    let ring = try onBackground({ _, _ in [240, 240, 238] }) { x, y in
      let away = (x - 80) * (x - 80) + (y - 80) * (y - 80)
      return away < 55 * 55 && away > 25 * 25
    }
    let found = CutoutFinder.cutout(of: ring.picture)
    #expect(ring.overlap(found) > 0.96 && found.alpha[80 * Self.side + 80] == 0)
    let pair = try onBackground({ x, y in (x / 10 + y / 10) % 2 == 0 ? [150, 150, 140] : [175, 172, 160] }) { x, y in
      ((x - 50) / 22) * ((x - 50) / 22) + ((y - 80) / 50) * ((y - 80) / 50) < 1
        || ((x - 112) / 22) * ((x - 112) / 22) + ((y - 80) / 50) * ((y - 80) / 50) < 1
    }
    let shoes = CutoutFinder.cutout(of: pair.picture)
    #expect(pair.overlap(shoes) > 0.95 && shoes.confidence > 0.5, "\(shoes.confidence)")
  }

  @Test("cuts off a joint that runs from the subject to the border")
  func joints() throws {
    let made = try onBackground({ x, y in (78...79).contains(x) ? [150, 70, 60] : [226, 220, 208] }, covers: disc)
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.96)
    #expect((4..<20).allSatisfy { cutout.alpha[$0 * Self.side + 78] == 0 })
  }

  @Test("removes the background from edges, which show no rim over black and red")
  func rims() throws {
    let made = try MadePicture(
      Self.side, Self.side, background: { _, _ in [250, 250, 250] }, subject: { _, _ in [30, 60, 120] }, covers: disc)
    let cutout = CutoutFinder.cutout(of: made.picture)
    for over in [[0, 0, 0], [255, 0, 0]] {
      for index in cutout.alpha.indices {
        let alpha = Int(cutout.alpha[index])
        for (band, own) in [30, 60, 120].enumerated() {
          let laid = (Int(cutout.colors[3 * index + band]) * alpha + over[band] * (255 - alpha)) / 255
          // On any color, a pixel is between that and the subject: the white background would make it brighter.
          #expect(laid <= max(own, over[band]) + 12, "band \(band) of pixel \(index) over \(over)")
        }
      }
    }
  }

  @Test("keeps the whole of a shoe with a white sole on slightly darker paper, without its shadow", arguments: [0, 6])
  func whiteOnWhite(grain: Double) throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 5, amount: grain)
    func away(_ x: Double, _ y: Double) -> Double {
      ((x - 84) / 52) * ((x - 84) / 52) + ((y - 80) / 34) * ((y - 80) / 34)
    }
    let made = try MadePicture(
      Self.side, Self.side,
      background: { x, y in
        let shadow = max(0, 1.5 - away(Double(x) - 3, Double(y) - 4)) * 0.2
        return [240, 238, 236].map { ($0 + grains[y * Self.side + x]) * (1 - min(0.2, shadow)) }
      },
      subject: { _, y in y < 82 ? [40, 90, 220] : [252, 252, 251] }, covers: { away($0, $1) < 1 })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.95, "\(made.overlap(cutout))")
  }

  @Test("leaves no tile beside a bag whose shadow falls on tiles")
  func bagOnTiles() throws {
    func isHandle(_ x: Double, _ y: Double) -> Bool {
      let away = ((x - 80) * (x - 80) + (y - 70) * (y - 70)).squareRoot()
      return y < 72 && away < 40 && away > 28
    }
    let made = try onBackground(
      { x, y in
        let isJoint = (x + 12) % 44 < 2 || (y + 20) % 44 < 2
        let away = ((Double(x) - 82) * (Double(x) - 82) + (Double(y) - 90) * (Double(y) - 90)).squareRoot()
        let shade = 1 - 0.14 * max(0, min(1, (72 - away) / 30))
        return [226, 220, 208].map { $0 * shade * (isJoint ? 0.8 : 1) }
      }, covers: { x, y in isHandle(x, y) || (y >= 70 && y < 132 && abs(x - 80) < 46) })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.82, "\(made.overlap(cutout))")
    #expect((0..<20).allSatisfy { cutout.alpha[(70 + 2 * $0) * Self.side + 140] == 0 }, "a tile beside the bag")
  }

  @Test("keeps a light print on a dark garment, although it resembles the background in shadow")
  func print() throws {
    let made = try MadePicture(
      Self.side, Self.side, background: { _, _ in [236, 236, 234] },
      subject: { x, y in (84..<108).contains(x) && (54..<75).contains(y) ? [206, 206, 204] : [42, 44, 48] },
      covers: { x, y in abs(x - 80) < 45 && abs(y - 82) < 55 })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.97, "\(made.overlap(cutout))")
    #expect((56..<73).allSatisfy { cutout.alpha[$0 * Self.side + 96] == 255 })
  }

  @Test("uses a mask instead of segmenting")
  func mask() throws {
    let made = try onBackground({ _, _ in [240, 240, 238] }, covers: disc)
    let mask = (0..<(Self.side * Self.side)).map { UInt8($0 % Self.side < 40 ? 255 : 0) }
    let cutout = CutoutFinder.cutout(of: made.picture, mask: mask)
    #expect(cutout.alpha == mask && cutout.confidence == 1)
    #expect(cutout.bounds == (0, 0, 40, Self.side))
  }

  @Test("gives the same bytes for the same picture")
  func sameBytes() throws {
    let made = try onBackground(
      { x, y in (x / 12 + y / 12) % 2 == 0 ? [90, 140, 90] : [200, 210, 180] }, covers: disc)
    let (one, other) = (CutoutFinder.cutout(of: made.picture), CutoutFinder.cutout(of: made.picture))
    #expect(one.alpha == other.alpha && one.colors == other.colors && one.confidence == other.confidence)
  }

  @Test("does not trap for one pixel, one row, one color, or full transparency", arguments: [3, 4])
  func degenerate(bands: Int) throws {
    for (width, height) in [(1, 1), (1, 40), (40, 1), (7, 7), (64, 9), (300, 2)] {
      for value in [UInt8(0), 128, 255] {
        let bytes = [UInt8](repeating: value, count: width * height * bands)
        let picture = try #require(CutoutPicture(width: width, height: height, bands: bands, bytes: bytes))
        let cutout = CutoutFinder.cutout(of: picture)
        #expect(cutout.alpha.count == width * height && cutout.colors.count == 3 * width * height)
        #expect((0...1).contains(cutout.confidence))
      }
    }
    #expect(CutoutPicture(width: 0, height: 1, bands: 3, bytes: []) == nil)
    #expect(CutoutPicture(width: 2, height: 2, bands: 3, bytes: [1]) == nil)
  }
}

@Suite("Pictures with transparency")
struct TransparentBackgroundTests {
  /// Returns a red disc, opaque, on a soft black shadow.
  private func shadowed() throws -> CutoutPicture {
    var bytes: [UInt8] = []
    for y in 0..<120 {
      for x in 0..<120 {
        let (dx, dy) = (Double(x) - 59.5, Double(y) - 49.5)
        let away = (dx * dx + dy * dy).squareRoot()
        let fade = max(0, 1 - max(0, (dx * dx + (dy - 8) * (dy - 8)).squareRoot() - 25) / 30)
        bytes += away < 30 ? [200, 30, 30, 255] : [0, 0, 0, UInt8(fade * 110)]
      }
    }
    return try #require(CutoutPicture(width: 120, height: 120, bands: 4, bytes: bytes))
  }

  @Test("drops a soft shadow, or keeps it on request")
  func shadow() throws {
    let picture = try shadowed()
    let dropped = CutoutFinder.cutout(of: picture)
    #expect(dropped.background == .transparent && dropped.confidence == 1)
    #expect(abs(dropped.bounds.left - 30) <= 2)
    #expect(abs(dropped.bounds.bottom - 80) <= 2)
    var options = CutoutOptions()
    options.shadow = .keep
    let kept = CutoutFinder.cutout(of: picture, options: options)
    #expect(kept.bounds.bottom > 95)
    let own: [UInt8] = stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    #expect(kept.alpha == own)
  }

  @Test("a shadow is what is dark, translucent, and in no square around an opaque pixel", arguments: 1...40)
  func shadowPixels(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...70, using: &random), Int.random(in: 1...60, using: &random))
    let bytes = (0..<(width * height)).flatMap { _ -> [UInt8] in
      let isOpaque = Int.random(in: 0..<60, using: &random) == 0
      let colors = (0..<3).map { _ in UInt8.random(in: 0...140, using: &random) }
      return colors + [isOpaque ? .random(in: 230...255, using: &random) : .random(in: 0...240, using: &random) / 3 * 2]
    }
    let alpha = stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    guard
      let background = TransparentBackground(
        try #require(CutoutPicture(width: width, height: height, bands: 4, bytes: bytes)))
    else { return }
    let found = background.cutout(shadow: .drop).alpha
    let near = Morphology.dilated(alpha.map { $0 >= 230 }, width: width, height: height, radius: 2)
    let hasOpaque = alpha.contains { $0 >= 230 }
    for index in alpha.indices {
      let brightness = (0..<3).reduce(0) { $0 + Int(bytes[4 * index + $1]) } / 3
      let isShadow = hasOpaque && alpha[index] < 230 && !near[index] && brightness <= 96
      #expect(found[index] == (isShadow ? 0 : alpha[index]), "seed \(seed), pixel \(index)")
    }
  }
}
