import CollageRender
import Foundation
import Testing

@Suite("collage calendar") struct CalendarCommandTests {
  private func desk(photos: Int = 12) throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    for index in 0..<photos {
      var rgb: [UInt8] = []
      for place in 0..<5_400 {
        rgb += [UInt8(place % 90 * 2), UInt8(place / 90 * 4), UInt8(index * 16 % 256)]
      }
      let name = "photos/p\(String(format: "%02d", index)).jpg"
      try PixelWriter.writeJPEG(rgb: rgb, width: 90, height: 60, to: desk.path(name))
    }
    return desk
  }

  private func calendar(_ desk: Desk, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["calendar", "photos", "--cache", "none", "--year", "2027"] + arguments, in: desk.folder)
  }

  private struct Listed: Decodable {
    struct Page: Decodable {
      struct Place: Decodable { let photo: String }
      let photos: [Place]
    }
    let pages: [Page]
    let notes: [String]
  }

  private func photos(_ run: CommandRun) throws -> (months: [[String]], notes: [String]) {
    let listed = try JSONDecoder().decode(Listed.self, from: Data(run.text.utf8))
    return (listed.pages.map { $0.photos.map { String($0.photo.dropFirst(7).prefix(3)) } }, listed.notes)
  }

  @Test("each month has a photo; fewer are repeated, of more one of each twelfth is shown, or a mosaic of all")
  func months() throws {
    for (count, options, months) in [
      (12, [], (0..<12).map { [$0] }), (5, [], (0..<12).map { [$0 % 5] }),
      (24, ["--per-month", "2"], (0..<12).map { [2 * $0, 2 * $0 + 1] }),
    ] {
      let desk = try desk(photos: count)
      let run = try CommandRun(
        ["calendar", "photos", "--cache", "none", "--year", "2027", "-o", "c.json", "--json"] + options, in: desk.folder
      )
      #expect(run.status == 0, "\(run.errors)")
      #expect(try photos(run).months == months.map { $0.map { "p" + String(format: "%02d", $0) } })
    }
    let desk = try desk(photos: 30)
    let made = try photos(calendar(desk, "-o", "c.json", "--json"))
    let shown = made.months.flatMap { $0.compactMap { Int($0.dropFirst()) } }
    #expect(shown.count == 12 && zip(shown, 0...).allSatisfy { $0 >= $1 * 30 / 12 && $0 < ($1 + 1) * 30 / 12 })
    #expect(made.notes.contains { $0.contains("18 photos of 30 have no room") })
  }

  @Test("pages have the days, holidays and events of their months in the language, and a document is rendered again")
  func contents() throws {
    let desk = try desk()
    try desk.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:{{Ada}}\nDTSTART;VALUE=DATE:18151210\nRRULE:FREQ=YEARLY\nCATEGORIES:X\nEND:VEVENT\nEND:VCALENDAR\n",
      to: "days.ics")
    let options = [
      "--holidays", "de-BY", "--events", "days.ics", "--event-color", "X=#123456", "--week-numbers", "--cover", "best",
    ]
    let run = try CommandRun(
      ["calendar", "photos", "--cache", "none", "--year", "2027", "-o", "c.json"] + options, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
    let document = String(decoding: try desk.data("c.json"), as: UTF8.self)
    for part in ["Mai 2027", "Christi Himmelfahrt", "{{{{Ada}}", "#123456", "\"Mo\"", "\"name\": \"2027\""] {
      #expect(document.contains(part), "\(part)")
    }
    for (name, source) in [
      ("a-%02d.png", ["album", "c.json"]), ("b-%02d.png", ["calendar", "photos", "--year", "2027"] + options),
    ] {
      let run = try CommandRun(source + ["-o", name, "--dpi", "20", "--cache", "none"], in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    for number in 1...13 {
      let name = String(format: "%02d.png", number)
      #expect(try desk.data("a-" + name) == desk.data("b-" + name))
    }
  }

  @Test("the days of a year are listed without photos")
  func list() throws {
    let desk = try desk(photos: 0)
    let run = try CommandRun(
      ["calendar", "--year", "2027", "--holidays", "us", "--language", "en-US", "--list"], in: desk.folder)
    #expect(run.status == 0 && run.text.hasPrefix("2027-01-01  New Year's Day\n"), "\(run.errors)")
    #expect(run.text.contains("2027-11-25  Thanksgiving Day\n"))
  }

  @Test(
    "options that are not valid are refused",
    arguments: [
      ("--holidays xx", 64, "de-BY"), ("--language tlh", 64, "it must be one of"),
      ("--year 27", 64, "between 1583 and 9999"),
      ("--week-start noon", 64, "monday"), ("--per-month 0", 64, "--per-month 0"), ("--size 100x", 64, "both sides"),
      ("--events none.ics", 66, "none.ics"), ("--events bad.ics", 65, "bad.ics: line 1"),
      ("--event-color X", 64, "category=color"),
      ("--event-color X=blurple", 64, "blurple"), ("--events bad.ics=blurple", 64, "blurple"),
    ])
  func refusals(options: String, status: Int32, part: String) throws {
    let desk = try desk(photos: 1)
    try desk.write("nothing", to: "bad.ics")
    let before = try desk.names()
    let own = options.split(separator: " ").map(String.init)
    let run = try CommandRun(
      ["calendar", "photos", "-o", "c.pdf"] + (own[0] == "--year" ? [] : ["--year", "2027"]) + own, in: desk.folder)
    #expect(run.status == status && run.errors.contains(part), "\(run.status): \(run.errors)")
    #expect(try desk.names() == before)
    let both = try CommandRun(
      ["calendar", "photos", "--year", "2027", "--events", "bad.ics", "-o", "bad.ics"], in: desk.folder)
    #expect(both.status != 0)
  }
}
