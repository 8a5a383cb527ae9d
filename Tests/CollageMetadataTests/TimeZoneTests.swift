import CollageFormat
import Testing

@testable import CollageMetadata

@Suite("Time zones") struct TimeZoneTests {
  /// A file of the time zone database as Debian has it for Central Europe: changes to 2037, and a rule.
  static func file(rule: String = "CET-1CEST,M3.5.0,M10.5.0/3", through year: Int = 2037) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func header(_ counts: [Int]) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { number($0, 4) }
    }
    // Local mean time of Berlin until 1893; of later years only some are needed.
    var changes = [(-2_422_054_408, 1)]
    for (spring, autumn) in [
      ("2024-03-31T01:00:00", "2024-10-27T01:00:00"), ("2037-03-29T01:00:00", "2037-10-25T01:00:00"),
    ]
    where Int(spring.prefix(4)) ?? 0 <= year {
      changes += [(Int(seconds(spring)), 2), (Int(seconds(autumn)), 1)]
    }
    let types = number(3_208, 4) + [0, 0] + number(3_600, 4) + [0, 4] + number(7_200, 4) + [1, 8]
    return header([0, 0, 0, 0, 1, 4]) + number(0, 4) + [0, 0] + Array("LMT\0".utf8)
      + header([0, 0, 0, changes.count, 3, 13]) + changes.flatMap { number($0.0, 8) } + changes.map { UInt8($0.1) }
      + types
      + Array("LMT\0CET\0CEST\0".utf8) + Array("\n\(rule)\n".utf8)
  }

  private static func seconds(_ text: String) -> Double { MomentText(text)?.time.secondsSince1970 ?? .nan }

  @Test(
    "change with the seconds that their files tell",
    arguments: [
      ("2024-01-15T12:00:00", 3_600), ("2024-07-15T12:00:00", 7_200), ("2024-03-31T00:59:59", 3_600),
      ("2024-03-31T01:00:00", 7_200), ("2024-10-27T00:59:59", 7_200), ("2024-10-27T01:00:00", 3_600),
    ])
  func changes(_ instant: String, _ expected: Int) throws {
    let zone = try #require(TimeZoneRules(file: Self.file()))
    #expect(zone.offset(atInstant: Self.seconds(instant)) == expected)
  }

  @Test("are not read from files that leave the years of photos to a rule")
  func short() {
    #expect(TimeZoneRules(file: Self.file(through: 2024)) == nil)
    #expect(TimeZoneRules(file: Self.file(rule: "CET-1", through: 2024)) != nil)
  }

  @Test("know their history")
  func history() throws {
    let zone = try #require(TimeZoneRules(file: Self.file()))
    #expect(zone.offset(atInstant: Self.seconds("1880-01-01T00:00:00")) == 3_208)
    #expect(zone.offset(atInstant: Self.seconds("1900-01-01T00:00:00")) == 3_600)
  }

  @Test("are found for clocks, also in the hours that clocks skip and repeat")
  func clocks() throws {
    let zone = try #require(TimeZoneRules(file: Self.file()))
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
    let bytes = Self.file()
    for count in 0..<bytes.count - 30 { #expect(TimeZoneRules(file: Array(bytes.prefix(count))) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = 0xFF
      _ = TimeZoneRules(file: damaged)?.offset(atInstant: 1e9)
    }
  }
}
