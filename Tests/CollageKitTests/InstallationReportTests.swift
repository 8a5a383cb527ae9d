import CollageKit
import CollageRender
import CollageTestSupport
import Testing

@Suite("The installation report")
struct InstallationReportTests {
  @Test("tests every format, the templates and the folders")
  func checks() async throws {
    let folder = try ScratchFolder()
    let report = try await InstallationReport(
      search: TemplateSearch(folders: [folder.path]),
      folders: [("output", folder.path), ("lost", folder.file("nowhere"))])
    let names = report.checks.map(\.name)
    #expect(names.first == "templates" && names.suffix(2) == ["output folder", "lost folder"])
    for format in ["jpeg", "png", "webp", "avif", "tiff", "gif", "heic"] {
      #expect(report.checks(.works).contains { $0.name == format }, "\(format)")
    }
    #expect(report.checks.first?.detail.hasSuffix(" shipped, 0 in \(folder.path)") == true)
    #expect(report.checks(.missing).contains { $0.name == "lost folder" } && report.checks(.broken).isEmpty)
    #expect(report.facts.contains { $0.name == "libvips" })
  }
}
