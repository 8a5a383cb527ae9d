import CollageRender
import Foundation
import Testing

/// The kinds of garments, and uncertain cut-outs, on the command line and in batches.
@Suite("Outfits") struct OutfitCommandTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.makeFolder("photos")
    try PixelWriter.writeJPEG(
      rgb: [UInt8](repeating: 90, count: 3 * 80 * 60), width: 80, height: 60, to: desk.path("gray.jpg"))
    try desk.write(Self.garment, to: "garment.json")
    // Cut-outs of one form: only names, options and columns tell their kinds.
    for name in ["IMG_1", "hose", "boots", "cap"] {
      let made = try desk.run(
        "render", "garment.json", "gray.jpg", "-o", "photos/\(name).png", "--when-short", "repeat")
      #expect(made.status == 0, "\(made.errors)")
    }
  }

  /// A T on a transparent ground.
  private static let garment = """
    {"format": "collage-template", "version": 1, "name": "T",
     "canvas": {"width": 60, "height": 80, "background": "transparent"},
     "slots": [{"id": "sleeves", "frame": [5, 5, 50, 20]}, {"id": "body", "frame": [20, 25, 20, 50]}]}
    """

  private func roles(_ arguments: [String]) throws -> [String: String] {
    let run = try CommandRun(arguments + ["--json"], in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let slots = try #require(report?["slots"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: slots.map { slot in
        let name = URL(fileURLWithPath: slot["photo"] as? String ?? "").lastPathComponent
        return (name, "\(slot["role"] ?? "") \(slot["roleSource"] ?? "")")
      })
  }

  @Test("the report says the kind of each garment and what told it")
  func sources() throws {
    try desk.write(#"{"hose": "bottom"}"#, to: "words.json")
    let roles = try roles([
      "render", "auto/outfit", "photos", "-o", "out.png", "--role-words", "words.json", "--role", "cap=bag",
    ])
    #expect(roles["hose.png"] == "bottom author" && roles["boots.png"] == "shoes name")
    #expect(roles["cap.png"] == "bag author" && roles["IMG_1.png"]?.hasSuffix("outline") == true, "\(roles)")
  }

  @Test("a layout says the kind of each garment, in text and in JSON")
  func layout() throws {
    let arguments = [
      "layout", "photos", "--style", "outfit", "--canvas", "400x500", "--role", "cap=bag", "-o", "o.json",
    ]
    let text = try CommandRun(arguments, in: desk.folder)
    #expect(text.text.contains("photos/cap.png: bag\n") && text.text.contains("photos/boots.png: shoes by its name"))
    let json = try CommandRun(arguments + ["--json"], in: desk.folder)
    #expect(json.text.contains(#""role": "shoes""#) && json.text.contains(#""roleSource": "author""#), "\(json.text)")
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: desk.path(name)) }

  @Test("words and roles that are not valid are rejected")
  func invalid() throws {
    try desk.write(#"{"hose": "trousers"}"#, to: "words.json")
    for (options, message) in [
      (["--role-words", "words.json"], "words.json: hose: must be dress"),
      (["--role", "cap=cape"], "the role must be dress"),
      (["--role", "cup=hat"], "did you mean cap"), (["--min-confidence", "2"], "must be between 0 and 1"),
    ] {
      let run = try CommandRun(["render", "auto/outfit", "photos", "-o", "out.png"] + options, in: desk.folder)
      #expect(run.status != 0 && run.errors.contains(message), "\(options): \(run.errors)")
    }
  }

  @Test("columns named by kinds, with numbers and roles, give the same picture as options")
  func columns() throws {
    try desk.write("id,bottom,hat-2,hat,hat.role\n1,hose.png,boots.png,cap.png,shoes\n", to: "rows.csv")
    let batch = try CommandRun(
      ["batch", "rows.csv", "--template", "auto/outfit", "--root", "photos", "--out", "out"],
      in: desk.folder)
    #expect(batch.status == 0, "\(batch.errors)")
    let one = try CommandRun(
      [
        "render", "auto/outfit", "photos/hose.png", "photos/cap.png", "photos/boots.png", "-o", "one.jpg", "--role",
        "hose=bottom", "--role", "cap=shoes", "--role", "boots=hat",
      ], in: desk.folder)
    #expect(one.status == 0, "\(one.errors)")
    #expect(try BatchPictures.pixels(desk.data("out/1.jpg")) == BatchPictures.pixels(desk.data("one.jpg")))
    try desk.write("id,bottom,hat.role\n1,hose.png,cape\n", to: "rows.csv")
    let bad = try CommandRun(
      ["batch", "rows.csv", "--template", "auto/outfit", "--root", "photos", "--out", "bad"], in: desk.folder)
    #expect(bad.status == 65 && bad.errors.contains("hat.role: the role has no photo in slot hat"), "\(bad.errors)")
    try desk.write("id,bottom,qqqqq\n1,hose.png,cap.png\n", to: "rows.csv")
    let unknown = try CommandRun(
      ["batch", "rows.csv", "--template", "auto/outfit", "--root", "photos", "--out", "bad"], in: desk.folder)
    #expect(unknown.errors.contains("the photos' columns are kinds of garments, dress, outerwear"), "\(unknown.errors)")
  }

  @Test("uncertain cut-outs are collected with a list and a sheet, and treated as asked, in pictures and batches")
  func review() throws {
    // One color everywhere has no certain subject.
    try desk.write(try desk.data("gray.jpg"), to: "photos/plain.jpg")
    func run(_ choice: String) throws -> CommandRun {
      try CommandRun(
        [
          "render", "auto/outfit", "photos/plain.jpg", "photos/cap.png", "-o", "out.png", "--review", "check",
          "--when-uncertain", choice, "--json",
        ], in: desk.folder)
    }
    #expect(try run("leave-out").text.contains("plain.jpg") && run("card").status == 0)
    // As templates spell it.
    #expect(try run("leaveOut").status == 0)
    #expect(try run("leave").errors.contains("did you mean leave-out?"))
    for name in ["plain.png", "photos.jsonl", "sheet.jpg"] { #expect(exists("check/\(name)"), "\(name)") }
    let failed = try run("fail")
    #expect(
      failed.status != 0 && failed.errors.contains("cannot be cut out: the confidence is only"), "\(failed.errors)")
    try desk.write("id,top,hat\n1,plain.jpg,cap.png\n", to: "rows.csv")
    let batch = try CommandRun(
      [
        "batch", "rows.csv", "--template", "auto/outfit", "--root", "photos", "--out", "out", "--review", "check2",
        "--when-uncertain", "crop",
      ], in: desk.folder)
    #expect(batch.status == 0 && batch.errors.contains("1 uncertain cut-out to check"), "\(batch.errors)")
    #expect(exists("check2/plain.png") && exists("check2/sheet.jpg"))
    let same = try CommandRun(
      ["batch", "rows.csv", "--template", "auto/outfit", "--root", "photos", "--out", "out", "--review", "out/"],
      in: desk.folder)
    #expect(same.status == 64 && same.errors.contains("must be another folder than --out"), "\(same.errors)")
  }

  @Test("--even-light changes a piece in another light, in a picture, a layout and a batch")
  func evenLight() throws {
    try desk.makeFolder("lights")
    let colors: [(ground: [UInt8], shirt: [UInt8])] = [
      ([225, 225, 222], [70, 80, 140]), ([214, 197, 177], [66, 69, 110]),
    ]
    for (index, (ground, shirt)) in colors.enumerated() {
      var rgb: [UInt8] = []
      for y in 0..<240 {
        for x in 0..<320 { rgb += (110..<210).contains(x) && (50..<190).contains(y) ? shirt : ground }
      }
      try PixelWriter.writeJPEG(rgb: rgb, width: 320, height: 240, to: desk.path("lights/top-\(index).jpg"))
    }
    try desk.write("id,top,top-2\n1,lights/top-0.jpg,lights/top-1.jpg\n", to: "rows.csv")
    for command in [
      "render auto/outfit lights -o OUT.png --size 200x200", "layout lights --style outfit --canvas 200x200 -o OUT.png",
      "batch rows.csv --template auto/outfit --format png --out OUT --cache none",
    ] {
      var pictures: [Data] = []
      for (name, option) in [("plain", []), ("even", ["--even-light"]), ("again", ["--even-light"])] {
        let words = command.replacingOccurrences(of: "OUT", with: name).split(separator: " ").map(String.init)
        let run = try CommandRun(words + option, in: desk.folder)
        #expect(run.status == 0, "\(command): \(run.errors)")
        pictures.append(try desk.data(words[0] == "batch" ? "\(name)/1.png" : "\(name).png"))
      }
      #expect(pictures[0] != pictures[1] && pictures[1] == pictures[2], "\(command)")
    }
    let mosaic = try desk.run("layout", "lights", "--even-light", "-o", "mosaic.png")
    #expect(mosaic.status == 64 && mosaic.errors.contains("--even-light requires --style outfit"), "\(mosaic.errors)")
  }
}
