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
}
