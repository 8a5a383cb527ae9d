#if !hasFeature(Embedded)
  import CollageModel

  /// The events of a calendar file in the format iCalendar (`.ics`).
  ///
  /// Source: RFC 5545, and RFC 7986 for colors. Times are taken as they are written: events are on the days that their own time zones
  /// show.
  public struct CalendarFile: Sendable {
    /// The events in the order of the file; those that are canceled are left out.
    public let events: [CalendarEvent]
    /// The time zones of events, in the order of the file; `UTC` for times in it.
    public let zones: [String]

    /// Reads a file.
    ///
    /// - Throws: `FormatError` with every line that is not valid.
    public init(_ bytes: [UInt8], file: String) throws(FormatError) {
      var reader = CalendarFileReader()
      for line in ContentLine.lines(of: bytes) { reader.read(line) }
      reader.end()
      guard reader.issues.isEmpty else { throw FormatError(file: file, issues: reader.issues) }
      (events, zones) = (reader.finished, reader.zones)
    }

    /// Returns the events by the days since January 1, 1970 of a year.
    package func days(of year: Int) -> [Int: [CalendarEvent]] {
      let range = CivilDay.number(year, 1, 1)..<CivilDay.number(year + 1, 1, 1)
      var days: [Int: [CalendarEvent]] = [:]
      for event in events { for day in event.days(in: range) { days[day, default: []].append(event) } }
      return days
    }
  }

  /// A line of a calendar file after unfolding: its number, name, parameters and value.
  struct ContentLine {
    let number: Int
    let name: String
    let parameters: [(name: String, value: String)]
    let value: String

    func parameter(_ name: String) -> String? { parameters.first { $0.name.hasSameBytes(as: name) }?.value }

    /// Returns the lines of a file; what begins with a space goes on with the line before it.
    static func lines(of bytes: [UInt8]) -> [ContentLine] {
      var unfolded: [(number: Int, bytes: [UInt8])] = []
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let own = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
      for (index, line) in own.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
        let line = line.last == 13 ? line.dropLast() : line
        if [32, 9].contains(line.first), !unfolded.isEmpty {
          unfolded[unfolded.count - 1].bytes += line.dropFirst()
        } else if !line.isEmpty {
          unfolded.append((index + 1, Array(line)))
        }
      }
      return unfolded.map { ContentLine($0.number, $0.bytes) }
    }

    private init(_ number: Int, _ bytes: [UInt8]) {
      // Colons and semicolons within quotes separate nothing.
      var (isQuoted, parts, rest) = (false, [[UInt8]()], bytes[...])
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\"") {
          isQuoted.toggle()
        } else if !isQuoted, byte == UInt8(ascii: ":") {
          break
        } else if !isQuoted, byte == UInt8(ascii: ";") {
          parts.append([])
        } else {
          parts[parts.count - 1].append(byte)
        }
      }
      func upper(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { ASCII.isLetter($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
      }
      (self.number, name, value) = (number, upper(parts[0]), String(decoding: rest, as: UTF8.self))
      parameters = parts.dropFirst().compactMap { part in
        part.firstIndex(of: UInt8(ascii: "=")).map {
          (upper(part[..<$0]), String(decoding: part[($0 + 1)...], as: UTF8.self))
        }
      }
    }

    /// The parts of the value between commas, without the signs before commas, semicolons and ends of lines that are text.
    var texts: [String] {
      var (texts, rest) = ([[UInt8]()], Array(value.utf8)[...])
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
          texts[texts.count - 1].append([UInt8(ascii: "n"), UInt8(ascii: "N")].contains(next) ? 32 : next)
        } else if byte == UInt8(ascii: ",") {
          texts.append([])
        } else {
          texts[texts.count - 1].append(byte)
        }
      }
      return texts.map { String(decoding: $0, as: UTF8.self) }
    }
  }
#endif
