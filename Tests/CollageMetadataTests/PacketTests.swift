import Testing

import CollageFormat

@testable import CollageMetadata

@Suite("XMP and IPTC data") struct PacketTests {
  private static func packet(_ attributes: String, _ elements: String = "") -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
       xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
       xmlns:ms="http://ns.microsoft.com/photo/1.0/" xmlns:darktable="http://darktable.sf.net/"
       xmlns:core="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" \(attributes)>\(elements)</rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  @Test("give the time of the photo rather than that of a scan or a file")
  func times() {
    let metadata = PhotoMetadata(
      xmp: Self.packet(
        #"xmp:CreateDate="2026-01-01T00:00:00Z" photoshop:DateCreated="1985-07""#,
        "<exif:DateTimeOriginal>1985-07-14T12:00:00+02:00</exif:DateTimeOriginal>"), source: .xmp)
    #expect(metadata.moments.map(\.description) == ["1985-07-14T12:00:00+02:00", "1985-07", "2026-01-01T00:00:00Z"])
    // Darktable writes times as EXIF does.
    let sidecar = PhotoMetadata(xmp: Self.packet(#"exif:DateTimeOriginal="2021:07:04 12:30:11.250""#), source: .sidecar)
    #expect(sidecar.moment?.description == "2021-07-04T12:30:11" && sidecar.moment?.source == .sidecar)
  }

  @Test(
    "rate photos with one to five stars, or reject them",
    arguments: [
      (#"xmp:Rating="5""#, 5 as Int?), (#"xmp:Rating="0""#, nil), (#"xmp:Rating="-1""#, -1), (#"xmp:Rating="3.0""#, 3),
      (#"ms:Rating="1""#, 1), (#"ms:Rating="25""#, 2), (#"ms:Rating="50""#, 3), (#"ms:Rating="75""#, 4),
      (#"ms:Rating="99""#, 5),
      (#"xmp:Rating="1" darktable:xmp_version="5""#, nil), (#"xmp:Rating="4" darktable:xmp_version="5""#, 4),
      (#"xmp:Rating="nan""#, nil), (#"xmp:Rating="900""#, 5), ("", nil),
    ])
  func ratings(_ attributes: String, _ expected: Int?) {
    #expect(PhotoMetadata(xmp: Self.packet(attributes), source: .xmp).rating == expected)
  }

  @Test("have captions and places")
  func words() {
    let metadata = PhotoMetadata(
      xmp: Self.packet(
        #"photoshop:City="Lisbon" photoshop:Country="Portugal" exif:GPSLatitude="38,42.5N" exif:GPSLongitude="9,8,24W""#,
        """
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default"> At the &amp; sea
        </rdf:li><rdf:li xml:lang="de">Am Meer</rdf:li></rdf:Alt></dc:description>
        """), source: .xmp)
    #expect(metadata.caption == "At the & sea" && metadata.place == "Lisbon, Portugal")
    #expect(metadata.position.map { abs($0.latitude - 38.70833) < 1e-4 && abs($0.longitude + 9.14) < 1e-4 } == true)
    let bare = PhotoMetadata(xmp: Self.packet(#"core:Location="Alfama" dc:description="plain""#), source: .xmp)
    #expect(bare.caption == "plain" && bare.place == "Alfama" && bare.position == nil)
  }

  @Test("have the names of people, in lists and beside faces, each once")
  func people() {
    let metadata = PhotoMetadata(
      xmp: Self.packet(
        #"xmlns:p="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:r="http://www.metadataworkinggroup.com/schemas/regions/" "#
          + #"xmlns:m="http://ns.microsoft.com/photo/1.2/" xmlns:i="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" "#
          + #"xmlns:t="http://ns.microsoft.com/photo/1.2/t/Region#""#,
        """
        <p:PersonInImage><rdf:Bag><rdf:li>Ada</rdf:li><rdf:li> </rdf:li></rdf:Bag></p:PersonInImage>
        <r:Regions><rdf:Description><r:RegionList><rdf:Bag>
        <rdf:li r:Name=" Grace " r:Type="Face"/><rdf:li r:Name="Rex" r:Type="Pet"/><rdf:li r:Name="Ada"/><rdf:li r:Type="Face"/>
        </rdf:Bag></r:RegionList></rdf:Description></r:Regions>
        <m:RegionInfo><rdf:Description><i:Regions><rdf:Bag><rdf:li t:PersonDisplayName="Alan"/></rdf:Bag></i:Regions>
        </rdf:Description></m:RegionInfo>
        """), source: .xmp)
    #expect(metadata.people == ["Ada", "Grace", "Alan"])
    #expect(metadata.text.people == metadata.people)
  }

  @Test("that are damaged say nothing", arguments: ["<x", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "text"])
  func damaged(_ packet: String) { #expect(PhotoMetadata(xmp: Array(packet.utf8), source: .xmp) == PhotoMetadata()) }

  private static func dataSet(_ number: UInt8, _ text: [UInt8]) -> [UInt8] {
    [0x1C, 2, number, UInt8(text.count >> 8), UInt8(text.count & 255)] + text
  }

  @Test("of IPTC may be UTF-8 or Latin 1, and end anywhere")
  func iptc() {
    let bytes =
      Self.dataSet(55, Array("20240501".utf8)) + Self.dataSet(60, Array("120000+0200".utf8))
      + Self.dataSet(120, [0x4D, 0xFC, 0x6E, 0x63, 0x68, 0x65, 0x6E]) + Self.dataSet(90, Array("Zürich".utf8))
      + Self.dataSet(101, Array("Schweiz".utf8))
    let metadata = PhotoMetadata(iptc: bytes)
    #expect(metadata.moment?.description == "2024-05-01T12:00:00+02:00" && metadata.moment?.source == .iptc)
    #expect(metadata.caption == "München" && metadata.place == "Zürich, Schweiz")
    for count in 0..<bytes.count { _ = PhotoMetadata(iptc: Array(bytes.prefix(count))) }
    #expect(PhotoMetadata(iptc: Array(bytes.prefix(13))).moment?.description == "2024-05-01")
  }

  @Test("of IPTC may have lengths of any length", arguments: 1...4)
  func extendedLength(digits: Int) {
    func extended(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = (0..<digits).reversed().map { UInt8(content.count >> (8 * $0) & 255) }
      return [0x1C, 2, number, 0x80, UInt8(digits)] + length + content
    }
    let preview = [UInt8](repeating: 9, count: digits == 1 ? 200 : 40_000)
    let bytes =
      extended(202, preview) + extended(55, Array("20240501".utf8)) + Self.dataSet(120, Array("At the sea".utf8))
    let metadata = PhotoMetadata(iptc: bytes)
    #expect(metadata.moment?.description == "2024-05-01" && metadata.caption == "At the sea")
    for count in [3, 4, 5, 6, 7, 8, 100, bytes.count - 1] { _ = PhotoMetadata(iptc: Array(bytes.prefix(count))) }
    for many: UInt8 in [0, 5, 8, 255] {
      #expect(PhotoMetadata(iptc: [0x1C, 2, 55, 0x80, many] + [UInt8](repeating: 255, count: 300)).moment == nil)
    }
  }
}
