import CollageFormat
import CollageModel
import CollageRender
import Foundation
import Testing

@Suite("collage replay")
struct ReplayCommandTests {
  private static let composition = """
    {"format": "collage", "version": 1,
     "template": {"format": "collage-template", "version": 1, "name": "two", "canvas": {"width": 120, "height": 60},
       "slots": [{"id": "a", "frame": [0, 0, 60, 60]}, {"id": "b", "frame": [60, 0, 60, 60]}]},
     "photos": {"red": "red.jpg", "green": "green.jpg"},
     "items": [{"id": "A", "photo": "red", "slot": "a"}, {"id": "B", "photo": "green", "slot": "b"}]}
    """
  private static let log = """
    {"format": "collage-gestures", "version": 1, "canvas": [120, 60]}
    {"t": 0, "touch": 1, "phase": "began", "at": [30, 30]}
    {"t": 0.1, "touch": 1, "phase": "moved", "at": [40, 30]}
    {"t": 0.2, "touch": 1, "phase": "moved", "at": [90, 30]}
    {"t": 0.3, "touch": 1, "phase": "ended", "at": [90, 30]}
    {"t": 1, "command": "undo"}
    {"t": 2, "command": "swap", "items": ["A", "nobody"]}
    {"t": 3, "command": "redo"}
    """

  private func desk(photos: Bool = true) throws -> Desk {
    let desk = try Desk()
    try desk.write(Self.composition, to: "in.json")
    try desk.write(Self.log, to: "g.jsonl")
    if photos {
      for (name, color) in [("red", [200, 40, 40]), ("green", [40, 160, 60])] {
        let rgb = (0..<(80 * 60)).flatMap { _ in color.map { UInt8($0) } }
        try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("\(name).jpg"))
      }
    }
    return desk
  }

  @Test("writes the resulting composition")
  func writes() throws {
    let desk = try desk()
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "-o", "out.json")
    #expect(run.status == 0 && run.errors.isEmpty && run.text.isEmpty, "\(run.errors)")
    let bytes = [UInt8](try desk.data("out.json"))
    let composition = try CompositionDecoder.decode(bytes, file: "out.json") { path throws(FormatError) in
      throw FormatError(file: path, message: "is inline")
    }
    #expect(composition.items.map(\.slot) == ["b", "a"])
    let again = try desk.run("replay", "g.jsonl", "--composition", "in.json", "-o", "-")
    #expect([UInt8](again.output) == bytes)
  }

  @Test("a composition saved in another folder gets adjusted paths, or is rejected before the replay")
  func elsewhere() throws {
    let desk = try desk()
    try desk.makeFolder("below")
    for name in ["in.json", "red.jpg", "green.jpg"] { try desk.write(try desk.data(name), to: "below/" + name) }
    let above = try desk.run("replay", "g.jsonl", "--composition", "below/in.json", "-o", "above.json")
    #expect(above.status == 0, "\(above.errors)")
    let rendered = try desk.run("render", "above.json", "-o", "above.png")
    #expect(rendered.status == 0, "\(rendered.errors)")
    let below = try desk.run("replay", "g.jsonl", "--composition", "in.json", "-o", "below/out.json", "--trace")
    #expect(below.status == 64 && below.errors.contains("is not below"), "\(below.errors)")
    #expect(below.text.isEmpty && below.errors.contains("/red.jpg"), "\(below.text)")
    try desk.write(Self.composition.replacing("red.jpg", with: "gone.jpg"), to: "broken.json")
    let broken = try desk.run("render", "broken.json", "-o", "x.png")
    #expect(broken.status == 66 && broken.errors.contains("the folder of broken.json"), "\(broken.errors)")
  }

  @Test("replays a truncated log up to its last complete line")
  func cutOff() throws {
    let desk = try desk()
    try desk.write(String(Self.log.dropLast(8)), to: "cut.jsonl")
    let run = try desk.run("replay", "cut.jsonl", "--composition", "in.json", "--trace")
    #expect(run.status == 0 && run.text.split(separator: "\n").count == 6)
    #expect(
      run.errors.contains("cut.jsonl: line 8, byte 374: the last line is truncated; replaying the 6 events before it"),
      "\(run.errors)")
    let strict = try desk.run("replay", "cut.jsonl", "--composition", "in.json", "--trace", "--strict")
    #expect(strict.status == 65 && strict.text.isEmpty && strict.errors.contains("cut.jsonl: line 8: column"))
    let inside = Self.log.replacingOccurrences(of: #""ended", "at": [90, 30]}"#, with: #""ended""#)
    try desk.write(inside, to: "broken.jsonl")
    let broken = try desk.run("replay", "broken.jsonl", "--composition", "in.json", "--trace")
    #expect(broken.status == 65 && broken.errors.contains("broken.jsonl: line 5: column"), "\(broken.errors)")
  }

  @Test("writes layers added by an editor")
  func layers() throws {
    let desk = try desk()
    let layer = #"{"id": "title", "size": [20, 10], "center": [60, 30], "scale": 2, "rotation": 5, "host": "clock"}"#
    try desk.write(Self.log + "\n{\"t\": 4, \"command\": \"addLayer\", \"layer\": \(layer)}\n", to: "l.jsonl")
    let run = try desk.run("replay", "l.jsonl", "--composition", "in.json", "-o", "out.json")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let nudge = #"{"t": 0, "command": "nudge", "layer": "title", "by": [5, 0]}"#
    try desk.write(Self.log.prefix { $0 != "\n" } + "\n" + nudge + "\n", to: "again.jsonl")
    let again = try desk.run("replay", "again.jsonl", "--composition", "out.json", "--trace")
    #expect(again.text.contains(#"layer "title" at 65,30 scale 2 turned 5"#), "\(again.text) \(again.errors)")
    let picture = try desk.run("render", "out.json", "-o", "out.jpg")
    #expect(
      picture.status == 0 && picture.errors.contains("layers drawn by the host are left out: title"),
      "\(picture.errors)")
  }

  @Test("needs no photos if their sizes are in the log")
  func withoutPhotos() throws {
    let desk = try desk(photos: false)
    let failed = try desk.run("replay", "g.jsonl", "--composition", "in.json", "-o", "out.json")
    #expect(failed.status == 66 && failed.errors.contains("red.jpg: cannot be opened"), "\(failed.errors)")
    let sized = Self.log.replacingOccurrences(
      of: "[120, 60]}", with: #"[120, 60], "photos": {"red": [80, 60], "green": [80, 60]}}"#)
    try desk.write(sized, to: "g.jsonl")
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "-o", "out.json")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("traces every event")
  func traces() throws {
    let desk = try desk()
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--trace")
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 7)
    let exchange = "0.2 touch 1 moved 90,30 | swapping \"A\" to \"b\" | undo 0 redo 0 | selected \"A\" | \"B\"@\"a\""
    #expect(lines[2].hasPrefix(exchange))
    #expect(lines[5].hasSuffix("refused: item \"nobody\" does not exist or is in no slot"))
    #expect(lines[6].hasPrefix("3 redo | idle | undo 1 redo 0"))
  }

  @Test("draws the board")
  func board() throws {
    let desk = try desk()
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--board")
    #expect(run.text.contains(" B ") && run.text.split(separator: "\n").count == 15)
    let both = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--board", "--trace")
    #expect(both.text.split(separator: "\n").count == 7 * 16)
  }

  @Test("renders each step into a folder")
  func folder() throws {
    let desk = try desk()
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--frames", "steps/", "--size", "120x60")
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.path("steps")).sorted()
    // What is seen changes with the finger, the exchange, the lift, the undo and the redo.
    let expected = [".collage-frames"] + (1...7).map { "000\($0).png" }
    #expect(names == expected)
  }

  @Test("renders an animation")
  func film() throws {
    let desk = try desk()
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--frames", "f.webp", "--every", "50")
    #expect(run.status == 0, "\(run.errors)")
    let bytes = try desk.data("f.webp")
    #expect(bytes.prefix(4) == Data("RIFF".utf8) && bytes.range(of: Data("ANIM".utf8)) != nil)
  }

  /// Arguments, and the exit code and words that they earn.
  static let refused: [(arguments: [String], status: Int32, words: String)] = [
    (
      ["g.jsonl", "--composition", "in.json"], 64, "nothing to do: pass at least one of -o, --trace, --board, --frames"
    ),
    (["g.jsonl", "--composition", "in.json", "--frames", "x/", "--every", "0"], 64, "--every 0"),
    (["g.jsonl", "--composition", "in.json", "--frames", "x/", "--size", "7by5"], 64, "--size 7by5"),
    (["none.jsonl", "--composition", "in.json", "--trace"], 66, "none.jsonl"),
    (["g.jsonl", "--composition", "none.json", "--trace"], 66, "none.json"),
    (["in.json", "--composition", "in.json", "--trace"], 65, "in.json: line 1"),
    (["g.jsonl", "--composition", "g.jsonl", "--trace"], 65, "g.jsonl"),
    (["g.jsonl", "--composition", "in.json", "-o", "no/such/out.json"], 73, "no/such/out.json"),
    (["g.jsonl", "--composition", "in.json", "--frames", "in.json"], 73, "in.json"),
    (["g.jsonl", "--composition", "in.json", "-o", "in.json"], 73, "an input is never overwritten"),
    (["g.jsonl", "--composition", "in.json", "-o", "./g.jsonl"], 73, "an input is never overwritten"),
    (["g.jsonl", "--composition", "in.json", "-o", "red.jpg"], 73, "an input is never overwritten"),
    (["g.jsonl", "--composition", "in.json", "-o", "-", "--trace"], 64, "-o - and --trace"),
  ]

  @Test("errors are one line", arguments: refused.indices)
  func refuses(_ index: Int) throws {
    let desk = try desk()
    let (arguments, status, words) = Self.refused[index]
    let before = try desk.names()
    let run = try CommandRun(["replay"] + arguments, in: desk.folder)
    #expect(run.status == status && run.errors.contains(words), "\(run.status) \(run.errors)")
    #expect(try desk.names() == before)
  }

  @Test("does not overwrite a photo with a frame")
  func filmOverPhoto() throws {
    let desk = try desk()
    try FileManager.default.createDirectory(atPath: desk.path("steps"), withIntermediateDirectories: true)
    for name in ["steps/0001.png", "steps/animation.webp"] {
      try desk.write(desk.data("red.jpg"), to: name)
      try desk.write(Self.composition.replacingOccurrences(of: "red.jpg", with: name), to: "in.json")
      let target = name.hasSuffix("webp") ? name : "steps"
      let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--frames", target)
      #expect(run.status == 73 && run.errors.contains("an input is never overwritten"), "\(run.errors)")
      #expect(try desk.data(name) == desk.data("red.jpg"))
    }
  }

  /// Commands that lead a session where a file cannot follow, and what is said of it.
  static let beyondFiles = [
    (#"{"t": 4, "command": "add", "item": "N", "photo": "/n.jpg", "size": [4, 3]}"#, #"photos["/n.jpg"]"#)
  ]

  @Test("writes only readable compositions", arguments: beyondFiles.indices)
  func unreadable(_ index: Int) throws {
    let desk = try desk(photos: false)
    let split = Self.composition.replacingOccurrences(
      of: #""slots": [{"id": "a", "frame": [0, 0, 60, 60]}, {"id": "b", "frame": [60, 0, 60, 60]}]"#,
      with: #""split": {"row": ["a", "b"]}"#)
    try desk.write(split, to: "in.json")
    let (command, words) = Self.beyondFiles[index]
    let sizes = #"[120, 60], "photos": {"red": [80, 60], "green": [80, 60]}}"#
    try desk.write(Self.log.replacingOccurrences(of: "[120, 60]}", with: sizes) + "\n" + command, to: "g.jsonl")
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "-o", "out.json")
    #expect(run.status == 65 && run.errors.contains("out.json: " + words), "\(run.errors)")
    #expect(try !desk.names().contains("out.json"))
  }

  @Test("reports an error if standard output cannot be written", arguments: ["-o -", "--trace", "--board"])
  func fullDisk(_ option: String) throws {
    let desk = try desk()
    let run = try CommandRun(
      ["-c", "\"$0\" replay g.jsonl --composition in.json \(option) > /dev/full", CommandRun.tool],
      executable: "/bin/sh", in: desk.folder)
    #expect(run.status == 74 && run.errors.contains("standard output"), "\(run.status) \(run.errors)")
  }

  @Test("draws a canvas of any aspect ratio")
  func strangeCanvas() throws {
    let desk = try desk(photos: false)
    let header =
      #"{"format": "collage-gestures", "version": 1, "canvas": [WIDTH, 1e6], "#
      + #""photos": {"red": [80, 60], "green": [80, 60]}}"#
    for (width, isDrawn) in [("1e-3", true), ("1e-300", false)] {
      let thin = Self.composition.replacingOccurrences(
        of: #""width": 120, "height": 60"#, with: #""width": \#(width), "height": 1e6"#)
      try desk.write(thin, to: "in.json")
      try desk.write(header.replacingOccurrences(of: "WIDTH", with: width), to: "g.jsonl")
      let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--board")
      // Numbers that nothing can be computed with are refused, with what is allowed.
      #expect(isDrawn ? run.status == 0 : run.status == 65, "\(run.status) \(run.errors)")
      #expect(isDrawn ? run.errors.isEmpty : run.errors.contains("between 0.001 and"), "\(run.errors)")
    }
  }

  @Test("rejects a log for a different canvas")
  func otherCanvas() throws {
    let desk = try desk()
    try desk.write(Self.log.replacingOccurrences(of: "[120, 60]}", with: "[100, 60]}"), to: "g.jsonl")
    let run = try desk.run("replay", "g.jsonl", "--composition", "in.json", "--trace")
    #expect(run.status == 65 && run.errors.contains("g.jsonl: line 1: canvas"), "\(run.errors)")
  }
}
