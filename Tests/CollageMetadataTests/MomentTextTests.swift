import CollageFormat
import Testing

@testable import CollageMetadata

@Suite("Times in metadata") struct MomentTextTests {
  @Test(
    "are read in the forms of EXIF, XMP and QuickTime, with what programs make of them",
    arguments: [
      ("2026:11:21 10:05:00", "2026-11-21T10:05:00", nil as Int?), ("2026-11-21T10:05:00", "2026-11-21T10:05:00", nil),
      ("2026-11-21T10:05:00.25+01:00", "2026-11-21T10:05:00", 3_600),
      ("2026-11-21T10:05+0530", "2026-11-21T10:05", 19_800),
      ("2026-11-21T10:05:00-08:00", "2026-11-21T10:05:00", -28_800),
      ("2026/11/21 10:05:00", "2026-11-21T10:05:00", nil),
      ("2026:11:21 10:05:00.000", "2026-11-21T10:05:00", nil), ("2026:11:21   :  :  ", "2026-11-21", nil),
      ("2026:11:21", "2026-11-21", nil), ("2026-11", "2026-11", nil), ("1985", "1985", nil),
      ("2026-11-21T10:05:00+0100", "2026-11-21T10:05:00", 3_600),
    ])
  func forms(_ text: String, _ expected: String, _ offset: Int?) throws {
    let moment = try #require(MomentText(text))
    #expect(moment.time.description == expected && moment.offset == offset && !moment.isUniversal)
  }

  @Test("end with Z if they are in UTC")
  func universal() throws {
    let moment = try #require(MomentText("2026-11-21T10:05:00Z"))
    #expect(moment.isUniversal && moment.offset == nil)
    #expect(try #require(MomentText("2026-11-21T10:05:00.5Z")).time.second == 0.5)
  }

  @Test(
    "that no clock shows are none",
    arguments: [
      "0000:00:00 00:00:00", "    :  :     :  :  ", "2026:13:01 00:00:00", "2026:02:30 10:00:00", "2026:11:21 24:00:00",
      "",
      "yesterday", "26:11:21", "2026x11", "2026:11:21 10:61:00",
    ])
  func invalid(_ text: String) { #expect(MomentText(text) == nil) }

  @Test("have offsets that exist")
  func offsets() {
    #expect(MomentText.offset("+02:00") == 7_200 && MomentText.offset("-03") == -10_800)
    #expect(
      MomentText.offset("+15:00") == nil && MomentText.offset("02:00") == nil && MomentText.offset("   :  ") == nil)
  }

  @Test(
    "of IPTC data may lack a day or a month",
    arguments: [
      ("20261121", "100500+0100", "2026-11-21T10:05:00", 3_600 as Int?), ("20261121", "", "2026-11-21", nil),
      ("20261100", "100500", "2026-11", nil), ("20260000", "", "2026", nil),
    ])
  func iptc(_ date: String, _ clock: String, _ expected: String, _ offset: Int?) throws {
    let moment = try #require(MomentText(date: date, clock: clock))
    #expect(moment.time.description == expected && moment.offset == offset)
  }
}
