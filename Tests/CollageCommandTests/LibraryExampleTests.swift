import CollageRender
import Foundation
import Testing

@Suite("The library's first example")
struct LibraryExampleTests {
  @Test("runs and renders")
  func exampleRuns() throws {
    let desk = try Desk()
    let rgb = [UInt8](repeating: 90, count: 60 * 40 * 3)
    try PixelWriter.writeJPEG(rgb: rgb, width: 60, height: 40, to: desk.path("a.jpg"))
    let run = try CommandRun(["out.jpg", "a.jpg"], product: "library-example", in: desk.folder)
    let text = "out.jpg: 1200x800, 3 photos\nin memory: 150x100, 60000 bytes\n"
    #expect(run.status == 0 && run.text == text, "\(run.errors)")
    #expect(try desk.data("out.jpg").count > 1000)
  }
}
