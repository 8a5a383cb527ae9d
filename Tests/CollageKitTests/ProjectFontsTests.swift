import CollageKit
import CollageRender
import Foundation
import Testing

@Suite("Fonts beside a document") struct ProjectFontsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
  private var fonts: URL { folder.appendingPathComponent("collage-fonts") }

  private func installed() throws -> String {
    let files = FileManager.default.enumerator(atPath: "/usr/share/fonts")
    let name = try #require(files?.compactMap { $0 as? String }.sorted().first { $0.hasSuffix(".ttf") })
    return "/usr/share/fonts/\(name)"
  }

  @Test("They are found first, opened once, and again after a change; links and other files are left out")
  func finds() throws {
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try ProjectFonts.fonts(.installed, beside: folder.path) === RenderFonts.installed)
    let file = fonts.appendingPathComponent("own.ttf")
    try FileManager.default.copyItem(atPath: installed(), toPath: file.path)
    try "words".write(to: fonts.appendingPathComponent("LICENSE.txt"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: fonts.appendingPathComponent("link.ttf").path, withDestinationPath: installed())
    let own = try ProjectFonts.fonts(.installed, beside: folder.path)
    #expect(own.folders == [file.path])
    #expect(try ProjectFonts.fonts(.installed, beside: folder.path) === own)
    try Data("none".utf8).write(to: file)
    #expect(throws: RenderError.self) { try ProjectFonts.fonts(.installed, beside: folder.path) }
  }
}
