import CollageRender
import CollageTestSupport
import Foundation
import Testing

/// Folders as people have them: with photos that cannot be used and files that are no photos.
@Suite("Unusable photos of a folder are skipped, named ones are errors")
struct MixedFolderTests {
  private static let colors: [[UInt8]] = [[200, 40, 40], [40, 160, 60], [40, 60, 200], [210, 200, 40]]

  /// Photos p1, p2 and so on in a folder.
  private func desk(photos: Int = 3) throws -> Desk {
    let desk = try Desk()
    try desk.write(Desk.template, to: "two.json")
    try desk.makeFolder("photos")
    for index in 0..<photos { try photo(Self.colors[index % 4], "photos/p\(index + 1).jpg", in: desk) }
    return desk
  }

  private func photo(_ color: [UInt8], _ name: String, in desk: Desk, side: Int = 64) throws {
    var rgb: [UInt8] = []
    // A pattern gives the file enough bytes to be cut anywhere.
    for pixel in 0..<(side * side) { rgb += color.map { $0 &+ UInt8(pixel * 7919 % 23) } }
    try PixelWriter.writeJPEG(rgb: rgb, width: side, height: side, to: desk.path(name))
  }

  private func shown(_ run: CommandRun) -> [String] { report(run).photos }

  private func report(_ run: CommandRun) -> (photos: [String], notes: [[String: String]]) {
    let report = (try? JSONSerialization.jsonObject(with: run.output)) as? [String: Any]
    let slots = report?["slots"] as? [[String: Any]]
    return (slots?.compactMap { $0["photo"] as? String } ?? [], report?["notes"] as? [[String: String]] ?? [])
  }

  /// Photos of a folder that are skipped, with their messages.
  static let bad: [(name: String, finding: String)] = [
    ("empty", "an empty file"), ("text", "not a picture"), ("head", "damaged"), ("half", "damaged"),
    ("tail", "damaged"), ("link", "cannot be opened"), ("loop", "cannot be opened"), ("pipe", "a named pipe"),
  ]

  private func spoil(_ path: String, as kind: String, in desk: Desk) throws {
    let good = try desk.data("photos/p1.jpg")
    switch kind {
    case "empty": try desk.write(Data(), to: path)
    case "text": try desk.write("hello", to: path)
    case "head": try desk.write(good.prefix(24), to: path)
    case "half": try desk.write(good.prefix(good.count / 2), to: path)
    case "tail": try desk.write(good.dropLast(good.count / 20), to: path)
    case "link": symlink("nowhere", desk.path(path))
    case "loop": symlink((path as NSString).lastPathComponent, desk.path(path))
    default: mkfifo(desk.path(path), 0o600)
    }
  }

  @Test("photos that are too thin for a layout are skipped with a note, and named ones are errors")
  func thin() throws {
    let desk = try desk()
    for (name, width, height) in [("line", 1_500, 1), ("column", 1, 2_000)] {
      try PixelWriter.writeJPEG(
        rgb: [UInt8](repeating: 90, count: 3 * width * height), width: width, height: height,
        to: desk.path("photos/\(name).jpg"))
    }
    let commands = [
      ["layout", "photos", "-o", "out.jpg"], ["render", "auto/mosaic", "photos", "-o", "mosaic.jpg"],
      ["album", "photos", "-o", "book.pdf"],
    ]
    for command in commands {
      let run = try CommandRun(command, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      for note in [
        "photos/column.jpg: too thin for a layout: 1x2000 pixels",
        "photos/line.jpg: too thin for a layout: 1500x1 pixels",
      ] { #expect(run.errors.contains(note), "\(command): \(run.errors)") }
    }
    let named = try desk.run("layout", "photos", "photos/line.jpg", "-o", "named.jpg")
    #expect(named.status == 65, "\(named.errors)")
    #expect(named.errors.contains("photos/line.jpg: too thin for a layout: 1500x1 pixels; the longer side may be"))
  }

  @Test("are skipped with a note, and the next photo takes the slot", arguments: bad)
  func skipped(bad: (name: String, finding: String)) throws {
    let desk = try desk()
    try spoil("photos/p1b.jpg", as: bad.name, in: desk)
    for named in ["photos", "photos/*.jpg"] {
      let run = try desk.run("render", "two.json", named, "-o", "out.png", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let (photos, notes) = report(run)
      #expect(photos == ["photos/p1.jpg", "photos/p2.jpg"])
      #expect(notes.count(where: { $0["kind"] == "skippedPhoto" }) == 1, "\(notes)")
      let message = try #require(notes.first { $0["kind"] == "skippedPhoto" }?["message"])
      #expect(message.contains("photos/p1b.jpg") && message.contains(bad.finding), "\(message)")
    }
    // The picture is that of the good photos alone.
    let skipping = try desk.data("out.png")
    _ = try desk.run("render", "two.json", "photos/p1.jpg", "photos/p2.jpg", "-o", "good.png")
    #expect(skipping == (try desk.data("good.png")))
    let strict = try desk.run("render", "two.json", "photos", "-o", "no.png", "--strict")
    #expect(strict.status != 0 && strict.errors.contains("photos/p1b.jpg: \(bad.finding)"), "\(strict.errors)")
    let itself = try desk.run("render", "two.json", "photos/p1b.jpg", "photos", "-o", "no.png")
    #expect(itself.status != 0 && itself.errors.contains("photos/p1b.jpg: \(bad.finding)"), "\(itself.errors)")
    #expect(!(try desk.names().contains("no.png")))
  }

  @Test("all problems of named photos are reported at once")
  func allAtOnce() throws {
    let desk = try desk()
    for kind in ["empty", "text", "half"] { try spoil("\(kind).jpg", as: kind, in: desk) }
    let run = try desk.run(
      "render", "two.json", "photos/p1.jpg", "half.jpg", "empty.jpg", "text.jpg", "missing.jpg", "nothing*.jpg", "-o",
      "no.png")
    #expect(run.status != 0)
    for name in ["half.jpg", "empty.jpg", "text.jpg", "missing.jpg", "nothing*.jpg"] {
      #expect(run.errors.contains(name), "\(name): \(run.errors)")
    }
    #expect(run.errors.split(separator: "\n").count == 5, "\(run.errors)")
    let pinned = try desk.run("render", "two.json", "photos", "--set", "a=half.jpg", "-o", "no.png")
    #expect(pinned.status == 65 && pinned.errors.contains("half.jpg: damaged"), "\(pinned.errors)")
  }

  @Test("a photo that fails late is replaced identically with any number of threads, also with few slots")
  func late() throws {
    let desk = try desk(photos: 6)
    let slots = (0..<6).map { "\"s\($0)\"" }.joined(separator: ", ")
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Six", "canvas": {"width": 360, "height": 60},
       "split": {"row": [\(slots)]}}
      """, to: "six.json")
    for name in ["p1b", "p3b", "p5b"] { try spoil("photos/\(name).jpg", as: "tail", in: desk) }
    var pictures: Set<Data> = []
    for threads in ["1", "2", "8"] {
      let run = try desk.run("render", "six.json", "photos", "-o", "out.png", "--json", "--threads", threads)
      #expect(run.status == 0, "\(run.errors)")
      #expect(shown(run) == (1...6).map { "photos/p\($0).jpg" })
      #expect(report(run).notes.count(where: { $0["kind"] == "skippedPhoto" }) == 3)
      pictures.insert(try desk.data("out.png"))
    }
    #expect(pictures.count == 1)
    try desk.remove("photos/p6.jpg")
    let short = try desk.run("render", "six.json", "photos", "-o", "out.png")
    #expect(short.status == 0 && short.errors.contains("5 photos for 6 slots: s5 left empty"), "\(short.errors)")
    let refused = try desk.run("render", "six.json", "photos", "--when-short", "error", "-o", "no.png")
    #expect(refused.status == 65)
    let again = try desk.run("render", "six.json", "photos", "--when-short", "repeat", "-o", "-", "-q")
    #expect(again.status == 0 && !again.output.isEmpty)
  }

  @Test("layouts, animations and assignments skip unusable photos too")
  func otherCommands() throws {
    let desk = try desk()
    for kind in ["empty", "head", "half"] { try spoil("photos/\(kind).jpg", as: kind, in: desk) }
    let layout = try desk.run("layout", "photos", "--canvas", "300x200", "-o", "wall.png", "--json")
    #expect(layout.status == 0, "\(layout.errors)")
    let same = try desk.run(
      "layout", "photos/p1.jpg", "photos/p2.jpg", "photos/p3.jpg", "--canvas", "300x200", "-o", "good.png")
    #expect(same.status == 0, "\(same.errors)")
    #expect(try desk.data("wall.png") == desk.data("good.png"))
    let best = try desk.run("render", "two.json", "photos", "--assign", "best", "-o", "out.png", "--json")
    #expect(best.status == 0 && shown(best).count == 2, "\(best.errors)")
    let film = try desk.run(
      "animate", "two.json", "two.json", "photos", "--seconds", "0.2", "--hold", "0.1", "--fps", "10", "-o", "frames/")
    #expect(film.status == 0 && film.errors.contains("skipped photos/half.jpg"), "\(film.errors)")
    let weight = try desk.run(
      "layout", "photos", "--canvas", "300x200", "--weights", "half=3", "-o", "no.png")
    #expect(weight.status == 64 && weight.errors.contains("photos/half.jpg was skipped"), "\(weight.errors)")
  }

  @Test("the error lists the reasons if no photo is usable")
  func nothing() throws {
    let desk = try desk(photos: 1)
    try spoil("photos/half.jpg", as: "half", in: desk)
    try desk.remove("photos/p1.jpg")
    try desk.write("layers", to: "photos/x.PSD")
    let run = try desk.run("render", "two.json", "photos", "-o", "no.png")
    #expect(run.status == 65 && run.errors.contains("photos/half.jpg: damaged"), "\(run.errors)")
    try desk.write("", to: "photos/half.jpg")
    let empty = try desk.run("render", "two.json", "photos", "-o", "no.png")
    #expect(empty.status == 66 && empty.errors.contains("no photos found in photos"), "\(empty.errors)")
    #expect(empty.errors.contains("1 .PSD") && empty.errors.contains("half.jpg: an empty file"), "\(empty.errors)")
  }

  @Test("other files of a folder are summarized in one line, and --recursive reads its subfolders")
  func unused() throws {
    let desk = try desk(photos: 2)
    for name in ["a.PSD", "b.psd", "c.PSD", "d.pdf", ".DS_Store", "._p1.jpg", ".secret.jpg", "LICENSE"] {
      try desk.write("x", to: "photos/" + name)
    }
    try desk.write(Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]), to: "photos/scan.tif")
    for folder in ["photos/p1x.jpg", "photos/p1x.jpg/deeper", "photos/empty"] { try desk.makeFolder(folder) }
    try photo(Self.colors[2], "photos/p1x.jpg/inner.jpg", in: desk)
    try photo(Self.colors[3], "photos/p1x.jpg/deeper/in.jpg", in: desk)
    symlink("..", desk.path("photos/p1x.jpg/up"))
    let run = try desk.run("render", "two.json", "photos/", "-o", "out.png")
    #expect(run.status == 0)
    #expect(
      run.errors == "note: photos/: skipped 3 .PSD, 1 .pdf, 1 other file, 1 hidden file, "
        + "1 tiff (--allow tiff accepts them), 2 subfolders (--recursive reads them)\n")
    let deep = try desk.run("render", "two.json", "photos/", "--recursive", "-o", "out.png", "--json")
    #expect(shown(deep) == ["photos/p1.jpg", "photos/p1x.jpg/deeper/in.jpg"], "\(deep.text)")
    #expect(!deep.text.contains("subfolder"))
  }

  @Test("--only restricts the formats, comma-separated or repeated")
  func formats() throws {
    let desk = try desk(photos: 1)
    _ = try desk.run("render", "two.json", "photos/p1.jpg", "-o", "photos/p2.png")
    _ = try desk.run("render", "two.json", "photos/p1.jpg", "-o", "photos/p3.webp")
    let all = try desk.run("render", "two.json", "photos", "-o", "out.png", "--json", "--only", "jpeg,png,webp")
    #expect(shown(all) == ["photos/p1.jpg", "photos/p2.png"])
    let two = try desk.run("render", "two.json", "photos", "-o", "out.png", "--json", "--only", "jpg", "--only", "webp")
    #expect(shown(two) == ["photos/p1.jpg", "photos/p3.webp"])
    #expect(report(two).notes.contains { $0["message"]?.contains("1 png (not among --only)") == true })
    let unknown = try desk.run("render", "two.json", "photos", "-o", "out.png", "--allow", "heic,bmp")
    #expect(unknown.status == 64 && unknown.errors.contains("heic,bmp"))
  }

  @Test("iPhone photos are read by default", arguments: ["heic", "avif"])
  func phone(format: String) throws {
    let desk = try desk(photos: 2)
    try desk.makeFolder("phone")
    let made = try desk.run("render", "two.json", "photos", "-o", "phone/IMG_1.avif")
    #expect(made.status == 0, "\(made.errors)")
    if format == "heic" {
      try desk.write(HEICSample.data, to: "phone/IMG_1.HEIC")
      try desk.remove("phone/IMG_1.avif")
    }
    let run = try desk.run("render", "two.json", "phone", "-o", "out.png", "--json")
    #expect(run.status == 0 && shown(run).count == 1, "\(run.errors)")
    let layout = try desk.run("layout", "phone", "--canvas", "90x60", "-o", "wall.png")
    #expect(layout.status == 0, "\(layout.errors)")
    let closed = try desk.run("render", "two.json", "phone", "-o", "no.png", "--only", "jpeg")
    #expect(closed.status == 66 && closed.errors.contains("1 \(format) (not among --only)"), "\(closed.errors)")
  }
}
