import CollageFiles
import CollageFormat
import CollageTestSupport
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
