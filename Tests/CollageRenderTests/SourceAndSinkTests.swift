import CollageFiles
import CollageLayout
import CollageModel
import CollageRender
import CollageTestSupport
import Synchronization
import Testing

@Suite("Photos from memory, and pictures into memory")
struct SourceAndSinkTests {
  private let folder: ScratchFolder
  private let path: String
  private let template = Template(
    name: "One", canvas: Canvas(size: Size(90, 60)), arrangement: .split(.slot("only"), overrides: [:]))

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("photo.jpg")
    let photo = QuadrantImage(width: 120, height: 80).upright
    try PixelWriter.writeJPEG(rgb: photo.bytes, width: 120, height: 80, to: path)
  }

  private func request(_ source: PhotoSource) -> RenderRequest {
    let composition = Composition(
      template: template, photos: [Photo(id: "p", path: "p.jpg")], items: [Item(id: "1", photo: "p", slot: "only")])
    return RenderRequest(composition: composition, photos: ["p": source], output: OutputSettings(format: .png))
  }

  @Test("match those from files and into files")
  func sameBytes() async throws {
    let file = PhotoSource(path: path)
    let memory = try PhotoSource(bytes: folder.read("photo.jpg"), name: "upload")
    let written = folder.file("out.png")
    _ = try await PreparedRender(request(file)).write(to: .file(written), protecting: InputGuard())
    let taken = Mutex<[UInt8]>([])
    let prepared = try await PreparedRender(request(memory))
    let report = try await prepared.write(
      to: .memory { bytes in taken.withLock { $0 = bytes } }, protecting: InputGuard())
    let bytes = taken.withLock { $0 }
    #expect(try bytes == folder.read("out.png") && report.byteCount == bytes.count && bytes.count > 100)
    #expect(report.slots.map(\.photo) == ["upload"] && prepared.plan.description.contains("load upload jpeg"))
  }

  @Test("are distinguished and cached by a resident renderer")
  func resident() async throws {
    let other = QuadrantImage(width: 120, height: 80).upright.bytes.map { 255 - $0 }
    try PixelWriter.writeJPEG(rgb: other, width: 120, height: 80, to: folder.file("other.jpg"))
    let one = try PhotoSource(bytes: folder.read("photo.jpg"), name: "upload")
    let two = try PhotoSource(bytes: folder.read("other.jpg"), name: "upload")
    let renderer = ResidentRenderer(threads: 1)
    let first = try await renderer.render(request(one)).premultipliedPixels
    #expect(try await renderer.render(request(two)).premultipliedPixels != first)
    let before = await renderer.statistics
    #expect(try await renderer.render(request(one)).premultipliedPixels == first)
    let after = await renderer.statistics
    #expect(after.misses == before.misses && after.hits > before.hits)
  }

  @Test("are rejected by the name of their source")
  func damaged() async throws {
    let cut = try PhotoSource(bytes: Array(folder.read("photo.jpg").prefix(200)), name: "upload 7")
    await #expect {
      _ = try await PreparedRender(request(cut)).picture()
    } throws: { "\($0)".hasPrefix("upload 7: damaged") }
  }
}
