import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Large photos made upright row by row")
struct UprightRowsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A photo with eight orientations, upright or rotated, reduced or enlarged, in a slot, or half of it with another end.
  private func prepared(
    exif: Int, rotation: Double, intent: Intent = Intent(), side: Double = 90, ending: [UInt8]? = nil
  ) async throws -> (PhotoStep, SourcePhoto) {
    var path = try folder.picture("\(exif).jpg", Scenery.landscape(exif, width: 1100, height: 800), exif: exif)
    if let ending {
      let bytes = try folder.read("\(exif).jpg")
      path = try folder.write(bytes.prefix(bytes.count / 2) + ending, as: "torn.jpg")
    }
    var harness = RenderHarness(folder, 220, 200)
    let slot = Slot(
      id: "1", frame: Rect(x: 50, y: 40, width: side, height: side), rotation: Angle(degrees: rotation))
    harness.cells = [.init(slot: slot, photo: path, intent: intent)]
    let prepared = try await harness.prepared()
    let photo = try #require(prepared.plan.steps.compactMap(\.photo).first)
    return (photo, prepared.pixels[photo.source])
  }

  private func rows(
    _ photo: PhotoStep, _ source: SourcePhoto, bytesPerReading: Int = 1_000_000
  ) throws -> UprightRows {
    try #require(
      try UprightRows(
        PhotoPipeline(photo), of: source, slot: "1", fewestPixels: 0, rowsAtOnce: 16, bytesPerReading: bytesPerReading))
  }

  private func difference(_ one: DeepTile?, _ other: DeepTile?) throws -> Int {
    let (one, other) = (try #require(one), try #require(other))
    guard one.width == other.width, one.height == other.height else { return .max }
    return (0..<(4 * one.width * one.height)).map { abs(Int(one.values[$0]) - Int(other.values[$0])) }.max() ?? .max
  }

  private func difference(_ one: Tile, _ other: Tile) -> Int {
    guard one.width == other.width, one.height == other.height else { return .max }
    return zip(one.pixelBytes, other.pixelBytes).map { abs(Int($0) - Int($1)) }.max() ?? .max
  }

  @Test(
    "have the pixels of the whole photo to within one level, in every orientation", arguments: 1...8, [0.0, 3, 178])
  func whole(exif: Int, rotation: Double) async throws {
    let (photo, source) = try await prepared(exif: exif, rotation: rotation)
    let expected = try PhotoPipeline(photo).tile(to: .adjusted, of: source, slot: "1")
    #expect(difference(try rows(photo, source).all(), expected) <= 1)
  }

  /// Rows that no later band shows are given back, and are zero from then on.
  @Test("show in bands what they show at once, at any angle", arguments: [1, 6], [0.0, 3, -40, 90, 135, 180])
  func bands(exif: Int, rotation: Double) async throws {
    let (photo, source) = try await prepared(exif: exif, rotation: rotation, side: 130)
    let expected = try PhotoPipeline(photo).tile(
      .tile(try rows(photo, source).all()), from: .adjusted, of: source, slot: "1")
    let rows = try rows(photo, source)
    let area = photo.place.area
    for top in stride(from: area.top, to: area.bottom, by: 7) {
      let band = PixelRect(left: area.left, top: top, right: area.right, bottom: min(top + 7, area.bottom))
      let made = try rows.tile(try #require(photo.cut(to: band)).place)
      for y in 0..<made.height {
        let bytes = UnsafeBufferPointer(start: made.row(y), count: made.width * 4)
        let wanted = UnsafeBufferPointer(start: expected.row(top - area.top + y), count: made.width * 4)
        #expect(bytes.elementsEqual(wanted), "row \(top + y)")
      }
    }
  }

  /// A tile of this size takes about seven readings.
  @Test(
    "stored on their side, are read several times, and show the pixels of the whole photo to within one level",
    arguments: [3, 4, 5, 6, 7, 8], [0.0, 3, -12])
  func readings(exif: Int, rotation: Double) async throws {
    let (photo, source) = try await prepared(exif: exif, rotation: rotation, side: 130)
    for isDeep in [false, true] {
      var photo = photo
      photo.decode.isDeep = isDeep
      let whole = try PhotoPipeline(photo).tile(to: .adjusted, of: source, slot: "1")
      let expected = try PhotoPipeline(photo).tile(.tile(whole), from: .adjusted, of: source, slot: "1")
      let bytes = whole.byteCount / (isDeep ? 3 : 7)
      let (rows, area) = (try rows(photo, source, bytesPerReading: bytes), photo.place.area)
      for top in stride(from: area.top, to: area.bottom, by: 7) {
        let band = PixelRect(left: area.left, top: top, right: area.right, bottom: min(top + 7, area.bottom))
        let made = try rows.tile(try #require(photo.cut(to: band)).place)
        let part = PixelRect(left: 0, top: top - area.top, right: made.width, bottom: top - area.top + made.height)
        let wanted = try TrimStep(part: part).trimmed(expected)
        #expect(difference(made, wanted) <= 1, "row \(top)")
        if isDeep { #expect(try difference(made.deep, wanted.deep) <= 8, "row \(top)") }
      }
    }
  }

  @Test("of a photo that was stored on its side are never in memory all at once", arguments: [3, 6])
  func memory(exif: Int) async throws {
    let (photo, source) = try await prepared(exif: exif, rotation: 0, side: 130)
    let whole = try PhotoPipeline(photo).tile(to: .adjusted, of: source, slot: "1")
    let rows = try rows(photo, source, bytesPerReading: whole.byteCount / 4)
    let area = photo.place.area
    let first = PixelRect(left: area.left, top: area.top, right: area.right, bottom: area.top + 1)
    _ = try rows.tile(try #require(photo.cut(to: first)).place)
    #expect((whole.height / 4 - 1...whole.height / 4 + 1).contains(rows.made))
  }

  private func values(_ tile: Tile, row: Int) throws -> [UInt16] {
    let deep = try #require(tile.deep)
    return Array(UnsafeBufferPointer(start: deep.row(row), count: 4 * deep.width))
  }

  @Test("with 16 bits have the pixels of the whole photo, and show them in bands", arguments: [1, 6], [0.0, -40])
  func deep(exif: Int, rotation: Double) async throws {
    var (photo, source) = try await prepared(exif: exif, rotation: rotation, side: 130)
    photo.decode.isDeep = true
    let expected = try PhotoPipeline(photo).tile(to: .adjusted, of: source, slot: "1")
    let all = try rows(photo, source).all()
    #expect(difference(all, expected) <= 1)
    for y in 0..<all.height {
      let pairs = zip(try values(all, row: y), try values(expected, row: y))
      #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 4 }, "row \(y)")
    }
    let placed = try PhotoPipeline(photo).tile(.tile(all), from: .adjusted, of: source, slot: "1")
    let (rows, area) = (try rows(photo, source), photo.place.area)
    for top in stride(from: area.top, to: area.bottom, by: 7) {
      let band = PixelRect(left: area.left, top: top, right: area.right, bottom: min(top + 7, area.bottom))
      let made = try rows.tile(try #require(photo.cut(to: band)).place)
      for y in 0..<made.height {
        #expect(try values(made, row: y) == values(placed, row: top - area.top + y), "row \(top + y)")
      }
    }
  }

  @Test("show photos in perspective in bands")
  func perspective() async throws {
    var intent = Intent()
    intent.perspective = .keystone(vertical: 0.3, horizontal: -0.2)
    let (photo, source) = try await prepared(exif: 1, rotation: 5, intent: intent)
    let expected = try PhotoPipeline(photo).tile(
      .tile(try rows(photo, source).all()), from: .adjusted, of: source, slot: "1")
    let rows = try rows(photo, source)
    let area = photo.place.area
    for top in area.top..<area.bottom {
      let band = PixelRect(left: area.left, top: top, right: area.right, bottom: top + 1)
      let made = try rows.tile(try #require(photo.cut(to: band)).place)
      #expect(
        UnsafeBufferPointer(start: made.row(0), count: made.width * 4)
          .elementsEqual(UnsafeBufferPointer(start: expected.row(top - area.top), count: made.width * 4)))
    }
  }

  @Test("a JPEG that ends in its middle is read again by libvips: its pixels are those of the whole photo")
  func torn() async throws {
    let (photo, source) = try await prepared(exif: 1, rotation: 0, ending: [0xff, 0xd9])
    let expected = try PhotoPipeline(photo).tile(to: .adjusted, of: source, slot: "1")
    let found = try rows(photo, source).all()
    #expect(difference(found, expected) <= 1)
    // What is missing is gray.
    let last = found.row(found.height - 8)
    #expect((0..<4 * found.width).allSatisfy { $0 % 4 == 3 || abs(Int(last[$0]) - 128) < 3 })
  }

  @Test("a JPEG that breaks off is refused, with libvips' reason")
  func broken() async throws {
    let (photo, source) = try await prepared(exif: 1, rotation: 0, ending: [])
    let error = #expect(throws: RenderError.self) { try rows(photo, source).all() }
    #expect("\(String(describing: error))".contains("Premature end of input file"))
  }

  @Test("are used only for photos of more than 32 megapixels")
  func large() async throws {
    let (photo, source) = try await prepared(exif: 1, rotation: 3)
    #expect(try UprightRows(PhotoPipeline(photo), of: source, slot: "1") == nil)
    var decode = photo.decode
    decode.region = PixelRect(left: 0, top: 0, right: 8_001, bottom: 4_000)
    #expect(UprightRows.isUsed(for: decode))
  }
}
