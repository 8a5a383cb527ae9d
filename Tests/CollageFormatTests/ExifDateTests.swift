import CollageFormat
import Testing

@Suite("EXIF dates") struct ExifDateTests {
  @Test("are as far apart as the calendar says")
  func distances() throws {
    func seconds(_ text: String) throws -> Double { try #require(ExifDate(text)).seconds }
    let day = 86_400.0
    for (one, other, apart) in [
      ("2026:11:26 10:00:00", "2026:11:26 10:05:30", 330.0), ("2023:12:31 23:59:59", "2024:01:01 00:00:00", 1),
      ("2024:02:28 12:00:00", "2024:03:01 12:00:00", 2 * day), ("2023:02:28 12:00:00", "2023:03:01 12:00:00", day),
      ("1900:02:28 00:00:00", "1900:03:01 00:00:00", day), ("2000:02:28 00:00:00", "2000:03:01 00:00:00", 2 * day),
      ("1970:01:01 00:00:00", "2026:11:26 00:00:00", 20_783 * day),
    ] {
      #expect(try seconds(other) - seconds(one) == apart, "\(one) to \(other)")
    }
  }

  @Test(
    "that no calendar has are none",
    arguments: ["0000:00:00 00:00:00", "2026:13:01 00:00:00", "2026-11-26 10:00:00", ""])
  func invalid(_ text: String) { #expect(ExifDate(text) == nil) }
}
