import CollageModel
import CollageTestSupport
import Testing

@Suite struct AffineTests {
  private func random(_ generator: inout SplitMix64) -> Affine {
    Affine(
      a: generator.double(-3...3), b: generator.double(-3...3), c: generator.double(-3...3),
      d: generator.double(-3...3), tx: generator.double(-500...500), ty: generator.double(-500...500))
  }

  @Test func aTransformFollowedByItsInverseIsTheIdentity() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let transform = random(&generator)
      guard transform.determinant.magnitude > 0.1 else { continue }
      let inverse = try #require(transform.inverse)
      #expect(transform.then(inverse).isNear(.identity))
      #expect(inverse.then(transform).isNear(.identity))
    }
  }

  @Test func aTransformThatFlattensThePlaneHasNoInverse() {
    #expect(Affine.scale(0, 1).inverse == nil)
    #expect(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Affine.scale(.nan, 1).inverse == nil)
  }

  @Test func compositionIsApplicationInOrder() {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let (first, second) = (random(&generator), random(&generator))
      let point = Point(generator.double(-9...9), generator.double(-9...9))
      #expect(first.then(second).apply(point).isNear(second.apply(first.apply(point))))
      let vector = first.applyToVector(point)
      #expect(vector.isNear(first.apply(point) - first.apply(.zero)))
    }
  }

  @Test(arguments: [90.0, -90, 270, 450, -3690])
  func fourEqualQuarterTurnsAreExactlyTheIdentity(degrees: Double) {
    let turn = Affine.rotation(Angle(degrees: degrees))
    #expect(turn.then(turn).then(turn).then(turn) == .identity)
    #expect(turn.keepsUprightRectangles)
  }

  @Test func rotationIsClockwiseWithYDown() {
    #expect(Affine.rotation(Angle(degrees: 90)).apply(Point(1, 0)) == Point(0, 1))
    let turned = Affine.rotation(Angle(degrees: 30)).apply(Point(2, 0))
    #expect(turned.isNear(Point(3.0.squareRoot(), 1)))
  }

  @Test func rotationAboutAPointKeepsThatPoint() {
    let center = Point(12.5, -7)
    let transform = Affine.rotation(Angle(degrees: 33), about: center)
    #expect(transform.apply(center).isNear(center))
    #expect(transform.determinant.isNear(1))
  }

  @Test func boundingBoxHoldsTheImageOfARectangle() {
    let box = Affine.rotation(Angle(degrees: 45)).boundingBox(of: Rect(x: -1, y: -1, width: 2, height: 2))
    let reach = 2.0.squareRoot()
    #expect(box.isNear(Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)))
  }

  @Test func axisScalesAreTheLengthsOfTheUnitVectors() {
    let transform = Affine.scale(2, 3).then(.rotation(Angle(degrees: 20)))
    #expect(transform.axisScales.width.isNear(2))
    #expect(transform.axisScales.height.isNear(3))
    #expect(!transform.keepsUprightRectangles)
  }
}

@Suite struct AngleTests {
  @Test(arguments: [(0.0, 0.0), (360, 0), (-90, 270), (725, 5), (-1e-20, 0), (-720, 0)])
  func normalizedAnglesLieWithinOneTurn(degrees: Double, expected: Double) {
    #expect(Angle(degrees: degrees).normalized.degrees == expected)
  }

  @Test func onlyMultiplesOf90AreQuarterTurns() {
    #expect(Angle(degrees: -90).quarterTurns == 3)
    #expect(Angle(degrees: 180).quarterTurns == 2)
    #expect(Angle(degrees: 89.999).quarterTurns == nil)
    #expect(Angle(degrees: .nan).quarterTurns == nil)
    #expect(Angle(degrees: .infinity).quarterTurns == nil)
  }
}
