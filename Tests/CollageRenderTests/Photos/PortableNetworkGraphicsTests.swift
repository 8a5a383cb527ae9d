import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

@Suite("PNG files decoded in one pass")
struct PortableNetworkGraphicsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// A smooth picture with noise, so that every filter has something to say.
  private func rows(_ width: Int, _ height: Int, bands: Int, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return (0..<height).map { y in
      (0..<width * bands).map { UInt8(($0 * 3 + y * 5 + Int.random(in: 0...40, using: &random)) & 255) }
    }
  }

  /// Returns the pixels read by our reader at once, and those read by libvips.
  private func read(_ file: [UInt8]) throws -> (ours: [UInt8]?, theirs: [UInt8]?) {
    let path = try folder.write(file, as: "picture.png")
    let handle = try RegularFile(path: path)
    let picture = try PictureGate.inspect(handle, path: path, format: .png, policy: PhotoPolicy(), for: .pixels)
    let opened = try PhotoProbe.open(
      handle, picture, path: path, format: .png, options: LoadOptions(), time: DecodingTime(seconds: 15))
    let ours = picture.ordinaryPNG.flatMap { PortableNetworkGraphics.image(of: handle, $0, as: opened) }
    if let ours {
      #expect(ours.width == opened.width)
      #expect(ours.height == opened.height)
      #expect(ours.interpretation == opened.interpretation)
    }
    return (try ours?.pixels().withUnsafeBytes { Array($0) }, try? opened.pixels().withUnsafeBytes { Array($0) })
  }

  @Test("every filter, any number of chunks and one to four bands match libvips", arguments: [0, 2, 4, 6])
  func filters(colorType: UInt8) throws {
    let bands = try #require([0: 1, 2: 3, 4: 2, 6: 4][colorType])
    for (seed, width) in [1, 2, 3, 5, 16, 17, 40, 257].enumerated() {
      let rows = rows(width, 23, bands: bands, seed: UInt64(seed))
      for filter in 0..<6 as Range<UInt8> {
        var png = RawPNG(width: width, height: 23, bitDepth: 8, colorType: colorType)
        png.filter = { filter < 5 ? filter : UInt8(($0 + 3) % 5) }
        png.chunkBytes = filter == 1 ? 7 : 8192
        let (ours, theirs) = try read(png.encode(rows: rows))
        #expect(ours == rows.flatMap { $0 }, "width \(width), filter \(filter)")
        #expect(theirs == ours)
      }
    }
  }

  /// EXIF data with an orientation, as ImageMagick writes them into a text.
  private func profile(orientation: UInt8, keyword: String = "exif", isCompressed: Bool) -> RawPNG.Chunk {
    var exif = Array("Exif".utf8)
    exif += [0, 0, 0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
    exif += [UInt8](repeating: 0, count: 6)
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("\n\(keyword)\n      \(exif.count)\n".utf8)
    for (index, byte) in exif.enumerated() {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
      if index % 36 == 35 { text.append(10) }
    }
    text.append(10)
    let name = Array("Raw profile type \(keyword)\0".utf8)
    guard isCompressed else { return RawPNG.Chunk(name: "tEXt", content: name + text) }
    return RawPNG.Chunk(name: "zTXt", content: name + [0] + RawPNG.deflated(text))
  }

  private func orientation(_ chunks: [RawPNG.Chunk]) throws -> Orientation {
    let png = RawPNG(width: 8, height: 4, bitDepth: 8, colorType: 2)
    var all = png.chunks(rows: rows(8, 4, bands: 3, seed: 2))
    all.insert(contentsOf: chunks, at: all.count - 1)
    return try PhotoProbe.header(of: folder.write(RawPNG.file(all), as: "turned.png"), policy: PhotoPolicy())
      .orientation
  }

  @Test("EXIF data in a text turn the picture, and those of a chunk take precedence", arguments: [true, false])
  func exifInText(isCompressed: Bool) throws {
    for number in 1...8 as ClosedRange<UInt8> {
      let text = profile(orientation: number, isCompressed: isCompressed)
      #expect(try orientation([text]) == Orientation(exif: Int(number)))
      let app1 = profile(orientation: number, keyword: "APP1", isCompressed: isCompressed)
      #expect(try orientation([app1]) == Orientation(exif: Int(number)))
      let exif: [UInt8] = [
        0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0, 0, 0, 0, 0,
      ]
      let own = RawPNG.Chunk(name: "eXIf", content: exif)
      #expect(try orientation([text, own]) == Orientation(exif: 3))
      #expect(try orientation([own, text]) == Orientation(exif: 3))
    }
  }

  @Test("texts that are cut off or hold something else say nothing of the orientation")
  func otherTexts() throws {
    let text = profile(orientation: 6, isCompressed: false)
    for count in 0..<text.content.count - 40 {
      #expect(try orientation([.init(name: "tEXt", content: Array(text.content.prefix(count)))]) == .upright)
    }
    let packed = profile(orientation: 6, isCompressed: true)
    let contents: [[UInt8]] = [text.content, Array(packed.content.prefix(40)), []]
    for content in contents {
      #expect(try orientation([.init(name: "zTXt", content: content)]) == .upright)
    }
    var other = text
    other.content[0] = UInt8(ascii: "r")
    #expect(try orientation([other]) == .upright)
  }

  @Test("unusual files are left to libvips: palettes, low bit depths, a transparent color, 16 bits")
  func unusual() throws {
    var palette = RawPNG(width: 8, height: 4, bitDepth: 8, colorType: 3)
    palette.palette = [255, 0, 0, 0, 255, 0]
    #expect(try read(palette.encode(rows: rows(8, 4, bands: 1, seed: 1).map { $0.map { $0 & 1 } })).ours == nil)
    let bits = RawPNG(width: 8, height: 4, bitDepth: 1, colorType: 0)
    #expect(try read(bits.encode(rows: [[UInt8]](repeating: [0xA5], count: 4))).ours == nil)
    var keyed = RawPNG(width: 8, height: 4, bitDepth: 8, colorType: 2)
    keyed.transparency = [0, 9, 0, 9, 0, 9]
    #expect(try read(keyed.encode(rows: rows(8, 4, bands: 3, seed: 2))).ours == nil)
    let deep = RawPNG(width: 8, height: 4, bitDepth: 16, colorType: 2)
    #expect(try read(deep.encode(rows: rows(16, 4, bands: 3, seed: 3))).ours == nil)
  }

  @Test("a damaged file is never decoded in one pass, wherever a byte is wrong or missing")
  func damaged() throws {
    let rows = rows(9, 11, bands: 4, seed: 4)
    var png = RawPNG(width: 9, height: 11, bitDepth: 8, colorType: 6)
    png.filter = { UInt8($0 % 5) }
    png.chunkBytes = 100
    let file = png.encode(rows: rows)
    func isRead(_ bytes: [UInt8]) throws -> [UInt8]? {
      do { return try read(bytes).ours } catch is FileError { return nil } catch is RenderError { return nil }
    }
    #expect(try isRead(file) == rows.flatMap { $0 })
    for index in 8..<file.count {
      var broken = file
      broken[index] ^= 0x41
      // Checks of chunks that hold no pixels are nobody's business.
      if let pixels = try isRead(broken) { #expect(pixels == rows.flatMap { $0 }, "byte \(index)") }
      // Behind the pixels nothing is missed.
      if index % 3 == 0, let pixels = try isRead(Array(file[..<index])) {
        #expect(index >= file.count - 12 && pixels == rows.flatMap { $0 }, "cut at \(index)")
      }
    }
    png.filter = { _ in 7 }
    #expect(try isRead(png.encode(rows: rows)) == nil, "a filter without a meaning")
  }

  @Test("both readers agree on pixels and damage, for any chunk content and position")
  func agreement() throws {
    var random = SplitMix64(seed: 20_261_121)
    var (agreed, refused) = (0, 0)
    for trial in 0..<600 {
      let colorType: UInt8 = [0, 2, 4, 6][Int.random(in: 0..<4, using: &random)]
      let bands: Int = [0: 1, 2: 3, 4: 2, 6: 4][colorType] ?? 4
      let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...20, using: &random))
      var png = RawPNG(width: width, height: height, bitDepth: 8, colorType: colorType)
      png.filter = { UInt8($0 % 5) }
      png.chunkBytes = [20, 300, 9_000][Int.random(in: 0..<3, using: &random)]
      var chunks = png.chunks(rows: rows(width, height, bands: bands, seed: UInt64(trial)))
      let place = Int.random(in: 0..<chunks.count, using: &random)
      switch trial % 6 {
      case 0: break
      case 1: chunks.insert(RawPNG.Chunk(name: "tEXt", content: [1, 0, 2]), at: place)
      case 2: chunks.swapAt(place, Int.random(in: 0..<chunks.count, using: &random))
      case 3: chunks.remove(at: place)
      case 4 where !chunks[place].content.isEmpty:
        chunks[place].content[Int.random(in: 0..<chunks[place].content.count, using: &random)] ^= 1 << UInt8(trial % 8)
      default: chunks.append(RawPNG.Chunk(name: "IDAT", content: [0]))
      }
      let file = RawPNG.file(chunks)
      guard let result = try? self.read(file) else {
        refused += 1
        continue
      }
      if let ours = result.ours {
        agreed += 1
        #expect(result.theirs == ours, "trial \(trial), \(colorType), chunks \(chunks.map { $0.name })")
      }
      // Without a verdict of its own the second reading is the first's.
      #expect(try self.read(file).theirs == result.theirs, "trial \(trial)")
    }
    #expect(agreed > 100)
    #expect(refused > 100)
  }

  @Test("with a wrong checksum of pixels the header is still read, and the picture is rejected")
  func checkSum() async throws {
    var file = RawPNG(width: 30, height: 30, bitDepth: 8, colorType: 2).encode(rows: rows(30, 30, bands: 3, seed: 9))
    // The last chunk, which follows the check sum of the pixels, has twelve bytes.
    file[file.count - 13] ^= 1
    let path = try folder.write(file, as: "wrong.png")
    #expect(try PhotoProbe.header(of: path, policy: PhotoPolicy()).storedSize == PixelSize(30, 30))
    let harness = RenderHarness(folder, 30, 30).adding(path, frame: Rect(x: 0, y: 0, width: 30, height: 30))
    let error = await #expect(throws: RenderError.self) { try await harness.paint() }
    #expect(error.map { "\($0)" }?.contains("wrong checksum") == true)
  }

  @Test("bytes between or after the pixels are ignored consistently")
  func split() async throws {
    var png = RawPNG(width: 30, height: 30, bitDepth: 8, colorType: 2)
    png.chunkBytes = 500
    let rows = rows(30, 30, bands: 3, seed: 9)
    var chunks = png.chunks(rows: rows)
    chunks.insert(RawPNG.Chunk(name: "tEXt", content: Array("key".utf8) + [0, 65]), at: 3)
    let path = try folder.write(RawPNG.file(chunks), as: "split.png")
    for _ in 0..<5 {
      let error = #expect(throws: RenderError.self) { try PhotoProbe.header(of: path, policy: PhotoPolicy()) }
      #expect(error.map { "\($0)" }?.contains("chunk IDAT at byte") == true)
    }
    // Where damage is let through the pixels are all there.
    var harness = RenderHarness(folder, 30, 30).adding(path, frame: Rect(x: 0, y: 0, width: 30, height: 30))
    harness.policy.isTolerant = true
    let pixels = try await harness.paint()
    #expect(pixels[3, 4] == Array(rows[4][9..<12]) + [255])
  }
}
