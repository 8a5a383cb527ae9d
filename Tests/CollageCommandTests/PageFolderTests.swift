import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

/// Folders in which pages are pictures: they have the pages of one book, whole.
@Suite("Folders of pages") struct PageFolderTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for index in 0..<8 {
      let picture = Pixels(width: 90, height: 60) { x, y in [UInt8(x * 2), UInt8(index * 30), UInt8(y * 4)] }
      try PixelWriter.writeJPEG(rgb: picture.bytes, width: 90, height: 60, to: desk.path("photos/p\(index).jpg"))
    }
    return desk
  }

  private static let small = ["--size", "60x90", "--cache", "none"]

  private func album(_ desk: Desk, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["album"] + arguments + Self.small, in: desk.folder)
  }

  /// Returns the files in a folder, hidden ones too.
  private func files(_ desk: Desk, _ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.path(folder))
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try desk.data("\(folder)/\($0)")) })
  }

  @Test("are new or empty, and are written over if that is asked for")
  func overwriting() throws {
    let desk = try desk()
    try desk.makeFolder("pages")
    let made = try album(desk, "photos", "-o", "pages/", "--pages", "3")
    #expect(made.status == 0, "\(made.errors)")
    let first = try files(desk, "pages")
    #expect(first.keys.sorted() == ["page-1.jpg", "page-2.jpg", "page-3.jpg"])
    let refused = try album(desk, "photos", "-o", "pages", "--pages", "3", "--style", "grid")
    #expect(
      refused.status == 64 && refused.errors.contains("pages/: the folder is not empty (page-1.jpg and 2 other files)")
        && refused.errors.contains("--overwrite"), "\(refused.errors)")
    #expect(try files(desk, "pages") == first)
    try desk.write("for the printer", to: "pages/notes.txt")
    let again = try album(desk, "photos", "-o", "pages/", "--pages", "3", "--style", "grid", "--overwrite")
    #expect(again.status == 0, "\(again.errors)")
    let second = try files(desk, "pages")
    #expect(second.keys.sorted() == ["notes.txt", "page-1.jpg", "page-2.jpg", "page-3.jpg"])
    #expect(second["notes.txt"] == Data("for the printer".utf8) && first.contains { second[$0.key] != $0.value })
  }

  @Test("have no pages of a longer book beside those of a shorter one")
  func leftPages() throws {
    let desk = try desk()
    #expect(try album(desk, "photos", "-o", "pages/", "--pages", "4").status == 0)
    let long = try files(desk, "pages")
    let short = try album(desk, "photos", "-o", "pages/", "--pages", "2", "--overwrite")
    #expect(
      short.status == 73 && short.errors.contains("would stay among the new ones (page-3.jpg and 1 other)"),
      "\(short.status) \(short.errors)")
    #expect(try files(desk, "pages") == long)
  }

  @Test("have all pages or none if a page cannot be made, and keep those of an earlier run")
  func unfinished() throws {
    let desk = try desk()
    #expect(try album(desk, "photos", "-o", "book.json", "--pages", "4").status == 0)
    try desk.makeFolder("empty")
    #expect(try album(desk, "photos", "-o", "earlier/", "--pages", "4").status == 0)
    let earlier = try files(desk, "earlier")
    let whole = try desk.data("photos/p7.jpg")
    try desk.write(whole.prefix(whole.count / 2), to: "photos/p7.jpg")
    for folder in ["new/", "empty/", "earlier/"] {
      let run = try CommandRun(
        ["album", "book.json", "-o", folder, "--cache", "none"] + (folder == "earlier/" ? ["--overwrite"] : []),
        in: desk.folder)
      #expect(run.status == 65 && run.errors.contains("p7.jpg"), "\(run.status) \(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: desk.path("new")))
    #expect(try files(desk, "empty").isEmpty)
    #expect(try files(desk, "earlier") == earlier)
  }

  @Test("are those of copies of a template as well, and the option is for folders")
  func copies() throws {
    let desk = try desk()
    let render = ["render", "grids/two-by-two", "photos", "--pages", "--size", "60x60", "-o"]
    #expect(try CommandRun(render + ["sheets/"], in: desk.folder).status == 0)
    #expect(try files(desk, "sheets").keys.sorted() == ["page-1.jpg", "page-2.jpg"])
    let refused = try CommandRun(render + ["sheets/"], in: desk.folder)
    #expect(refused.status == 64 && refused.errors.contains("sheets/: the folder is not empty"), "\(refused.errors)")
    #expect(try CommandRun(render + ["sheets/", "--overwrite"], in: desk.folder).status == 0)
    for output in ["book.pdf", "p-%d.jpg", "book.json"] {
      let run = try album(desk, "photos", "-o", output, "--overwrite")
      #expect(run.status == 64 && run.errors.contains("--overwrite replaces the pages in a folder"), "\(run.errors)")
    }
  }
}
