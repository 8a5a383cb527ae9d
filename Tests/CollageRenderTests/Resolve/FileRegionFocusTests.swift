import CollageModel
import CollageSubjects
import CollageTestSupport
import Testing

@testable import CollageRender

/// Crops by the regions that files of every format name.
@Suite("Crops by regions in files") struct FileRegionFocusTests {
  private let folder: ScratchFolder
  private let pixels: Pixels

  init() throws {
    folder = try ScratchFolder()
    pixels = Pixels(width: 40, height: 120) { x, y in [UInt8(x * 4), UInt8(y * 2), 90] }
  }

  /// A face near the bottom.
  private static let packet = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
    <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Type="Face">
    <mwg-rs:Area stArea:x="0.5" stArea:y="0.9" stArea:w="0.2" stArea:h="0.08" stArea:unit="normalized"/></rdf:Description></rdf:li>
    </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>
    """.utf8)

  private func big(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The picture as a file with the packet.
  private func file(_ name: String) throws -> [UInt8] {
    let bytes = try PictureFile.encode(PictureFile.image(pixels), as: name)
    let packet = Self.packet
    switch name {
    case "p.jpg":
      let body = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
      return bytes[..<2] + [0xFF, 0xE1] + big(body.count + 2, 2) + body + bytes[2...]
    case "p.png":
      let body = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet
      // Behind the header; nobody looks at the check sum of a text.
      return bytes[..<33] + big(body.count, 4) + Array("iTXt".utf8) + body + [0, 0, 0, 0] + bytes[33...]
    default:
      var chunks = bytes[12...] + Array("XMP ".utf8) + big(packet.count, 4).reversed() + packet
      if chunks.count % 2 == 1 { chunks.append(0) }
      return Array("RIFF".utf8) + big(chunks.count + 4, 4).reversed() + Array("WEBP".utf8) + chunks
    }
  }

  @Test("a face that the file names is shown", arguments: ["p.jpg", "p.png", "p.webp"])
  func face(name: String) async throws {
    let photo = try folder.write(try file(name), as: name)
    var harness = RenderHarness(folder, 40, 40).adding(photo, frame: Rect(x: 0, y: 0, width: 40, height: 40))
    harness.looksForSubjects = true
    let report = try await harness.prepared().report
    #expect(report.slots.map(\.focus) == [.file])
    #expect(try #require(report.slots.first).crop.bottom >= 0.94 * 120)
    // Without the packet the middle is shown.
    let plain = try folder.picture("plain-\(name)", pixels)
    harness.cells[0].photo = plain
    let middle = try #require(try await harness.prepared().report.slots.first)
    #expect(middle.focus == .prior && abs(middle.crop.center.y - 60) <= 1)
  }
}
