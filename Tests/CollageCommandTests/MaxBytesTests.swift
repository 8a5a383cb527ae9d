import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

@Suite("A picture of at most N bytes") struct MaxBytesTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    for (name, step) in [("a.jpg", 7), ("b.jpg", 11)] {
      var rgb: [UInt8] = []
      for place in 0..<(300 * 200) {
        let (x, y) = (place % 300, place / 300)
        rgb += [UInt8((x * step + y) % 256), UInt8(y * step % 256), UInt8(place * step % 251)]
      }
      try PixelWriter.writeJPEG(rgb: rgb, width: 300, height: 200, to: desk.path(name))
    }
    return desk
  }

  private struct Report: Decodable {
    let bytes: Int
    let quality: Int?
    let width: Int
    let height: Int
  }

  private func report(_ arguments: [String], in desk: Desk) throws -> Report {
    let run = try CommandRun(
      ["render", "diptych", "a.jpg", "b.jpg", "--size", "400x200", "--json", "--cache", "none"] + arguments,
      in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(run.text.utf8))
  }

  @Test("has the highest quality that keeps to it, the same on each run", arguments: ["jpg", "webp"])
  func fits(_ format: String) throws {
    let desk = try desk()
    let whole = try report(["-o", "whole.\(format)", "--quality", "95"], in: desk)
    #expect(whole.quality == nil)
    for share in [2, 3] {
      let limit = whole.bytes / share
      let found = try report(["-o", "small.\(format)", "--max-bytes", "\(limit)"], in: desk)
      let bytes = try desk.data("small.\(format)")
      #expect(bytes.count == found.bytes && found.bytes <= limit)
      let quality = try #require(found.quality)
      // The same picture as with that quality, and one of a few levels more would be too large.
      _ = try report(["-o", "same.\(format)", "--quality", "\(quality)"], in: desk)
      #expect(try desk.data("same.\(format)") == bytes)
      #expect(try report(["-o", "better.\(format)", "--quality", "\(min(95, quality + 4))"], in: desk).bytes > limit)
      _ = try report(["-o", "again.\(format)", "--max-bytes", "\(limit)", "--threads", "1"], in: desk)
      #expect(try desk.data("again.\(format)") == bytes)
    }
    // A quality that is asked for is not exceeded.
    #expect(try report(["-o", "less.\(format)", "--max-bytes", "10MB", "--quality", "60"], in: desk).quality == 60)
  }

  @Test("may have fewer pixels rather than a bad quality, the same on each run", arguments: ["jpg", "webp"])
  func shrinks(_ format: String) throws {
    let desk = try desk()
    let good = try report(["-o", "good.\(format)", "--quality", "60"], in: desk)
    // Where the quality is enough, no pixel is given up.
    let whole = try report(["-o", "whole.\(format)", "--max-bytes", "\(good.bytes),scale"], in: desk)
    #expect(whole.width == 400 && whole.bytes <= good.bytes && whole.quality ?? 0 >= 60)
    // A profile of 2.5 kB is in each.
    for share in [2, 4] {
      let limit = good.bytes / share
      let found = try report(["-o", "small.\(format)", "--max-bytes", "\(limit),scale"], in: desk)
      let bytes = try desk.data("small.\(format)")
      #expect(bytes.count == found.bytes && found.bytes <= limit && found.bytes > limit / 2)
      #expect(found.width < 400 && abs(found.width - 2 * found.height) <= 1 && found.quality ?? 0 >= 60)
      _ = try report(["-o", "again.\(format)", "--max-bytes", "\(limit),scale", "--threads", "1"], in: desk)
      #expect(try desk.data("again.\(format)") == bytes)
    }
  }

  @Test(
    "that cannot be is refused, and nothing is written",
    arguments: [
      ("o.jpg", "--max-bytes 300", 74, "more than the 300 that it may: choose a smaller size"),
      ("o.png", "--max-bytes 300kB", 64, "png cannot keep to 300000 bytes by its quality: choose jpeg, webp or avif"),
      ("o.jpg", "--max-bytes 200,scale", 74, "more than the 200 that it may"),
      ("o.jpg", "--max-bytes 9kB,scale --split 2x1", 64, "--max-bytes with scale makes a picture smaller"),
      ("o.jpg", "--max-bytes 9kB,shrink", 64, "--max-bytes"),
      ("o.pdf", "--max-bytes 1MB", 64, "--max-bytes applies to single pictures"),
      ("o.jpg", "--max-bytes 300kB --hdr", 64, "an HDR picture cannot keep to 300000 bytes"),
      ("o.jpg", "--max-bytes 0kB", 64, "--max-bytes"), ("o.jpg", "--max-bytes -5", 64, "--max-bytes"),
      ("o.jpg", "--max-bytes big", 64, "--max-bytes"),
    ]) func refusals(_ output: String, _ options: String, _ status: Int32, _ message: String) throws
  {
    let desk = try desk()
    let run = try CommandRun(
      ["render", "diptych", "a.jpg", "b.jpg", "-o", output, "--cache", "none"]
        + options.split(separator: " ").map(String.init),
      in: desk.folder)
    #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
    #expect(try !desk.names().contains(output))
  }

  @Test("is what each picture of a batch is") func batch() throws {
    let desk = try desk()
    try desk.write("id,left,right\none,a.jpg,b.jpg\ntwo,b.jpg,a.jpg\n", to: "rows.csv")
    let run = try desk.run(
      "batch", "rows.csv", "--template", "diptych", "--out", "made", "--format", "jpeg", "--size", "400x200",
      "--max-bytes", "12kB", "--cache", "none")
    #expect(run.status == 0, "\(run.errors)")
    for name in ["one", "two"] { #expect(try desk.data("made/\(name).jpg").count <= 12_000) }
  }
}
