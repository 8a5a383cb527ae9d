import Testing

@testable import CollageCutout

@Suite("Photos on floors and paper")
struct PlainPhotoTests {
  private static let side = 160

  /// Returns the opacity beyond a subject, per pixel of its outline.
  private func outside(_ made: MadePicture, _ cutout: Cutout) -> Double {
    let (width, height) = (made.width, made.height)
    let near = Morphology.dilated(made.truth, width: width, height: height, radius: 2)
    let inner = Morphology.eroded(made.truth, width: width, height: height, radius: 1)
    let outline = made.truth.indices.count { made.truth[$0] && !inner[$0] }
    return made.truth.indices.reduce(0.0) { $0 + (near[$1] ? 0 : Double(cutout.alpha[$1]) / 255) } / Double(outline)
  }

  @Test("dark joints between tiles do not extend dark trousers")
  func joints() throws {
    let side = Self.side
    let grains = MadePicture.grains(side * side, seed: 41, amount: 3)
    let made = try MadePicture(
      side, side,
      background: { x, y in
        let isJoint = (x + y) % 46 < 2 || (x - y + 230) % 46 < 2
        return [232, 224, 208].map { ($0 + grains[y * side + x]) * (isJoint ? 0.3 : 1) }
      },
      subject: { x, y in [30, 33, 36].map { $0 + grains[x * side + y] } },
      covers: { x, y in
        let across = abs(x - 80)
        return y > 22 && y < 140 && across < 38 && !(y > 64 && across < (y - 64) / 5)
      })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.97, "\(made.overlap(cutout))")
    #expect(outside(made, cutout) < 0.02, "\(outside(made, cutout))")
  }

  /// Returns how dark a shadow is around a disc that lies below and to the right of another.
  private func shade(_ x: Int, _ y: Int, of radius: Double) -> Double {
    let (dx, dy) = (Double(x) - 83, Double(y) - 86)
    let distance = (dx * dx + dy * dy).squareRoot() - radius
    return 0.26 * max(0, min(1, 1 - (distance + 2) / 9))
  }

  @Test("the soft shadow of a straw hat on gray paper is not part of it")
  func shadow() throws {
    let side = Self.side
    let grains = MadePicture.grains(side * side, seed: 42, amount: 2)
    let made = try MadePicture(
      side, side,
      background: { x, y in
        let tone = (222 + grains[y * side + x]) * (1 - shade(x, y, of: 48))
        return [tone, tone, tone * 0.99]
      },
      subject: { x, y in
        let weave = (x / 3 + y / 3) % 2 == 0 ? 1 : 0.9
        return [204 * weave, 176 * weave, 128 * weave]
      },
      covers: { x, y in (x - 80) * (x - 80) + (y - 80) * (y - 80) < 48 * 48 })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(cutout.background == .plain)
    #expect(made.overlap(cutout) > 0.98, "\(made.overlap(cutout))")
    #expect(outside(made, cutout) < 0.1, "\(outside(made, cutout))")
  }

  @Test("a gray shirt keeps colors that could be a shadow on white paper")
  func grayShirt() throws {
    let side = Self.side
    let grains = MadePicture.grains(side * side, seed: 43, amount: 2)
    let made = try MadePicture(
      side, side,
      background: { x, y in [Double](repeating: 244 + grains[y * side + x], count: 3) },
      subject: { x, y in [Double](repeating: 176 + Double(x % 50) / 2 + grains[y * side + x], count: 3) },
      covers: { x, y in abs(x - 80) < 46 && y > 30 && y < 130 })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.98, "\(made.overlap(cutout))")
  }

  @Test("the shaded paper inside a bag's handle is background; a white print deep in the bag is not")
  func handle() throws {
    let side = Self.side
    let grains = MadePicture.grains(side * side, seed: 44, amount: 2)
    let isHandle = { (x: Double, y: Double) -> Bool in
      let square = (x - 80) * (x - 80) + (y - 70) * (y - 70)
      return y < 74 && square < 19 * 19 && square >= 12 * 12
    }
    let made = try MadePicture(
      side, side,
      background: { x, y in
        let isWithin = abs(x - 80) < 12 && y > 56 && y < 76
        let tone = 240 + grains[y * side + x] - (isWithin ? 26 + Double(x - 80) : 0)
        return [tone, tone, tone]
      },
      subject: { x, y in
        let isPrint = abs(x - 80) < 6 && abs(y - 104) < 6
        return isPrint ? [240, 240, 240] : [120, 62, 34].map { $0 + grains[x * side + y] }
      },
      covers: { x, y in isHandle(x, y) || abs(x - 80) < 44 && y > 72 && y < 138 })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect((62..<70).allSatisfy { cutout.alpha[$0 * side + 80] < 40 }, "the hole within the handle")
    #expect((100..<109).allSatisfy { cutout.alpha[$0 * side + 80] > 220 }, "the print")
    #expect(made.overlap(cutout) > 0.97, "\(made.overlap(cutout))")
  }

  @Test("a pale sole stays with its shoe; a shadow in its place does not")
  func sole() throws {
    let (width, height) = (80, 60)
    let white = SIMD3<Float>(0.98, 0, 0)
    func removed(_ below: (Int) -> Float) -> Bool {
      let colors = (0..<(width * height)).map { place -> SIMD3<Float> in
        let (x, y) = (place % width, place / width)
        guard (15..<65).contains(x), (15..<45).contains(y) else { return white }
        return y < 34 ? SIMD3(0.5, -0.04, -0.14) : SIMD3(below(y - 34), 0, 0)
      }
      let mask = colors.map { $0 != white }
      let removal = ShadowRemoval(
        picture: LabPicture(width: width, height: height, colors: colors), background: white, noise: 0.004)
      return !removal.removed(from: mask)[39 * width + 40]
    }
    #expect(!removed { 0.95 - 0.009 * Float($0) })
    #expect(removed { 0.8 + 0.016 * Float($0) })
  }

  @Test("a shadow fades away from its subject; a sole of one tone does not")
  func shadowProfile() throws {
    let (width, height) = (30, 20)
    let subject = (0..<(width * height)).map { $0 % width < 10 }
    let mask = (0..<(width * height)).map { $0 % width < 20 }
    let zones = ShadowProfile.Zones(of: mask, around: subject, width: width, height: height)
    let part = try #require(
      Morphology.components(of: mask.indices.map { mask[$0] && !subject[$0] }, width: width, height: height).first)
    func fades(_ lightness: (Int) -> Float) -> Bool {
      let colors = (0..<(width * height)).map { SIMD3(lightness($0 % width), 0, 0) }
      let picture = LabPicture(width: width, height: height, colors: colors)
      return ShadowProfile(picture, part, of: mask, subject, zones).fades
    }
    #expect(fades { $0 < 10 ? 0.3 : 0.7 + 0.025 * Float(min(12, $0 - 10)) })
    #expect(!fades { $0 < 10 ? 0.3 : $0 < 20 ? 0.85 : 1 })
    #expect(!fades { $0 < 10 ? 0.3 : $0 < 20 ? 0.95 : 0.85 + 0.02 * Float($0 - 20) })
  }

  @Test("a gray shirt on red has no teal rim")
  func rim() throws {
    let side = Self.side
    let made = try MadePicture(
      side, side, background: { _, _ in [190, 40, 44] }, subject: { _, _ in [150, 152, 150] },
      covers: { x, y in abs(x - 80) < 46 && y > 30 && y < 130 })
    // Less red is left at the rim than the garment's share explains.
    var bytes = made.picture.bytes
    for y in 31..<129 {
      for x in [33, 34, 125, 126] { for band in 0..<3 { bytes[3 * (y * side + x) + band] = [112, 128, 126][band] } }
    }
    let picture = try #require(CutoutPicture(width: side, height: side, bands: 3, bytes: bytes))
    let cutout = CutoutFinder.cutout(of: picture)
    for place in cutout.alpha.indices where cutout.alpha[place] > 20 {
      let (red, green) = (Int(cutout.colors[3 * place]), Int(cutout.colors[3 * place + 1]))
      #expect(green - red < 24, "\(green - red) at \(place % side), \(place / side)")
    }
  }

  @Test("even paper proves the mask of a ring, but none that holds paper, lacks a piece, or ends in a soft shadow")
  func proof() throws {
    let side = 120
    func distance(_ place: Int) -> Double {
      let (x, y) = (Double(place % side) - 59.5, Double(place / side) - 59.5)
      return (x * x + y * y).squareRoot()
    }
    func picture(isSoft: Bool) throws -> UniformBackground {
      let (paper, gold) = (SIMD3<Float>(0.97, 0, 0.005), SIMD3<Float>(0.6, 0.02, 0.1))
      let colors = (0..<side * side).map { place in
        let away = abs(distance(place) - 40)
        let share = isSoft ? max(0, min(1, Float(14 - away) / 12)) : away < 6 ? 1 : 0
        return paper + (gold - paper) * share
      }
      return try #require(UniformBackground(LabPicture(width: side, height: side, colors: colors)))
    }
    let ring = (0..<side * side).map { abs(distance($0) - 40) < 6 }
    let sharp = try picture(isSoft: false)
    #expect(sharp.separates(ring))
    #expect(!sharp.separates(ring.indices.map { distance($0) < 46 }))
    #expect(!sharp.separates(ring.indices.map { ring[$0] && $0 % side < 80 }))
    #expect(try !picture(isSoft: true).separates(ring.indices.map { abs(distance($0) - 40) < 13 }))
  }
}
