public import CollageRender

/// A pattern for file names, with column names in braces: `{id}.webp`, `{season}/{id}.jpg`.
public struct OutputPattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case value(String)
  }

  private let pieces: [Piece]
  /// The maximum length of a file or folder name in common file systems, minus the suffix of temporary names.
  private static let maxName = 220

  /// Parses a pattern with column names in braces.
  ///
  /// - Returns: Nil if a brace is unclosed or empty.
  public init?(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let name = String(rest[rest.index(after: open)..<close])
      if name.isEmpty { return nil }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.value(name))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }

  /// Creates the pattern of the rows' IDs with the extension of a format, such as `{id}.webp`.
  public init(idsAs format: OutputFormat) {
    pieces = [.value("id"), .text("." + (format.traits.extensions.first ?? format.rawValue))]
  }

  /// The names of the columns in the pattern.
  var columns: Set<String> {
    Set(pieces.compactMap { if case .value(let name) = $0 { name } else { nil } })
  }

  /// Returns the file name for a row, or the reason there is none.
  func name(of row: ManifestRow) -> Result<String, OutputNameError> {
    var name = ""
    for piece in pieces {
      switch piece {
      case .text(let text): name += text
      case .value(let column):
        guard let value = column == "id" ? row.id : row[column] else {
          return .failure(
            OutputNameError(message: "the file name pattern uses column \(column), which is missing in this row"))
        }
        if value.contains("/") {
          return .failure(OutputNameError(message: "\(column) \"\(value)\" contains a slash and cannot be a file name"))
        }
        name += value
      }
    }
    return Self.checked(name)
  }

  /// Returns a name if it is a valid path within the output folder, otherwise the reason it is not.
  static func checked(_ name: String) -> Result<String, OutputNameError> {
    func failure(_ reason: String) -> Result<String, OutputNameError> {
      .failure(OutputNameError(message: "output \"\(name)\" \(reason)"))
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.isEmpty || parts.contains("") { return failure("is not a valid path within the folder") }
    if parts.contains("..") || parts.contains(".") { return failure("leads out of the folder") }
    // Hidden names are reserved for the journal and temporary files.
    if parts.contains(where: { $0.hasPrefix(".") }) {
      return failure("begins with a period; hidden files are reserved")
    }
    if RunFolder.ownNames.contains(name) { return failure("is reserved for a file written by the run") }
    if name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      return failure("contains a control character")
    }
    if parts.contains(where: { $0.utf8.count > maxName }) { return failure("is too long for a file name") }
    return .success(name)
  }
}

struct OutputNameError: Error {
  let message: String
}
