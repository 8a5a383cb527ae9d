import CollageModel
import Testing

@testable import CollageFormat

@Suite("Public holidays, weeks and calendar files")
struct HolidayTests {
  private func days(_ tag: String, _ year: Int = 2027, _ language: String = "en") throws -> [String] {
    try Holidays(tag).names(in: year, Array(language.utf8)).sorted { $0.key < $1.key }
      .map { "\(String(CivilDay.date($0)?.description.dropFirst(5) ?? "")) \($1.joined(separator: ", "))" }
  }

  /// Dates that governments have published for 2027, and for years with days that are moved.
  @Test(
    "holidays have the published dates",
    arguments: [
      ("de-BY", 2027, "01-01 01-06 03-26 03-29 05-01 05-06 05-17 05-27 10-03 11-01 12-25 12-26"),
      ("de-SN", 2027, "01-01 03-26 03-29 05-01 05-06 05-17 10-03 10-31 11-17 12-25 12-26"),
      (
        "us", 2027,
        "01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31"
      ),
      ("gb-ENG", 2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28"),
      ("gb-SCT", 2028, "01-01 01-02 01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26"),
      ("ca-ON", 2027, "01-01 02-15 03-26 05-24 07-01 09-06 10-11 12-25 12-26 12-27 12-28"),
      ("ch-GL", 2026, "01-01 04-03 04-06 04-09 05-14 05-25 08-01 11-01 12-25 12-26"),
      ("nl", 2025, "01-01 04-18 04-20 04-21 04-26 05-05 05-29 06-08 06-09 12-25 12-26"),
      ("gr", 2027, "01-01 01-06 03-15 03-25 04-30 05-01 05-03 05-04 06-21 08-15 10-28 12-25 12-26"),
      ("se", 2027, "01-01 01-06 03-26 03-28 03-29 05-01 05-06 05-16 06-06 06-26 11-06 12-25 12-26"),
      ("pl", 2024, "01-01 01-06 03-31 04-01 05-01 05-03 05-19 05-30 08-15 11-01 11-11 12-25 12-26"),
      ("ie", 2030, "01-01 02-01 03-17 04-22 05-06 06-03 08-05 10-28 12-25 12-26"),
    ])
  func published(tag: String, year: Int, dates: String) throws {
    #expect(try days(tag, year).map { $0.prefix(5) }.joined(separator: " ") == dates)
  }

  @Test("names are in the language that is asked for, or in the country's, and tell days of observance")
  func names() throws {
    #expect(try days("ch-ZH", 2027, "fr").contains("05-06 Ascension"))
    #expect(try days("ch-ZH", 2027, "ar").contains("05-06 Auffahrt"))
    #expect(try days("us").contains("12-24 Christmas Day (observed)"))
    #expect(try days("ca-QC", 2029, "fr").contains("06-25 Fête nationale du Québec (observé)"))
    // In 2008, Ascension Day was on the first of May.
    #expect(try days("de", 2008, "de").contains("05-01 Erster Mai, Christi Himmelfahrt"))
    #expect(try Holidays("AT").language == "de-AT")
  }

  @Test("an unknown country or region is an error that lists those that are known")
  func unknown() {
    for (tag, part) in [
      ("xx", "at, be, ca, ch"), ("de-XX", "BB, BE, BW"), ("dk-84", "DK has the same holidays everywhere"),
      ("", "de-BY"),
    ] {
      do throws(TextVariables.Failure) {
        _ = try Holidays(tag)
        Issue.record("\(tag)")
      } catch {
        #expect(error.description.contains(part), "\(error)")
      }
    }
  }

  @Test("Easter has the dates of the tables of both churches")
  func easter() {
    for (year, western, orthodox) in [
      (1818, "1818-03-22", "1818-04-26"), (1943, "1943-04-25", "1943-04-25"), (2024, "2024-03-31", "2024-05-05"),
      (2025, "2025-04-20", "2025-04-20"), (2049, "2049-04-18", "2049-04-25"), (2100, "2100-03-28", "2100-05-02"),
    ] {
      #expect(CivilDay.date(CivilDay.easter(year))?.description == western)
      #expect(CivilDay.date(CivilDay.orthodoxEaster(year))?.description == orthodox)
    }
  }

  private func text(_ name: String, _ values: (String, String)...) throws -> String {
    try TextVariables.replace(
      in: "{{calendar.\(name)}}", with: [("year", "2027")] + values.map { (name: $0.0, value: $0.1) })
  }

  @Test("variables show holidays, days of rest and week numbers")
  func variables() throws {
    let bavaria = ("holidays", "de-BY")
    #expect(
      try text("5.holidays", bavaria)
        == "1\u{2007}Erster Mai\n6\u{2007}Christi Himmelfahrt\n17\u{2007}Pfingstmontag\n27\u{2007}Fronleichnam")
    #expect(try text("month.5", bavaria) == "Mai", "the language of the country")
    #expect(try text("5.holidays").isEmpty && text("2.holidays", bavaria).isEmpty)
    // Thursdays of May 2027.
    #expect(
      try text("5.column.4.free", bavaria) == "\n6\n\n\n27\n" && text("5.column.4.work", bavaria) == "\n\n13\n20\n\n")
    #expect(try text("5.column.4.free").isEmpty && text("5.column.7.work").isEmpty)
    #expect(try text("5.column.5.free", ("language", "ar-EG")).isEmpty)
    #expect(try text("weekday.1.free", ("language", "ar-EG")) == "الجمعة")
    // The first of January 2027 is a Friday: a week of 2026 by ISO 8601.
    #expect(try text("1.week") == "53\n1\n2\n3\n4" && text("12.week") == "48\n49\n50\n51\n52")
    #expect(try text("1.week", ("language", "en-US")) == "1\n2\n3\n4\n5\n6")
  }

  private func file(_ lines: String...) throws -> CalendarFile {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    return try CalendarFile(Array(text.utf8), file: "days.ics")
  }

  private func dates(_ file: CalendarFile, _ year: Int) -> [String] {
    file.days(of: year).sorted { $0.key < $1.key }.flatMap { day, events in
      events.map { "\(CivilDay.date(day)?.description ?? "") \($0.name)" }
    }
  }

  @Test("folded lines, times, zones, colors, categories and signs are read; alarms and canceled events are not")
  func events() throws {
    let file = try file(
      "BEGIN:VEVENT", "SUMMARY:Grandma\\, 80 \\; wi", " th cake", "DTSTART;VALUE=DATE:20270314",
      "CATEGORIES:Family,Birth",
      " days", "COLOR:tomato", "BEGIN:VALARM", "SUMMARY:no", "END:VALARM", "END:VEVENT", "BEGIN:VEVENT",
      "DTSTART;TZID=\"Europe/Berlin\":20270630T230000", "DTEND;TZID=Europe/Berlin:20270702T000000", "SUMMARY:Trip",
      "END:VEVENT", "BEGIN:VEVENT", "DTSTART:20270101T000000Z", "STATUS:CANCELLED", "END:VEVENT")
    #expect(
      dates(file, 2027) == ["2027-03-14 Grandma, 80 ; with cake", "2027-06-30 Trip", "2027-07-01 Trip"])
    #expect(file.events[0].categories == ["Family", "Birthdays"] && file.events[0].color?.red == 255)
    #expect(file.zones == ["Europe/Berlin", "UTC"])
  }

  @Test(
    "events recur by rules",
    arguments: [
      ("19600229", "FREQ=YEARLY", 2027, ""), ("19600229", "FREQ=YEARLY", 2028, "02-29"),
      ("20250314", "FREQ=YEARLY;COUNT=3", 2027, "03-14"), ("20240314", "FREQ=YEARLY;COUNT=3", 2027, ""),
      ("20200101", "FREQ=YEARLY;UNTIL=20261231T000000Z", 2027, ""),
      ("20200101", "FREQ=YEARLY;INTERVAL=7", 2027, "01-01"),
      ("20200510", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", 2027, "05-09"),
      ("20200131", "FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=-1", 2027, "01-31 02-28"),
      ("20270930", "FREQ=MONTHLY;BYDAY=-1FR,1MO", 2027, "10-04 10-29 11-01 11-26 12-06 12-31"),
      ("20271206", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO", 2027, "12-06 12-07 12-20 12-21"),
      ("20271230", "FREQ=DAILY", 2027, "12-30 12-31"), ("20271230", "FREQ=DAILY;INTERVAL=2;COUNT=2", 2028, "01-01"),
    ])
  func recurring(start: String, rule: String, year: Int, wanted: String) throws {
    let file = try file("BEGIN:VEVENT", "DTSTART;VALUE=DATE:\(start)", "RRULE:\(rule)", "END:VEVENT")
    #expect(dates(file, year).map { $0.dropFirst(5).prefix(5) }.joined(separator: " ") == wanted)
  }

  @Test("a series lacks days that are excepted, and those that another event of it replaces")
  func exceptions() throws {
    let file = try file(
      "BEGIN:VEVENT", "UID:a", "SUMMARY:Run", "DTSTART;VALUE=DATE:20270104", "RRULE:FREQ=WEEKLY;COUNT=4",
      "EXDATE;VALUE=DATE:20270111", "END:VEVENT", "BEGIN:VEVENT", "UID:a", "SUMMARY:Late run",
      "RECURRENCE-ID;VALUE=DATE:20270118", "DTSTART;VALUE=DATE:20270119", "END:VEVENT")
    #expect(dates(file, 2027) == ["2027-01-04 Run", "2027-01-19 Late run", "2027-01-25 Run"])
  }

  @Test(
    "what cannot be read is an error with its line",
    arguments: [
      (["BEGIN:VEVENT", "DTSTART:2027", "END:VEVENT"], "line 4: DTSTART: \"2027\" is not a valid date"),
      (["BEGIN:VEVENT", "DTSTART:20270230", "END:VEVENT"], "line 4"),
      (["BEGIN:VEVENT", "END:VEVENT"], "line 3: the event has no DTSTART"),
      (["BEGIN:VEVENT", "DTSTART:20270101", "RRULE:FREQ=HOURLY", "END:VEVENT"], "line 5: RRULE: \"FREQ=HOURLY\""),
      (["BEGIN:VEVENT", "DTSTART:20270101", "RRULE:=;FREQ=YEARLY", "END:VEVENT"], "line 5: RRULE"),
      (["BEGIN:VEVENT", "DTSTART:20270101", "RRULE:FREQ=YEARLY;BYSETPOS=1", "END:VEVENT"], "BYSETPOS=1"),
      (["BEGIN:VEVENT", "DTSTART:20270101", "COLOR:blurple", "END:VEVENT"], "line 5: COLOR"),
      (["BEGIN:VEVENT", "DTSTART:20270101"], "END:VCALENDAR must follow"), (["END:VEVENT"], "line 3"),
      (["BEGIN:VEVENT", "DTSTART:20270101", "DURATION:1D", "END:VEVENT"], "line 5: DURATION"),
    ])
  func errors(lines: [String], part: String) {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\n")
    do throws(FormatError) {
      _ = try CalendarFile(Array(text.utf8), file: "days.ics")
      Issue.record("\(lines)")
    } catch {
      #expect(error.description.contains("days.ics: ") && error.description.contains(part), "\(error)")
    }
    #expect(throws: FormatError.self) { try CalendarFile(Array("{}".utf8), file: "days.ics") }
  }
}
