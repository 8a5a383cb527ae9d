import Foundation
import Determinism
import Testing

@testable import CollageColor

/// The elementary functions agree with the platform's.
@Suite struct StableMathTests {
  @Test func powersLogarithmsAndRootsAreExactEnough() {
    var random = SplitMix64(seed: 1)
    var worst = 0.0
    func note(_ found: Double, _ exact: Double) { worst = max(worst, abs(found / exact - 1)) }
    for _ in 0..<20_000 {
      let exponent = random.unit() * 40 - 20
      let base = exp2(exponent)
      note(StableMath.exp2(exponent), base)
      note(StableMath.cubeRoot(base), cbrt(base))
      note(StableMath.power(base, 2.4), pow(base, 2.4))
      if abs(exponent) > 0.01 { note(StableMath.log2(base), log2(base)) }
    }
    #expect(worst < 0x1p-45, "\(worst)")
    #expect(abs(StableMath.cubeRoot(-8) + 2) < 0x1p-44 && StableMath.cubeRoot(0) == 0)
    #expect(StableMath.exp2(3) == 8 && StableMath.log2(8) == 3 && StableMath.power(0, 2.4) == 0)
  }

  @Test func transferFunctionsAreInverse() {
    for step in 0...1000 {
      let code = Double(step) / 1000
      #expect(abs(SRGBTransfer.encode(SRGBTransfer.decode(code)) - code) < 1e-7)
    }
  }

  @Test func everyColorIsWithinTheGamutThatItFills() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      var code = [random.unit(), random.unit(), random.unit()]
      code[Int(random.next(below: 3))] = random.next(below: 2) == 0 ? 0 : 1
      let lab = OKLab(linear: RGB(code[0], code[1], code[2]).map(SRGBTransfer.decode))
      guard lab.chroma > 1e-4 else { continue }
      let limit = Gamut.maxChroma(lightness: lab.lightness, a: lab.a / lab.chroma, b: lab.b / lab.chroma)
      #expect(limit > lab.chroma * 0.9999 && limit < lab.chroma * 1.25, "\(code)")
    }
  }
}
