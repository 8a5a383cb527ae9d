import Determinism
import Testing

@testable import CollageBatch

@Suite("Records of comma-separated values")
struct CSVRecordTests {
  private func parse(_ text: String, separator: String = ",", isLast: Bool = true) -> CSVRecord.Parsed {
    Array(text.utf8).withUnsafeBufferPointer {
      CSVRecord.parse($0, separator: separator.utf8.first ?? 0, isLast: isLast)
    }
  }

  /// Returns all records of a text, malformed ones as nil.
  private func records(_ text: String) -> [[String]?] {
    var rest = Array(text.utf8)[...]
    var records: [[String]?] = []
    while !rest.isEmpty {
      let parsed = Array(rest).withUnsafeBufferPointer {
        CSVRecord.parse($0, separator: UInt8(ascii: ","), isLast: true)
      }
      switch parsed {
      case .record(let fields, let byteCount):
        records.append(fields)
        rest = rest.dropFirst(byteCount)
      case .malformed(_, let byteCount):
        records.append(nil)
        rest = rest.dropFirst(max(1, byteCount))
      case .incomplete: return records + [nil]
      }
    }
    return records
  }

  @Test("parses fields with and without quotes, and three kinds of line endings")
  func fields() {
    #expect(records("a,b\r\nc,d\ne,f\rg,h") == [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]])
    #expect(records("\"a, b\",\"say \"\"hi\"\"\nthere\",\n") == [["a, b", "say \"hi\"\nthere", ""]])
    #expect(records(",\n\n\"\"") == [["", ""], [""], [""]])
    #expect(parse("a;\"b;c\"", separator: ";") == .record(["a", "b;c"], byteCount: 7))
    #expect(records("ä,\u{1F600}\n") == [["ä", "\u{1F600}"]])
  }

  @Test("a malformed record affects only the line in which it begins")
  func malformed() {
    #expect(records("a,b\"c\nd,e\n") == [nil, ["d", "e"]])
    #expect(records("\"a\"b,c\nd,e\n") == [nil, ["d", "e"]])
    #expect(records("a,\"b\nc,d\n") == [nil, ["c", "d"]])
    for (text, reason) in [
      ("a,\"b", "unterminated quoted field"), ("\"a\"b", "text after a closing quote"),
      ("a\"", "quote within an unquoted field"),
    ] {
      guard case .malformed(let found, _) = parse(text) else {
        Issue.record("\(text) was read")
        continue
      }
      #expect(found.contains(reason))
    }
    let latin: [UInt8] = [0x61, 0xE4, 0x0A]
    let parsed = latin.withUnsafeBufferPointer { CSVRecord.parse($0, separator: 44, isLast: true) }
    #expect(parsed == .malformed("not valid UTF-8; save the file as UTF-8", byteCount: 3))
  }

  @Test("records round-trip, and an incomplete record is detected")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let alphabet = ["a", "é", "\"", ",", "\n", "\r", "\r\n", " ", ";", "\u{1F642}", "x"]
    for _ in 0..<300 {
      let wanted = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            alphabet.randomElement(using: &generator) ?? ""
          }.joined()
        }
      }
      let ends = ["\n", "\r\n", "\r"]
      let text = wanted.map { fields in
        fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
          + (ends.randomElement(using: &generator) ?? "\n")
      }.joined()
      #expect(records(text) == wanted, "seed \(seed): \(text.debugDescription)")
      let bytes = Array(text.utf8)
      let whole = bytes.withUnsafeBufferPointer { CSVRecord.parse($0, separator: 44, isLast: false) }
      for count in 0..<bytes.count {
        let part = Array(bytes[..<count]).withUnsafeBufferPointer {
          CSVRecord.parse($0, separator: 44, isLast: false)
        }
        #expect(part == .incomplete || part == whole, "seed \(seed): \(count) bytes of \(text.debugDescription)")
      }
    }
  }
}
