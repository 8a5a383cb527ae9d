import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Stickers that are SVG documents, and GIFs.
@Suite("Stickers from SVG and GIF") struct VectorStickerTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func harness(_ name: String, _ text: String, size: Double = 40, allows: Bool = true) throws -> RenderHarness {
    _ = try folder.write(Array(text.utf8), as: name)
    return sticker(name, size: size, allows: allows)
  }

  private func sticker(_ name: String, size: Double, allows: Bool) -> RenderHarness {
    var harness = RenderHarness(folder, 60, 60)
    harness.policy.acceptsVectors = allows
    harness.layers = [
      Layer(
        id: "mark", content: .sticker(Sticker(.picture(name))), size: Size(size, size), center: Point(30, 30))
    ]
    return harness
  }

  private static func document(_ content: String, _ size: String = "width='10' height='10'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(size)>\(content)</svg>"
  }

  /// A red rectangle whose upper left quarter is blue, so that no flip is hidden.
  private static let quarters =
    document("<rect width='10' height='10' fill='#ff0000'/><rect width='5' height='5' fill='#0000ff'/>")

  private func color(_ pixels: Pixels, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * pixels.width + x) * pixels.bands
    return Array(pixels.bytes[start..<(start + 3)])
  }

  @Test("a drawing is rendered at the resolution of its layer, in its own colors")
  func drawn() async throws {
    let pixels = try await harness("a.svg", Self.quarters).paint()
    for (x, y, wanted) in [
      (11, 11, [0, 0, 255]), (29, 29, [0, 0, 255]), (30, 29, [255, 0, 0]), (29, 30, [255, 0, 0]),
      (49, 49, [255, 0, 0]),
      (9, 30, [255, 255, 255]), (50, 30, [255, 255, 255]),
    ] as [(Int, Int, [UInt8])] {
      #expect(color(pixels, x, y) == wanted, "\(x),\(y)")
    }
    let plan = try await harness("a.svg", Self.quarters).plan()
    #expect(plan.sources.map(\.storedSize) == [PixelSize(40, 40)])
    #expect(plan.description.contains("a.svg"))
  }

  @Test(
    "the size of a document comes from its width and height, or from its viewBox",
    arguments: [
      ("width='20' height='10'", 80, 40), ("viewBox='5 5 10 20'", 40, 80), ("width='1in' height='2in'", 40, 80),
      ("width='100%' height='100%' viewBox='0 0 4 4'", 40, 40),
    ])
  func sizes(size: String, width: Int, height: Int) async throws {
    let plan = try await harness("a.svg", Self.document("<path d='M0 0h5v5z'/>", size)).plan()
    #expect(plan.sources.map(\.storedSize) == [PixelSize(width, height)])
  }

  @Test("SVG is rejected unless it is accepted, and always as a photo")
  func refused() async throws {
    let harness = try harness("a.svg", Self.quarters, allows: false)
    await #expect(throws: RenderError.file(.disabledVector(path: folder.file("a.svg")))) { try await harness.plan() }
    var photo = RenderHarness(folder, 60, 60).adding(
      folder.file("a.svg"), frame: Rect(x: 0, y: 0, width: 60, height: 60))
    photo.policy.acceptsVectors = true
    await #expect(throws: RenderError.self) { try await photo.plan() }
  }

  /// Documents, and whether they are drawn.
  private static let hostile: [(text: String, isDrawn: Bool)] = [
    (document("<script>1</script>"), false),
    (document("<image xlink:href='/etc/passwd' width='9' height='9'/>"), false),
    ("<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]>" + document("<path d='&b;'/>"), false),
    (document("<use href='http://127.0.0.1:9/a.svg#b'/>"), false),
    (document("<path d='M0 0h9v9z'/>", "width='1e9' height='1e9'"), true),
    (document("<path d='M0 0h9v9z'/>", "width='1e-9' height='1e9'"), true),
    (document("<path d='M0 0h9v9z'/>", "width='0' height='10'"), false),
    (document("<path d='M0 0h9v9z'/>", "width='-5' height='nan'"), false),
    (document("<path d='M0 0h9v9z'/>", ""), false), ("<svg", false), ("<?xml version='1.0'?>", false),
    (document("<g transform='scale(1e300)'><path d='M0 0h9e99v9e99z'/></g>"), true),
    (document("<path d='M0 0\(String(repeating: "h1e9v1e9h-1e9z", count: 2_000))'/>"), true),
    (
      document(
        String(repeating: "<g opacity='.9'>", count: 60) + "<path d='M0 0h9v9z'/>"
          + String(repeating: "</g>", count: 60)), true
    ),
    (
      document("<filter id='f'><feGaussianBlur stdDeviation='1e6'/></filter><path filter='url(#f)' d='M0 0h9v9z'/>"),
      true
    ),
    (
      document(
        "<pattern id='p' width='1e-5' height='1e-5'><path d='M0 0h1v1z'/></pattern><path fill='url(#p)' d='M0 0h9v9z'/>"
      ), true
    ),
  ]

  @Test("hostile documents are rejected, or drawn within limits", arguments: hostile.indices)
  func bounded(index: Int) async throws {
    let (text, isDrawn) = Self.hostile[index]
    let harness = try harness("a.svg", text)
    let result: Result<Pixels, any Error>
    do { result = .success(try await harness.paint()) } catch { result = .failure(error) }
    switch result {
    case .success: #expect(isDrawn)
    case .failure(let error): #expect(error is RenderError && "\(error)".contains("a.svg"), "\(error)")
    }
  }

  @Test("bands of a drawing equal the whole")
  func bands() async throws {
    let harness = try harness("a.svg", Self.document("<circle cx='5' cy='5' r='5' fill='#123456' opacity='.7'/>"))
    var files: [Pixels] = []
    for bandPixels in [nil, 60 * 7] {
      var request = harness.request(OutputSettings(format: .png))
      if let bandPixels { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: bandPixels) }
      let name = "\(bandPixels ?? 0).png"
      _ = try await PreparedRender(request).write(to: .file(folder.file(name)), protecting: .init())
      files.append(try PictureFile.decode(folder.read(name)))
    }
    #expect(files[0] == files[1])
  }

  @Test("the first frame of an animated GIF is shown")
  func firstFrame() async throws {
    // Two frames of 2 x 2 pixels, the first red, the second blue.
    let head: [UInt8] = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    func frame(_ index: UInt8) -> [UInt8] {
      // Codes of three bits: clear, four times the index, end.
      let codes: [Int] = [4, Int(index), Int(index), Int(index), Int(index), 5]
      var (bits, count, bytes) = (0, 0, [UInt8]())
      for (place, code) in codes.enumerated() {
        bits |= code << count
        // The table has eight entries after three pixels.
        count += place < 5 ? 3 : 4
        while count >= 8 {
          bytes.append(UInt8(bits & 255))
          (bits, count) = (bits >> 8, count - 8)
        }
      }
      bytes.append(UInt8(bits & 255))
      return [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, UInt8(bytes.count)] + bytes + [0]
    }
    _ = try folder.write(head + frame(0) + frame(1) + [0x3B], as: "two.gif")
    let pixels = try await sticker("two.gif", size: 40, allows: false).paint()
    #expect(color(pixels, 30, 30) == [255, 0, 0])
  }
}
