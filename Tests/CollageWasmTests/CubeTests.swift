import CollageColor
import CollageFormat
import CollageModel
import CollageTestSupport
import CollageTesting
import CollageWasm
import Foundation
import Testing

/// A page's shader and the renderer look colors up in the same cube.
///
/// `Sources/Browser/CollageWasm/build.sh` builds the module first. A module that is missing fails.
@Suite(.serialized) struct CubeTests {
  /// A grade and the bytes of the table that all its filters have.
  private struct Sample {
    var base: Adjustments
    var filters: [Adjustments]
    var file: String?

    func grade() throws -> Grade {
      let table = try file.map { try ColorTable(cubeFile: Array($0.utf8)) }
      let weight = 1 / Double(filters.count)
      return Grade(
        adjustments: base, filters: filters.map { Grade.Part(adjustments: $0, table: table, weight: weight) })
    }

    var line: String {
      func document(_ adjustments: Adjustments) -> String {
        let filter = Filter(id: "sample", title: "Sample", summary: "", adjustments: adjustments)
        return String(decoding: FilterEncoder.encode(filter), as: UTF8.self).split(separator: "\n").joined()
      }
      let parts = filters.map(document).joined(separator: ",")
      let text = file.map { ",\"file\":\"\($0.split(separator: "\n").joined(separator: "\\n"))\\n\"" } ?? ""
      return "{\"base\":\(document(base)),\"filters\":[\(parts)]\(text)}"
    }
  }

  private static func samples(seed: UInt64) -> [Sample] {
    var random = RandomScene(seed: seed)
    var samples = [
      Sample(base: .neutral, filters: []), Sample(base: Adjustments([.exposure: 1.3, .tint: 0.4]), filters: []),
      Sample(
        base: Adjustments([.exposure: 0.4, .temperature: 0.2, .contrast: 0.3, .saturation: 0.4, .hue: 0.1]),
        filters: []),
      Sample(
        base: .neutral, filters: [.neutral],
        file: "LUT_3D_SIZE 2\n.1 0 0\n1 0 .2\n0 .7 0\n1 1 0\n0 0 .9\n1 0 1\n0 1 1\n.9 1 1\n"),
    ]
    for count in [0, 1, 2] {
      samples.append(
        Sample(
          base: random.look().adjustments, filters: (0..<count).map { _ in random.look().adjustments },
          file: nil))
    }
    return samples
  }

  /// Returns the cube's digest as `cubes.mjs` tells it.
  private func digest(_ cube: ColorCube?) -> String {
    guard let cube else { return "none" }
    var hash: UInt32 = 0x811c_9dc5
    for word in cube.shaper + cube.nodes { hash = (hash ^ UInt32(word)) &* 0x0100_0193 }
    return "\(cube.levels ?? 0) \(cube.shaper.count) \(cube.nodes.count) \(hash)"
  }

  @Test func everyWordOfACubeIsTheSame() throws {
    let seed: UInt64 = 17
    let samples = Self.samples(seed: seed)
    let output = try Node.run("cubes.mjs", input: samples.map(\.line).joined(separator: "\n") + "\n")
    let native = try samples.map { digest(ColorCube(try $0.grade())) }
    #expect(output.split(separator: "\n").map(String.init) == native, "seed \(seed)")
    #expect(Set(native).count == native.count)
  }

  @Test func theWrapperPassesItsOwnTests() throws {
    _ = try Node.run("--test", "color.test.mjs")
  }
}

// The buffer of the interface is one for the whole process, so tests that write to it take their turns.
extension BrowserModuleTests.ReplayTests {
  @Test func nothingThatAHostPassesForACubeTraps() {
    var random = SplitMix64(seed: 5)
    let hostile = [Double.nan, .infinity, -1, 1e300, 0, 0, 0, 0.5, 1, 2, 3, 40]
    for _ in 0..<2_000 {
      if let buffer = collageBuffer(40) {
        for index in 0..<40 { buffer[index] = hostile[random.int(0...hostile.count - 1)] }
      }
      let count = Int32(random.int(-2...30))
      #expect(collageCube(count) <= 3 + 3 * 1025 + 33 * 33 * 33 * 3)
      #expect(collageTable(count) < 0)
      collageForgetTable(Int32(random.int(-3...3)))
    }
    // All of the buffer, and more than there is.
    #expect(collageTable(.max) < 0 && collageCube(.max) < 0 && collageTable(.min) < 0)
  }
}

/// Scripts of this folder in Node.
private enum Node {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path

  /// Runs a script, the last of the arguments, which must succeed, and returns what it prints.
  static func run(_ arguments: String..., input: String = "") throws -> String {
    let words = ["node"] + arguments.dropLast() + [folder + "/" + (arguments.last ?? "")]
    let run = try ProgramRun(words, input: Array(input.utf8))
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    return run.text
  }
}
