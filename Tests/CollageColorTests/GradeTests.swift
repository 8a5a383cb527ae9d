import CollageModel
import Foundation
import Determinism
import Testing

@testable import CollageColor

/// The effects of looks on colors, without the rounding of tables.
@Suite struct GradeTests {
  private func color(_ adjustments: [Adjustment: Double], _ color: RGB) -> RGB {
    let function = GradeFunction(Grade(adjustments: Adjustments(adjustments)))
    return function.applyAfterLight(function.light?.apply(color) ?? color)
  }

  @Test func theSameAsAPlainReference() {
    let seed: UInt64 = 17
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let grade = Grade(
        adjustments: RandomLooks.adjustments(&random),
        filters: [Grade.Part(adjustments: RandomLooks.adjustments(&random), weight: random.unit())])
      let function = GradeFunction(grade)
      let code = SIMD3(random.unit(), random.unit(), random.unit())
      let start = RGB(code.x, code.y, code.z)
      let found = function.applyAfterLight(function.light?.apply(start) ?? start)
      let wanted = ReferenceGrade(grade: grade).color(code)
      let error = (SIMD3(found.red, found.green, found.blue) - wanted)
      // A wrong step differs by far more; a root near another one by less.
      #expect(max(error.max(), -error.min()) < 1e-6, "seed \(seed): \(code) of \(grade)")
    }
  }

  @Test func noAdjustmentChangesNothingAndSmallOnesLittle() {
    #expect(Grade().isNeutral)
    #expect(ColorCube(Grade()) == nil)
    var random = SplitMix64(seed: 3)
    for adjustment in RandomLooks.colored {
      for _ in 0..<50 {
        let code = RGB(random.unit(), random.unit(), random.unit())
        let near = color([adjustment: 1e-6], code)
        let error = max(abs(near.red - code.red), abs(near.green - code.green), abs(near.blue - code.blue))
        // Encoded blacks are steep.
        #expect(error < 1e-3, "\(adjustment.name): \(code) became \(near)")
      }
    }
  }

  @Test func graysStayGrayAndInOrder() {
    let tones: [Adjustment] = [
      .exposure, .contrast, .highlights, .shadows, .whites, .blacks, .fade, .saturation, .vibrance,
    ]
    for adjustment in tones {
      for number in [adjustment.range.lowerBound, -0.5, 0.5, adjustment.range.upperBound]
      where adjustment.range.contains(number) {
        var previous = -1.0
        for step in 0...64 {
          let tone = Double(step) / 64
          let result = color([adjustment: number], RGB(tone, tone, tone))
          #expect(result.max3 - result.min3 < 1e-5, "\(adjustment.name) \(number)")
          #expect(result.green >= previous - 1e-9, "\(adjustment.name) \(number) at \(tone)")
          previous = result.green
        }
      }
    }
  }

  @Test func toneAndSaturationKeepHues() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let code = RGB(random.unit(), random.unit(), random.unit())
      let before = OKLab(linear: code.map(SRGBTransfer.decode))
      let result = color([.contrast: 0.5, .shadows: 0.4, .saturation: 0.8], code)
      let after = OKLab(linear: result.map(SRGBTransfer.decode))
      guard before.chroma > 0.02, after.chroma > 0.02 else { continue }
      let cosine = (before.a * after.a + before.b * after.b) / (before.chroma * after.chroma)
      #expect(cosine > 0.9999, "\(code) became \(result)")
    }
  }

  @Test func eachAdjustmentDoesWhatItSays() {
    let (skin, sky, gray) = (RGB(0.85, 0.66, 0.56), RGB(0.45, 0.62, 0.85), RGB(0.5, 0.5, 0.5))
    #expect(abs(SRGBTransfer.decode(color([.exposure: -1], gray).red) - SRGBTransfer.decode(0.5) / 2) < 1e-6)
    let warm = color([.temperature: 0.5], gray)
    #expect(warm.red > 0.52 && warm.blue < 0.48)
    let magenta = color([.tint: 0.5], gray)
    #expect(magenta.green < 0.495 && magenta.red > 0.5 && magenta.blue > 0.5)
    #expect(color([.contrast: 1], RGB(0.25, 0.25, 0.25)).red < 0.2)
    #expect(color([.shadows: 1], RGB(0.2, 0.2, 0.2)).red > 0.3)
    #expect(color([.highlights: -1], RGB(0.8, 0.8, 0.8)).red < 0.71)
    #expect(color([.fade: 1], RGB(0, 0, 0)).red > 0.19)
    let plain = color([.saturation: -1], sky)
    #expect(plain.max3 - plain.min3 < 1e-5)
    func growth(_ code: RGB) -> Double {
      OKLab(linear: color([.vibrance: 1], code).map(SRGBTransfer.decode)).chroma
        / OKLab(linear: code.map(SRGBTransfer.decode)).chroma
    }
    #expect(growth(sky) > 1.15 && growth(sky) > growth(skin))
    #expect(color([.hue: 1], sky).red > color([.hue: 1], sky).blue)
    #expect(color([.grayscale: 1, .grayBlue: -1], sky).red < color([.grayscale: 1], sky).red - 0.1)
    #expect(color([.sepia: 1], gray).red > color([.sepia: 1], gray).blue + 0.1)
    #expect(abs(color([.invert: 1], skin).red - 0.15) < 1e-6)
  }

  @Test func overexposedLightIsCompressedNotCutOff() {
    var previous = -1.0
    for step in 0...255 {
      let tone = Double(step) / 255
      let result = color([.exposure: 3], RGB(tone, tone, tone)).red
      #expect(result > previous)
      previous = result
    }
    #expect(previous > 0.9999)
  }

  @Test func aFilterIsMixedInByItsStrength() {
    let sepia = Adjustments([.sepia: 1])
    func mixed(_ weight: Double) -> RGB {
      GradeFunction(Grade(filters: [Grade.Part(adjustments: sepia, weight: weight)])).applyAfterLight(
        RGB(0.2, 0.5, 0.9))
    }
    let (none, half, full) = (RGB(0.2, 0.5, 0.9), mixed(0.5), mixed(1))
    #expect(full == GradeFunction(Grade(adjustments: sepia)).applyAfterLight(none))
    #expect(abs(half.red - (none.red + full.red) / 2) < 1e-12)
    #expect(Grade(filters: [Grade.Part(adjustments: sepia, weight: 0)]).isNeutral)
  }

  @Test func posterizeIsTheLastStep() throws {
    let cube = try #require(ColorCube(Grade(adjustments: Adjustments([.posterize: 1]))))
    #expect(cube.levels == 2)
    #expect(cube.color(0.4, 0.6, 0.9) == (0, 1, 1))
    #expect(ColorCube(Grade(adjustments: Adjustments([.posterize: 0.5])))?.levels == 16)
  }
}

extension GradeFunction {
  /// Returns the encoded color for an encoded color after the light adjustments.
  func applyAfterLight(_ color: RGB) -> RGB { applyAfterLight(color, linear: color.map(SRGBTransfer.decode)) }
}
