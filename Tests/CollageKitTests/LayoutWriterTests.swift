import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender
import CollageTestSupport
import Testing

@Suite("Writing generated layouts")
struct LayoutWriterTests {
  private let folder: ScratchFolder
  private let paths: [String]

  init() throws {
    let folder = try ScratchFolder()
    self.folder = folder
    paths = try [(120, 80), (60, 120), (90, 90)].enumerated().map { index, size in
      let path = folder.file("\(index).jpg")
      let photo = Pixels(width: size.0, height: size.1, filled: [UInt8(80 * index), 90, 120])
      try PixelWriter.writeJPEG(rgb: photo.bytes, width: size.0, height: size.1, to: path)
      return path
    }
  }

  private func layouts(_ count: Int) async throws -> [LayoutRequest.GeneratedTemplate] {
    let extent = LayoutRequest.Extent.exact(Size(300, 200))
    let look = LayoutLook(style: .mosaic, extent: extent, count: paths.count)
    let request = LayoutRequest(
      name: "mosaic", extent: extent, background: look.background, arrangement: .mosaic(Mosaic(seed: 1)), gap: look.gap,
      margin: look.margin, defaults: look.defaults)
    return try await request.layouts(LayoutPhotos.read(paths), count: count, threads: 1)
  }

  @Test("writes a template or a picture, depending on the extension")
  func kinds() async throws {
    let made = try await layouts(1)
    let writer = LayoutWriter(paths: paths, inputs: InputGuard(paths, as: .photo))
    let template = folder.file("mosaic.json")
    #expect(try await writer.write(made, to: .file(template)) == [template])
    #expect(try CollageDocument(named: template).template.canvas.size == Size(300, 200))
    let picture = folder.file("mosaic.png")
    #expect(try await writer.write(made, to: .file(picture)) == [picture])
    #expect(PictureFormat(signature: try folder.read("mosaic.png")) == .png)
  }

  @Test("writes several layouts to numbered files, with a contact sheet")
  func numbered() async throws {
    let made = try await layouts(2)
    let output = LayoutWriter.Output.numbered(folder.file("choice.json"), count: 2)
    let names = ["choice-1.json", "choice-2.json", "choice-sheet.jpg"].map { folder.file($0) }
    #expect(output.paths == names)
    let writer = LayoutWriter(paths: paths, inputs: InputGuard(paths, as: .photo))
    #expect(try await writer.write(made, to: output) == names)
    #expect(try folder.read("choice-1.json") != folder.read("choice-2.json"))
    #expect(PictureFormat(signature: try folder.read("choice-sheet.jpg")) == .jpeg)
  }

  @Test("rejects an output that is an input or has no folder, before computing anything")
  func checks() throws {
    let inputs = InputGuard([folder.file("0.jpg"), folder.file("0-sheet.jpg")], as: .photo)
    try LayoutWriter.check(.standardOutput, protecting: inputs)
    try LayoutWriter.check(.file(folder.file("new.json")), protecting: inputs)
    try folder.write([1], as: "new-sheet.jpg")
    for output in [
      LayoutWriter.Output.file(folder.file("0.jpg")), .file(folder.file("missing/new.json")),
      .numbered(folder.file("new.json"), count: 3),
    ] {
      #expect(throws: FileError.self) {
        try LayoutWriter.check(
          output, protecting: InputGuard([folder.file("0.jpg"), folder.file("new-sheet.jpg")], as: .photo))
      }
    }
  }

  @Test("assigns photos to slots by weight")
  func assignment() async throws {
    let assignment = try await Composer.PhotoAssignment.best(of: paths, weights: [2: 5], threads: 1)
    guard case .best(let photos) = assignment else {
      Issue.record("the photos were not measured")
      return
    }
    #expect(paths.map { photos[$0]?.weight } == [1, 1, 5])
    #expect(paths.map { photos[$0]?.photo.size } == [Size(120, 80), Size(60, 120), Size(90, 90)])
  }
}
