import CollageFormat
import Testing

@testable import CollageMetadata

@Suite("Time zones") struct TimeZoneTests {
  /// A file of the time zone database, in which one change precedes a rule.
  static func file(rule: String) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func header(_ counts: [Int]) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { number($0, 4) }
    }
    // Local mean time of Berlin until 1893, then Central European Time.
    let types = number(3_208, 4) + [0, 0] + number(3_600, 4) + [0, 4]
    return header([0, 0, 0, 0, 1, 4]) + number(0, 4) + [0, 0] + Array("LMT\0".utf8) + header([0, 0, 0, 1, 2, 8])
      + number(-2_422_054_408, 8) + [1] + types + Array("LMT\0CET\0".utf8) + Array("\n\(rule)\n".utf8)
  }

  private static func seconds(_ text: String) -> Double { MomentText(text)?.time.secondsSince1970 ?? .nan }

  @Test(
    "follow the rule after the last change",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-01-15T12:00:00", 3_600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-07-15T12:00:00", 7_200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T00:59:59", 3_600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T01:00:00", 7_200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-10-27T00:59:59", 7_200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-10-27T01:00:00", 3_600),
      // South of the equator, the year begins in summer.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2024-01-15T12:00:00", 39_600),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2024-07-15T12:00:00", 36_000),
      ("<+0545>-5:45", "2024-07-15T12:00:00", 20_700), ("NST3:30NDT,M3.2.0,M11.1.0", "2024-07-15T12:00:00", -9_000),
      ("EET-2EEST,J60,J300", "2024-03-01T01:00:00", 10_800),
    ])
  func rules(_ rule: String, _ instant: String, _ expected: Int) throws {
    let zone = try #require(TimeZoneRules(file: Self.file(rule: rule)))
    #expect(zone.offset(atInstant: Self.seconds(instant)) == expected)
  }

  @Test("know their history")
  func history() throws {
    let zone = try #require(TimeZoneRules(file: Self.file(rule: "CET-1")))
    #expect(zone.offset(atInstant: Self.seconds("1880-01-01T00:00:00")) == 3_208)
    #expect(zone.offset(atInstant: Self.seconds("1900-01-01T00:00:00")) == 3_600)
  }

  @Test("are found for clocks, also in the hours that clocks skip and repeat")
  func clocks() throws {
    let zone = try #require(TimeZoneRules(file: Self.file(rule: "CET-1CEST,M3.5.0,M10.5.0/3")))
    for (clock, expected) in [
      ("2024-03-31T01:59:59", 3_600), ("2024-03-31T03:00:00", 7_200), ("2024-10-27T02:30:00", 7_200),
      ("2024-10-27T03:00:00", 3_600), ("2024-03-31T02:30:00", 3_600),
    ] {
      #expect(zone.offset(atClock: Self.seconds(clock)) == expected, "\(clock)")
    }
  }

  @Test("have names and offsets")
  func names() {
    #expect(TimeZoneRules.named("+05:30") == TimeZoneRules(offset: 19_800))
    #expect(TimeZoneRules.named("UTC") == TimeZoneRules(offset: 0))
    for name in ["Europe/Nowhere", "../../etc/passwd", "/etc/passwd", "", "+99", "Europe/Berlin\0", "a b"] {
      #expect(TimeZoneRules.named(name) == nil, "\(name)")
    }
  }

  @Test("of damaged files are none, wherever they end")
  func damaged() {
    let bytes = Self.file(rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    for count in 0..<bytes.count - 30 { #expect(TimeZoneRules(file: Array(bytes.prefix(count))) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = 0xFF
      _ = TimeZoneRules(file: damaged)?.offset(atInstant: 1e9)
    }
  }
}
