import CollageFormat
import CollageTemplates
import Foundation
import Testing

@Suite("Templates by name")
struct TemplatesCommandTests {
  @Test("every shipped template has a name of its own, decodes, and is the file of that name")
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

  @Test("a shipped template is expanded from any folder, whole or short")
  func anywhere() throws {
    let desk = try Desk()
    let whole = try desk.run("expand", "hero/hero-left")
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try desk.run("expand", "hero-left").output == whole.output)
  }

  @Test("a file goes before a template of the search path, and that before a shipped one")
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

  @Test("a slip is answered with the nearest name")
  func slips() throws {
    let desk = try Desk()
    for name in ["hero-lfet", "hero/hero-lefft.json"] {
      let run = try desk.run("expand", name)
      #expect(run.status == 66 && run.errors.contains("did you mean hero-left?"), "\(run.errors)")
    }
    let run = try desk.run("expand", "nothing-of-the-kind.json")
    #expect(run.status == 66 && !run.errors.contains("did you mean"), "\(run.errors)")
  }

  @Test("copies templates and families, and overwrites nothing")
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

  @Test("validates folders, passes schemas over, and goes on after what is missing or wrong")
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

  @Test("lists names, counts and summaries, and ends quietly when its reader has enough")
  func lists() throws {
    let desk = try Desk()
    let run = try desk.run("templates")
    #expect(run.status == 0 && run.text.split(separator: "\n").count == ShippedTemplates.all.count)
    let closed = try CommandRun(
      ["-c", "\"$0\" templates | head -n 1", CommandRun.tool], executable: "/bin/sh", in: desk.folder)
    #expect(closed.status == 0 && closed.errors.isEmpty, "\(closed.errors)")
  }

  @Test(
    "a shell completes shipped names and files",
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
}
