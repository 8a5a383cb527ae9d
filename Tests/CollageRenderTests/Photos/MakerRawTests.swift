import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Raw photos that keep their preview where only their maker knows: Fujifilm, Panasonic and Olympus.
@Suite("Raw photos of makers") struct MakerRawTests {
  private let folder: ScratchFolder
  private static let image = QuadrantImage(width: 64, height: 48)
  private static let small = Pixels(width: 16, height: 12, filled: [9, 9, 9])
  private static let taken = Array("2024:05:06 07:08:09\0".utf8).map(Int.init)

  enum Maker: String, CaseIterable { case raf, rw2, orf, newOrf }

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 255) }
  }

  private func jpeg(_ pixels: Pixels) throws -> [UInt8] {
    try PictureFile.encode(PictureFile.image(pixels), as: "preview.jpg")
  }

  private func raw(_ maker: Maker, _ picture: [UInt8], orientation: Int = 1) -> [UInt8] {
    switch maker {
    case .raf: fujifilm(picture, orientation: orientation)
    case .rw2: panasonic(picture, orientation: orientation)
    case .orf: olympus(picture, orientation: orientation, head: Array("OLYMPUS\0II\u{3}\0".utf8), isNested: false)
    case .newOrf:
      olympus(picture, orientation: orientation, head: Array("OM SYSTEM\0\0\0II\u{4}\0".utf8), isNested: true)
    }
  }

  /// The JPEG of a RAF has the photo's EXIF block.
  private func fujifilm(_ picture: [UInt8], orientation: Int) -> [UInt8] {
    var tiff = TIFFWriter()
    let inside = tiff.addDirectory([(0x9003, 2, Self.taken)])
    let first = tiff.addDirectory([(274, 3, [orientation]), (0x8769, 4, [inside])])
    let exif = Array("Exif\0\0".utf8) + tiff.file(first: first)
    let whole = Array(picture.prefix(2)) + [0xFF, 0xE1] + Self.big(exif.count + 2, 2) + exif + picture.dropFirst(2)
    let list =
      Self.big(2, 4) + Self.big(0x100, 2) + Self.big(4, 2) + Self.big(60, 2) + Self.big(80, 2)
      + Self.big(0x111, 2) + Self.big(4, 2) + Self.big(48, 2) + Self.big(64, 2)
    let head = Array("FUJIFILMCCD-RAW 0201FF393101".utf8)
    let table = Self.big(160, 4) + Self.big(whole.count, 4) + Self.big(160 + whole.count, 4) + Self.big(list.count, 4)
    return head + [UInt8](repeating: 0, count: 84 - head.count) + table + [UInt8](repeating: 0, count: 160 - 100)
      + whole + list
  }

  /// The sensor's size: the embedded picture is stored as the sensor sees it.
  private func sensor(_ orientation: Int) -> (width: Int, height: Int) { orientation > 4 ? (48, 64) : (64, 48) }

  private func panasonic(_ picture: [UInt8], orientation: Int) -> [UInt8] {
    let (width, height) = sensor(orientation)
    var tiff = TIFFWriter()
    let inside = tiff.addDirectory([(0x9003, 2, Self.taken)])
    let first = tiff.addDirectory([
      (2, 3, [width + 6]), (3, 3, [height + 2]), (4, 3, [2]), (5, 3, [4]), (6, 3, [height + 2]), (7, 3, [width + 4]),
      (0x2E, 7, picture.map(Int.init)), (274, 3, [orientation]), (0x8769, 4, [inside]),
    ])
    return tiff.file(first: first, version: Array("U\0".utf8))
  }

  /// The offsets in the notes count from the notes themselves.
  private func olympus(_ picture: [UInt8], orientation: Int, head: [UInt8], isNested: Bool) -> [UInt8] {
    func directory(_ entries: [[UInt8]]) -> [UInt8] {
      TIFFWriter.half(entries.count) + entries.flatMap { $0 } + TIFFWriter.word(0)
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      TIFFWriter.half(tag) + TIFFWriter.half(type) + TIFFWriter.word(count) + TIFFWriter.word(value)
    }
    let settingsStart = head.count + 2 + 12 + 4
    let pictureStart = settingsStart + 2 + 24 + 4
    let settings = directory([entry(0x101, 4, 1, pictureStart), entry(0x102, 4, 1, picture.count)])
    let main = directory([entry(0x2020, isNested ? 13 : 7, isNested ? 1 : settings.count, settingsStart)])
    var tiff = TIFFWriter()
    let notes = (head + main + settings + picture).map(Int.init)
    let inside = tiff.addDirectory([(0x9003, 2, Self.taken), (0x927C, 7, notes)])
    let (width, height) = sensor(orientation)
    let first = tiff.addDirectory(TIFFWriter.size(width, height) + [(274, 3, [orientation]), (0x8769, 4, [inside])])
    return tiff.file(first: first, version: Array("RO".utf8))
  }

  private func refusal(_ path: String) -> String {
    do { return "no error: \(try PhotoProbe.header(of: path, policy: PhotoPolicy()).storedSize)" } catch {
      return "\(error)"
    }
  }

  @Test("The JPEG of full size is shown upright, with a note and the date", arguments: Maker.allCases, [1, 6, 8])
  func upright(maker: Maker, orientation: Int) async throws {
    let picture = try jpeg(Self.image.stored(exif: orientation))
    let path = try folder.write(raw(maker, picture, orientation: orientation), as: "photo.\(maker.rawValue)")
    let found = try PictureGate.metadata(of: RegularFile(path: path), path: path, policy: PhotoPolicy())
    #expect(found.exif.stamps.original.time == "2024:05:06 07:08:09")
    let harness = RenderHarness(folder, 64, 48).adding(path, frame: Rect(x: 0, y: 0, width: 64, height: 48))
    let seen = try await harness.paint()
    for corner in QuadrantImage.Corner.allCases {
      let found = Array(seen.color(at: Point(corner.middle.x * 64, corner.middle.y * 48)).prefix(3))
      #expect(distance(found, QuadrantImage.color(corner)) < 16, "\(maker), \(orientation): \(corner) is \(found)")
    }
    #expect(try await harness.prepared().report.notes.contains { $0.kind == .rawPhoto })
  }

  @Test("A thumbnail is never used", arguments: Maker.allCases) func refused(maker: Maker) throws {
    let path = try folder.write(raw(maker, jpeg(Self.small)), as: "small.\(maker.rawValue)")
    #expect(refusal(path).contains("only 16x12 pixels of the sensor's 64x48"))
    #expect(refusal(path).contains("save it as a JPEG in a raw converter first"))
    let none = try folder.write(raw(maker, [1, 2, 3]), as: "none.\(maker.rawValue)")
    #expect(refusal(none).contains("a raw photo without an embedded picture"))
  }

  @Test("Damaged ones are refused without a trap", arguments: Maker.allCases) func damaged(maker: Maker) throws {
    let bytes = raw(maker, try jpeg(Self.small))
    for count in stride(from: 8, to: bytes.count, by: 11) {
      _ = refusal(try folder.write(Array(bytes.prefix(count)), as: "cut.\(maker.rawValue)"))
    }
    for index in bytes.indices {
      for value in [UInt8(0xFF), 0x7F] {
        var changed = bytes
        changed[index] = value
        _ = refusal(try folder.write(changed, as: "changed.\(maker.rawValue)"))
      }
    }
  }
}
