import Testing

@testable import CollageCutout

@Suite("Even paper")
struct EvenGroundTests {
  private static let side = 240

  private func evenCut(of made: MadePicture) throws -> EvenCut {
    try #require(EvenCut(ReducedPicture(made.picture, side: EvenGround.side)))
  }

  private func isShirt(_ x: Double, _ y: Double) -> Bool {
    abs(x - 120) < 48 && y > 40 && y < 200 || abs(x - 120) < 84 && y > 44 && y < 92
  }

  @Test("a white shirt on near-white paper is cut whole, not down to its print", arguments: [-5, -3, 3, 5])
  func whiteOnWhite(away: Double) throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 61, amount: 1.2)
    let made = try MadePicture(
      Self.side, Self.side, background: { _, _ in [246, 246, 246] },
      subject: { x, y in
        let isPrint = abs(x - 120) < 18 && abs(y - 110) < 18
        return isPrint ? [30, 30, 34] : [Double](repeating: 246.5 + away + grains[y * Self.side + x], count: 3)
      }, covers: isShirt)
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.98, "\(made.overlap(cutout))")
    #expect(cutout.confidence > 0.9 && cutout.background == .plain, "\(cutout.confidence)")
  }

  @Test("a pale shirt is cut from paper in a vignette, with grains, and with its soft shadow", arguments: 0..<3)
  func nearlyEven(kind: Int) throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 62, amount: kind == 1 ? 1.5 : 0.6)
    let made = try MadePicture(
      Self.side, Self.side,
      background: { x, y in
        let (u, v) = (Double(x) / 240 - 0.5, Double(y) / 240 - 0.5)
        var light = kind == 0 ? 1 - 0.08 * (u * u + v * v) : 1
        if kind == 2 {
          let below = max(abs(Double(x) - 124) - 48, 44 - Double(y), Double(y) - 206)
          light *= 1 - 0.14 * max(0, min(1, 1 - (below + 4) / 24))
        }
        return [Double](repeating: 250 * light + grains[y * Self.side + x], count: 3)
      },
      subject: { x, y in [Double](repeating: 238 + grains[x * Self.side + y], count: 3) }, covers: isShirt)
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.96, "\(made.overlap(cutout))")
    #expect(cutout.confidence > 0.8, "\(cutout.confidence)")
  }

  @Test("the joints of tiles around a dark dress are nothing that its mask lacks")
  func joints() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 64, amount: 0.6)
    let made = try MadePicture(
      Self.side, Self.side,
      background: { x, y in
        let isJoint = (x + y) % 90 < 2 || (x - y + 240) % 90 < 2
        return [Double](repeating: (isJoint ? 215 : 240) + grains[y * Self.side + x], count: 3)
      }, subject: { x, y in [40 + grains[x * Self.side + y], 42, 48] }, covers: isShirt)
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.95 && cutout.confidence > 0.6, "\(made.overlap(cutout)), \(cutout.confidence)")
  }

  @Test("the temples of glasses stay to their ends near the picture's edge")
  func temples() throws {
    func isTemple(_ x: Double, _ y: Double) -> Bool {
      // A line of three pixels from each lens to the upper corners.
      let along = (150 - y) / 146
      return y > 4 && y < 150 && abs(abs(x - 120) - (62 + 50 * along)) < 1.5
    }
    let made = try MadePicture(
      Self.side, Self.side, background: { _, _ in [255, 255, 255] }, subject: { _, _ in [70, 52, 30] },
      covers: { x, y in
        let across = abs(x - 120) - 42
        return across * across + (y - 150) * (y - 150) < 30 * 30 || abs(y - 150) < 2 && abs(x - 120) < 20
          || isTemple(x, y)
      })
    let cutout = CutoutFinder.cutout(of: made.picture)
    for (x, y) in [(8, 6), (231, 6), (33, 80), (206, 80), (120, 150)] {
      #expect((-3...3).contains { cutout.alpha[y * Self.side + x + $0] > 150 }, "\(x), \(y)")
    }
    #expect(made.overlap(cutout) > 0.95, "\(made.overlap(cutout))")
  }

  @Test("paper within a band goes, and a white reflection stays")
  func band() throws {
    func away(_ x: Double, _ y: Double) -> Double { ((x - 120) * (x - 120) + (y - 130) * (y - 130)).squareRoot() }
    func isCup(_ x: Double, _ y: Double) -> Bool {
      let across = abs(x - 120) - 76
      return across * across / 400 + (y - 140) * (y - 140) / 1600 < 1
    }
    let made = try MadePicture(
      Self.side, Self.side, background: { _, _ in [250, 250, 248] },
      subject: { x, y in abs(x - 196) < 4 && abs(y - 130) < 6 ? [250, 250, 248] : [30, 30, 40] },
      covers: { x, y in isCup(x, y) || abs(away(x, y) - 76) < 3 })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(cutout.alpha[130 * Self.side + 120] == 0 && cutout.alpha[190 * Self.side + 120] == 0)
    #expect(cutout.alpha[130 * Self.side + 196] == 255)
    #expect(made.overlap(cutout) > 0.96, "\(made.overlap(cutout))")
  }

  @Test("a photo on a white page is not proven to be the subject")
  func photo() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 63, amount: 60)
    let made = try MadePicture(
      Self.side, Self.side, background: { _, _ in [255, 255, 255] },
      subject: { x, y in [Double](repeating: 130 + grains[y * Self.side + x], count: 3) },
      covers: { x, y in abs(x - 120) < 90 && abs(y - 120) < 80 })
    #expect(try evenCut(of: made).certainty == 0)
  }

  @Test("a mask that leaves out what is seen on the ground is doubted, and one that does not is not")
  func contradiction() throws {
    // One side of a disc fades into the paper.
    let made = try MadePicture(
      Self.side, Self.side, background: { _, _ in [250, 250, 250] },
      subject: { x, y in
        if abs(x - 150) < 16 && abs(y - 120) < 16 { return [20, 20, 20] }
        return [Double](repeating: 250 - min(18, max(0, Double(x - 90)) / 3), count: 3)
      }, covers: { x, y in (x - 120) * (x - 120) + (y - 120) * (y - 120) < 3600 })
    let even = try evenCut(of: made)
    #expect(even.certainty < 0.6, "\(even.certainty)")
    func judged(_ isSubject: (Int, Int) -> Bool) -> Double {
      let mask = (0..<(Self.side * Self.side)).map { isSubject($0 % Self.side, $0 / Self.side) }
      return even.segmentation {
        Segmentation(of: (Self.side, Self.side), mask: mask, background: .textured, confidence: 1, doubt: nil)
      }.confidence
    }
    #expect(judged { x, y in abs(x - 150) < 16 && abs(y - 120) < 16 } < 0.5)
    #expect(judged { x, y in (x - 120) * (x - 120) + (y - 120) * (y - 120) < 3600 } == 1)
  }

  @Test("a watershed follows the higher of two edges")
  func watershed() {
    let (width, height) = (20, 6)
    // A low edge at the sixth column, a high one at the fourteenth.
    let edges = (0..<(width * height)).map { Float($0 % width == 6 ? 10 : $0 % width == 14 ? 30 : 1) }
    let found = Watershed(width: width, height: height, edges: edges).subject(
      marked: edges.indices.map { $0 % width == 17 }, ground: edges.indices.map { $0 % width == 2 }, limit: 20)
    #expect(found.indices.allSatisfy { found[$0] == ($0 % width > 14) || $0 % width == 14 })
    let low = Watershed(width: width, height: height, edges: edges).subject(
      marked: edges.indices.map { $0 % width == 17 }, ground: edges.indices.map { $0 % width == 2 }, limit: 5)
    #expect(low.indices.allSatisfy { low[$0] == ($0 % width > 5) }, "ground stops at an edge above its limit")
  }
}
