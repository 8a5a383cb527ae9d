import CollageTestSupport
import Foundation
import Testing

@testable import CollageModel

/// The model's elementary functions agree with the platform's in a wider format.
@Suite struct DegreeMathTests {
  #if arch(x86_64)
    /// Returns the error of a result in units in the last place.
    private func error(_ value: Double, _ exact: Float80) -> Double {
      Double(((Float80(value) - exact) / Float80(Double(exact).ulp)).magnitude)
    }

    private func wide(_ degrees: Double) -> Float80 { Float80(degrees) * (Float80.pi / 180) }

    @Test func sinesAndCosinesAreWithinOneUnitOfTheExactOnes() {
      var random = SplitMix64(seed: 1)
      var worst = 0.0
      for _ in 0..<100_000 {
        // Where neither is near zero the wide format's own reduction is exact enough to judge; the rest follows by
        // symmetry.
        let degrees = random.double(-45...45)
        let (sine, cosine) = DegreeMath.sineAndCosine(degrees)
        worst = max(worst, error(sine, sin(wide(degrees))), error(cosine, cos(wide(degrees))))
      }
      #expect(worst <= 1, "\(worst) units")
    }

    @Test func arcTangentsAreWithinOneUnitOfTheExactOnes() {
      var random = SplitMix64(seed: 2)
      var worst = 0.0
      for _ in 0..<100_000 {
        let (x, y) = (random.double(-10...10), random.double(-10...10))
        // Long enough for products to overflow, short, flat and steep.
        for (wide, high) in [(1.0, 1.0), (0x1p1020, 0x1p1020), (0x1p-1000, 0x1p-1000), (1, 0x1p-40), (0x1p-40, 1)] {
          let exact = atan2(Float80(y * high), Float80(x * wide)) * (180 / Float80.pi)
          worst = max(worst, error(DegreeMath.arcTangent(y: y * high, x: x * wide), exact))
        }
      }
      #expect(worst <= 1, "\(worst) units")
    }
  #endif

  @Test func quarterTurnsAreExact() {
    let exact: [(Double, Double)] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    for turn in -9...9 {
      let (sine, cosine) = DegreeMath.sineAndCosine(Double(turn) * 90)
      #expect((sine, cosine) == exact[((turn % 4) + 4) % 4])
    }
  }

  @Test func aSineIsOddAndACosineEvenBitForBit() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<10_000 {
      let degrees = random.double(-1000...1000)
      let (one, other) = (DegreeMath.sineAndCosine(degrees), DegreeMath.sineAndCosine(-degrees))
      #expect(one.sine == -other.sine && one.cosine == other.cosine)
      #expect((one.sine * one.sine + one.cosine * one.cosine).isNear(1, within: 1e-15))
    }
  }

  @Test func wholeTurnsChangeNothing() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<1000 {
      // Multiples of 1/4 stay exact beside many turns.
      let degrees = random.double(-180...180).rounded() + 0.25
      let turned = degrees + 360 * Double(random.int(-10_000_000...10_000_000))
      #expect(DegreeMath.sineAndCosine(degrees) == DegreeMath.sineAndCosine(turned))
    }
  }

  @Test func aQuarterTurnMakesASineACosineBitForBit() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<1000 {
      let degrees = (random.double(-44...44) * 1024).rounded() / 1024
      let (one, other) = (DegreeMath.sineAndCosine(degrees), DegreeMath.sineAndCosine(degrees + 90))
      #expect(other.sine == one.cosine && other.cosine == -one.sine)
    }
  }

  @Test func directionsAreExactWhereTheyCanBe() {
    let exact: [(Double, Double, Double)] = [
      (0, 1, 0), (1, 1, 45), (1, 0, 90), (1, -1, 135), (0, -1, 180), (-1, -1, -135), (-1, 0, -90), (-1, 1, -45),
      (0, 0, 0), (0, 1e-300, 0), (1e300, 1e300, 45), (-0.0, -1, 180),
    ]
    for (y, x, degrees) in exact { #expect(DegreeMath.arcTangent(y: y, x: x) == degrees, "\(y), \(x)") }
  }

  @Test func notANumberStaysNotANumber() {
    for hostile in [Double.nan, .infinity, -.infinity] {
      #expect(DegreeMath.sineAndCosine(hostile).sine.isNaN)
      #expect(DegreeMath.arcTangent(y: hostile, x: 1).isNaN)
    }
    #expect(DegreeMath.sineAndCosine(1e300).sine.magnitude <= 1)
  }

  @Test func directionsAndSinesAreEachOthersInverse() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<10_000 {
      let degrees = random.double(-179.9...179.9)
      let (sine, cosine) = DegreeMath.sineAndCosine(degrees)
      #expect(DegreeMath.arcTangent(y: sine, x: cosine).isNear(degrees, within: 1e-13))
    }
  }
}
