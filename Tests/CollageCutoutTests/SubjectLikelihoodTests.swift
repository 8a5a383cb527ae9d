import Testing

@testable import CollageCutout

@Suite("Subjects and their likelihood")
struct SubjectLikelihoodTests {
  private static let side = 160

  /// Returns a smooth disc on planks, with folds in the planks' own range of colors.
  private func smoothOnPlanks() throws -> MadePicture {
    let tones = MadePicture.grains(Self.side, seed: 31, amount: 30)
    let grains = MadePicture.grains(Self.side * Self.side, seed: 32, amount: 18)
    let fine = MadePicture.grains(Self.side * Self.side, seed: 34, amount: 2)
    return try MadePicture(
      Self.side, Self.side,
      background: { x, y in [150, 115, 80].map { $0 + tones[x / 16] + grains[y * Self.side + x] } },
      subject: { x, y in
        // Folds as triangles: the same on every machine.
        let fold = abs(Double(x % 88) - 44) * 52 / 44 - 26
        return [150, 115, 80].map { $0 + fold + fine[y * Self.side + x] }
      },
      covers: { x, y in (x - 84) * (x - 84) + (y - 76) * (y - 76) < 48 * 48 })
  }

  @Test("finds smooth cloth on planks of the same colors by its smoothness")
  func texture() throws {
    let made = try smoothOnPlanks()
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.9, "\(made.overlap(cutout))")
  }

  @Test("fills a print in a color of the textured background, and keeps a gap between legs open")
  func prints() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 33, amount: 16)
    let made = try MadePicture(
      Self.side, Self.side,
      background: { x, y in
        let tone = ((x / 10 + y / 10) % 2 == 0 ? 176 : 206) + grains[y * Self.side + x]
        return [tone, tone * 0.97, tone * 0.92]
      },
      subject: { x, y in (64..<96).contains(x) && (50..<72).contains(y) ? [200, 196, 186] : [36, 40, 70] },
      covers: { x, y in
        abs(x - 80) < 46 && y > 24 && y < 140 && !(y > 108 && y < 132 && abs(x - 80) < 9)
      })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect((54..<68).allSatisfy { cutout.alpha[$0 * Self.side + 80] > 200 }, "the print")
    #expect((116..<126).allSatisfy { cutout.alpha[$0 * Self.side + 80] < 60 }, "the gap")
  }

  @Test("squares are compact, and hooks are not")
  func raggedness() {
    let square = (0..<900).map { (5..<25).contains($0 % 30) && (5..<25).contains($0 / 30) }
    #expect(MaskLikelihood.raggedness(of: square, width: 30) == 1)
    let hook = (0..<900).map { place in
      let (x, y) = (place % 30, place / 30)
      return (5..<9).contains(x) && (5..<25).contains(y) || (5..<25).contains(x) && (21..<25).contains(y)
    }
    #expect(MaskLikelihood.raggedness(of: hook, width: 30) > 2)
    #expect(MaskLikelihood.raggedness(of: [Bool](repeating: false, count: 4), width: 2) == 0)
  }

  @Test("confidence is low if there is no subject")
  func doubt() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 35, amount: 10)
    let nothing = try MadePicture(
      Self.side, Self.side,
      background: { x, y in
        let tone = 120 + 60 * Double((x / 23 * 7 + y / 31 * 5) % 4) / 3 + grains[y * Self.side + x]
        return [tone, tone, tone * 0.9]
      }, subject: { _, _ in [0, 0, 0] }, covers: { _, _ in false })
    #expect(CutoutFinder.cutout(of: nothing.picture).confidence < 0.5)
    let shirt = try MadePicture(
      Self.side, Self.side, background: { x, y in [190, 182, 170].map { $0 + grains[y * Self.side + x] } },
      subject: { _, _ in [60, 70, 120] }, covers: { x, y in abs(x - 80) < 40 && abs(y - 80) < 50 })
    #expect(CutoutFinder.cutout(of: shirt.picture).confidence > 0.8)
  }
}
