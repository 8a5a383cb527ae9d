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

  @Test("a whole TIFF of a kind that is not read is not called damaged")
  func unsupported() throws {
    let pixels = Pixels(width: 16, height: 12, filled: [9, 99, 199])
    let kinds: [(name: String, entry: TIFFWriter.Entry)] = [
      ("twelve.tif", (258, 3, [12, 12, 12])), ("luma.tif", (262, 3, [6])),
    ]
    for (name, entry) in kinds {
      var tiff = TIFFWriter()
      let strip = tiff.add(pixels.bytes + pixels.bytes)
      let entries: [TIFFWriter.Entry] =
        TIFFWriter.size(16, 12) + [
          (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2]), (273, 4, [strip]), (277, 3, [3]), (278, 4, [12]),
          (279, 4, [2 * pixels.bytes.count]), (284, 3, [1]),
        ]
      let first = tiff.addDirectory(entries.map { $0.tag == entry.tag ? entry : $0 })
      let found = refusal(try folder.write(tiff.file(first: first), as: name))
      #expect(found.contains("not supported") && found.contains("save it as"), "\(found)")
      #expect(!found.contains("damaged"), "\(found)")
    }
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

  @Test("a numbered page is not a thumbnail of a later one")
  func numberedPages() async throws {
    var tiff = TIFFWriter()
    let second = tiff.addPicture(Pixels(width: 128, height: 96, filled: [9, 9, 9]), [(297, 3, [1, 2])])
    let first = tiff.addPicture(Self.image.upright, [(297, 3, [0, 2])], next: second)
    try await expectUpright(try folder.write(tiff.file(first: first), as: "pages.tif"), "first page")
  }

  /// Writes a TIFF of one color whose samples have 8 or 16 bits.
  private func flat(_ samples: [Int], photometric: Int, bits: Int = 8, extra: Int? = nil) throws -> String {
    var tiff = TIFFWriter()
    let pixel = samples.flatMap { bits == 16 ? TIFFWriter.half($0 * 257) : [UInt8($0)] }
    let strip = tiff.add((0..<64 * 48).flatMap { _ in pixel })
    let first = tiff.addDirectory(
      TIFFWriter.size(64, 48) + [
        (258, 3, samples.map { _ in bits }), (259, 3, [1]), (262, 3, [photometric]), (273, 4, [strip]),
        (277, 3, [samples.count]), (278, 4, [48]), (279, 4, [64 * 48 * pixel.count]), (284, 3, [1]),
      ] + (extra.map { [(338, 3, [$0])] } ?? []))
    return try folder.write(tiff.file(first: first), as: "flat\(bits).tif")
  }

  @Test("an extra sample is opacity only if its kind says so", arguments: [8, 16])
  func extraSamples(bits: Int) async throws {
    let unspecified = try await paint(try flat([200, 60, 30, 0], photometric: 2, bits: bits, extra: 0))
    #expect(distance(unspecified.color(at: Point(30, 20)), [200, 60, 30, 255]) < 2)
    let gray = try await paint(try flat([90, 10], photometric: 1, bits: bits, extra: 0))
    #expect(distance(gray.color(at: Point(30, 20)), [90, 90, 90, 255]) < 2)
    let opacity = try await paint(try flat([200, 60, 30, 0], photometric: 2, bits: bits, extra: 2))
    #expect(distance(opacity.color(at: Point(30, 20)), [200, 60, 30, 255]) > 60)
  }

  @Test("inks of 16 bits have the colors of inks of 8 bits")
  func deepInks() async throws {
    let inks = [180, 90, 20, 40]
    let (deep, plain) = (try flat(inks, photometric: 5, bits: 16), try flat(inks, photometric: 5))
    let (seen, expected) = (try await paint(deep), try await paint(plain))
    #expect(distance(seen.color(at: Point(30, 20)), expected.color(at: Point(30, 20))) < 2)
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

  @Test("a preview that is upright already is not turned again", arguments: [6, 8])
  func uprightPreview(orientation: Int) async throws {
    // The sensor is wide, and the camera was turned.
    let upright = QuadrantImage(width: 48, height: 64).upright
    let path = try folder.write(raw(preview: upright, orientation: orientation), as: "upright.dng")
    let header = try PhotoProbe.header(of: path, policy: PhotoPolicy())
    #expect(header.orientation == .upright && header.uprightSize == Size(48, 64))
  }

  /// A TIFF of numbers of 32 bits in little-endian bytes, with a value of the tag SampleFormat.
  private func numbers(
    _ words: [UInt32], width: Int, height: Int, format: Int, bands: Int = 3
  ) throws -> String {
    var tiff = TIFFWriter()
    let strip = tiff.add(words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } })
    let first = tiff.addDirectory(
      TIFFWriter.size(width, height) + [
        (258, 3, Array(repeating: 32, count: bands)), (259, 3, [1]), (262, 3, [bands == 1 ? 1 : 2]),
        (273, 4, [strip]), (277, 3, [bands]), (278, 4, [height]), (279, 4, [4 * words.count]), (284, 3, [1]),
        (339, 3, Array(repeating: format, count: bands)),
      ])
    return try folder.write(tiff.file(first: first), as: "numbers.tif")
  }

  @Test("integers of 32 bits have the range that holds them", arguments: [1, 257, 16_843_009])
  func integers(factor: UInt32) async throws {
    let words = Self.image.upright.bytes.map { UInt32($0) * factor }
    try await expectUpright(numbers(words, width: 64, height: 48, format: 1), "times \(factor)")
  }

  @Test("fractions above 1 have the range of the integers that hold them", arguments: [1, 257])
  func fractions(factor: Float) async throws {
    let words = Self.image.upright.bytes.map { (Float($0) * factor).bitPattern }
    let path = try numbers(words, width: 64, height: 48, format: 3)
    try await expectUpright(path, "times \(factor)")
  }

  @Test("gray fractions are light, as colors are", arguments: [1, 3])
  func light(bands: Int) async throws {
    // Half of the light is 188 of sRGB's 255.
    let words = Array(repeating: Float(0.5).bitPattern, count: 64 * 48 * bands)
    let seen = try await paint(numbers(words, width: 64, height: 48, format: 3, bands: bands), allowing: [.tiff])
    #expect(distance(Array(seen.color(at: Point(30, 20)).prefix(3)), [188, 188, 188]) < 2)
  }

  @Test("signed integers are refused") func signed() throws {
    let path = try numbers(Array(repeating: 7, count: 3 * 64 * 48), width: 64, height: 48, format: 2)
    #expect(refusal(path).contains("signed or complex numbers; save it with 8 or 16 bits"))
  }

  @Test("a raw photo is shown by its embedded preview, with a note and without an option", arguments: [1, 6, 7])
  func rawPhoto(orientation: Int) async throws {
    // The preview is stored as the sensor sees it.
    let bytes = try raw(
      preview: Self.image.stored(exif: orientation), orientation: orientation,
      sensor: orientation > 4 ? (72, 96) : (96, 72))
    let path = try folder.write(bytes, as: "photo.dng")
    for formats in [[], [PictureFormat.tiff]] { try await expectUpright(path, allowing: Set(formats), "raw") }
    let prepared = try await RenderHarness(folder, 64, 48)
      .adding(path, frame: Rect(x: 0, y: 0, width: 64, height: 48)).prepared()
    #expect(prepared.report.notes.contains { $0.kind == .rawPhoto && $0.description.contains("photo.dng") })
  }

  /// A raw photo of boxes with one track for each picture, the first of which is the sensor's.
  private func boxes(previews: [Pixels], orientation: Int, sensor: PixelSize) throws -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 255) }
    }
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] { number(body.count + 8, 4) + Array(name.utf8) + body }
    let pictures = try [[1, 2, 3]] + previews.map { try PictureFile.encode(PictureFile.image($0), as: "preview.jpg") }
    func film(at start: Int) -> [UInt8] {
      var tiff = TIFFWriter()
      let first = tiff.addDirectory([(274, 3, [orientation])])
      let identifier: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
      ]
      var (tracks, place) = ([UInt8](), start)
      for picture in pictures {
        let entry = box("CRAW", [UInt8](repeating: 0, count: 24) + number(sensor.width, 2) + number(sensor.height, 2))
        let table =
          box("stsd", number(0, 4) + number(1, 4) + entry)
          + box("stsz", number(0, 4) + number(picture.count, 4) + number(1, 4))
          + box("co64", number(0, 4) + number(1, 4) + number(place, 8))
        tracks += box("trak", box("mdia", box("minf", box("stbl", table))))
        place += picture.count
      }
      return box("moov", box("uuid", identifier + box("CMT1", tiff.file(first: first))) + tracks)
    }
    let head = box("ftyp", Array("crx ".utf8) + number(1, 4))
    let start = head.count + film(at: 0).count + 8
    return head + film(at: start) + box("mdat", pictures.flatMap { $0 })
  }

  @Test("a raw photo of boxes is shown by the largest JPEG in it, upright", arguments: [1, 6, 8])
  func boxedRaw(orientation: Int) async throws {
    let large = Self.image.stored(exif: orientation)
    let small = Pixels(width: 16, height: 12, filled: [9, 9, 9])
    let sensor = PixelSize(large.width, large.height)
    let path = try folder.write(
      boxes(previews: [small, large], orientation: orientation, sensor: sensor), as: "photo.cr3")
    try await expectUpright(path, allowing: [], "raw")
    #expect(try RegularFile(path: path).isVideo == false, "clips begin with a box of the same type")
    let none = try folder.write(boxes(previews: [small], orientation: 1, sensor: PixelSize(96, 72)), as: "small.cr3")
    #expect(refusal(none, allowing: []).contains("only 16x12 pixels of the sensor's 96x72"))
  }

  @Test("a damaged raw photo of boxes is refused without a trap") func damagedBoxes() throws {
    let bytes = try boxes(previews: [Self.image.stored(exif: 1)], orientation: 1, sensor: PixelSize(96, 72))
    for count in stride(from: 12, to: bytes.count, by: 7) {
      let path = try folder.write(Array(bytes.prefix(count)), as: "cut.cr3")
      _ = refusal(path, allowing: [])
    }
    for index in 12..<min(bytes.count, 700) {
      var changed = bytes
      changed[index] = changed[index] &+ 255
      _ = refusal(try folder.write(changed, as: "changed.cr3"), allowing: [])
    }
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
