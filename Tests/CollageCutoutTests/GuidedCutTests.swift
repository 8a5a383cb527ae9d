import Testing

@testable import CollageCutout

/// What the network takes for the subject decides where colors tell nothing; colors decide where exactly edges are.
@Suite("Guided cut")
struct GuidedCutTests {
  private static let side = 60

  private static func picture(_ color: (Int, Int) -> SIMD3<Float>) -> LabPicture {
    LabPicture(
      width: side, height: side, colors: (0..<(side * side)).map { color($0 % side, $0 / side) })
  }

  private static func mask(_ covers: (Int, Int) -> Bool) -> [Bool] {
    (0..<(side * side)).map { covers($0 % side, $0 / side) }
  }

  private static func cut(_ picture: LabPicture, _ shares: [Float]) -> [Bool] {
    GuidedCut(picture: picture, shares: SubjectShares(logits: shares), spread: 0.0002).mask()
  }

  private static let ground = SIMD3<Float>(0.8, 0, 0.02)
  private static let cloth = SIMD3<Float>(0.35, 0.05, -0.05)

  @Test("a pale sole on a pale ground belongs to the shoe that the network sees")
  func sole() {
    let shoe = Self.mask { x, y in (12..<48).contains(x) && (20..<44).contains(y) }
    let picture = Self.picture { x, y in (12..<48).contains(x) && (20..<36).contains(y) ? Self.cloth : Self.ground }
    let found = Self.cut(picture, shoe.map { $0 ? 5 : -5 })
    #expect(MaskConfidence.overlap(found, shoe) > 0.97)
  }

  @Test("the shaded ground between two shoes is no part of them")
  func between() {
    let shoes = Self.mask { x, y in ((8..<26).contains(x) || (34..<52).contains(x)) && (14..<46).contains(y) }
    let picture = Self.picture { x, y in
      // The ground between them is nearly as dark as the shoes.
      guard (8..<52).contains(x), (14..<46).contains(y) else { return Self.ground }
      return (26..<34).contains(x) ? SIMD3(0.42, 0, 0.01) : Self.cloth
    }
    let found = Self.cut(picture, shoes.map { $0 ? 5 : -5 })
    #expect(MaskConfidence.overlap(found, shoes) > 0.97)
  }

  @Test("an edge that the network puts elsewhere is where the colors are")
  func edge() {
    let truth = Self.mask { x, y in (16..<44).contains(x) && (16..<44).contains(y) }
    let picture = Self.picture { x, y in (16..<44).contains(x) && (16..<44).contains(y) ? Self.cloth : Self.ground }
    // Three pixels to the right and below, and less certain at its edge.
    let shares = (0..<(Self.side * Self.side)).map { place -> Float in
      let (x, y) = (Float(place % Self.side) - 33, Float(place / Self.side) - 33)
      return max(-6, min(6, 14.5 - max(x.magnitude, y.magnitude)))
    }
    let found = Self.cut(picture, shares)
    #expect(MaskConfidence.overlap(found, truth) > 0.97)
    #expect(MaskConfidence.overlap(shares.map { $0 > 0 }, truth) < 0.8)
  }

  @Test("a network that knows nothing about a picture changes nothing")
  func unknown() {
    let picture = Self.picture { _, _ in Self.ground }
    #expect(!Self.cut(picture, [Float](repeating: -5, count: Self.side * Self.side)).contains(true))
  }

  private static func prefersGuided(
    _ guided: [Bool], to colored: [Bool], seen: Float, in picture: LabPicture? = nil
  ) -> Bool {
    let picture = picture ?? Self.picture { _, _ in ground }
    return GuidedChoice(picture, colored: colored, guided: guided, seen: seen, spread: 0.0002).prefersGuided
  }

  @Test("ground that colors take in between two shoes is left out, but not a strap of their color, or a pale rim")
  func gap() {
    func isShoe(_ x: Int, _ y: Int) -> Bool { ((6..<22).contains(x) || (38..<54).contains(x)) && (10..<50).contains(y) }
    func isGap(_ x: Int, _ y: Int) -> Bool { (22..<38).contains(x) && (14..<46).contains(y) }
    let (shoes, both) = (Self.mask(isShoe), Self.mask { isShoe($0, $1) || isGap($0, $1) })
    let floor = Self.picture { x, y in isShoe(x, y) ? Self.cloth : Self.ground }
    let strap = Self.picture { x, y in isShoe(x, y) || isGap(x, y) ? Self.cloth : Self.ground }
    #expect(Self.prefersGuided(shoes, to: both, seen: 0.85, in: floor))
    #expect(!Self.prefersGuided(shoes, to: both, seen: 0.85, in: strap))
    let upper = Self.mask { x, y in (12..<48).contains(x) && (20..<44).contains(y) }
    let whole = Self.mask { x, y in (12..<48).contains(x) && (20..<50).contains(y) }
    let pale = Self.picture { x, y in (12..<48).contains(x) && (20..<44).contains(y) ? Self.cloth : Self.ground }
    #expect(!Self.prefersGuided(upper, to: whole, seen: 0.85, in: pale))
  }

  private static let whole = mask { x, y in (14..<46).contains(x) && (14..<46).contains(y) }
  private static let bitten = mask { x, y in
    (14..<46).contains(x) && (14..<46).contains(y) && !(x < 30 && (20..<40).contains(y))
  }

  @Test("a whole garment is preferred to one of which a piece is bitten out, whoever found it")
  func bite() {
    #expect(Self.prefersGuided(Self.whole, to: Self.bitten, seen: 0.7))
    #expect(!Self.prefersGuided(Self.bitten, to: Self.whole, seen: 0.7))
  }

  @Test("a part that only colors see stays unless the network contradicts them as a whole")
  func part() {
    // Something at one side that makes the mask less symmetric, as a heel does.
    let withPart = Self.mask { x, y in
      (14..<46).contains(x) && (14..<46).contains(y) || (46..<56).contains(x) && (30..<46).contains(y)
    }
    #expect(!Self.prefersGuided(Self.whole, to: withPart, seen: 0.86))
    #expect(Self.prefersGuided(Self.whole, to: withPart, seen: 0.6))
  }

  @Test("a large part along the picture's edge is ground, even if it makes the mask symmetric")
  func edgePart() {
    let withGround = zip(Self.whole, Self.mask { _, y in y < 14 }).map { $0 || $1 }
    #expect(!Self.prefersGuided(withGround, to: Self.bitten, seen: 0.5))
  }
}
