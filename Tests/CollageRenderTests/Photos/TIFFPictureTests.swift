import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Which picture of a TIFF or a raw photo is shown, and which way up.
@Suite("Pictures of TIFF files and raw photos")
struct TIFFPictureTests {
  private let folder: ScratchFolder
  private static let image = QuadrantImage(width: 64, height: 48)

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private func paint(_ path: String, allowing formats: Set<PictureFormat> = [.tiff]) async throws -> Pixels {
    let frame = Rect(x: 0, y: 0, width: 64, height: 48)
    var harness = RenderHarness(folder, 64, 48).adding(path, frame: frame)
    harness.policy.allowedFormats.formUnion(formats)
    return try await harness.paint()
  }

  private func expectUpright(_ path: String, allowing formats: Set<PictureFormat> = [.tiff], _ what: String)
    async throws
  {
    let seen = try await paint(path, allowing: formats)
    for corner in QuadrantImage.Corner.allCases {
      let point = Point(corner.middle.x * 64, corner.middle.y * 48)
      let found = Array(seen.color(at: point).prefix(3))
      #expect(distance(found, QuadrantImage.color(corner)) < 16, "\(what): \(corner) is \(found)")
    }
  }

  private func refusal(_ path: String, allowing formats: Set<PictureFormat> = [.tiff]) -> String {
    do {
      var policy = PhotoPolicy()
      policy.allowedFormats.formUnion(formats)
      let header = try PhotoProbe.header(of: path, policy: policy)
      return "no error: \(header.storedSize)"
    } catch { return "\(error)" }
  }

  @Test("a TIFF is upright for every orientation", arguments: 1...8)
  func orientation(number: Int) async throws {
    var tiff = TIFFWriter()
    let first = tiff.addPicture(Self.image.stored(exif: number), [(274, 3, [number])])
    let path = try folder.write(tiff.file(first: first), as: "turned.tif")
    try await expectUpright(path, "orientation \(number)")
  }

  @Test("a small first page is skipped in favor of the full picture", arguments: [true, false])
  func thumbnail(isMarked: Bool) async throws {
    var tiff = TIFFWriter()
    let main = tiff.addPicture(Self.image.upright)
    let small = Pixels(width: 16, height: 12, filled: [9, 9, 9])
    let first = tiff.addPicture(small, isMarked ? [(254, 4, [1])] : [], next: main)
    let path = try folder.write(tiff.file(first: first), as: "scan.tif")
    try await expectUpright(path, "behind a thumbnail")
  }

  @Test("the first of several independent pages is shown")
  func pages() async throws {
    var tiff = TIFFWriter()
    let other = tiff.addPicture(Pixels(width: 80, height: 80, filled: [9, 9, 9]))
    let first = tiff.addPicture(Self.image.upright, next: other)
    let path = try folder.write(tiff.file(first: first), as: "pages.tif")
    try await expectUpright(path, "of two pages")
  }

  /// A DNG as cameras write it: a thumbnail first, the sensor's values and a preview in directories within.
  private func raw(preview: Pixels?, orientation: Int = 1, sensor: (Int, Int) = (96, 72)) throws -> [UInt8] {
    var tiff = TIFFWriter()
    let values = tiff.add([UInt8](repeating: 7, count: sensor.0 * sensor.1))
    var within = [
      tiff.addDirectory(
        TIFFWriter.size(sensor.0, sensor.1) + [
          (254, 4, [0]), (258, 3, [8]), (259, 3, [1]), (262, 3, [32803]), (273, 4, [values]), (277, 3, [1]),
          (278, 4, [sensor.1]), (279, 4, [sensor.0 * sensor.1]),
        ])
    ]
    if let preview {
      let jpeg = try PictureFile.encode(PictureFile.image(preview), as: "preview.jpg")
      let start = tiff.add(jpeg)
      within.append(
        tiff.addDirectory(
          TIFFWriter.size(preview.width, preview.height) + [
            (254, 4, [1]), (259, 3, [7]), (262, 3, [6]), (273, 4, [start]), (279, 4, [jpeg.count]),
          ]))
    }
    let first = tiff.addPicture(
      Pixels(width: 16, height: 12, filled: [9, 9, 9]),
      [(254, 4, [1]), (274, 3, [orientation]), (330, 4, within), (50706, 4, [0x0000_0401])])
    return tiff.file(first: first)
  }

  @Test("a raw photo is shown by its embedded preview, with a note and without an option", arguments: [1, 6, 7])
  func rawPhoto(orientation: Int) async throws {
    let bytes = try raw(preview: Self.image.stored(exif: orientation), orientation: orientation)
    let path = try folder.write(bytes, as: "photo.dng")
    for formats in [[], [PictureFormat.tiff]] { try await expectUpright(path, allowing: Set(formats), "raw") }
    let prepared = try await RenderHarness(folder, 64, 48)
      .adding(path, frame: Rect(x: 0, y: 0, width: 64, height: 48)).prepared()
    #expect(prepared.report.notes.contains { $0.kind == .rawPhoto && $0.description.contains("photo.dng") })
  }

  @Test("a thumbnail is never used for a raw photo")
  func refusedRaw() throws {
    let small = try folder.write(
      raw(preview: Pixels(width: 32, height: 24, filled: [9, 9, 9])), as: "small.dng")
    let none = try folder.write(raw(preview: nil), as: "none.dng")
    for formats in [[], [PictureFormat.tiff]] {
      #expect(refusal(small, allowing: Set(formats)).contains("only 32x24 pixels of the sensor's 96x72"))
      #expect(refusal(none, allowing: Set(formats)).contains("a raw photo without an embedded picture"))
    }
    let canon = try folder.write(Array("\0\0\0\u{18}ftypcrx ".utf8) + [UInt8](repeating: 0, count: 40), as: "a.cr3")
    #expect(refusal(canon).contains("raw photo"))
  }
}
