import CollageFiles
import CollageFormat
import CollageTestSupport
import Foundation
import Testing

@testable import CollageMetadata

/// Files of photos and clips as cameras and programs write them, but for their pixels.
@Suite("What a file says of a photo") struct ReadingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static func ascii(_ text: String) -> [Int] { (text.utf8 + [0]).map(Int.init) }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  /// A JPEG up to its scan.
  private static func jpeg(_ segments: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8] + segments + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0, 0xFF, 0xD9]
  }

  private static func exif(
    _ entries: [TIFFWriter.Entry], first: [TIFFWriter.Entry] = [], gps: [TIFFWriter.Entry] = []
  ) -> [UInt8] {
    var tiff = TIFFWriter()
    let inside = tiff.addDirectory(entries)
    let place = tiff.addDirectory(gps)
    let start = tiff.addDirectory(first + [(0x8769, 4, [inside]), (0x8825, 4, [place])])
    return segment(0xE1, Array("Exif\0\0".utf8) + tiff.file(first: start))
  }

  private static func packet(_ attributes: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
     xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
     xmlns:dc="http://purl.org/dc/elements/1.1/" \(attributes)/></rdf:RDF></x:xmpmeta>
    """
  }

  private static func xmp(_ attributes: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet(attributes).utf8))
  }

  private static func iptc(_ date: String) -> [UInt8] {
    let data = [0x1C, 2, 55, 0, 8] + Array(date.utf8)
    // Another resource with a name of odd length precedes it.
    let other = Array("8BIM".utf8) + [4, 0x25, 2, 0x61, 0x62, 0, 0, 0, 0, 1, 9, 0]
    let own = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(data.count)] + data + [0]
    return segment(0xED, Array("Photoshop 3.0\0".utf8) + other + own)
  }

  private func read(_ name: String, _ bytes: [UInt8]) throws -> PhotoMetadata {
    PhotoMetadata.read(
      try folder.write(bytes, as: name), policy: PhotoPolicy(allowedFormats: Set(PictureFormat.allCases)))
  }

  @Test("EXIF gives time, fraction, offset, satellites, position, camera and rating")
  func exif() throws {
    let degrees: [Int] = [38, 1, 42, 1, 30, 1]
    let metadata = try read(
      "a.jpg",
      Self.jpeg(
        Self.exif(
          [
            (0x9003, 2, Self.ascii("2026:11:21 10:05:07")), (0x9291, 2, Self.ascii("25")),
            (0x9011, 2, Self.ascii("+01:00")), (0xA431, 2, Self.ascii("123")),
          ],
          first: [(0x010F, 2, Self.ascii("Maker")), (0x0110, 2, Self.ascii("Model")), (0x4746, 3, [4])],
          gps: [
            (1, 2, Self.ascii("N")), (2, 5, degrees), (3, 2, Self.ascii("W")), (4, 5, degrees),
            (7, 5, [9, 1, 5, 1, 6, 1]), (0x1D, 2, Self.ascii("2026:11:21")),
          ])))
    let moment = try #require(metadata.moment)
    #expect(moment.description == "2026-11-21T10:05:07+01:00" && moment.time.second == 7.25 && moment.source == .exif)
    try #require(metadata.moments.map(\.source) == [.exif, .satellites])
    #expect(metadata.moments[1].description == "2026-11-21T09:05:06Z")
    #expect(metadata.camera == "Maker Model 123" && metadata.rating == 4)
    #expect(metadata.position.map { abs($0.latitude - 38.7083) < 1e-3 && abs($0.longitude + 38.7083) < 1e-3 } == true)
  }

  @Test("the first source that tells a time counts", arguments: 0..<8)
  func sources(first: Int) throws {
    let all: [PhotoMoment.Source] = [.exif, .digitized, .xmp, .iptc, .sidecar, .takeout, .name, .changed]
    func has(_ source: PhotoMoment.Source) -> Bool { all[first...].contains(source) }
    var entries: [TIFFWriter.Entry] = []
    if has(.exif) { entries.append((0x9003, 2, Self.ascii("2001:01:02 03:04:05"))) }
    if has(.digitized) { entries.append((0x9004, 2, Self.ascii("2002:01:02 03:04:05"))) }
    var segments = Self.exif(entries, first: [(0x0132, 2, Self.ascii("2008:01:02 03:04:05"))])
    if has(.xmp) { segments += Self.xmp(#"xmp:CreateDate="2003-01-02T03:04:05""#) }
    if has(.iptc) { segments += Self.iptc("20040102") }
    let name = has(.name) ? "IMG_20070102_030405.jpg" : "photo.jpg"
    if has(.sidecar) {
      try folder.write(Array(Self.packet(#"exif:DateTimeOriginal="2005-01-02T03:04:05""#).utf8), as: name + ".xmp")
    }
    if has(.takeout) {
      try folder.write(
        Array(#"{"photoTakenTime": {"timestamp": "1136171045"}}"#.utf8), as: name + ".supplemental-metadata.json")
    }
    let metadata = try read(name, Self.jpeg(segments))
    #expect(metadata.moment?.source == all[first] && metadata.moment?.time.year == 2001 + first)
    #expect(metadata.moments.map(\.source) == Array(all[first...]))
  }

  @Test(
    "clocks that were never set tell none",
    arguments: [
      "0000:00:00 00:00:00", "    :  :     :  :  ", "2000:01:01 00:00:00", "1980:01:01 00:00:00", "2026:13:01 00:00:00",
    ])
  func unset(_ time: String) throws {
    #expect(try read("a.jpg", Self.jpeg(Self.exif([(0x9003, 2, Self.ascii(time))]))).moment == nil)
    let later = try read("b.jpg", Self.jpeg(Self.exif([(0x9003, 2, Self.ascii("2000:01:01 00:00:01"))])))
    #expect(later.moment?.description == "2000-01-01T00:00:01")
  }

  @Test("TIFF files have XMP and IPTC data in their directory")
  func tiff() throws {
    var tiff = TIFFWriter()
    let packet = Self.packet(#"xmp:Rating="5" dc:description="Scanned""#).utf8.map(Int.init)
    let iptc = ([0x1C, 2, 55, 0, 8] + Array("19850714".utf8)).map(Int.init)
    let first = tiff.addPicture(
      Pixels(width: 4, height: 4, filled: [9, 9, 9]), [(0x02BC, 1, packet), (0x83BB, 7, iptc)])
    let metadata = try read("scan.tif", tiff.file(first: first))
    #expect(metadata.rating == 5 && metadata.caption == "Scanned")
    #expect(metadata.moment?.description == "1985-07-14" && metadata.moment?.source == .iptc)
  }

  @Test("clips have the time of their place, otherwise that in UTC, of which zero is none", arguments: [true, false])
  func clip(isApple: Bool) throws {
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] { Self.number(8 + body.count) + Array(name.utf8) + body }
    let key = Array("com.apple.quicktime.creationdate".utf8)
    let value = box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array("2026-11-21T10:05:00+0100".utf8))
    let list =
      box("keys", [0, 0, 0, 0] + Self.number(1) + Self.number(8 + key.count) + Array("mdta".utf8) + key)
      + box("ilst", Self.number(8 + value.count) + Self.number(1) + value)
    func movie(_ seconds: Int) -> [UInt8] {
      let header = box("mvhd", [0, 0, 0, 0] + Self.number(seconds) + [UInt8](repeating: 0, count: 92))
      return box("ftyp", Array("isom".utf8) + [0, 0, 0, 0]) + box("moov", header + (isApple ? box("meta", list) : []))
    }
    let metadata = try read("clip.mp4", movie(2_082_844_800 + 1_795_252_500))
    #expect(metadata.moment?.source == .clip)
    #expect(metadata.moment?.description == (isApple ? "2026-11-21T10:05:00+01:00" : "2026-11-21T09:15:00Z"))
    #expect(try read("zero.mp4", movie(0)).moments.count == (isApple ? 1 : 0))
  }

  private static func element(_ name: [UInt8], _ body: [UInt8]) -> [UInt8] {
    name + [0x10] + number(body.count).dropFirst() + body
  }

  /// Where the description of a Matroska file stands.
  enum Place: CaseIterable {
    case first, behindPictures, live, missing
  }

  /// A Matroska file with a date in nanoseconds; its pictures are a hole of a gigabyte in the file.
  private func film(_ date: Int64, _ place: Place) throws -> String {
    let content = (0..<8).reversed().map { UInt8(truncatingIfNeeded: date >> (8 * $0)) }
    let info = Self.element(
      [0x15, 0x49, 0xA9, 0x66], Self.element([0x2A, 0xD7, 0xB1], [1]) + Self.element([0x44, 0x61], content))
    let hole = 1 << 30
    let pictures: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0x08] + Self.number(hole)
    func places(at offset: Int) -> [UInt8] {
      let seek =
        Self.element([0x53, 0xAB], [0x15, 0x49, 0xA9, 0x66]) + Self.element([0x53, 0xAC], Self.number(offset))
      return Self.element([0x11, 0x4D, 0x9B, 0x74], Self.element([0x4D, 0xBB], seek))
    }
    let before = place == .first || place == .live ? info : place == .missing ? [] : places(at: 0)
    let offset = before.count + pictures.count + hole
    let size: [UInt8] =
      place == .live ? [0x01] + [UInt8](repeating: 255, count: 7) : [0x08] + Self.number(offset + info.count)
    let head =
      Self.element([0x1A, 0x45, 0xDF, 0xA3], [0x42, 0x82, 0x84] + Array("webm".utf8))
      + [0x18, 0x53, 0x80, 0x67] + size + (place == .behindPictures ? places(at: offset) : before) + pictures
    let path = try folder.write(head, as: "film.mkv")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(head.count + hole))
    try file.write(contentsOf: Data(info))
    try file.close()
    return path
  }

  @Test("Matroska files have a date in UTC, which is found without reading the pictures", arguments: Place.allCases)
  func matroska(place: Place) throws {
    // Seconds since 2001.
    let seconds: Int64 = 1_795_252_500 - 978_307_200
    let metadata = PhotoMetadata.read(try film(seconds * 1_000_000_000, place), policy: PhotoPolicy())
    #expect(metadata.moment?.description == (place == .missing ? nil : "2026-11-21T09:15:00Z"))
    #expect(place == .missing || metadata.moment?.source == .clip)
    let old = PhotoMetadata.read(try film(-86_400_000_000_000, place), policy: PhotoPolicy())
    #expect(old.moment?.description == (place == .missing ? nil : "2000-12-31T00:00:00Z"))
    #expect(PhotoMetadata.read(try film(0, place), policy: PhotoPolicy()).moment == nil)
  }

  @Test("Matroska files that end anywhere, or are changed, are read without a trap") func damagedMatroska() throws {
    let path = try film(1, .behindPictures)
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    let head = [UInt8](try file.read(upToCount: 100) ?? Data())
    for count in 0..<head.count {
      _ = try read("cut.mkv", Array(head.prefix(count)))
      for value: UInt8 in [0, 0x01, 0x80, 0xFF] {
        var changed = head
        changed[count] = value
        _ = try read("changed.mkv", changed)
      }
    }
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  @Test("files that end anywhere, or are none, say what remains")
  func damaged() throws {
    let whole = Self.jpeg(
      Self.exif(
        [(0x9003, 2, Self.ascii("2026:11:21 10:05:07"))], first: [(0x0132, 2, Self.ascii("2026:11:21 10:05:07"))])
        + Self.xmp(#"xmp:Rating="5""#) + Self.iptc("20261121"))
    for count in stride(from: 0, through: whole.count, by: 7) {
      _ = try read("2024-05-01.jpg", Array(whole.prefix(count)))
      var changed = whole
      if count < whole.count { changed[count] = 0xFF }
      _ = try read("changed.jpg", changed)
    }
    #expect(PhotoMetadata.read("/nowhere/2024-05-01.jpg", policy: PhotoPolicy()).moment?.description == "2024-05-01")
  }
}
