import CollageModel
import Testing

@testable import CollageColor

/// Lights, and the adjustments from one to another.
@Suite struct LightTests {
  private static let lights = [
    Light(red: 0.8, green: 0.8, blue: 0.8), Light(red: 0.62, green: 0.5, blue: 0.31),
    Light(red: 0.4, green: 0.45, blue: 0.6),
    Light(red: 0.3, green: 0.36, blue: 0.3),
  ]

  @Test("the adjustments from one light to another give a gray surface the color it has in the other")
  func adjustments() throws {
    for light in Self.lights {
      for other in Self.lights where other != light {
        var adjustments = Adjustments.neutral
        for (adjustment, value) in light.adjustments(to: other) { adjustments[adjustment] = value }
        // A dark gray, so that nothing is compressed below white.
        let gray = 0.18
        let seen = RGB(gray * light.red, gray * light.green, gray * light.blue).map(SRGBTransfer.encode)
        let curves = try #require(LightCurves(adjustments))
        let (changed, expected) = (
          curves.apply(seen), RGB(gray * other.red, gray * other.green, gray * other.blue).map(SRGBTransfer.encode)
        )
        #expect(abs(changed.red - expected.red) < 1e-9)
        #expect(abs(changed.green - expected.green) < 1e-9)
        #expect(abs(changed.blue - expected.blue) < 1e-9)
      }
    }
  }

  @Test("the median keeps out a light unlike the others, in any order")
  func median() throws {
    let usual = Light(red: 0.5, green: 0.5, blue: 0.5)
    let odd = Light(red: 1, green: 0.2, blue: 0.1)
    for lights in [[usual, usual, odd], [odd, usual, usual], [usual, odd, usual]] {
      let median = try #require(Light.median(of: lights))
      #expect(abs(median.red - 0.5) + abs(median.green - 0.5) + abs(median.blue - 0.5) < 1e-12)
    }
    #expect(Light.median(of: []) == nil)
  }

  @Test("chroma does not depend on brightness, and gray has none")
  func chroma() {
    #expect(Light(red: 0.3, green: 0.3, blue: 0.3).chroma < 1e-6)
    let (dim, bright) = (Light(red: 0.2, green: 0.15, blue: 0.1), Light(red: 0.8, green: 0.6, blue: 0.4))
    #expect(dim.chroma > 0.02 && abs(dim.chroma - bright.chroma) < 1e-9)
  }
}
