import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Errors of the library are read by users of other programs than the command line tool.
@Suite("Errors about photos")
struct ProbeErrorTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("name a disallowed format, and no command line option")
  func format() throws {
    let path = try folder.write([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], as: "page.tiff")
    let error = #expect(throws: RenderError.self) { try PhotoProbe.header(of: path, policy: PhotoPolicy()) }
    guard case .file(.disabledFormat(path, .tiff, let allowed))? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(allowed == "allowed formats: gif, jpeg, png, webp")
    #expect(error?.unusablePicture == path && error?.finding == "a picture of format tiff")
    #expect(error.map { !"\($0)".contains("--") } == true)
  }

  @Test("name no option for damaged photos and for pictures that are too large")
  func options() throws {
    let path = try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], as: "cut.jpg")
    let damaged = #expect(throws: RenderError.self) { try PhotoProbe.header(of: path, policy: PhotoPolicy()) }
    #expect(damaged.map { "\($0)".contains("damaged") && !"\($0)".contains("--") } == true)
    let large = #expect(throws: RenderError.self) {
      try OutputSettings(format: .jpeg).check(PixelSize(70_000, 9))
    }
    #expect(large.map { !"\($0)".contains("--") } == true)
  }
}
