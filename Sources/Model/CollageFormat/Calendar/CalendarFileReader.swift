#if !hasFeature(Embedded)
  import CollageModel

  /// Reads the lines of a calendar file one after the other.
  struct CalendarFileReader {
    var issues: [FormatError.Issue] = []
    var zones: [String] = []
    private var events: [(event: CalendarEvent, uid: String, replaced: Int?)] = []
    /// The components that are open, the innermost last.
    private var components: [(name: String, line: Int)] = []
    private var wasCalendar = false

    // The parts of the event that is being read.
    private var event = CalendarEvent(name: "", categories: [])
    private var uid = ""
    /// The day of the series that the event replaces, and the day after its last one.
    private var replaced: Int?
    private var ending: Int?
    private var hasStart = false
    private var isCanceled = false

    /// The longest event in days, and the number of events that a file may have.
    private static let (longest, most) = (3_660, 20_000)

    /// The events; one of a series that was changed is left out of the series.
    var finished: [CalendarEvent] {
      var moved: [String: Set<Int>] = [:]
      for event in events { if let day = event.replaced { moved[event.uid, default: []].insert(day) } }
      return events.map { event, uid, replaced in
        var event = event
        if replaced == nil { event.exceptions.formUnion(moved[uid] ?? []) }
        return event
      }
    }

    private mutating func report(_ line: Int, _ message: String) {
      issues.append(FormatError.Issue(path: "line \(line)", message: message))
    }

    mutating func end() {
      if let (name, line) = components.last { report(line, "BEGIN:\(name) has no END:\(name)") }
      if !wasCalendar, issues.isEmpty { report(1, "must begin with BEGIN:VCALENDAR, as a calendar file (.ics) does") }
    }

    mutating func read(_ line: ContentLine) {
      switch line.name {
      case "BEGIN":
        components.append((line.value, line.number))
        wasCalendar = wasCalendar || line.value == "VCALENDAR"
        if line.value == "VEVENT" {
          event = CalendarEvent(name: "", categories: [])
          (uid, replaced, ending, hasStart, isCanceled) = ("", nil, nil, false, false)
        }
      case "END":
        guard components.last?.name == line.value else {
          return report(line.number, "END:\(line.value) must follow BEGIN:\(line.value)")
        }
        let (name, start) = components.removeLast()
        if name == "VEVENT" { close(from: start) }
      default:
        // What components within an event say, such as alarms, is about themselves.
        if components.last?.name == "VEVENT" { readProperty(line) }
      }
    }

    private mutating func close(from line: Int) {
      guard hasStart else { return report(line, "the event has no DTSTART") }
      guard events.count < Self.most else { return report(line, "a file may have at most \(Self.most) events") }
      event.length = max(1, (ending ?? event.start + event.length) - event.start)
      guard event.length <= Self.longest else {
        return report(line, "an event may last at most \(Self.longest) days")
      }
      if !isCanceled { events.append((event, uid, replaced)) }
    }

    private mutating func readProperty(_ line: ContentLine) {
      switch line.name {
      case "SUMMARY": event.name = line.texts.joined(separator: ",")
      case "CATEGORIES": event.categories += line.texts
      case "UID": uid = line.value
      case "STATUS": isCanceled = line.value == "CANCELLED"
      case "COLOR":
        do throws(CSSColorError) { event.color = try CSSColor.parse(line.value) } catch {
          report(line.number, "COLOR: \(error)")
        }
      case "DTSTART":
        if let (day, _) = date(line.value, line) {
          (event.start, hasStart) = (day, true)
          tellZone(line)
        }
      case "DTEND":
        // An end at midnight is before the day, as that of dates.
        if let (day, isMidnight) = date(line.value, line) { ending = isMidnight ? day : day + 1 }
      case "DURATION": event.length = duration(line)
      case "EXDATE":
        for part in line.value.split(separator: ",") {
          if let (day, _) = date(String(part), line) { event.exceptions.insert(day) }
        }
      case "RECURRENCE-ID": replaced = date(line.value, line)?.day
      case "RDATE": report(line.number, "RDATE is not supported: write an event for each date")
      case "RRULE": event.rule = rule(line)
      default: break
      }
    }

    private mutating func tellZone(_ line: ContentLine) {
      guard let zone = line.parameter("TZID") ?? (line.value.hasSuffix("Z") ? "UTC" : nil) else { return }
      if !zones.contains(where: { $0.hasSameBytes(as: zone) }) { zones.append(zone) }
    }

    /// Reads `20270314`, or `20270314T090000` with an optional Z.
    private mutating func date(_ text: String, _ line: ContentLine) -> (day: Int, isMidnight: Bool)? {
      let bytes = Array(text.utf8)
      let digits = bytes.filter { ASCII.isDigit($0) }.map { Int($0) - 48 }
      func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
      let isDate = bytes.count == 8 && digits.count == 8
      let isTime =
        digits.count == 14 && (bytes.count == 15 || bytes.count == 16 && bytes[15] == UInt8(ascii: "Z"))
        && bytes[8] == UInt8(ascii: "T")
      guard isDate || isTime, let day = LocalTime(year: number(0..<4), month: number(4..<6), day: number(6..<8)) else {
        report(
          line.number,
          "\(line.name): \(Excerpt.quoted(text)) is not a valid date; write 20270314, or 20270314T090000")
        return nil
      }
      return (CivilDay.number(day.year, day.month, day.day), isDate || number(8..<14) == 0)
    }

    /// Reads the days of a duration such as `P1D`, `P2W` or `PT1H`; hours are a part of one day.
    private mutating func duration(_ line: ContentLine) -> Int {
      let text = line.value.hasPrefix("+") ? line.value.dropFirst() : line.value[...]
      let days = text.dropFirst().prefix { $0 != "T" }
      guard text.first == "P", days.isEmpty || ["D", "W"].contains(days.last), days.count <= 5,
        let count = days.isEmpty ? 0 : Int(days.dropLast())
      else {
        report(line.number, "DURATION: \(Excerpt.quoted(line.value)) is not a valid duration; write P1D, P2W or PT1H")
        return 1
      }
      return max(1, days.last == "W" ? 7 * count : count)
    }

    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private mutating func rule(_ line: ContentLine) -> CalendarEvent.Recurrence? {
      var rule = CalendarEvent.Recurrence()
      var hasFrequency = false
      for part in line.value.split(separator: ";") {
        let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
        let (key, values) = (sides.first ?? "", sides.count == 2 ? sides[1].split(separator: ",").map(String.init) : [])
        let numbers = values.compactMap { Int($0) }
        func has(_ range: ClosedRange<Int>) -> Bool {
          !numbers.isEmpty && numbers.count == values.count && numbers.allSatisfy { $0 != 0 && range.contains($0) }
        }
        var isValid = true
        switch key {
        case "FREQ":
          if let frequency = values.first.flatMap({ CalendarEvent.Recurrence.Frequency(rawValue: $0) }) {
            (rule.frequency, hasFrequency) = (frequency, true)
          } else {
            isValid = false
          }
        case "INTERVAL" where has(1...10_000): rule.interval = numbers[0]
        case "COUNT" where has(1...10_000): rule.count = numbers[0]
        case "UNTIL":
          guard let (day, _) = date(sides.count == 2 ? sides[1] : "", line) else { return nil }
          rule.until = day
        case "BYMONTH" where has(1...12): rule.months = numbers
        case "BYMONTHDAY" where has(-31...31): rule.monthDays = numbers
        case "BYDAY":
          let days = values.map { value in
            Self.weekdays.firstIndex(of: String(value.suffix(2))).flatMap { day in
              value.utf8.count == 2 ? (0, day) : Int(value.dropLast(2)).map { ($0, day) }
            }
          }
          rule.weekdays = days.compactMap { $0 }
          isValid =
            !days.isEmpty && rule.weekdays.count == days.count
            && rule.weekdays.allSatisfy { (-5...5).contains($0.place) }
        case "WKST": isValid = rule.interval == 1 || values == ["MO"]
        default: isValid = false
        }
        guard isValid else {
          report(
            line.number,
            "RRULE: \(Excerpt.quoted(String(part))) is not supported; FREQ may be YEARLY, MONTHLY, WEEKLY or DAILY, with INTERVAL, "
              + "COUNT, UNTIL, BYMONTH, BYMONTHDAY and BYDAY")
          return nil
        }
      }
      if !hasFrequency { report(line.number, "RRULE has no FREQ") }
      if rule.frequency == .yearly, !rule.weekdays.isEmpty, rule.months.isEmpty {
        report(line.number, "RRULE: BYDAY of a year needs BYMONTH")
      }
      return rule
    }
  }
#endif
