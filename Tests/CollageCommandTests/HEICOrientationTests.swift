import CollageTestSupport
import Foundation
import Testing
import CollageModel
import PictureTestSupport

/// HEIC photos have the same orientation as in the galleries of phones.
@Suite("HEIC orientation")
struct HEICOrientationTests {
  /// The sample with an orientation in its EXIF block; `turns` is the angle of a property that turns it, in quarters.
  private func heic(orientation: UInt8, turns: Int?) throws -> Data {
    var data = HEICSample.data
    let entry = try #require(data.range(of: Data([0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0])))
    data[entry.lowerBound + 8] = orientation
    if turns != nil {
      // The property with the depth becomes one that turns by nothing: its first byte is zero.
      let name = try #require(data.range(of: Data("pixi".utf8)))
      data.replaceSubrange(name, with: Data("irot".utf8))
    }
    return data
  }

  private func corners(_ data: Data) throws -> [[UInt8]] {
    let desk = try Desk()
    try desk.write(data, to: "photo.heic")
    let one = Desk.template.replacingOccurrences(of: "[\"a\", \"b\"]", with: "[\"a\"]")
      .replacingOccurrences(of: "\"width\": 120", with: "\"width\": 60")
    try desk.write(one, to: "one.json")
    let run = try desk.run("render", "one.json", "photo.heic", "-o", "out.png")
    try #require(run.status == 0, "\(run.errors)")
    let picture = try Pixels(png: [UInt8](desk.data("out.png")))
    return QuadrantImage.Corner.allCases.map { picture.color(at: Point($0.middle.x * 60, $0.middle.y * 60)) }
  }

  private func expect(_ found: [[UInt8]], _ expected: [[UInt8]], _ what: String) {
    for (one, other) in zip(found, expected) {
      let difference = zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(difference < 40, "\(what): \(found), expected \(expected)")
    }
  }

  @Test("is read from EXIF if the file has no orientation property", arguments: [1, 3, 6, 8] as [UInt8])
  func exif(orientation: UInt8) throws {
    let quarters = [1: 0, 6: 1, 3: 2, 8: 3][orientation] ?? 0
    let expected = QuadrantImage.colors(mirrored: false, quarterTurns: quarters)
    expect(try corners(heic(orientation: orientation, turns: nil)), expected, "orientation \(orientation)")
  }

  @Test("from EXIF alone is told in a note, also for cut-outs")
  func note() throws {
    let desk = try Desk()
    for (name, turns) in [("galleries.heic", nil), ("own.heic", 0)] as [(String, Int?)] {
      try desk.write(heic(orientation: 6, turns: turns), to: name)
      try desk.write(Desk.template.replacing(#"["a", "b"]"#, with: #"["a"]"#), to: "one.json")
      for arguments in [["render", "one.json", name, "-o", "out.png"], ["cutout", name, "-o", "cut.png"]] {
        let run = try CommandRun(arguments, in: desk.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("\(name) is turned as its EXIF data says") == (turns == nil), "\(run.errors)")
      }
    }
  }

  @Test("is read from the file's own property if present")
  func property() throws {
    expect(try corners(heic(orientation: 6, turns: 0)), QuadrantImage.colors, "a property")
  }
}
