import CollageRender
import Foundation
import Testing

@Suite("collage cutout of folders, and with external masks")
struct CutoutFolderTests {
  /// Returns a folder of a blue and a green shirt on paper, a photo of grains, and a file that is no photo.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    func photo(_ name: String, _ color: (Int, Int) -> [UInt8]) throws {
      let rgb = (0..<(160 * 120)).flatMap { color($0 % 160, $0 / 160) }
      try PixelWriter.writeJPEG(rgb: rgb, width: 160, height: 120, to: desk.path("photos/" + name))
    }
    func shirt(_ color: [UInt8]) -> (Int, Int) -> [UInt8] {
      { x, y in (50..<110).contains(x) && (20..<100).contains(y) ? color : [240, 240, 238] }
    }
    try photo("blue.jpg", shirt([30, 60, 190]))
    try photo("green.jpg", shirt([20, 120, 60]))
    try photo("grains.jpg") { x, y in
      let value = UInt8((x * 7919 + y * 104_729 + x * y * 31) % 256)
      return [value, value, value]
    }
    try desk.write(Data("no photo".utf8), to: "photos/broken.jpg")
    return desk
  }

  /// A program that answers each photo with a mask that is made beforehand, and counts its runs.
  private func writeProgram(_ desk: Desk, _ name: String, body: String) throws {
    try desk.writeProgram("#!/bin/sh\necho run >> \"\(desk.path("runs"))\"\n\(body)\n", to: name)
  }

  /// Runs the tool with a cache of its own.
  private func run(_ desk: Desk, _ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      ["XDG_CACHE_HOME=\(desk.path("cache"))", CommandRun.tool] + arguments, executable: "/usr/bin/env", in: desk.folder
    )
  }

  private func runs(_ desk: Desk) throws -> Int {
    String(decoding: try desk.data("runs"), as: UTF8.self).split(separator: "\n").count
  }

  @Test("a folder is cut out into a folder, with a list and a preview; unusable photos do not stop it")
  func folder() throws {
    let desk = try desk()
    let run = try desk.run("cutout", "photos", "-o", "cut/", "--preview", "sheet.png")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("cut: 2 of 3 photos cut out, 1 left uncut"), "\(run.text)")
    #expect(run.errors.contains("skipped photos/broken.jpg") && run.errors.contains("photos/grains.jpg: left uncut"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: desk.path("cut")).sorted()
        == ["blue.png", "grains.png", "green.png", "photos.jsonl"])
    let lines = String(decoding: try desk.data("cut/photos.jsonl"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.contains { $0.contains("\"photos/blue.jpg\"") && $0.contains("\"status\":\"cut\"") }, "\(lines)")
    #expect(lines.contains { $0.contains("\"photos/grains.jpg\"") && $0.contains("\"reason\"") }, "\(lines)")
    #expect(try desk.data("sheet.png").count > 1000)
  }

  @Test("masks of a program are used, one process handles many photos, and results are cached")
  func segmenter() throws {
    let desk = try desk()
    // The mask takes the left half of a shirt, and its program is asked for its name only.
    let half = (0..<(160 * 120)).flatMap { place -> [UInt8] in
      (50..<80).contains(place % 160) && (20..<100).contains(place / 160) ? [255, 255, 255] : [0, 0, 0]
    }
    try PixelWriter.writeJPEG(rgb: half, width: 160, height: 120, to: desk.path("half.jpg"))
    try writeProgram(
      desk, "masks.sh",
      body:
        "for photo in \"$1\"/*; do name=$(basename \"$photo\"); cp \"\(desk.path("half.jpg"))\" \"$2/${name%.*}.jpg\"; done"
    )
    let arguments = [
      "cutout", "photos/blue.jpg", "photos/green.jpg", "-o", "cut", "--segmenter", "./masks.sh {in} {out}",
      "--segmenter-below", "1", "--min-confidence", "0", "--keep-size",
    ]
    let first = try run(desk, arguments)
    #expect(first.status == 0 && first.text.contains("2 of 2"), "\(first.text) \(first.errors)")
    #expect(try runs(desk) == 1)
    let without = try run(desk, ["cutout", "photos/blue.jpg", "-o", "own.png", "--keep-size"])
    #expect(without.status == 0)
    #expect(try desk.data("own.png") != desk.data("cut/blue.png"))
    let again = try run(desk, arguments)
    #expect(again.status == 0)
    #expect(try runs(desk) == 1, "the answers are kept")
  }

  @Test(
    "a program that fails, hangs or writes no mask is named, and photos are cut out without it",
    arguments: [("exit 3", "exit code 3"), ("sleep 30", "more than 1 s"), ("true", "wrote no mask")])
  func failingSegmenter(body: String, said: String) throws {
    let desk = try desk()
    try writeProgram(desk, "masks.sh", body: body)
    let run = try self.run(
      desk,
      [
        "cutout", "photos/blue.jpg", "-o", "out.png", "--segmenter", "./masks.sh {in} {out}", "--segmenter-timeout",
        "1", "--segmenter-below", "1",
      ])
    #expect(run.status == 0 && run.errors.contains(said), "\(run.errors)")
    #expect(run.text.contains("plain background"), "\(run.text)")
  }

  @Test("a refined mask follows the photo's edge")
  func refine() throws {
    let desk = try desk()
    // Three pixels too large on all sides.
    let rough = (0..<(160 * 120)).flatMap { place -> [UInt8] in
      (48..<112).contains(place % 160) && (18..<102).contains(place / 160) ? [255, 255, 255] : [0, 0, 0]
    }
    try PixelWriter.writeJPEG(rgb: rough, width: 160, height: 120, to: desk.path("rough.jpg"))
    let plain = try desk.run("cutout", "photos/blue.jpg", "--mask", "rough.jpg", "-o", "mask.png")
    let refined = try desk.run("cutout", "photos/blue.jpg", "--mask", "rough.jpg", "--refine", "-o", "refined.png")
    #expect(plain.text.contains("64x84+48+18"), "\(plain.text)")
    #expect(refined.status == 0 && refined.text.contains("60x80+50+20"), "\(refined.text) \(refined.errors)")
    let refusal = try desk.run("cutout", "photos/blue.jpg", "--refine", "-o", "out.png")
    #expect(refusal.status != 0 && refusal.errors.contains("--refine requires --mask"))
  }
}
