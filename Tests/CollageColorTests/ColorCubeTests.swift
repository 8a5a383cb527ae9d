import CollageTestSupport
import CollageModel
import Foundation
import Determinism
import Testing

@testable import CollageColor

/// The cube holds what the looks do.
@Suite struct ColorCubeTests {
  /// A cube whose nodes are made when they are read: 10,000 whole cubes would take minutes.
  private struct LazyCube {
    let function: GradeFunction
    let axes: ColorCube.Axes

    init(_ grade: Grade) {
      function = GradeFunction(grade)
      axes = ColorCube.Axes(white: function.light?.white ?? RGB(1, 1, 1))
    }

    func color(_ code: RGB) -> RGB {
      let lit = function.light?.apply(code) ?? code
      let side = axes.side
      return Tetrahedra.interpolate(axes.place(of: lit), side: side) { node in
        let color = function.applyAfterLight(
          axes.codes.color(node % side, node / side % side, node / side / side))
        return color.map { ($0 * 65_535).rounded() / 65_535 }
      }
    }
  }

  @Test func randomLooksAndColorsAreCloseToTheReference() {
    let seed: UInt64 = 1
    var random = SplitMix64(seed: seed)
    var differences: [Double] = []
    for _ in 0..<10_000 {
      let grade = Grade(adjustments: RandomLooks.adjustments(&random))
      let code = SIMD3(random.unit(), random.unit(), random.unit())
      let found = LazyCube(grade).color(RGB(code.x, code.y, code.z))
      let wanted = ReferenceGrade(grade: grade).color(code)
      differences.append(
        ColorDifference.ciede2000(
          [wanted.x * 255, wanted.y * 255, wanted.z * 255], [found.red * 255, found.green * 255, found.blue * 255]))
    }
    differences.sort(by: >)
    let mean = differences.reduce(0, +) / Double(differences.count)
    #expect(mean < 0.03, "seed \(seed)")
    // What is above 1 lies across the gamut's edge, where colors bend within one cell of the cube.
    #expect(differences[10] < 1, "seed \(seed): \(differences[10])")
    #expect(differences[0] < 4, "seed \(seed): \(differences[0])")
  }

  @Test func theWholeCubeIsTheLazyOne() throws {
    let seed: UInt64 = 9
    var random = SplitMix64(seed: seed)
    for _ in 0..<2 {
      let grade = Grade(adjustments: RandomLooks.adjustments(&random))
      let cube = try #require(ColorCube(grade))
      let lazy = LazyCube(grade)
      for _ in 0..<300 {
        let code = RGB(random.unit(), random.unit(), random.unit())
        let (found, wanted) = (cube.color(code.red, code.green, code.blue), lazy.color(code))
        #expect(abs(found.red - wanted.red) < 1e-3, "seed \(seed): \(code) of \(grade)")
        #expect(abs(found.green - wanted.green) < 1e-3, "seed \(seed): \(code) of \(grade)")
        #expect(abs(found.blue - wanted.blue) < 1e-3, "seed \(seed): \(code) of \(grade)")
      }
    }
  }

  @Test func aGrayRampRisesWithoutSteps() throws {
    let adjustments = Adjustments([.exposure: 0.7, .contrast: 0.6, .highlights: -0.8, .shadows: 0.6, .fade: 0.3])
    let cube = try #require(ColorCube(Grade(adjustments: adjustments)))
    var previous = cube.color(0, 0, 0)
    for step in 1..<4096 {
      let tone = Double(step) / 4095
      let next = cube.color(tone, tone, tone)
      #expect(next.green >= previous.green && next.green - previous.green < 2.0 / 255)
      previous = next
    }
  }

  @Test func lightAloneNeedsNoCube() throws {
    let cube = try #require(ColorCube(Grade(adjustments: Adjustments([.exposure: 1, .temperature: 0.3]))))
    #expect(cube.nodes.isEmpty && cube.shaper.count == 3 * ColorCube.shaperEntries)
    let function = GradeFunction(Grade(adjustments: Adjustments([.exposure: 1, .temperature: 0.3])))
    let (found, wanted) = (cube.color(0.3, 0.4, 0.5), try #require(function.light).apply(RGB(0.3, 0.4, 0.5)))
    #expect(abs(found.red - wanted.red) < 2e-5 && abs(found.green - wanted.green) < 2e-5)
  }

  /// The bits of a cube, which a test in WebAssembly compares with its own.
  @Test func theBitsAreThoseOfEveryPlatform() throws {
    let adjustments = Adjustments([.exposure: 0.4, .temperature: 0.2, .contrast: 0.3, .saturation: 0.4, .hue: 0.1])
    let cube = try #require(ColorCube(Grade(adjustments: adjustments)))
    var hash = FNV1a()
    for word in cube.shaper + cube.nodes { hash.combine(UInt64(word)) }
    #expect(hash.hexadecimal == "9666d2d9f91df91a")
  }
}
