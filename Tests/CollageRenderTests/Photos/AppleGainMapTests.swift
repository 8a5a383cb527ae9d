import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

/// JPEG photos of iPhones, whose gain map is a second picture that the photo itself does not mention.
@Suite("HDR photos of iPhones") struct AppleGainMapTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// A ramp from left to right.
  private static let ramp = Pixels(width: 64, height: 48, bands: 1) { x, _ in [UInt8(x * 255 / 63)] }
  private static let gray = Pixels(width: 128, height: 96, filled: [120, 120, 120])
  private static let plain = AppleJPEG(photo: gray, gains: ramp)

  private func header(_ photo: AppleJPEG) throws -> PhotoHeader {
    let path = try folder.write(photo.bytes(), as: "photo.jpg")
    return try PhotoProbe.header(of: path, policy: PhotoPolicy())
  }

  private func map(_ photo: AppleJPEG) throws -> GainMapPixels? {
    try GainMapReader(policy: PhotoPolicy()).read(header(photo))
  }

  @Test("The headroom is that of the map, or that of the photo's notes", arguments: [false, true])
  func headrooms(isLittle: Bool) throws {
    var photo = Self.plain
    photo.isLittle = isLittle
    photo.notes = (1_200, 5)
    let older = try #require(try map(photo))
    #expect(abs(older.form.headroom - (-70 * 0.005 + 3)) < 1e-9)
    photo.factor = "4.0"
    let newer = try #require(try map(photo))
    #expect(abs(newer.form.headroom - 2) < 1e-9)
    photo.notes = nil
    #expect(try map(photo)?.form == newer.form)
    // The brightest value multiplies by the headroom, and the darkest by one.
    #expect(newer.form.size == PixelSize(64, 48))
    #expect(abs((newer.form.gains[0].last ?? 0) - 2) < 1e-6)
    #expect(newer.form.gains[0].first == 0)
    #expect(newer.values[20 * 64 + 8] < newer.values[20 * 64 + 40])
  }

  @Test("A headroom that is not valid is left to the notes", arguments: ["0.5", "257", "nan", "inf", "-4", "x", ""])
  func badFactor(factor: String) throws {
    var photo = Self.plain
    photo.factor = factor
    #expect(try header(photo).hasGainMap)
    #expect(try map(photo) == nil)
    photo.notes = (1_200, 5)
    #expect(abs((try map(photo)?.form.headroom ?? 0) - 2.65) < 1e-9)
  }

  @Test("A picture names the photo whose map is left out") func note() async throws {
    var photo = Self.plain
    photo.factor = "4.0"
    let path = try folder.write(photo.bytes(), as: "photo.jpg")
    let harness = RenderHarness(folder, 128, 96).adding(path, frame: Rect(x: 0, y: 0, width: 128, height: 96))
    let notes = try await harness.prepared().report.notes.filter { $0.kind == .gainMap }
    #expect(notes.map(\.subject) == [path])
  }

  @Test("Lists that editors left wrong are corrected for photos with an iPhone's notes", arguments: [-7, 9, 1_000_000])
  func wrongList(error: Int) throws {
    var photo = Self.plain
    photo.error = error
    photo.factor = "4.0"
    #expect(try !header(photo).hasGainMap)
    photo.notes = (1_200, 5)
    #expect(try map(photo) != nil)
  }

  @Test("Previews in the list are no gain maps") func previews() throws {
    var photo = Self.plain
    photo.notes = (1_200, 5)
    photo.isMap = false
    #expect(try !header(photo).hasGainMap)
  }

  @Test("Damaged and shortened files are read without a trap") func damaged() throws {
    var photo = Self.plain
    photo.notes = (1_200, 5)
    photo.factor = "4.0"
    let bytes = try photo.bytes()
    for index in 0..<min(bytes.count, 420) {
      for value in [UInt8(0xFF), bytes[index] &+ 0x7F] {
        var changed = bytes
        changed[index] = value
        try read(changed)
      }
    }
    for count in stride(from: 4, to: bytes.count, by: 41) { try read(Array(bytes.prefix(count))) }
  }

  private func read(_ bytes: [UInt8]) throws {
    let path = try folder.write(bytes, as: "changed.jpg")
    guard let header = try? PhotoProbe.header(of: path, policy: PhotoPolicy()) else { return }
    _ = try? GainMapReader(policy: PhotoPolicy()).read(header)
  }
}
