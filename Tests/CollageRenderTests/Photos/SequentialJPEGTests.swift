import CollageModel
import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageFiles
@testable import CollageRender

/// Progressive JPEGs that are read row by row.
@Suite("Progressive JPEGs read as sequential ones") struct SequentialJPEGTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// A picture with edges, whose sides are no multiples of the blocks'.
  private static func picture(_ width: Int, _ height: Int, bands: Int) -> Pixels {
    Pixels(width: width, height: height, bands: bands) { x, y in
      let color = [x * 255 / width, (x * 7 + y * 11) % 256, (x / 9 + y / 7) % 2 == 0 ? 240 : 20].map(UInt8.init)
      return Array(color.prefix(bands))
    }
  }

  private func progressive(_ pixels: Pixels, isSubsampled: Bool) throws -> [UInt8] {
    let target = try Target.memory()
    try PictureFile.image(pixels).save(
      to: target, as: .jpeg(quality: 93, chromaSubsampling: isSubsampled ? .on : .off, progressive: true),
      keepProfile: false)
    return target.bytes()
  }

  /// The bytes that a decoder gets for a file, read in pieces of a size.
  private func sequential(_ bytes: [UInt8], piece: Int = 1_000) throws -> [UInt8]? {
    let path = try folder.write(bytes, as: "picture.jpg")
    let file = try RegularFile(path: path)
    var all = GatedPicture()
    all.keep(0..<bytes.count)
    let gated = try GatedBytes(file, all, path: path, time: DecodingTime(seconds: 60))
    guard let made = SequentialJPEG(gated) else { return nil }
    var (result, buffer) = ([UInt8](), [UInt8](repeating: 0, count: piece))
    while true {
      let count = buffer.withUnsafeMutableBytes { made.read(into: $0, at: result.count) }
      if count <= 0 { break }
      result += buffer.prefix(count)
    }
    // A decoder begins again after it has read the header.
    let again = buffer.withUnsafeMutableBytes { made.read(into: $0, at: 700) }
    #expect(Array(buffer.prefix(again)) == Array(result.dropFirst(700).prefix(again)))
    #expect(result.count <= made.byteCount)
    return result
  }

  @Test(
    "The pixels are the same",
    arguments: [(1, 1), (8, 8), (57, 41), (130, 17), (33, 200)], [(3, true), (3, false), (1, false)])
  func pixels(size: (Int, Int), form: (bands: Int, isSubsampled: Bool)) throws {
    let picture = Self.picture(size.0, size.1, bands: form.bands)
    let original = try progressive(picture, isSubsampled: form.isSubsampled)
    let made = try #require(try sequential(original))
    #expect(try PictureFile.decode(made) == PictureFile.decode(original))
  }

  @Test("Restart markers are followed") func restarts() throws {
    let original = [UInt8](try #require(Data(base64Encoded: Self.restarting.filter { !$0.isWhitespace })))
    let made = try #require(try sequential(original, piece: 77))
    #expect(try PictureFile.decode(made) == PictureFile.decode(original))
  }

  @Test("Other JPEGs have no sequential form") func others() throws {
    let plain = try PictureFile.encode(PictureFile.image(Self.picture(40, 40, bands: 3)), as: "plain.jpg")
    #expect(try sequential(plain) == nil)
  }

  @Test("The gate has large ones read so, however large the photo") func gate() async throws {
    let path = try folder.write(
      progressive(Pixels(width: 6_000, height: 3_000, filled: [40, 90, 160]), isSubsampled: false), as: "large.jpg")
    let picture = try PictureGate.inspect(
      RegularFile(path: path), path: path, format: .jpeg, policy: PhotoPolicy(), for: .pixels)
    #expect(picture.isMadeSequential)
    let seen = try await RenderHarness(folder, 60, 30)
      .adding(path, frame: Rect(x: 0, y: 0, width: 60, height: 30)).paint()
    #expect(distance(Array(seen.color(at: Point(30, 15)).prefix(3)), [40, 90, 160]) < 3)
  }

  @Test("A truncated one is refused, or tolerated with what is there") func truncated() throws {
    let bytes = try progressive(Self.picture(57, 41, bands: 3), isSubsampled: true)
    let cut = try #require(try sequential(Array(bytes.prefix(bytes.count * 2 / 3))))
    #expect(throws: VipsError.self) {
      try Image.load(Source(bytes: cut), as: .jpeg, options: LoadOptions(failOnError: true)).pixels()
    }
    let tolerated = try Image.load(Source(bytes: cut), as: .jpeg, options: LoadOptions(failOnError: false)).pixels()
    #expect((tolerated.width, tolerated.height) == (57, 41))
  }

  @Test("One without its last scan is truncated, and one with a scan that cannot be read has no sequential form")
  func missingScan() throws {
    let bytes = try progressive(Self.picture(57, 41, bands: 3), isSubsampled: true)
    let heads = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    let last = try #require(heads.last)
    let cut = try #require(try sequential(Array(bytes.prefix(last))))
    #expect(throws: VipsError.self) {
      try Image.load(Source(bytes: cut), as: .jpeg, options: LoadOptions(failOnError: true)).pixels()
    }
    var changed = bytes
    // The first coefficient of the scan, after the last of all.
    changed[last + 5 + 2 * Int(bytes[last + 4])] = 70
    #expect(try sequential(changed) == nil)
  }

  @Test("Damaged ones end without a trap") func damaged() throws {
    let bytes = try progressive(Self.picture(24, 16, bands: 3), isSubsampled: true)
    for index in stride(from: 2, to: bytes.count, by: 7) {
      for value in [UInt8(0), 0xFF, bytes[index] ^ 0x11] {
        var changed = bytes
        changed[index] = value
        _ = try sequential(changed)
      }
    }
    for count in stride(from: 2, to: bytes.count, by: 17) { _ = try sequential(Array(bytes.prefix(count))) }
  }

  /// 56x40 pixels with a restart marker after every second unit, made with Pillow 13.
  private static let restarting = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV
    pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAo
    ADgDASIAAhEBAxEB/8QAGQABAQEBAQEAAAAAAAAAAAAAAwAEBQIG/8QAGQEAAwEBAQAAAAAAAAAAAAAAAwQFAQIA/90ABAAC/9oADAMBAAIQAx
    AAAAH55F0YTOjevPf/0MCKpqfOtM5N/9HCirwqHvQuu//SRFUh+daZqZ//01ShxlSu2//U66Vo8VUpL//EABsQAQEAAwADAAAAAAAAAAAAAAEA
    AgMRBBIh/9oACAEBAAEFAggv/9AIL//RCC//0txBf//TMTnC/9Qgv//VC3F//9YLl//X9Yw+/wD/0Agv/9HcQX//0ggv/9MIL//UC3l//9UIL/
    /WCC//1wuX/9DyL//EABsRAAMAAwEBAAAAAAAAAAAAAAABAgMEESMT/9oACAEDAQE/AdeXlfEfG5XWf//Qizav1Z//0cGxWN9kW5kpcbP/0os2
    r9Wf/9OGQz//1IZtP1Z//8QAHREAAwABBQEAAAAAAAAAAAAAAAECAxETISIxMv/aAAgBAgEBPwF1oLKj/9BGP5P/0fRSj//SRFJTyf/TQj//1D
    cq+1H/xAAXEAEBAQEAAAAAAAAAAAAAAAAQAAIB/9oACAEBAAY/Aj//0D//0T//0sn/0z//1D//1bN//9Y//9c//9A//9HJ/9I//9M//9S5f//V
    P//WP//XP//Qzf/EABwQAAICAwEBAAAAAAAAAAAAAAAQAREhMbFBYf/aAAgBAQABPyFL/9BL/9FL/9LuT//T3EHyP//UhlP/1R7j/9YYP//Xic
    +ldrP/0Ev/0e5P/9JL/9NL/9Qes//VS//WS//XGD//0M6RrJ//2gAMAwEAAgADAAAAEGH/AP/QbM//0SG//9Jg/wD/03XP/9R8L//EAB8RAQAB
    AwQDAAAAAAAAAAAAAAEAESGxMWGh0UFxwf/aAAgBAwEBPxCtcqFbwaQt76n/0I8fgn//0ak6Onj7Flg7HU//0o8Pgn//01iz/9RYgZtgn//EAB
    cRAQEBAQAAAAAAAAAAAAAAAAEAESH/2gAIAQIBAT8QE6zEL//QU+L/0cBjDdy//9JRjWX/01K//9TUFgOnb//EAB4QAAMBAAICAwAAAAAAAAAA
    AAABYRExUeHwQXHR/9oACAEBAAE/EIkT/9CJE//RiRP/0ut6wif/08l6P7Ejgf/US1SRE//Vidb1h//WiPzEf//X8IHIbefGH//QiRP/0et6wi
    f/0okT/9OJE//UiYp3x4H/1YkT/9aJE//XiZrXwf/QTf6Dg//Z
    """
}
