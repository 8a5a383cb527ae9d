import Testing

@testable import CollageCutout

@Suite("Edges on textures")
struct TexturedEdgeTests {
  /// Returns navy trousers on a carpet with dark and light grains two pixels wide.
  private func trousersOnCarpet(side: Int) throws -> MadePicture {
    let cell = 2
    let columns = side / cell + 1
    let coarse = MadePicture.grains(columns * columns, seed: 21, amount: 1)
    let fine = MadePicture.grains(side * side, seed: 22, amount: 6)
    let scale = Double(side) / 320
    return try MadePicture(
      side, side,
      background: { x, y in
        let grain = coarse[y / cell * columns + x / cell]
        let tone = 128 + 62 * grain + fine[y * side + x]
        return [tone, tone * 0.96, tone * 0.9]
      },
      subject: { x, y in
        let fold = fine[x * side + y]
        return [38 + fold, 42 + fold, 62 + fold]
      },
      covers: { x, y in
        let (across, down) = (abs(x / scale - 160), y / scale)
        return down > 36 && down < 284 && across < 70 && !(down > 120 && across < (down - 120) * 0.13)
      })
  }

  /// Returns how opaque pixels beyond the subject are, per pixel of the subject's outline.
  private func whiskers(_ made: MadePicture, _ cutout: Cutout) -> Double {
    let (width, height) = (made.width, made.height)
    let near = Morphology.dilated(made.truth, width: width, height: height, radius: 2)
    let inner = Morphology.eroded(made.truth, width: width, height: height, radius: 1)
    let outline = made.truth.indices.count { made.truth[$0] && !inner[$0] }
    let outside = made.truth.indices.reduce(0.0) { $0 + (near[$1] ? 0 : Double(cutout.alpha[$1]) / 255) }
    return outside / Double(outline)
  }

  @Test("dark grains of a carpet beside dark trousers are not translucent", arguments: [240, 480])
  func carpet(side: Int) throws {
    let made = try trousersOnCarpet(side: side)
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(cutout.background == .textured)
    #expect(made.overlap(cutout) > 0.97, "\(made.overlap(cutout))")
    #expect(whiskers(made, cutout) < 0.05, "\(whiskers(made, cutout))")
  }

  @Test("the second cut finds an edge near the first one, and changes nothing elsewhere")
  func fineCut() throws {
    let (width, height) = (60, 40)
    let isSubject = { (place: Int) in place % width < 33 }
    let picture = try #require(
      CutoutPicture(
        width: width, height: height, bands: 3,
        bytes: (0..<(width * height)).flatMap { isSubject($0) ? [60, 70, 90] : [150, 140, 120] as [UInt8] }))
    let reduced = ReducedPicture(picture, side: 720)
    // The first mask is four columns off.
    let soft = (0..<(width * height)).map { Float($0 % width < 29 ? 1 : 0) }
    let band = (0..<(width * height)).map { (22..<38).contains($0 % width) }
    let tints = LocalColorModel(reduced, opaque: soft.map { $0 > 0.5 }, band: band, radius: 6)
    let mask = NarrowBandCut(picture: reduced, soft: soft, band: band, tints: tints).mask()
    #expect(mask == (0..<(width * height)).map(isSubject))
  }
}
