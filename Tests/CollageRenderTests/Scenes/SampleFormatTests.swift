import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

@Suite("Samples of every depth and type")
struct SampleFormatTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private func paint(_ bytes: [UInt8], as name: String, side: Int) async throws -> Pixels {
    let photo = try folder.write(bytes, as: name)
    let frame = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    return try await RenderHarness(folder, side, side).adding(photo, frame: frame).paint()
  }

  @Test("a gray photo keeps its gray values, with and without transparency")
  func gray() async throws {
    let plain = try PictureFile.encode(PictureFile.image(Pixels(width: 64, height: 64, filled: [90])), as: "g.png")
    let mixed = try PictureFile.encode(
      PictureFile.image(Pixels(width: 64, height: 64, filled: [90, 128])), as: "a.png")
    for side in [64, 9] {
      #expect(try await paint(plain, as: "g.png", side: side)[4, 4] == [90, 90, 90, 255])
      let over = try await paint(mixed, as: "a.png", side: side)[4, 4]
      #expect(distance(over, [172, 172, 172, 255]) <= 1)
    }
  }

  @Test("16 bits are converted to 8 without a shift", arguments: [64, 9])
  func sixteenBits(side: Int) async throws {
    var samples: [UInt8] = []
    // Little-endian, as this machine holds them.
    for _ in 0..<(64 * 64) { for value in [51, 102, 204] as [UInt8] { samples += [value, value] } }
    let image = try Image.fromMemory(
      copying: samples, width: 64, height: 64, bands: 3, format: .ushort, interpretation: .rgb16)
    let seen = try await paint(try PictureFile.encode(image, as: "deep.png"), as: "deep.png", side: side)
    #expect(distance(seen[4, 4], [51, 102, 204, 255]) <= 1)
  }

  @Test("a sixteen-bit photo in Display P3 is converted once")
  func sixteenBitsWide() async throws {
    var samples: [UInt8] = []
    for _ in 0..<(64 * 64) { for value in [200, 90, 60] as [UInt8] { samples += [value, value] } }
    let image = try Image.fromMemory(
      copying: samples, width: 64, height: 64, bands: 3, format: .ushort, interpretation: .rgb16)
    let file = try PictureFile.encode(image, as: "deep.png", profile: MatrixProfile.displayP3.bytes)
    let expected = MatrixProfile.displayP3.inSRGB([200, 90, 60]) + [255]
    for side in [64, 9] {
      let seen = try await paint(file, as: "deep.png", side: side)[4, 4]
      #expect(distance(seen, expected) <= 2, "\(seen), expected \(expected)")
    }
  }

  @Test("16-bit transparency is preserved, with a profile and without", arguments: ["deep.png", "deep.tif"], [3, 1])
  func sixteenBitsOfAlpha(name: String, colors: Int) async throws {
    let profile = colors == 3 ? MatrixProfile.displayP3.bytes : MatrixProfile.grayBytes(.gamma(1.8))
    for alpha in [0, 1, 64, 127, 200, 254, 255] as [UInt8] {
      var samples: [UInt8] = []
      for _ in 0..<(64 * 64) {
        for value in [200, 90, 60].prefix(colors) + [alpha] as [UInt8] { samples += [value, value] }
      }
      let image = try Image.fromMemory(
        copying: samples, width: 64, height: 64, bands: colors + 1, format: .ushort,
        interpretation: colors == 3 ? .rgb16 : .gray16)
      for tag in [profile, nil] {
        let photo = try folder.write(PictureFile.encode(image, as: name, profile: tag), as: name)
        for side in [64, 9] {
          var harness = RenderHarness(folder, side, side, on: .transparent)
            .adding(photo, frame: Rect(x: 0, y: 0, width: Double(side), height: Double(side)))
          harness.policy.allowedFormats.insert(.tiff)
          let seen = try await harness.paint()
          #expect(abs(Int(seen[4, 4][3]) - Int(alpha)) <= 1, "\(name), side \(side): \(seen[4, 4][3]) for \(alpha)")
        }
      }
    }
  }

  @Test("a palette shows its colors, and its transparent entry shows the background")
  func palette() async throws {
    var png = RawPNG(width: 32, height: 32, bitDepth: 8, colorType: 3)
    png.palette = [200, 30, 40, 20, 180, 60, 30, 60, 210]
    png.transparency = [255, 0]
    let rows = (0..<32).map { y in (0..<32).map { x in UInt8(y < 16 ? 0 : x < 16 ? 1 : 2) } }
    let seen = try await paint(png.encode(rows: rows), as: "palette.png", side: 32)
    #expect(seen[16, 4] == [200, 30, 40, 255])
    #expect(seen[4, 26] == [255, 255, 255, 255])
    #expect(seen[26, 26] == [30, 60, 210, 255])
  }

  @Test("one bit per sample is black and white")
  func oneBit() async throws {
    let png = RawPNG(width: 32, height: 32, bitDepth: 1, colorType: 0)
    let rows = [[UInt8]](repeating: [0xFF, 0xFF, 0, 0], count: 32)
    let seen = try await paint(png.encode(rows: rows), as: "bits.png", side: 32)
    #expect(seen[4, 9] == [255, 255, 255, 255])
    #expect(seen[28, 9] == [0, 0, 0, 255])
  }

  @Test("inks without a profile behave like inks: bare paper is white, and each ink absorbs its own light")
  func inks() async throws {
    let cases: [(ink: [UInt8], check: ([UInt8]) -> Bool)] = [
      ([0, 0, 0, 0], { $0.prefix(3).allSatisfy { $0 > 250 } }),
      ([0, 0, 0, 255], { $0.prefix(3).allSatisfy { $0 < 60 } }),
      ([255, 0, 0, 0], { $0[0] < 90 && $0[1] > 120 && $0[2] > 180 }),
      ([0, 255, 0, 0], { $0[0] > 180 && $0[1] < 90 }),
      ([0, 0, 255, 0], { $0[0] > 220 && $0[1] > 200 && $0[2] < 90 }),
    ]
    for (ink, check) in cases {
      let pixels = Pixels(width: 64, height: 64, filled: ink)
      let image = try Image.fromMemory(
        copying: pixels.bytes, width: 64, height: 64, bands: 4, interpretation: .cmyk)
      let file = try PictureFile.encode(image, as: "ink.jpg")
      for side in [64, 9] {
        let seen = try await paint(file, as: "ink.jpg", side: side)[4, 4]
        #expect(check(seen), "ink \(ink) became \(seen)")
        #expect(seen[3] == 255)
      }
    }
  }
}
