import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageFiles
@testable import CollageRender

/// The pictures that reach a decoder, and those that are rejected before a decoder reads a byte.
@Suite("The picture gate")
struct PictureGateTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private func inspect(_ bytes: [UInt8], _ format: PictureFormat, tolerant: Bool = false) throws -> GatedPicture {
    let path = try folder.write(bytes, as: "picture")
    let policy = PhotoPolicy(allowedFormats: Set(PictureFormat.allCases), isTolerant: tolerant)
    let file = try RegularFile(path: path)
    return try PictureGate.inspect(file, path: path, format: format, policy: policy, for: .pixels)
  }

  private func shown(_ picture: GatedPicture) -> Int { picture.pieces.reduce(0) { $0 + $1.count } }

  private func message(_ body: () throws -> some Any) -> String {
    do {
      _ = try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  private func quadrants(_ name: String) throws -> [UInt8] {
    try PictureFile.encode(PictureFile.image(QuadrantImage(width: 32, height: 24).upright), as: name)
  }

  // MARK: PNG

  @Test(
    "compressed profiles, texts and palettes of a PNG never reach libpng",
    arguments: ["iCCP", "zTXt", "iTXt", "sPLT"])
  func bombs(name: String) throws {
    var png = RawPNG(width: 4, height: 4, bitDepth: 8, colorType: 2)
    png.chunkBytes = 20
    var chunks = png.chunks(rows: [[UInt8]](repeating: [UInt8](repeating: 9, count: 12), count: 4))
    let plain = RawPNG.file(chunks)
    let bomb = RawPNG.Chunk(
      name: name, content: Array("key".utf8) + [0, 0] + RawPNG.deflated([UInt8](repeating: 0, count: 5 << 20)))
    for _ in 0..<3 { chunks.insert(bomb, at: 1) }
    let picture = try inspect(RawPNG.file(chunks), .png)
    #expect(shown(picture) == plain.count)
    #expect(picture.ordinaryPNG != nil)
  }

  @Test("a chunk longer than the file is reported with both sizes")
  func announced() throws {
    var file = RawPNG(width: 4, height: 4, bitDepth: 8, colorType: 0).encode(
      rows: [[UInt8]](repeating: [1, 2, 3, 4], count: 4))
    file.replaceSubrange(33..<37, with: [0x7F, 0xFF, 0xFF, 0xFF])
    let text = message { try inspect(file, .png) }
    #expect(
      text.contains("chunk IDAT at byte 33 has 2147483647 bytes, but the file ends after \(file.count - 41)"))
  }

  @Test("a wrong checksum, a second header and a missing palette are reported with their position")
  func causes() throws {
    let rows = [[UInt8]](repeating: [1, 0, 1, 0], count: 4)
    var broken = RawPNG(width: 4, height: 4, bitDepth: 8, colorType: 0).encode(rows: rows)
    broken[45] ^= 1
    #expect(message { try inspect(broken, .png) }.contains("chunk IDAT at byte 33"))
    #expect(message { try inspect(broken, .png) }.contains("wrong checksum"))
    #expect(
      message { try inspect(RawPNG(width: 4, height: 4, bitDepth: 8, colorType: 3).encode(rows: rows), .png) }.contains(
        "PLTE"))
    #expect(
      message { try inspect(RawPNG(width: 4, height: 4, bitDepth: 3, colorType: 2).encode(rows: rows), .png) }.contains(
        "depth 3"))
  }

  @Test("pixels that do not decompress are reported with their position, although libpng is silent")
  func unfolding() throws {
    let path = try folder.write(
      RawPNG(width: 8, height: 9, bitDepth: 8, colorType: 0).encode(
        rows: [[UInt8]](repeating: [UInt8](repeating: 1, count: 8), count: 4)), as: "short.png")
    let header = try PhotoProbe.header(of: path, policy: PhotoPolicy())
    let text = message { try PhotoThumbnail(header, side: 8, policy: PhotoPolicy()) }
    #expect(text.contains("short.png"))
    #expect(text.contains("from byte 33, do not decompress to 8x9 pixels"))
  }

  // MARK: JPEG

  @Test("numbers of coefficients that only progressive pictures have are no damage", arguments: ["a.jpg", "gray.jpg"])
  func coefficients(name: String) async throws {
    let pixels = QuadrantImage(width: 32, height: 24).upright
    let image = try PictureFile.image(pixels)
    var bytes = try PictureFile.encode(name == "a.jpg" ? image : image.extractBand(0), as: name)
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA]))
    let end = scan.upperBound + Int(bytes[scan.upperBound]) << 8 + Int(bytes[scan.upperBound + 1])
    #expect(bytes[(end - 3)..<end] == [0, 63, 0])
    // As phones of Samsung write them.
    bytes.replaceSubrange((end - 3)..<end, with: [0, 0, 0])
    let path = try folder.write(bytes, as: name)
    let harness = RenderHarness(folder, 32, 24).adding(path, frame: Rect(x: 0, y: 0, width: 32, height: 24))
    let report = try await PreparedRender(harness.request(OutputSettings(format: .png)))
      .write(to: .file(folder.file("out.png")), protecting: .init())
    #expect(report.notes.allSatisfy { $0.kind != .damaged }, "\(report.notes)")
  }

  @Test("hundreds of application segments do not reach libjpeg, and the orientation is read")
  func segments() throws {
    let plain = try PictureFile.encode(
      PictureFile.image(QuadrantImage(width: 32, height: 24).upright), as: "a.jpg", exif: 6)
    #expect(try inspect(plain, .jpeg).exif.orientation == 6)
    let segment: [UInt8] = [0xFF, 0xE1, 0xEA, 0x62] + [UInt8](repeating: 65, count: 0xEA60)
    let stuffed = Array(plain.prefix(2)) + (0..<300).flatMap { _ in segment } + plain.dropFirst(2)
    let picture = try inspect(Array(stuffed), .jpeg)
    #expect(picture.exif.orientation == 6)
    #expect(shown(picture) < plain.count)
  }

  @Test("a JPEG with one column is never reduced to nothing")
  func narrow() async throws {
    let path = try folder.picture("narrow.jpg", Pixels(width: 1, height: 900, filled: [200, 10, 10]))
    let header = try PhotoProbe.header(of: path, policy: PhotoPolicy())
    #expect(header.shrinkOnLoad { _ in true } == 1)
    // libvips ends the process where no column is left, so that a failure here is the end of the tests.
    let thumbnail = try PhotoThumbnail(header, side: 50, policy: PhotoPolicy())
    #expect(thumbnail.width == 1)
    let harness = RenderHarness(folder, 40, 40).adding(path, frame: Rect(x: 0, y: 0, width: 1, height: 40))
    await #expect(throws: Never.self) { try await harness.plan() }
  }

  @Test("a JPEG with too many scans for its size is rejected before decoding")
  func scans() throws {
    var jpeg = try quadrants("a.jpg")
    let target = try Target.memory()
    try PictureFile.image(QuadrantImage(width: 64, height: 64).upright).save(
      to: target, as: .jpeg(quality: 90, progressive: true), keepProfile: false)
    jpeg = target.bytes()
    let before = try inspect(jpeg, .jpeg).visits
    #expect(before > 1)
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0, 0]
    let bomb = Array(jpeg.dropLast(2)) + (0..<300_000).flatMap { _ in scan } + [0xFF, 0xD9]
    #expect(message { try inspect(bomb, .jpeg) }.contains("scans"))
  }

  @Test("after the time limit the decoder gets no more bytes, and the message says so")
  func time() throws {
    let path = try folder.write(try quadrants("a.jpg"), as: "slow.jpg")
    var policy = PhotoPolicy()
    policy.limits.seconds = 0
    let text = message { try PhotoProbe.header(of: path, policy: policy) }
    #expect(text.contains("slow.jpg"))
    #expect(text.contains("processor time"))
  }

  // MARK: GIF, WebP, TIFF

  /// A GIF of 2x2 pixels and so many frames.
  private func gif(frames: Int, screen: UInt8 = 2) -> [UInt8] {
    let head: [UInt8] = Array("GIF89a".utf8) + [screen, 0, screen, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    let comment: [UInt8] = [0x21, 0xFE, 3, 65, 65, 65, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x34, 5, 0]
    return head + (0..<frames).flatMap { _ in comment + frame } + [0x3B]
  }

  @Test("only the first frame of a GIF reaches the decoder")
  func firstFrame() throws {
    let one = try inspect(gif(frames: 1), .gif)
    let many = try inspect(gif(frames: 50_000), .gif)
    #expect(shown(one) == shown(many))
    #expect(many.size == PixelSize(2, 2))
    #expect(message { try inspect(Array(gif(frames: 1).dropLast(4)), .gif) }.contains("unexpected end of file at byte"))
    let path = try folder.write(gif(frames: 3, screen: 4), as: "part.gif")
    #expect(
      try PhotoProbe.header(of: path, policy: PhotoPolicy()).hasAlpha, "what the frame leaves open is transparent")
  }

  /// The kinds of notes on a photo.
  private func notes(_ bytes: [UInt8], as name: String) async throws -> [RenderNote.Kind] {
    let path = try folder.write(bytes, as: name)
    var harness = RenderHarness(folder, 8, 8)
    harness.policy.allowedFormats = PictureFormat.usual
    return try await harness.adding(path, frame: Rect(x: 0, y: 0, width: 8, height: 8)).prepared().report.notes.map(
      \.kind)
  }

  @Test("animated pictures are shown by their first frames, with a note") func animated() async throws {
    #expect(try await notes(gif(frames: 3), as: "a.gif").contains(.firstFrame))
    #expect(try await !notes(gif(frames: 1), as: "one.gif").contains(.firstFrame))
    let png = RawPNG(width: 4, height: 4, bitDepth: 8, colorType: 2)
    var chunks = png.chunks(rows: [[UInt8]](repeating: [UInt8](repeating: 9, count: 12), count: 4))
    #expect(try await !notes(RawPNG.file(chunks), as: "one.png").contains(.firstFrame))
    chunks.insert(RawPNG.Chunk(name: "acTL", content: [0, 0, 0, 2, 0, 0, 0, 0]), at: 1)
    #expect(try await notes(RawPNG.file(chunks), as: "a.png").contains(.firstFrame))
    let frames = try PictureFile.image(QuadrantImage(width: 8, height: 16).upright)
    let target = try Target.memory()
    try frames.save(
      to: target, as: .animatedWebP(quality: 80, pageHeight: 8, milliseconds: [100, 100], keyFrameDistance: 1),
      keepProfile: false)
    #expect(try await notes(target.bytes(), as: "a.webp").contains(.firstFrame))
    #expect(try await !notes(quadrants("a.webp"), as: "one.webp").contains(.firstFrame))
  }

  @Test("a WebP is measured by its pixels, and its metadata do not reach the decoder")
  func webp() throws {
    let plain = try quadrants("a.webp")
    #expect(try inspect(plain, .webp).size == PixelSize(32, 24))
    var large = plain
    if let at = (0..<plain.count - 4).first(where: { Array(plain[$0..<($0 + 4)]) == Array("VP8L".utf8) }) {
      large[at + 9] = 0xFF
      large[at + 10] = 0xFF
      large[at + 11] = 0xFF
      large[at + 12] = 0x0F
    }
    #expect(message { try inspect(large, .webp) }.contains("at most"))
    let chunk = Array("EXIF".utf8) + [4, 0, 0, 0, 1, 2, 3, 4]
    #expect(shown(try inspect(plain + chunk, .webp)) <= plain.count)
  }

  @Test("a WebP is oriented by its EXIF data, with or without the Exif prefix", arguments: ["", "Exif\0\0"])
  func turnedWebP(name: String) throws {
    var plain = Array(try quadrants("a.webp"))
    // libvips writes an EXIF chunk of its own, of which the first counts.
    if let own = plain.firstRange(of: Array("EXIF".utf8)) { plain.replaceSubrange(own, with: Array("NONE".utf8)) }
    let exif: [UInt8] =
      Array(name.utf8) + [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let path = try folder.write(
      plain + Array("EXIF".utf8) + [UInt8(exif.count), 0, 0, 0] + exif, as: "turned.webp")
    let header = try PhotoProbe.header(of: path, policy: PhotoPolicy())
    #expect(header.orientation == Orientation(exif: 6) && header.uprightSize == Size(24, 32))
  }

  @Test("a TIFF whose entries share more bytes than the file has is rejected")
  func tiff() throws {
    let plain = try quadrants("a.tif")
    #expect(try inspect(plain, .tiff).size == PixelSize(32, 24))
    let path = try folder.write(plain, as: "a.tif")
    let policy = PhotoPolicy(allowedFormats: [.tiff])
    #expect(try PhotoProbe.header(of: path, policy: policy).storedSize == PixelSize(32, 24))
    var shared = plain
    let start = Int(plain[4]) | Int(plain[5]) << 8 | Int(plain[6]) << 16
    for entry in 0..<Int(plain[start]) {
      shared.replaceSubrange((start + 4 + 12 * entry + 2)..<(start + 4 + 12 * entry + 6), with: [0xFF, 0xFF, 0, 0])
    }
    #expect(message { try inspect(shared, .tiff) }.contains("bytes in a file of"))
  }

  // MARK: HEIC and AVIF

  @Test("an AVIF is measured by its coded picture, not by its boxes")
  func avif() throws {
    let target = try Target.memory()
    try PictureFile.image(QuadrantImage(width: 96, height: 64).upright).save(
      to: target, as: .avif(quality: 50, effort: 9), keepProfile: false)
    let file = target.bytes()
    let picture = try inspect(file, .avif)
    #expect(picture.size == PixelSize(96, 64))
    #expect(picture.heldBytes >= 96 * 64 * 9)
    // The box says one pixel, the coded picture knows better.
    let at = try #require((0..<file.count - 4).first { Array(file[$0..<($0 + 4)]) == Array("ispe".utf8) })
    var lying = file
    lying.replaceSubrange((at + 8)..<(at + 16), with: [0, 0, 0, 1, 0, 0, 0, 1])
    #expect(try inspect(lying, .avif).size == PixelSize(96, 64))
    var policy = PhotoPolicy(allowedFormats: [.avif])
    policy.limits.decoderBytes = 10_000
    let path = try folder.write(file, as: "a.avif")
    let text = message { try PhotoProbe.header(of: path, policy: policy) }
    #expect(text.contains("avif decoder would need"))
  }

  @Test("pictures of more bits, and those without chroma subsampling, need more memory")
  func costs() throws {
    let target = try Target.memory()
    try PictureFile.image(QuadrantImage(width: 96, height: 64).upright).save(
      to: target, as: .avif(quality: 50, effort: 9), keepProfile: false)
    var file = target.bytes()
    let at = try #require((0..<file.count - 7).first { Array(file[$0..<($0 + 4)]) == Array("av1C".utf8) })
    // The third byte of the configuration has the bit of 10 bits and those of subsampling, across and down.
    let (deep, across, down): (UInt8, UInt8, UInt8) = (0x40, 0x08, 0x04)
    func bytesPerPixel(_ bits: UInt8) throws -> Int {
      file[at + 6] = file[at + 6] & ~(deep | across | down) | bits
      return try inspect(file, .avif).heldBytes / (96 * 64)
    }
    #expect(try bytesPerPixel(across | down) == 9)
    #expect(try bytesPerPixel(across) == 14)
    #expect(try bytesPerPixel(0) == 14)
    #expect(try bytesPerPixel(deep | across | down) == 16)
    #expect(try bytesPerPixel(deep) == 26)
  }

  @Test("the parameter sets of HEVC contain size, depth and subsampling")
  func parameterSet() throws {
    // Of a picture of 1440x960 pixels, 8 bits and 4:2:0; the two bytes of the unit's head are left out.
    let unit: [UInt8] = [
      0x01, 0x01, 0x60, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0xBA, 0xA0, 0x02, 0xD0, 0x80, 0x3C, 0x1F, 0xE5, 0xF9,
      0x24, 0x6D, 0x9E, 0xD9,
    ]
    let coded = try #require(CodedPicture(sequenceParameterSet: unit))
    #expect(coded == CodedPicture(size: PixelSize(1440, 960), depth: 8, isSubsampled: true))
    #expect(CodedPicture(sequenceParameterSet: []) == nil)
    #expect(CodedPicture(sequenceParameterSet: [UInt8](repeating: 0, count: 40)) == nil)
  }
}
