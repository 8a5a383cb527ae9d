/// The heading of a manifest of comma-separated values, and the separator of its fields.
struct ManifestHeading: Hashable {
  /// The columns' names without spaces around them.
  var columns: [String]
  /// The separator of fields.
  var separator: UInt8
  /// The length in bytes before the first row.
  var byteCount: Int
  /// Notes about the detected format.
  var notes: [String] = []

  private static let separators: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: ","), "comma"), (UInt8(ascii: ";"), "semicolon"), (UInt8(ascii: "\t"), "tab"),
  ]

  /// Reads a heading from a file's first bytes; uses a separator other than the comma if only it gives a column `id`,
  /// or if the first line declares it as spreadsheets do, `sep=;`.
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
      refusals.first ?? ManifestRefusal(reason: "the first line declares a separator that is not supported"))
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
    guard !bytes.isEmpty else { return refused("the file is empty; a heading with a column \"id\" is expected") }
    switch CSVRecord.parse(bytes, separator: separator, isLast: isLast) {
    case .incomplete: return refused("the heading is longer than \(bytes.count) bytes")
    case .malformed(let reason, _): return refused("the heading: \(reason)")
    case .record(let fields, let byteCount):
      let columns = fields.map { trimmed($0) }
      if let problem = problem(columns) { return refused(problem) }
      var heading = ManifestHeading(columns: columns, separator: separator, byteCount: byteCount)
      if columns != fields { heading.notes.append("spaces around names in the heading are ignored") }
      return .success(heading)
    }
  }

  private static func problem(_ columns: [String]) -> String? {
    guard columns.contains("id") else {
      let found = columns.prefix(8).joined(separator: ", ")
      let hint = columns.first { $0.lowercased() == "id" }.map { "; write \"\($0)\" as \"id\"" } ?? ""
      return "no column \"id\" in the heading; found \(found.isEmpty ? "nothing" : found)\(hint)"
    }
    for (index, name) in columns.enumerated() {
      if name.isEmpty { return "column \(index + 1) has no name" }
      if columns[..<index].contains(name) { return "column \"\(name)\" occurs twice in the heading" }
    }
    return nil
  }

  /// Returns a text without spaces at its ends, including invisible ones from spreadsheets.
  static func trimmed(_ text: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{FEFF}" }
    let scalars = text.unicodeScalars
    let rest = scalars.drop(while: isSpace)
    let kept = rest.reversed().drop(while: isSpace).reversed()
    return String(String.UnicodeScalarView(kept))
  }
}
