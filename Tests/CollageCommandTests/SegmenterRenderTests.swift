import CollageRender
import Foundation
import Testing

@Suite("Segmenters in renders and batches")
struct SegmenterRenderTests {
  /// Returns two photos of a shirt on paper, a template that cuts the first slot out, and a manifest.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for (name, color) in [("blue", [30, 60, 190] as [UInt8]), ("green", [20, 120, 60])] {
      let rgb = (0..<(96 * 72)).flatMap { place -> [UInt8] in
        (30..<66).contains(place % 96) && (12..<60).contains(place / 96) ? color : [240, 240, 238]
      }
      try PixelWriter.writeJPEG(rgb: rgb, width: 96, height: 72, to: desk.path("photos/\(name).jpg"))
    }
    // Only the left half of a shirt.
    let half = (0..<(96 * 72)).flatMap { place -> [UInt8] in
      (30..<48).contains(place % 96) && (12..<60).contains(place / 96) ? [255, 255, 255] : [0, 0, 0]
    }
    try PixelWriter.writeJPEG(rgb: half, width: 96, height: 72, to: desk.path("half.jpg"))
    try PixelWriter.writeJPEG(
      rgb: [UInt8](repeating: 200, count: 3 * 40 * 72), width: 40, height: 72, to: desk.path("narrow.jpg"))
    try desk.write(Data(Self.template.utf8), to: "t.json")
    let rows = "id,a,b\none,blue.jpg,green.jpg\ntwo,green.jpg,blue.jpg\nthree,blue.jpg,blue.jpg\n"
    try desk.write(Data(rows.utf8), to: "rows.csv")
    return desk
  }

  private static let template = """
    {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 120, "height": 60,
     "background": "#ff00ff"}, "defaults": {"focus": "center"}, "slots": [
       {"id": "a", "frame": [0, 0, 60, 60], "cutout": {"minConfidence": 0}, "fit": "contain"},
       {"id": "b", "frame": [60, 0, 60, 60]}]}
    """

  /// A program that counts its runs and its photos, and answers each photo with a picture of the desk.
  private func writeProgram(_ desk: Desk, answering mask: String, before: String = "") throws {
    let text = """
      #!/bin/sh
      echo run >> "\(desk.path("runs"))"
      \(before)
      for photo in "$1"/*; do
        name=$(basename "$photo")
        readlink "$photo" >> "\(desk.path("asked"))"
        cp "\(desk.path(mask))" "$2/${name%.*}.jpg"
      done
      """
    try desk.writeProgram(text, to: "masks.sh")
  }

  private func run(_ desk: Desk, _ arguments: String...) throws -> CommandRun {
    // Shirts on paper are cut out with certainty; only photos below a limit are asked about.
    let arguments = arguments + (arguments.contains("--segmenter") ? ["--segmenter-below", "1"] : [])
    return try CommandRun(
      ["XDG_CACHE_HOME=\(desk.path("cache"))", CommandRun.tool] + arguments, executable: "/usr/bin/env", in: desk.folder
    )
  }

  private func lines(_ desk: Desk, _ name: String) -> [String] {
    ((try? desk.data(name)).map { String(decoding: $0, as: UTF8.self) } ?? "").split(separator: "\n").map(String.init)
  }

  private func pixels(_ name: String, _ desk: Desk) throws -> [UInt8] {
    try BatchPictures.pixels(try desk.data(name))
  }

  private static let command = "./masks.sh {in} {out}"

  @Test("the segmenter runs once, only for photos that are cut out, and its masks are used")
  func render() throws {
    let desk = try desk()
    try writeProgram(desk, answering: "half.jpg")
    let photos = ["photos/blue.jpg", "photos/green.jpg"]
    let without = try run(desk, "render", "t.json", photos[0], photos[1], "-o", "own.png")
    #expect(without.status == 0, "\(without.errors)")
    for _ in 0..<2 {
      let with = try run(
        desk, "render", "t.json", photos[0], photos[1], "-o", "guessed.png", "--segmenter", Self.command)
      #expect(with.status == 0, "\(with.errors)")
    }
    #expect(lines(desk, "asked").count == 1 && lines(desk, "asked")[0].hasSuffix("/photos/blue.jpg"))
    #expect(lines(desk, "runs").count == 1, "the answer is kept")
    #expect(try desk.data("own.png") != desk.data("guessed.png"))
    let explained = try run(
      desk, "render", "t.json", photos[0], photos[1], "--explain", "--segmenter", Self.command)
    #expect(explained.text.contains(" guess "), "\(explained.text)")
  }

  @Test(
    "a failing segmenter is named, and photos are segmented without it",
    arguments: [
      ("exit 3", "half.jpg", "exit code 3"), ("sleep 30", "half.jpg", "more than 1 s"),
      ("exit 0", "half.jpg", "wrote no mask"), ("", "narrow.jpg", "does not have the aspect ratio"),
    ])
  func failing(before: String, mask: String, said: String) throws {
    let desk = try desk()
    try writeProgram(desk, answering: mask, before: before)
    let photos = ["photos/blue.jpg", "photos/green.jpg"]
    _ = try run(desk, "render", "t.json", photos[0], photos[1], "-o", "own.png")
    let with = try run(
      desk, "render", "t.json", photos[0], photos[1], "-o", "out.png", "--segmenter", Self.command,
      "--segmenter-timeout", "1")
    #expect(with.status == 0 && with.errors.contains(said), "\(with.errors)")
    #expect(try desk.data("own.png") == desk.data("out.png"), "our own cut takes over")
  }

  @Test("a batch runs the segmenter once per photo, also without a cache, and its pictures equal those of render")
  func batch() throws {
    let desk = try desk()
    try writeProgram(desk, answering: "half.jpg")
    let done = try run(
      desk, "batch", "rows.csv", "--template", "t.json", "--root", "photos", "--out", "out", "--output", "{id}.jpg",
      "--cache", "none", "--segmenter", Self.command)
    #expect(done.status == 0, "\(done.text) \(done.errors)")
    #expect(lines(desk, "runs").count == 1)
    #expect(lines(desk, "asked").count == 2, "\(lines(desk, "asked"))")
    let single = try run(
      desk, "render", "t.json", "photos/green.jpg", "photos/blue.jpg", "-o", "single.jpg", "--segmenter", Self.command)
    #expect(single.status == 0, "\(single.errors)")
    #expect(try pixels("out/two.jpg", desk) == pixels("single.jpg", desk))
  }

  @Test("the segmenter is asked about uncertain photos only, in renders, batches and folders")
  func uncertainOnly() throws {
    let desk = try desk()
    try writeProgram(desk, answering: "half.jpg")
    try PixelWriter.writeJPEG(
      rgb: [UInt8](repeating: 90, count: 3 * 96 * 72), width: 96, height: 72, to: desk.path("photos/plain.jpg"))
    try desk.write("id,a,b\n1,blue.jpg,blue.jpg\n2,plain.jpg,blue.jpg\n", to: "rows.csv")
    let photos = ["photos/blue.jpg", "photos/plain.jpg"]
    let cutAll =
      #"{"format": "collage-template", "version": 1, "name": "A", "canvas": {"width": 120, "height": 60}, "#
      + #""defaults": {"cutout": {"minConfidence": 0}}, "split": {"row": ["a", "b"]}}"#
    try desk.write(cutAll, to: "all.json")
    for arguments in [
      ["render", "all.json"] + photos + ["-o", "out.png"], ["cutout"] + photos + ["-o", "cut"],
      ["batch", "rows.csv", "--template", "all.json", "--root", "photos", "--out", "out", "--cache", "none"],
    ] {
      try? desk.remove("asked")
      let run = try CommandRun(
        arguments + ["--segmenter", Self.command], executable: CommandRun.tool,
        environment: ["XDG_CACHE_HOME": desk.path("cache-\(arguments[0])")], in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      let asked = lines(desk, "asked")
      #expect(asked.count == 1 && asked[0].hasSuffix("/photos/plain.jpg"), "\(arguments[0]): \(asked)")
    }
    let bad = try desk.run(
      "render", "all.json", photos[0], "-o", "x.png", "--segmenter-below", "2", "--segmenter", "a {in} {out}")
    #expect(bad.status == 64 && bad.errors.contains("--segmenter-below 2.0: must be between 0 and 1"), "\(bad.errors)")
  }

  @Test("a resumed batch renders rows again if their photos have a mask now")
  func resume() throws {
    let desk = try desk()
    try writeProgram(desk, answering: "half.jpg", before: "exit 1")
    func batch() throws -> CommandRun {
      try run(
        desk, "batch", "rows.csv", "--template", "t.json", "--root", "photos", "--out", "out", "--output", "{id}.jpg",
        "--cache", desk.path("c"), "--segmenter", Self.command, "--resume")
    }
    let first = try batch()
    #expect(first.status == 0 && first.errors.contains("exit code 1"), "\(first.errors)")
    let own = try pixels("out/one.jpg", desk)
    try writeProgram(desk, answering: "half.jpg")
    #expect(try batch().status == 0)
    #expect(try pixels("out/one.jpg", desk) != own)
    let third = try batch()
    #expect(third.status == 0 && lines(desk, "runs").count == 2, "\(lines(desk, "runs"))")
  }
}
