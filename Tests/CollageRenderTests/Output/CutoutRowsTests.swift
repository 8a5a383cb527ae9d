import CollageCutout
import CollageFiles
import CollageModel
import CollageTestSupport
import SystemCalls
import Testing

@testable import CollageRender

@Suite("Rows of cut-outs, written once")
struct CutoutRowsTests {
  private static func picture(_ size: PixelSize, bands: Int) throws -> CutoutPicture {
    var random = SplitMix64(seed: UInt64(size.width * bands))
    let bytes = (0..<(size.width * size.height * bands)).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try #require(CutoutPicture(width: size.width, height: size.height, bands: bands, bytes: bytes))
  }

  /// The whole photo over the coverage of its outline, computed in one piece.
  private static func rounded(_ picture: CutoutPicture) -> [UInt8] {
    let size = PixelSize(picture.width, picture.height)
    let radius = UncertainCutout.cornerShare * Double(min(size.width, size.height))
    let outline = Shape.rectangle(CornerRadii(radius)).outline(in: size.bounds.rect, tolerance: SlotPlanner.flatness)
    let coverage = AreaRasterizer.coverage(of: outline, in: size.bounds)
    return (0..<(size.width * size.height)).flatMap { place in
      let pixel = picture.bytes[(picture.bands * place)..<(picture.bands * (place + 1))]
      let alpha =
        pixel.count == 4 ? scaled(pixel[pixel.startIndex + 3], by: coverage.bytes[place]) : coverage.bytes[place]
      return pixel.prefix(3).map { scaled($0, by: alpha) } + [alpha]
    }
  }

  @Test(
    "rounded corners are those of an outline computed in one piece",
    arguments: [(1, 1), (2, 90), (13, 7), (100, 100), (641, 480), (480, 1001)], [3, 4])
  func rounded(_ size: (width: Int, height: Int), bands: Int) throws {
    let picture = try Self.picture(PixelSize(size.width, size.height), bands: bands)
    let expected = Self.rounded(picture)
    let rows = RoundedRows(picture)
    let tile = try rows.tile()
    #expect(Array(UnsafeBufferPointer(start: tile.bytes, count: expected.count)) == expected)
    #expect(rows.hasTransparency == tile.hasTransparency)
  }

  @Test("a cut-out is written within its bounds")
  func part() throws {
    let picture = try Self.picture(PixelSize(120, 90), bands: 3)
    let mask = (0..<(120 * 90)).map { (place: Int) -> UInt8 in
      place % 120 < 30 || place / 120 > 60 ? 0 : UInt8(min(255, 90 + place % 200))
    }
    let cutout = CutoutFinder.cutout(of: picture, mask: mask)
    let bounds = PixelRect(left: 20, top: 3, right: 110, bottom: 80)
    let tile = try CutoutRows(cutout, within: bounds).tile()
    let rows = CutoutRows(cutout, within: bounds)
    #expect(rows.hasTransparency)
    var line = [UInt8](repeating: 7, count: 4 * bounds.width)
    for y in 0..<bounds.height {
      rows.writeStraight(row: y, to: &line)
      for x in 0..<bounds.width {
        let place = (bounds.top + y) * 120 + bounds.left + x
        let share = cutout.alpha[place]
        let color = Array(cutout.colors[(3 * place)..<(3 * place + 3)])
        let straight: [UInt8] = (share == 0 ? [0, 0, 0] : color) + [share]
        let premultiplied: [UInt8] = color.map { scaled($0, by: share) } + [share]
        try #require(Array(line[(4 * x)..<(4 * x + 4)]) == straight)
        try #require(Array(UnsafeBufferPointer(start: tile.row(y) + 4 * x, count: 4)) == premultiplied)
      }
    }
  }

  @Test("opaque bounds have no transparency")
  func opaque() throws {
    let cutout = CutoutFinder.cutout(
      of: try Self.picture(PixelSize(40, 30), bands: 3), mask: (0..<1200).map { $0 % 40 < 10 ? 254 : 255 })
    #expect(!CutoutRows(cutout, within: PixelRect(left: 10, top: 0, right: 40, bottom: 30)).hasTransparency)
    #expect(CutoutRows(cutout, within: PixelRect(left: 9, top: 0, right: 40, bottom: 30)).hasTransparency)
  }

  @Test("rows streamed to a file have the bytes of a tile's", arguments: [3, 4])
  func streamed(bands: Int) throws {
    let folder = try ScratchFolder()
    let (size, encoder) = (PixelSize(301, 207), EncodeCanvas(settings: OutputSettings(format: .png)))
    let picture = try Self.picture(size, bands: bands)
    let (rows, stream) = (RoundedRows(picture), BandStream())
    _ = stream.add(try RoundedRows(picture).tile(), rows: 0..<size.height)
    let files = try ["rows.png", "tile.png"].map { (name: String) -> [UInt8] in
      let descriptor = open(folder.file(name), O_CREAT | O_RDWR | O_TRUNC, 0o600)
      defer { close(descriptor) }
      if name == "rows.png" {
        try encoder.writePNG(of: rows, to: descriptor)
      } else {
        try encoder.run(stream, size: size, isOpaque: false, to: descriptor)
      }
      return try folder.read(name)
    }
    #expect(files[0].count > 1000 && files[0] == files[1])
  }

  #if os(Linux)
    @Test("bytes that were read leave memory, and are not copied")
    func spent() throws {
      let (count, step, spent) = (24 << 20, 999_999, 15 << 20)
      var values = [UInt8](repeating: 7, count: count)
      for place in Swift.stride(from: 0, to: count, by: step) { values[place] = UInt8(place / step) }
      let bytes = SpentBytes(consume values)
      let start = try #require(bytes.read(from: 0) { UInt(bitPattern: $0) })
      for place in Swift.stride(from: 0, to: count, by: step) {
        let (address, value) = try #require(bytes.read(from: place) { (UInt(bitPattern: $0), $0.pointee) })
        #expect(value == UInt8(place / step))
        #expect(address == start + UInt(place))
      }
      // From the first whole page on.
      let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
      var resident = [UInt8](repeating: 1, count: spent / Int(page))
      let first = UnsafeMutableRawPointer(bitPattern: (start + page - 1) / page * page)
      #expect(mincore(first, spent, &resident) == 0)
      #expect(resident.allSatisfy { $0 & 1 == 0 })
    }
  #endif
}
