import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageFiles
@testable import CollageRender

/// Which of the items of a HEIC or AVIF file is shown, and how.
@Suite("Items of HEIC and AVIF") struct HEIFItemTests {
  private let folder: ScratchFolder
  private typealias Container = ItemContainer

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([200, 30, 30], [30, 140, 40], [40, 60, 190])
  private static var policy: PhotoPolicy { PhotoPolicy(allowedFormats: [.avif, .heic]) }

  private func write(_ container: ItemContainer) throws -> String {
    try folder.write(container.bytes(), as: "picture." + container.brand)
  }

  private func header(_ container: ItemContainer, policy: PhotoPolicy = policy) throws -> PhotoHeader {
    try PhotoProbe.header(of: write(container), policy: policy)
  }

  /// The stored pixels of a file.
  private func pixels(_ container: ItemContainer) throws -> Pixels {
    let path = try write(container)
    let format: PictureFormat = container.brand == "heic" ? .heic : .avif
    let file = try RegularFile(path: path)
    let picture = try PictureGate.inspect(file, path: path, format: format, policy: Self.policy, for: .pixels)
    let image = try PhotoProbe.open(
      file, picture, path: path, format: format, options: LoadOptions(), time: DecodingTime(seconds: 60))
    var bytes = [UInt8](repeating: 0, count: image.width * image.height * image.bands)
    try bytes.withUnsafeMutableBytes { try image.copyPixels(into: $0) }
    return Pixels(width: image.width, height: image.height, bands: image.bands, bytes: bytes)
  }

  private func expect(
    _ pixels: Pixels, _ x: Int, _ y: Int, _ color: [UInt8], within tolerance: Int = 6,
    place: SourceLocation = #_sourceLocation
  ) {
    let seen = pixels[x, y]
    #expect(
      zip(seen, color).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }, "\(seen) at \(x), \(y), not \(color)",
      sourceLocation: place)
  }

  private func message(_ container: ItemContainer) -> String {
    do {
      return "\(try header(container))"
    } catch { return "\(error)" }
  }

  // MARK: The primary picture

  @Test("The primary picture is shown, wherever it stands", arguments: [1, 2, 3]) func primary(number: Int) throws {
    let sizes = [PixelSize(64, 48), PixelSize(32, 40), PixelSize(48, 48)]
    let colors = [Self.red, Self.green, Self.blue]
    let container = try ItemContainer(
      items: zip(sizes, colors).map { try Container.picture($0.width, $0.height, $1) }, primary: number)
    #expect(try header(container).storedSize == sizes[number - 1])
    let shown = try pixels(container)
    #expect(PixelSize(shown.width, shown.height) == sizes[number - 1])
    expect(shown, 5, 5, colors[number - 1])
  }

  @Test("Only pictures that are decoded count for the limits") func limits() throws {
    let large = try Container.picture(512, 384, Self.red)
    let small = try Container.picture(32, 24, Self.green)
    var policy = Self.policy
    policy.limits.decoderBytes = 100_000
    #expect(
      try header(ItemContainer(items: [large, small], primary: 2), policy: policy).storedSize == PixelSize(32, 24))
    #expect(throws: RenderError.self) { try header(ItemContainer(items: [large, small]), policy: policy) }
  }

  @Test("The decoder gets none of the items that are not shown") func hidden() throws {
    let items = try [Container.picture(256, 192, Self.red), Container.picture(32, 24, Self.green)]
    let path = try write(ItemContainer(items: items, primary: 2))
    let picture = try PictureGate.inspect(
      RegularFile(path: path), path: path, format: .avif, policy: Self.policy, for: .pixels)
    let kept = picture.pieces.reduce(0) { if case .file(let range) = $1 { $0 + range.count } else { $0 } }
    #expect(kept == items[1].data.count)
  }

  // MARK: References of recent phones

  @Test("Auxiliary images and descriptions of two pictures do not matter to the picture", arguments: ["auxl", "cdsc"])
  func sharedReferences(type: String) throws {
    let items = try [
      Container.picture(64, 48, Self.red),
      Container.picture(32, 24, [128, 128, 128]).adding(
        "auxC", [0, 0, 0, 0] + Array("urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8)),
      ItemContainer.Item(type: "tmap", data: [0]), Container.exif(orientation: 1),
    ]
    let both = [1, 3]
    let container = ItemContainer(
      items: items,
      references: [
        .init("dimg", from: 3, to: [1, 2]), .init("auxl", from: 2, to: type == "auxl" ? both : [1]),
        .init("cdsc", from: 4, to: type == "cdsc" ? both : [1]),
      ])
    expect(try pixels(container), 5, 5, Self.red)
    #expect(try header(container).hasGainMap)
  }

  @Test("A gain map of two pictures is read") func sharedGainMap() throws {
    let items = try [
      Container.picture(64, 48, Self.red),
      Container.picture(32, 24, [255, 255, 255]).adding(
        "auxC", [0, 0, 0, 0] + Array("urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8)),
      ItemContainer.Item(type: "tmap", data: [1]),
      ItemContainer.Item(type: "Exif", data: HDRContainer.exif(headroom: 1_200, gain: 5)),
    ]
    let container = ItemContainer(
      items: items,
      references: [
        .init("dimg", from: 3, to: [1, 2]), .init("auxl", from: 2, to: [1, 3]), .init("cdsc", from: 4, to: [1, 3]),
      ])
    let map = try GainMapReader(policy: Self.policy).read(header(container))
    #expect(map?.form.size == PixelSize(32, 24))
  }

  @Test("An EXIF block counts only for the picture that it describes", arguments: [1, 2])
  func exif(described: Int) throws {
    let items = try [Container.sample(), Container.sample(), Container.exif(orientation: 6)]
    let container = ItemContainer(
      items: items, references: [.init("cdsc", from: 3, to: [described])], primary: 2, brand: "heic")
    #expect(try header(container).orientation == Orientation(exif: described == 2 ? 6 : 1))
  }

  @Test("A note tells that EXIF data alone turn a picture", arguments: [1, 6], [true, false])
  func turnedByExif(orientation: UInt8, hasTurn: Bool) async throws {
    var picture = try Container.sample()
    if hasTurn { picture = picture.adding("irot", [0]) }
    let path = try write(
      ItemContainer(
        items: [picture, Container.exif(orientation: orientation)], references: [.init("cdsc", from: 2, to: [1])],
        brand: "heic"))
    var harness = RenderHarness(folder, 64, 64).adding(path, frame: Rect(x: 0, y: 0, width: 64, height: 64))
    harness.policy = Self.policy
    let notes = try await harness.prepared().report.notes
    #expect(notes.contains { $0.kind == .turned } == (orientation == 6 && !hasTurn))
  }

  @Test("A picture that is made of another one and a gain map shows the other one") func toneMapped() throws {
    let items = try [
      Container.picture(64, 48, Self.red), Container.picture(32, 24, [0, 0, 0]),
      ItemContainer.Item(type: "tmap", data: [0]),
    ]
    let container = ItemContainer(items: items, references: [.init("dimg", from: 3, to: [1, 2])], primary: 3)
    expect(try pixels(container), 5, 5, Self.red)
  }

  // MARK: Coded pictures

  /// The sample with its parameter sets in its data.
  private func inBand(type: String, keepsConfiguration: Bool, width: UInt8? = nil) throws -> ItemContainer.Item {
    var item = try Container.sample()
    let place = try #require(item.properties.firstIndex { $0.type == "hvcC" })
    let box = item.properties[place].body
    var (sets, offset) = ([UInt8](), 23)
    for _ in 0..<box[22] {
      let length = Int(box[offset + 3]) << 8 | Int(box[offset + 4])
      sets += HDRContainer.number(length, 4) + box[(offset + 5)..<(offset + 5 + length)]
      offset += 5 + length
    }
    item.type = type
    item.data = sets + item.data
    if !keepsConfiguration {
      item.properties[place] = HEIFBoxes.Property(type: "hvcC", body: Array(box.prefix(22)) + [0])
    }
    return item
  }

  @Test(
    "Parameter sets of HEVC may be in the data",
    arguments: [("hvc1", true), ("hvc1", false), ("hev1", true), ("hev1", false)])
  func parameterSets(type: String, keepsConfiguration: Bool) throws {
    let item = try inBand(type: type, keepsConfiguration: keepsConfiguration)
    let shown = try pixels(ItemContainer(items: [item], brand: "heic"))
    #expect(PixelSize(shown.width, shown.height) == PixelSize(64, 64))
    for (corner, color) in zip(QuadrantImage.Corner.allCases, QuadrantImage.colors) {
      expect(shown, Int(corner.middle.x * 64), Int(corner.middle.y * 64), color, within: 20)
    }
  }

  @Test("A parameter set in the data is measured") func measuredSet() throws {
    // Of 1440x960 pixels; the picture itself is 64 pixels a side.
    let set: [UInt8] = [
      0x42, 0x01, 0x01, 0x01, 0x60, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0xBA, 0xA0, 0x02, 0xD0, 0x80, 0x3C, 0x1F,
      0xE5, 0xF9, 0x24, 0x6D, 0x9E, 0xD9,
    ]
    var item = try Container.sample()
    item.data = HDRContainer.number(set.count, 4) + set + item.data
    let path = try write(ItemContainer(items: [item], brand: "heic"))
    let picture = try PictureGate.inspect(
      RegularFile(path: path), path: path, format: .heic, policy: Self.policy, for: .pixels)
    #expect(picture.size == PixelSize(1440, 960))
  }

  @Test("Types that are not read are named", arguments: ["vvc1", "jpeg", "unci", "j2k1"]) func types(type: String)
    throws
  {
    var item = try Container.picture(32, 24, Self.red)
    item.type = type
    #expect(message(ItemContainer(items: [item])).contains("the unsupported type \(type); must be hvc1, hev1, av01"))
  }

  // MARK: Properties

  @Test("Properties that turn and crop apply to the size, wherever it stands", arguments: [true, false])
  func order(isSizeFirst: Bool) throws {
    let picture = QuadrantImage(width: 64, height: 48).upright
    let coded = try HDRContainer.coded(picture)
    // The left 32 columns, then a quarter turn counterclockwise.
    let crop = [32, 1, 48, 1, -16, 1, 0, 1].flatMap { HDRContainer.number($0 & 0xFFFF_FFFF, 4) }
    var item = ItemContainer.Item(type: "av01", data: coded.data).adding("av1C", coded.configuration)
    if isSizeFirst { item = item.adding("ispe", coded.size) }
    item = item.adding("clap", crop).adding("irot", [1])
    if !isSizeFirst { item = item.adding("ispe", coded.size) }
    let container = ItemContainer(items: [item])
    #expect(try header(container).storedSize == PixelSize(48, 32))
    let shown = try pixels(container)
    expect(shown, 12, 16, QuadrantImage.color(.topLeft), within: 20)
    expect(shown, 36, 16, QuadrantImage.color(.bottomLeft), within: 20)
  }

  @Test("A crop that divides by zero is rejected", arguments: [1, 3, 5, 7]) func crop(place: Int) throws {
    var numbers = [32, 1, 24, 1, 0, 1, 0, 1]
    numbers[place] = 0
    let item = try Container.picture(64, 48, Self.red).adding("clap", numbers.flatMap { HDRContainer.number($0, 4) })
    #expect(message(ItemContainer(items: [item])).contains("the crop (clap) of item 1 is not valid"))
  }

  // MARK: Derived pictures

  @Test("An identity shows its picture, turned by both", arguments: [0, 1, 2, 3]) func identity(turns: Int) throws {
    let picture = try Container.picture(QuadrantImage(width: 64, height: 48).upright).adding("irot", [1])
    let (width, height) = turns % 2 == 0 ? (48, 64) : (64, 48)
    let items = [picture, Container.derived("iden", 48, 64).adding("irot", [UInt8(turns)])]
    let shown = try pixels(ItemContainer(items: items, references: [.init("dimg", from: 2, to: [1])], primary: 2))
    #expect(PixelSize(shown.width, shown.height) == PixelSize(width, height))
    let colors = QuadrantImage.colors(mirrored: false, quarterTurns: (8 - 1 - turns) % 4)
    for (corner, color) in zip(QuadrantImage.Corner.allCases, colors) {
      expect(shown, Int(corner.middle.x * Double(width)), Int(corner.middle.y * Double(height)), color, within: 20)
    }
  }

  /// An overlay of two pictures on a canvas of 64x48 pixels, at the given positions.
  private func overlay(_ first: (Int, Int), _ second: (Int, Int)) throws -> ItemContainer {
    let ground = [0x28, 0x3C, 0xBE, 0xFF].flatMap { HDRContainer.number($0 << 8 | $0, 2) }
    let numbers = [64, 48, first.0, first.1, second.0, second.1].flatMap { HDRContainer.number($0 & 0xFFFF, 2) }
    return ItemContainer(
      items: [
        try Container.picture(32, 24, Self.red), try Container.picture(32, 24, Self.green),
        Container.derived("iovl", 64, 48, [0, 0] + ground + numbers),
      ], references: [.init("dimg", from: 3, to: [1, 2])], primary: 3)
  }

  @Test("An overlay shows its pictures on its ground") func overlay() throws {
    let shown = try pixels(overlay((0, 0), (48, 36)))
    #expect(PixelSize(shown.width, shown.height) == PixelSize(64, 48))
    expect(shown, 5, 5, Self.red)
    expect(shown, 60, 45, Self.green)
    expect(shown, 44, 45, Self.blue)
    expect(shown, 50, 10, Self.blue)
  }

  @Test("A part of an overlay with alpha lets its ground through") func overlayWithAlpha() throws {
    var container = try overlay((0, 0), (16, 12))
    // The right half of the second picture cannot be seen.
    let alpha = Pixels(width: 32, height: 24) { x, _ in [UInt8](repeating: x < 16 ? 255 : 0, count: 3) }
    let name = Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
    let kind: [UInt8] = [0, 0, 0, 0] + name + [0]
    container.items.append(try Container.picture(alpha).adding("auxC", kind))
    container.references.append(.init("auxl", from: 4, to: [2]))
    let shown = try pixels(container)
    expect(shown, 5, 5, Self.red)
    expect(shown, 20, 20, Self.green)
    expect(shown, 40, 30, Self.blue)
    #expect(try header(container).storedSize == PixelSize(64, 48))
  }

  @Test("A part of an overlay that begins outside of its canvas is rejected", arguments: [(64, 0), (0, 48), (-8, 0)])
  func outside(x: Int, y: Int) throws {
    #expect(message(try overlay((0, 0), (x, y))).contains("begins outside of its canvas"))
  }

  @Test("A picture that is derived from itself is rejected") func cycle() throws {
    let items = [Container.derived("iden", 8, 8), Container.derived("iden", 8, 8)]
    let container = ItemContainer(
      items: items, references: [.init("dimg", from: 1, to: [2]), .init("dimg", from: 2, to: [1])])
    #expect(message(container).contains("is derived more than"))
  }

  // MARK: Colors

  /// The colors of a picture by its numbers, and the red, green and blue that they give (200, 100, 60) in sRGB.
  private static let signals: [(primaries: UInt8, transfer: UInt8, color: [UInt8])] = [
    (12, 13, [215, 93, 47]), (9, 13, [241, 76, 46]), (9, 1, [241, 76, 46]), (1, 13, [200, 100, 60]),
    (2, 2, [200, 100, 60]),
  ]

  @Test(
    "Colors that a picture or its parts signal by numbers are converted", arguments: signals.indices, [false, true])
  func signaled(index: Int, isGrid: Bool) async throws {
    let (primaries, transfer, color) = Self.signals[index]
    let colors = Array("nclx".utf8) + [0, primaries, 0, transfer, 0, 6, 0x80]
    let part = try Container.picture(64, 48, [200, 100, 60]).adding("colr", colors)
    var container = ItemContainer(items: [part])
    if isGrid {
      container.items = [Container.derived("grid", 128, 48, [0, 0, 0, 1, 0, 128, 0, 48]), part, part]
      container.references = [.init("dimg", from: 1, to: [2, 3])]
    }
    let photo = try write(container)
    var harness = RenderHarness(folder, 64, 48).adding(photo, frame: Rect(x: 0, y: 0, width: 64, height: 48))
    harness.policy.allowedFormats.insert(.avif)
    expect(try await harness.paint(), 32, 24, color, within: 3)
  }

  // MARK: Gray

  @Test("Gray pictures of limited range have black and white", arguments: [true, false]) func gray(isLimited: Bool)
    throws
  {
    // 64 pixels a side, encoded by libaom: 16, 126, 60 and 235 clockwise from the top left.
    let data: [UInt8] = [
      0x0A, 0x06, 0x18, 0x15, 0x7F, 0xFD, 0xB4, 0x40, 0x32, 0x16, 0x11, 0x40, 0, 1, 0, 0, 0xB4, 0x58, 0xC9, 0x98, 0x5F,
      0xD0, 0xE1, 0x1B, 0xB4, 0x7D, 0x35, 0xF3, 0x0C, 0xFE, 0xB4, 0x95,
    ]
    let colors = Array("nclx".utf8) + [0, 2, 0, 2, 0, 2, isLimited ? 0 : 0x80]
    let item = ItemContainer.Item(type: "av01", data: data).adding("av1C", [0x81, 0, 0x1C, 0]).adding(
      "ispe", Container.extent(64, 64)
    ).adding("colr", colors)
    let shown = try pixels(ItemContainer(items: [item]))
    for (x, y, value) in [(5, 5, 16), (50, 5, 126), (50, 50, 60), (5, 50, 235)] {
      let stretched = ((Double(value) - 16) * 255 / 219).rounded()
      expect(shown, x, y, [UInt8](repeating: isLimited ? UInt8(stretched) : UInt8(value), count: 3), within: 2)
    }
  }
}
