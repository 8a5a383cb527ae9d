import CollageModel
import CollageSubjects
import CollageTestSupport
import Deflate
import Testing

@testable import CollageRender

/// Crops by the regions that files of every format name.
@Suite("Crops by regions in files") struct FileRegionFocusTests {
  private let folder: ScratchFolder
  private let pixels: Pixels

  init() throws {
    folder = try ScratchFolder()
    // Nothing stands out of it.
    pixels = Pixels(width: 40, height: 120, filled: [80, 120, 90])
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

  // MARK: Packets that are compressed, or in parts

  /// A packet in blocks that are not compressed, as zlib has them.
  private func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let length = big(bytes.count, 2).reversed()
    return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + bytes + big(high * 65_536 + low, 4)
  }

  private func png(text: [UInt8]) throws -> [UInt8] {
    let bytes = try PictureFile.encode(PictureFile.image(pixels), as: "p.png")
    return bytes[..<33] + big(text.count, 4) + Array("iTXt".utf8) + text + [0, 0, 0, 0] + bytes[33...]
  }

  private static let identity = String(repeating: "0123456789ABCDEF", count: 2)

  private func segment(_ body: [UInt8]) -> [UInt8] { [0xFF, 0xE1] + big(body.count + 2, 2) + body }

  /// A packet that refers to another, and parts of that.
  private func jpeg(
    _ parts: [(offset: Int, length: Int, bytes: ArraySlice<UInt8>)], of identity: String = identity
  ) throws -> [UInt8] {
    let bytes = try PictureFile.encode(PictureFile.image(pixels), as: "p.jpg")
    let first = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="\(Self.identity)"/></rdf:RDF></x:xmpmeta>
      """
    var packets = segment(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(first.utf8))
    for part in parts {
      packets += segment(
        Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(identity.utf8) + big(part.length, 4)
          + big(part.offset, 4) + part.bytes)
    }
    return bytes[..<2] + packets + bytes[2...]
  }

  private func source(_ bytes: [UInt8], _ name: String) async throws -> SubjectSource? {
    let photo = try folder.write(bytes, as: name)
    var harness = RenderHarness(folder, 40, 40).adding(photo, frame: Rect(x: 0, y: 0, width: 40, height: 40))
    harness.looksForSubjects = true
    return try await harness.prepared().report.slots.first?.focus
  }

  @Test("a compressed packet in a PNG is read; a damaged or too large one is not")
  func compressed() async throws {
    let name = Array("XML:com.adobe.xmp\0".utf8)
    let stream = zlib(Self.packet)
    #expect(try await source(png(text: name + [1, 0, 0, 0] + stream), "c.png") == .file)
    #expect(try await source(png(text: name + [1, 1, 0, 0] + stream), "method.png") == .prior)
    #expect(try await source(png(text: name + [1, 0, 0, 0] + stream.dropLast(9)), "cut.png") == .prior)
    #expect(try await source(png(text: name + [1, 0, 0, 0]), "empty.png") == .prior)
    #expect(try await source(png(text: name + [1]), "short.png") == .prior)
    #expect(stream.withUnsafeBytes { Inflate.decompressed($0, within: Self.packet.count - 1) } == nil)
    #expect(stream.withUnsafeBytes { Inflate.decompressed($0, within: Self.packet.count) } == Self.packet)
  }

  @Test("a packet in parts is joined in any order if it is complete and the first part refers to it")
  func extended() async throws {
    let (packet, half) = (Self.packet, Self.packet.count / 2)
    let (one, two) = ((0, packet.count, packet[..<half]), (half, packet.count, packet[half...]))
    #expect(try await source(jpeg([one, two]), "a.jpg") == .file)
    #expect(try await source(jpeg([two, one]), "b.jpg") == .file)
    let hostile: [String: [UInt8]] = [
      "other": try jpeg([one, two], of: String(repeating: "F", count: 32)), "missing": try jpeg([one]),
      "twice": try jpeg([one, one]), "gap": try jpeg([one, (half + 1, packet.count, packet[half...])]),
      "lengths": try jpeg([one, (half, packet.count + 1, packet[half...])]),
      "beyond": try jpeg([(0, 0xFFFF_FFFF, packet[...])]),
      "offset": try jpeg([(0xFFFF_FFF0, packet.count, packet[...])]),
      "empty": try jpeg([(0, 0, [])]),
    ]
    for (name, bytes) in hostile { #expect(try await source(bytes, "\(name).jpg") == .prior, "\(name)") }
    // Many parts, as a hostile file may have: those beyond the limits are left out.
    let many = (0..<300).map { (0xEA00 * $0, 300 * 0xEA00, [UInt8](repeating: 65, count: 0xEA00)[...]) }
    #expect(try await source(jpeg(many), "many.jpg") == .prior)
  }

  @Test("a face recorded in the file is shown", arguments: ["p.jpg", "p.png", "p.webp"])
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
