import CollageRender
import Foundation
import Testing

/// Fonts beside documents: which commands read them, and when pictures are made again.
@Suite("Fonts beside a document, on the command line")
struct FontCommandTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.makeFolder("collage-fonts")
    try desk.makeFolder("photos")
    for name in ["a", "b"] {
      try PixelWriter.writeJPEG(
        rgb: [UInt8](repeating: 90, count: 3 * 40 * 30), width: 40, height: 30, to: desk.path("photos/\(name).jpg"))
    }
    for name in ["one", "two"] {
      try desk.write(
        """
        {"format": "collage-template", "version": 1, "name": "\(name)", "canvas": {"width": 120, "height": 60},
         "defaults": {"focus": "center"}, "split": {"row": ["a", "b"]},
         "layers": [{"id": "words", "center": [60, 30], "size": [110, 50], "text": {"text": "words"}}]}
        """, to: "\(name).json")
    }
  }

  private static let damaged = "collage-fonts/own.ttf: not a font"

  @Test(
    "a damaged font beside a document is named by every command that sets its texts",
    arguments: [
      "render one.json photos -o out.png", "animate one.json two.json photos -o out.gif",
      "templates one.json --preview out.png",
    ])
  func damaged(arguments: String) throws {
    try desk.write("none", to: "collage-fonts/own.ttf")
    let run = try CommandRun(arguments.split(separator: " ").map(String.init), in: desk.folder)
    #expect(run.status == 65 && run.errors.contains(Self.damaged), "\(run.errors)")
  }

  @Test("a shipped template has no document: fonts in the working directory do not change its picture")
  func shipped() throws {
    try desk.write("none", to: "collage-fonts/own.ttf")
    let run = try desk.run("render", "cards/invitation", "photos", "--when-short", "repeat", "-o", "out.png")
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The files of some installed fonts.
  private func installed() throws -> [String] {
    let files = FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String } ?? []
    return files.sorted().filter { $0.hasSuffix(".ttf") }.prefix(2).map { "/usr/share/fonts/\($0)" }
  }

  @Test("a batch makes its pictures again if a font has changed", arguments: ["collage-fonts", "more"])
  func batch(folder: String) throws {
    let fonts = try installed()
    try #require(fonts.count == 2)
    if folder != "collage-fonts" { try desk.makeFolder(folder) }
    try desk.write("id,a,b\n1,photos/a.jpg,photos/b.jpg\n", to: "rows.csv")
    let place = desk.path("\(folder)/own.ttf")
    var rendered: [String] = []
    for font in [fonts[0], fonts[0], fonts[1]] {
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.copyItem(atPath: font, toPath: place)
      let arguments = ["batch", "rows.csv", "--template", "one.json", "--out", "out", "--resume", "--cache", "none"]
      let run = try CommandRun(
        arguments + (folder == "collage-fonts" ? [] : ["--font-dir", folder]), in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      let words = (run.text + run.errors).split(separator: " ").map(String.init)
      rendered.append(words.firstIndex { $0.hasPrefix("rendered") }.map { words[$0 - 1] } ?? "none")
    }
    #expect(rendered == ["1", "0", "1"])
  }
}
