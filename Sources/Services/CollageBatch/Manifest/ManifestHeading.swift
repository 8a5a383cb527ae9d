/// The header row of a CSV manifest, and the field separator.
struct ManifestHeading: Hashable {
  /// The column names, with surrounding whitespace removed.
  var columns: [String]
  var separator: UInt8
  /// The offset of the first row, in bytes.
  var byteCount: Int
  /// Notes on the detected format.
  var notes: [String] = []

  private static let separators: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: ","), "comma"), (UInt8(ascii: ";"), "semicolon"), (UInt8(ascii: "\t"), "tab"),
  ]

  /// Parses the header row in a file's first bytes.
  ///
  /// The separator is the first of comma, semicolon and tab that yields a column `id`, or the one declared in the first
  /// line, `sep=;`, as written by spreadsheets.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Result<ManifestHeading, ManifestRefusal> {
    var skipped = 0
    var candidates = separators
    if let said = saidSeparator(bytes) {
      candidates = separators.filter { $0.byte == said.separator }
      skipped = said.byteCount
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[skipped...])
    var refusals: [ManifestRefusal] = []
    for candidate in candidates {
      switch read(rest, separator: candidate.byte, isLast: isLast) {
      case .success(var heading):
        heading.byteCount += skipped
        if candidate.byte != separators[0].byte {
          heading.notes.append("the fields are separated by \(candidate.name)s")
        }
        return .success(heading)
      case .failure(let refusal): refusals.append(refusal)
      }
    }
    return .failure(
      refusals.first ?? ManifestRefusal(reason: "the separator declared in the first line is not supported"))
  }

  private static func saidSeparator(_ bytes: UnsafeBufferPointer<UInt8>) -> (separator: UInt8, byteCount: Int)? {
    let mark = Array("sep=".utf8)
    guard bytes.starts(with: mark), bytes.count > mark.count,
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end <= mark.count + 2
    else { return nil }
    return (bytes[mark.count], end + 1)
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, isLast: Bool
  ) -> Result<ManifestHeading, ManifestRefusal> {
    func refused(_ reason: String) -> Result<ManifestHeading, ManifestRefusal> {
      .failure(ManifestRefusal(reason: reason))
    }
    guard !bytes.isEmpty else { return refused("the file is empty; expected a header row with a column \"id\"") }
    switch CSVRecord.parse(bytes, separator: separator, isLast: isLast) {
    case .incomplete: return refused("the header row is longer than \(bytes.count) bytes")
    case .malformed(let reason, _): return refused("header row: \(reason)")
    case .record(let fields, let byteCount):
      let columns = fields.map { trimmed($0) }
      if let problem = problem(columns) { return refused(problem) }
      var heading = ManifestHeading(columns: columns, separator: separator, byteCount: byteCount)
      if columns != fields { heading.notes.append("spaces around column names are ignored") }
      return .success(heading)
    }
  }

  private static func problem(_ columns: [String]) -> String? {
    guard columns.contains("id") else {
      let found = columns.prefix(8).joined(separator: ", ")
      let hint = columns.first { $0.lowercased() == "id" }.map { "; write \"\($0)\" as \"id\"" } ?? ""
      return "the column \"id\" is missing in the header row; found \(found.isEmpty ? "nothing" : found)\(hint)"
    }
    for (index, name) in columns.enumerated() {
      if name.isEmpty { return "column \(index + 1) has no name" }
      if columns[..<index].contains(name) { return "column \"\(name)\" occurs twice in the header row" }
    }
    return nil
  }

  /// Removes whitespace at both ends of a text, including byte order marks added by spreadsheets.
  static func trimmed(_ text: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{FEFF}" }
    let scalars = text.unicodeScalars
    let rest = scalars.drop(while: isSpace)
    let kept = rest.reversed().drop(while: isSpace).reversed()
    return String(String.UnicodeScalarView(kept))
  }
}
