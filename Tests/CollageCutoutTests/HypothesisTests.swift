import Testing

@testable import CollageCutout

@Suite("Hypotheses of a subject")
struct HypothesisTests {
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

  @Test("a barrier separates a subject from a background of two colors")
  func barrier() {
    let (width, height) = (40, 30)
    let colors = (0..<(width * height)).map { place -> SIMD3<Float> in
      let (x, y) = (place % width, place / width)
      if (14..<26).contains(x) && (9..<21).contains(y) { return SIMD3(0.5, 0.1, 0) }
      return SIMD3(x < 20 ? 0.3 : 0.7, 0, 0)
    }
    let picture = LabPicture(width: width, height: height, colors: colors)
    let walled = MinimumBarrierDistance(picture).separated
    #expect(walled == colors.map { $0.y > 0 })
  }

  @Test("squares are compact, solid and symmetric, and hooks are not")
  func forms() {
    let square = (0..<900).map { (5..<25).contains($0 % 30) && (5..<25).contains($0 / 30) }
    let form = MaskForm(square, width: 30, height: 30)
    #expect(form.raggedness == 1 && form.largestShare == 1 && form.symmetry == 1 && form.solidity == 1)
    let hook = (0..<900).map { place in
      let (x, y) = (place % 30, place / 30)
      return (5..<9).contains(x) && (5..<25).contains(y) || (5..<25).contains(x) && (21..<25).contains(y)
    }
    let other = MaskForm(hook, width: 30, height: 30)
    #expect(other.raggedness > 2 && other.symmetry < 0.8 && other.solidity < 0.7)
    #expect(MaskForm([Bool](repeating: false, count: 4), width: 2, height: 2).solidity == 0)
  }

  @Test("confidence is low if the guesses disagree")
  func doubt() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 35, amount: 10)
    let nothing = try MadePicture(
      Self.side, Self.side,
      background: { x, y in
        let tone = 120 + 60 * Double((x / 23 * 7 + y / 31 * 5) % 4) / 3 + grains[y * Self.side + x]
        return [tone, tone, tone * 0.9]
      }, subject: { _, _ in [0, 0, 0] }, covers: { _, _ in false })
    #expect(CutoutFinder.cutout(of: nothing.picture).confidence < 0.5)
    #expect(CutoutFinder.cutout(of: try smoothOnPlanks().picture).confidence > 0.5)
  }
}
