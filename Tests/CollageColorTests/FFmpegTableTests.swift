import CollageTestSupport
import Determinism
import Foundation
import Testing

@testable import CollageColor

/// Tables are looked up as ffmpeg's `lut3d` does by tetrahedra.
@Suite struct FFmpegTableTests {
  /// Every 15th code of each channel.
  private static let codes = Array(stride(from: 0, through: 255, by: 15))

  @Test(arguments: [2, 5, 17]) func theSameColorsAsFFmpeg(side: Int) throws {
    var random = SplitMix64(seed: UInt64(side))
    let folder = FileManager.default.temporaryDirectory.appending(path: "collage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var text = "LUT_3D_SIZE \(side)\n"
    for _ in 0..<side * side * side {
      text += (0..<3).map { _ in String(random.unit()) }.joined(separator: " ") + "\n"
    }
    try Data(text.utf8).write(to: folder.appending(path: "table.cube"))
    let pixels = Self.codes.flatMap { red in
      Self.codes.flatMap { green in Self.codes.flatMap { [UInt8(red), UInt8(green), UInt8($0)] } }
    }
    try Data(pixels).write(to: folder.appending(path: "in.rgb"))
    let count = Self.codes.count
    try run(
      "ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(count * count)x\(count)", "-i", "in.rgb",
      "-vf", "lut3d=file=table.cube:interp=tetrahedral", "-pix_fmt", "rgb24", "-f", "rawvideo", "out.rgb", in: folder)
    let wanted = [UInt8](try Data(contentsOf: folder.appending(path: "out.rgb")))
    try #require(wanted.count == pixels.count)
    let table = try ColorTable(cubeFile: Array(text.utf8))
    var worst = 0.0
    for index in stride(from: 0, to: pixels.count, by: 3) {
      let color = table.color(
        RGB(Double(pixels[index]) / 255, Double(pixels[index + 1]) / 255, Double(pixels[index + 2]) / 255))
      for (offset, value) in [color.red, color.green, color.blue].enumerated() {
        worst = max(worst, abs((value * 255).rounded() - Double(wanted[index + offset])))
      }
    }
    // ffmpeg cuts off to whole codes.
    #expect(worst <= 1, "\(worst)")
  }

  private func run(_ arguments: String..., in folder: URL) throws {
    let run = try ProgramRun(arguments, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
  }
}
