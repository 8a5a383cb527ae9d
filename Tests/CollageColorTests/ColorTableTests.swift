import CollageModel
import Foundation
import Determinism
import Testing

@testable import CollageColor

/// Tables of colors: files that are right, files that are wrong, and the colors that come out.
@Suite struct ColorTableTests {
  private func table(_ text: String) throws(ColorTableError) -> ColorTable {
    try ColorTable(cubeFile: Array(text.utf8))
  }

  private func fault(_ text: String) -> ColorTableError? {
    do throws(ColorTableError) {
      _ = try table(text)
      return nil
    } catch {
      return error
    }
  }

  private let corners = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }.joined(separator: "\n")

  @Test func aCubeWithEverythingThatFilesHave() throws {
    let text = """
      # Made by hand.
      TITLE "A title with LUT_3D_SIZE 9"\r
      \tLUT_3D_SIZE   2

      DOMAIN_MIN 0 0 0
      DOMAIN_MAX 2.0 2e0 +2.00
      """
    let found = try table("\u{FEFF}" + text + "\n" + corners + "\n\n# The end.")
    #expect(found.shape == .cube(side: 2) && found.domainMax == [2, 2, 2])
    let color = found.color(RGB(0.5, 1, 0.25))
    #expect(color == RGB(0.25, 0.5, 0.125))
    #expect(found == (try table(text + "\r\n" + corners.replacing("\n", with: "\r\n"))))
    #expect(found == (try table(text.replacing("\n", with: "\r") + "\r" + corners.replacing("\n", with: "\r"))))
  }

  @Test func curvesAndInputRanges() throws {
    let found = try table("LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE 0 0.5\n0 1 0\n.25 .5 -1e-1\n1 0 1")
    #expect(found.shape == .curves(entries: 3))
    let color = found.color(RGB(0.125, 0.25, 0.5))
    #expect(color == RGB(0.125, 0.5, 1))
    #expect(abs(found.color(RGB(9, -9, 0.25)).blue + 0.1) < 1e-7)
    #expect(found.color(RGB(9, -9, 0)).red == 1 && found.color(RGB(9, -9, 0)).green == 1)
    let cube = try table("LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0.0 4.0\n" + corners)
    #expect(cube.color(RGB(2, 1, 0)) == RGB(0.5, 0.25, 0))
  }

  @Test func damagedFilesAreRejectedWithTheirLine() {
    let size = "LUT_3D_SIZE 2\n"
    #expect(fault("") == .missingSize && fault("# nothing\n") == .missingSize && fault("0 0 0") == .missingSize)
    #expect(fault("LUT_3D_SIZE 10000\n") == .line(1, .size("10000", allowed: 2...129)))
    #expect(fault("\nLUT_3D_SIZE 1\n") == .line(2, .size("1", allowed: 2...129)))
    #expect(fault("LUT_3D_SIZE 2.5") == .line(1, .size("2.5", allowed: 2...129)))
    #expect(fault("LUT_1D_SIZE 70000") == .line(1, .size("70000", allowed: 2...65_536)))
    #expect(fault("LUT_3D_SIZE 2 2") == .line(1, .numberCount(found: 2, expected: 1)))
    #expect(fault(size + "LUT_1D_SIZE 2") == .line(2, .secondSize))
    #expect(fault(size + "LUT_3D_SIZE 2") == .line(2, .duplicateKeyword("LUT_3D_SIZE")))
    #expect(fault(size + corners.replacing("1 1 0", with: "1 nan 0")) == .line(5, .notANumber("nan")))
    #expect(fault(size + corners.replacing("1 1 0", with: "nan 1 0")) == .line(5, .notANumber("nan")))
    #expect(fault(size + corners.replacing("1 1 0", with: "NaN 1 0")) == .line(5, .notANumber("NaN")))
    for word in ["inf", "1e400", "1.2.3", "0x10", "1,5", "--1", ".", "1e", "9999999999999999999999", "1e7"] {
      #expect(fault(size + "0 0 \(word)") == .line(2, .notANumber(word)), "\(word)")
    }
    #expect(fault(size + "0 0") == .line(2, .numberCount(found: 2, expected: 3)))
    #expect(fault(size + "0 0 0 0") == .line(2, .numberCount(found: 4, expected: 3)))
    #expect(fault(size + corners + "\n0 0 0") == .colorCount(found: 9, expected: 8))
    #expect(fault(size + "0 0 0\n1 1 1") == .colorCount(found: 2, expected: 8))
    #expect(fault(size + "DOMAIN_MIN 0 1 0\n" + corners) == .emptyDomain(channel: 1))
    #expect(fault(size + corners + "\nTITLE \"late\"") == .line(10, .keywordAfterColors("TITLE")))
    #expect(fault("LUT_4D_SIZE 2") == .line(1, .unknownKeyword("LUT_4D_SIZE")))
    #expect(fault("hello") == .line(1, .unknownKeyword("hello")))
    #expect(fault("TITLE \"a\u{0}b\"") == .line(1, .notText))
    #expect(fault("\u{1}\u{2}PNG") == .line(1, .notText))
    #expect(
      fault("LUT_3D_SIZE 10000")?.description == "line 1: 10000 is not a size; it must be a whole number from 2 to 129")
  }

  @Test func truncatedAndRandomBytesNeverTrap() {
    var random = SplitMix64(seed: 4)
    let whole = Array("TITLE \"x\"\nLUT_3D_SIZE 2\nDOMAIN_MIN -1e-3 0 0\n\(corners)\n".utf8)
    for length in 0..<whole.count - 2 {
      #expect(throws: ColorTableError.self) { try ColorTable(cubeFile: Array(whole[..<length])) }
    }
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int(random.next(below: UInt64(bytes.count)))] = UInt8(truncatingIfNeeded: random.next()) }
      _ = try? ColorTable(cubeFile: bytes)
    }
  }

  @Test func aHaldPictureIsItsCube() throws {
    var pixels: [UInt8] = []
    for index in 0..<64 { pixels += [UInt8(index % 4 * 85), UInt8(index / 4 % 4 * 85), UInt8(index / 16 * 85)] }
    let found = try ColorTable(haldWidth: 8, height: 8, pixels: pixels)
    #expect(found.shape == .cube(side: 4))
    var random = SplitMix64(seed: 6)
    for _ in 0..<100 {
      let color = RGB(random.unit(), random.unit(), random.unit())
      let result = found.color(color)
      #expect(abs(result.red - color.red) < 1e-6 && abs(result.green - color.green) < 1e-6)
    }
    #expect(throws: ColorTableError.haldSides(width: 10, height: 10)) {
      try ColorTable(haldWidth: 10, height: 10, pixels: [UInt8](repeating: 0, count: 300))
    }
    #expect(throws: ColorTableError.haldSides(width: 8, height: 27)) {
      try ColorTable(haldWidth: 8, height: 27, pixels: [UInt16]())
    }
    #expect(throws: ColorTableError.haldBytes(found: 5, expected: 192)) {
      try ColorTable(haldWidth: 8, height: 8, pixels: [UInt16](repeating: 0, count: 5))
    }
  }

  @Test func aTableIsAppliedAfterTheFiltersAdjustments() throws {
    let invert = try table("LUT_1D_SIZE 2\n1 1 1\n0 0 0")
    let cube = try #require(ColorCube(Grade(filters: [Grade.Part(adjustments: .neutral, table: invert, weight: 0.75)])))
    let found = cube.color(0.2, 0.4, 1)
    #expect(abs(found.red - 0.65) < 1e-4 && abs(found.green - 0.55) < 1e-4 && abs(found.blue - 0.25) < 1e-4)
  }
}
