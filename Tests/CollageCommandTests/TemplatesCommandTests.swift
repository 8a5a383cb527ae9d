import CollageFormat
import CollageRender
import CollageTemplates
import Foundation
import Testing

@Suite("Templates by name")
struct TemplatesCommandTests {
  @Test("every shipped template has a unique name, decodes, and equals the file of that name")
  func shipped() throws {
    let folder = CommandRun.root.appending(path: "Templates")
    let short = ShippedTemplates.all.map(\.shortName)
    #expect(Set(short).count == short.count, "a short name stands twice")
    for entry in ShippedTemplates.all {
      let file = try Data(contentsOf: folder.appending(path: entry.name + ".json"))
      #expect([UInt8](file) == entry.bytes, "\(entry.name)")
      _ = try TemplateDecoder.decode(entry.bytes, file: entry.name)
      #expect(ShippedTemplates.find(entry.name) == entry && ShippedTemplates.find(String(entry.shortName)) == entry)
    }
    let families = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      !["schema", "filters", "stickers"].contains($0)
    }
    let files = try families.flatMap { try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + $0) }
    #expect(ShippedTemplates.all.count == files.count)
  }

  @Test("a shipped template is expanded from any folder, by full or short name")
  func anywhere() throws {
    let desk = try Desk()
    let whole = try desk.run("expand", "hero/hero-left")
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try desk.run("expand", "hero-left").output == whole.output)
  }

  @Test("files take precedence over the search path, and the search path over shipped templates")
  func precedence() throws {
    let desk = try Desk()
    func title(_ title: String) -> String { Desk.template.replacingOccurrences(of: "\"Two\"", with: "\"\(title)\"") }
    try FileManager.default.createDirectory(atPath: desk.path("mine/family"), withIntermediateDirectories: true)
    try desk.write(title("searched"), to: "mine/family/hero-left.json")
    let run = { (name: String) throws in
      try CommandRun(
        ["-c", "COLLAGE_TEMPLATES=\"$PWD/mine\" \"$0\" expand \(name)", CommandRun.tool], executable: "/bin/sh",
        in: desk.folder
      ).text
    }
    #expect(try run("hero-left").contains("\"searched\""))
    #expect(try run("hero-top").contains("\"searched\"") == false)
    try desk.write(title("file"), to: "hero-left")
    #expect(try run("hero-left").contains("\"file\""))
  }

  @Test("a misspelled name is answered with the nearest name")
  func slips() throws {
    let desk = try Desk()
    for name in ["hero-lfet", "hero/hero-lefft.json"] {
      let run = try desk.run("expand", name)
      #expect(run.status == 66 && run.errors.contains("did you mean hero-left?"), "\(run.errors)")
    }
    let run = try desk.run("expand", "nothing-of-the-kind.json")
    #expect(run.status == 66 && !run.errors.contains("did you mean"), "\(run.errors)")
  }

  @Test("copies templates and families without overwriting files")
  func copies() throws {
    let desk = try Desk()
    let run = try desk.run("templates", "--copy", "hero-left", "--copy", "strips")
    #expect(run.status == 0, "\(run.errors)")
    let family = ShippedTemplates.all.filter { $0.family == "strips" }.map { $0.shortName + ".json" }
    #expect(try desk.names() == (family + ["hero-left.json"]).map(String.init).sorted())
    try desk.write("mine", to: "hero-left.json")
    let again = try desk.run("templates", "--copy", "hero-left")
    #expect(again.status == 73 && again.errors.contains("not overwritten"), "\(again.errors)")
    #expect(try desk.data("hero-left.json") == Data("mine".utf8))
  }

  @Test("validates folders, skips schemas, and continues after missing or invalid files")
  func validates() throws {
    let desk = try Desk()
    let all = try CommandRun(["validate", "Templates", "Templates/schema", "-q"], in: CommandRun.root.path)
    #expect(all.status == 0 && all.errors.isEmpty, "\(all.errors)")
    try desk.write("{}", to: "bad.json")
    try desk.write(Desk.template, to: "good.json")
    let run = try desk.run("validate", "missing.json", "bad.json", "good.json")
    #expect(run.status == 66 && run.errors.contains("missing.json") && run.errors.contains("bad.json"), "\(run.errors)")
    #expect(run.text == "good.json: valid, 2 slots\n")
  }

  @Test("lists names, counts and summaries, and ends quietly when the pipe is closed")
  func lists() throws {
    let desk = try Desk()
    let run = try desk.run("templates")
    #expect(run.status == 0 && run.text.split(separator: "\n").count == ShippedTemplates.all.count)
    let closed = try CommandRun(
      ["-c", "\"$0\" templates | head -n 1", CommandRun.tool], executable: "/bin/sh", in: desk.folder)
    #expect(closed.status == 0 && closed.errors.isEmpty, "\(closed.errors)")
  }

  @Test("finds templates by tags, photo counts and words, and lists them as JSON")
  func finds() throws {
    let desk = try Desk()
    struct Listed: Decodable {
      struct Count: Decodable { let min: Int, max: Int? }
      let name, title, description, aspect, unit: String
      let path: String?
      let tags, fonts: [String]
      let photos: Count
      let width, height: Double
      let variables: [String: String]
    }
    func list(_ arguments: String...) throws -> [Listed] {
      try JSONDecoder().decode(
        [Listed].self, from: CommandRun(["templates", "--json"] + arguments, in: desk.folder).output)
    }
    let all = try list()
    #expect(all.count == ShippedTemplates.all.count)
    for entry in all {
      #expect(!entry.tags.isEmpty && entry.photos.min >= 1 && !entry.description.isEmpty, "\(entry.name)")
    }
    let found = try list("--tag", "story", "--photos", "2..5", "--search", "Polaroid caption")
    #expect(found.map(\.name) == ["polaroids/polaroid-story"])
    let story = try #require(found.first)
    #expect(story.aspect == "9:16" && story.photos.max == 2 && story.path == nil && story.unit == "px")
    #expect(story.variables["title"] != nil && story.fonts == ["Dancing Script"])
    #expect(try list("--tag", "story", "--tag", "film").allSatisfy { $0.tags.contains("film") && $0.aspect == "9:16" })
    let many = try list("--photos", "40..")
    #expect(!many.isEmpty && many.allSatisfy { $0.photos.max == nil })
    #expect(try list("--photos", "..1").contains { $0.name == "covers/magazine-cover" })
    try desk.write(Desk.template, to: "mine.json")
    #expect(try list("mine.json").map(\.path) == ["mine.json"])
    for (arguments, part) in [
      (["--tag", "stroy"], "did you mean story?"), (["--photos", "5..3"], "the range is empty; write 3..5"),
      (["--photos", "3", "--photos", "4"], "pass only one"),
      (["--search", "zzz"], "no template matches --search zzz; list all"),
    ] {
      let run = try CommandRun(["templates"] + arguments, in: desk.folder)
      #expect(run.status == 64 && run.errors.contains(part), "\(run.errors)")
    }
  }

  @Test("--text overrides a template's texts, and a misspelled name is answered with the nearest name")
  func variables() throws {
    let desk = try Desk()
    let words = #""layers": [{"id": "t", "size": [90, 40], "center": [50, 30], "text": "{{title}}"}], "#
    let template = Desk.template.replacingOccurrences(
      of: #""canvas""#, with: words + #""variables": {"title": "Rome"}, "canvas""#)
    try desk.write(template, to: "own.json")
    try desk.write(template.replacingOccurrences(of: "{{title}}", with: "Oslo"), to: "fixed.json")
    for name in ["a.jpg", "b.jpg"] {
      let rgb = Array(repeating: [200, 30, 30] as [UInt8], count: 60 * 60).flatMap { $0 }
      try PixelWriter.writeJPEG(rgb: rgb, width: 60, height: 60, to: desk.path(name))
    }
    func pixels(_ arguments: String...) throws -> Data {
      let run = try CommandRun(
        ["render"] + arguments + ["a.jpg", "b.jpg", "-o", "-", "--format", "png"], in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    #expect(try pixels("own.json", "--text", "title=Oslo") == pixels("fixed.json"))
    #expect(try pixels("own.json") != pixels("fixed.json"))
    func frame(_ template: String, _ arguments: String...) throws -> Data {
      let options = ["--seconds", "0.1", "--hold", "0.1", "--fps", "10", "--size", "90x60", "-o", "frames/"]
      let run = try CommandRun(
        ["animate", template, template, "a.jpg", "b.jpg"] + options + arguments, in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      defer { try? FileManager.default.removeItem(atPath: desk.path("frames")) }
      return try Data(contentsOf: URL(fileURLWithPath: desk.path("frames/0001.png")))
    }
    let animated = try frame("fixed.json")
    #expect(try frame("own.json", "--text", "title=Oslo") == animated)
    #expect(try frame("own.json") != animated)
    let slip = try desk.run("render", "own.json", "a.jpg", "b.jpg", "-o", "x.png", "--text", "titel=Oslo")
    #expect(slip.status == 64 && slip.errors.contains("did you mean \"title\"?"), "\(slip.errors)")
    #expect(try !desk.names().contains("x.png"))
  }

  @Test(
    "shell completions include shipped names and files",
    arguments: [
      (["render", "hero-l"], ["hero-left"]), (["render", "min"], ["mine.json"]),
      (["templates", "--copy", "fo"], ["four"]), (["render", "hero-left", "mi"], ["mine.json"]),
      (["render", "hero-left", "-o", "mi"], ["mine.json"]), (["templates", "--photos", "mi"], ["mine.json"]),
      (["validate", "mi"], ["mine.json"]), (["cutout", "mi"], ["mine.json"]), (["batch", "mi"], ["mine.json"]),
      (["batch", "mine.json", "--template", "hero-l"], ["hero-left"]), (["animate", "mi"], ["mine.json"]),
    ])
  func completes(words: [String], expected: [String]) throws {
    let desk = try Desk()
    try desk.write(Desk.template, to: "mine.json")
    let script = """
      source <("$0" --generate-completion-script bash)
      export PATH="$(dirname "$0"):$PATH"
      COMP_WORDS=(collage "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _collage collage "${@: -1}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try CommandRun(["-c", script, CommandRun.tool] + words, executable: "/bin/bash", in: desk.folder)
    let found = run.text.split(separator: "\n").map(String.init)
    #expect(expected.allSatisfy(found.contains), "\(found) \(run.errors)")
  }

  @Test(
    "templates are found by occasions and by the names of sizes",
    arguments: [
      ("--search", "instagram story", "story/arch"), ("--search", "christmas", "cards/postcard-greetings"),
      ("--tag", "wedding", "cards/save-the-date"), ("--tag", "xmas", "cards/postcard-greetings"),
      ("--search", "youtube thumbnail", "covers/video-thumbnail"), ("--search", "A4", "print/a4-poster"),
      ("--search", "Weihnachten", "cards/postcard-greetings"), ("--search", "geburtstag", "cards/birthday"),
      ("--tag", "hochzeit", "cards/save-the-date"), ("--search", "einschulung", "boards/scrapbook-page"),
      ("--search", "first day of school", "boards/scrapbook-page"), ("--search", "Geburt", "shapes/three-hearts"),
      ("--search", "baby", "shapes/three-hearts"), ("--search", "Hochzeit Herz", "shapes/heart-of-photos"),
    ])
  func occasions(option: String, words: String, name: String) throws {
    let run = try Desk().run("templates", option, words)
    #expect(run.status == 0 && run.text.contains(name), "\(run.errors)\(run.text)")
    #expect(run.text.split(separator: "\n").count < 100)
  }
}
