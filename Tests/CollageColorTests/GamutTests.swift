import CollageModel
import Testing

@testable import CollageColor

/// The maximum chroma in sRGB, compared with a plain search along the chroma.
@Suite struct GamutTests {
  /// Walks outward until a component leaves the gamut, and halves the last step.
  private func searched(_ lightness: Double, _ a: Double, _ b: Double) -> Double {
    func isInside(_ chroma: Double) -> Bool {
      let light = OKLab(lightness, a * chroma, b * chroma).linear
      return light.min3 >= -0.01 * lightness * lightness * lightness && light.max3 <= 1
    }
    var outside = 0.0
    while isInside(outside) { outside += 1.0 / 1024 }
    var inside = outside - 1.0 / 1024
    for _ in 0..<40 {
      let middle = (inside + outside) / 2
      if isInside(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }

  @Test func theLimitIsWhereTheFirstComponentLeaves() {
    for tenth in 0..<720 {
      let angle = Angle(degrees: Double(tenth) / 2)
      // Next to pure blue a component leaves and comes back within the tolerance.
      if (263.5...264.5).contains(angle.degrees) { continue }
      let (sine, cosine) = angle.sineAndCosine
      for lightness in [0.002, 0.1, 0.35, 0.5, 0.65, 0.8, 0.9, 0.96, 0.99, 0.9975] {
        let (found, wanted) = (
          Gamut.maxChroma(lightness: lightness, a: cosine, b: sine), searched(lightness, cosine, sine)
        )
        #expect(abs(found - wanted) < 1e-6, "\(angle.degrees) at \(lightness)")
      }
    }
  }

  @Test func blackAndWhiteHaveNone() {
    #expect(Gamut.maxChroma(lightness: 0, a: 1, b: 0) == 0 && Gamut.maxChroma(lightness: 1, a: 0, b: 1) == 0)
  }

  @Test func grayTonesAndLightnessAreInverse() {
    for step in 0...1000 {
      let tone = Double(step) / 1000
      #expect(abs(OKLab.tone(ofLightness: OKLab.lightness(ofTone: tone)) - tone) < 1e-6)
    }
  }
}
