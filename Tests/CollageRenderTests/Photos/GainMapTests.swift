import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

/// Photos with gain maps for screens with a high dynamic range.
@Suite("HDR photos") struct GainMapTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private static let pixels = Pixels(width: 32, height: 24, filled: [200, 60, 40])

  /// Inserts an application segment after the start of a JPEG.
  private func jpeg(marker: UInt8, _ content: String) throws -> [UInt8] {
    let plain = try PictureFile.encode(PictureFile.image(Self.pixels), as: "plain.jpg")
    let length = content.utf8.count + 2
    return Array(plain.prefix(2)) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + Array(content.utf8)
      + plain.dropFirst(2)
  }

  private func notes(_ bytes: [UInt8], as name: String) async throws -> [RenderNote] {
    let path = try folder.write(bytes, as: name)
    var harness = RenderHarness(folder, 32, 24)
    harness.policy.allowedFormats.insert(.avif)
    let prepared = try await harness.adding(path, frame: Rect(x: 0, y: 0, width: 32, height: 24)).prepared()
    return prepared.report.notes.filter { $0.kind == .gainMap }
  }

  @Test("A gain map is mentioned: Ultra HDR by its XMP packet, ISO 21496-1 by its segment") func jpegs() async throws {
    let packet = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:Description hdrgm:Version=\"1.0\"/></x:xmpmeta>"
    for (marker, content) in [(UInt8(0xE1), packet), (0xE2, "urn:iso:std:iso:ts:21496:-1\0\0\0\0\0")] {
      let found = try await notes(jpeg(marker: marker, content), as: "hdr-\(marker).jpg")
      #expect(found.map(\.subject) == [folder.file("hdr-\(marker).jpg")])
    }
    let other = try await notes(jpeg(marker: 0xE2, "urn:iso:std:iso:ts:99999:-1\0"), as: "plain.jpg")
    #expect(other.isEmpty)
  }

  @Test("An auxiliary image of HEIF that is a gain map is mentioned, and is no alpha") func auxiliary() async throws {
    let image = Pixels(width: 32, height: 24, bands: 4) { x, _ in [200, 60, 40, x < 16 ? 255 : 90] }
    let target = try Target.memory()
    try PictureFile.image(image).save(to: target, as: .avif(quality: 50, effort: 9), keepProfile: false)
    let bytes = target.bytes()
    let alpha = Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
    let range = try #require(bytes.firstRange(of: alpha))
    let gain = Array("urn:com:apple:photo:2020:aux:hdrgainmap".utf8)
    var changed = bytes
    let filled = Array(repeating: UInt8(ascii: "x"), count: alpha.count - gain.count) + gain
    changed.replaceSubrange(range, with: filled)
    #expect(try await notes(bytes, as: "alpha.avif").isEmpty)
    #expect(try await notes(changed, as: "gain.avif").count == 1)
  }
}
