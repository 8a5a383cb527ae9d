import CollageFormat
import Testing

@Suite("Local times") struct LocalTimeTests {
  @Test("are as far apart as the calendar says")
  func distances() throws {
    func seconds(_ parts: [Int]) throws -> Double {
      let time = LocalTime(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: Double(parts[5]))
      return try #require(time).secondsSince1970
    }
    let day = 86_400.0
    for (one, other, apart) in [
      ([2026, 11, 26, 10, 0, 0], [2026, 11, 26, 10, 5, 30], 330.0),
      ([2023, 12, 31, 23, 59, 59], [2024, 1, 1, 0, 0, 0], 1),
      ([2024, 2, 28, 12, 0, 0], [2024, 3, 1, 12, 0, 0], 2 * day),
      ([2023, 2, 28, 12, 0, 0], [2023, 3, 1, 12, 0, 0], day),
      ([1900, 2, 28, 0, 0, 0], [1900, 3, 1, 0, 0, 0], day), ([2000, 2, 28, 0, 0, 0], [2000, 3, 1, 0, 0, 0], 2 * day),
      ([1970, 1, 1, 0, 0, 0], [2026, 11, 26, 0, 0, 0], 20_783 * day),
    ] {
      #expect(try seconds(other) - seconds(one) == apart, "\(one) to \(other)")
    }
    #expect(LocalTime(year: 1970)?.secondsSince1970 == 0)
  }

  @Test("of every day from the first to the last year come back from their seconds")
  func calendar() throws {
    var (last, count) = (-Double.infinity, 0)
    for year in [1, 4, 100, 400, 1582, 1899, 1900, 1970, 1999, 2000, 2024, 2026, 2100, 9999] {
      for month in 1...12 {
        for day in 1...31 {
          guard let time = LocalTime(year: year, month: month, day: day, hour: 23, minute: 59, second: 58.5) else {
            #expect(day > 28)
            continue
          }
          count += 1
          #expect(time.secondsSince1970 > last)
          last = time.secondsSince1970
          #expect(LocalTime(secondsSince1970: time.secondsSince1970) == time, "\(time)")
        }
      }
    }
    #expect(count == 14 * 365 + 4)
    for seconds in [Double.nan, .infinity, 1e18, -1e18] { #expect(LocalTime(secondsSince1970: seconds) == nil) }
  }

  @Test("that no calendar has are none")
  func invalid() {
    for (year, month, day, hour) in [
      (0, 1, 1, 0), (2026, 13, 1, 0), (2026, 0, 1, 0), (2026, 2, 29, 0), (2026, 4, 31, 0), (2026, 1, 1, 24),
      (10_000, 1, 1, 0),
    ] {
      #expect(
        LocalTime(year: year, month: month, day: day, hour: hour, minute: 0) == nil, "\(year) \(month) \(day) \(hour)")
    }
  }

  @Test("are written with the parts that are known")
  func descriptions() {
    #expect(LocalTime(year: 985)?.description == "0985")
    #expect(LocalTime(year: 2026, month: 3)?.description == "2026-03")
    #expect(LocalTime(year: 2026, month: 3, day: 9)?.description == "2026-03-09")
    #expect(LocalTime(year: 2026, month: 3, day: 9, hour: 8, minute: 5)?.description == "2026-03-09T08:05")
    let whole = LocalTime(year: 2026, month: 3, day: 9, hour: 8, minute: 5, second: 7.75)
    #expect(whole?.description == "2026-03-09T08:05:07")
    // A day without a month, or a clock without a day, says no more than what comes before it.
    #expect(LocalTime(year: 2026, day: 9, hour: 8, minute: 5)?.description == "2026")
  }
}
