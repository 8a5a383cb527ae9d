public import CollageRender

/// Names the files of pictures from values of their rows: `{id}.webp`, `{season}/{id}.jpg`.
public struct OutputPattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case value(String)
  }

  private let pieces: [Piece]
  /// The maximum length of a file or folder name on common file systems, less what a temporary name adds.
  private static let maxName = 220

  /// Parses a pattern; braces enclose names of columns.
  ///
  /// - Returns: Nil if a brace is not closed or is empty.
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

  /// Creates the pattern of rows' ids with the extension of a format, as in `{id}.webp`.
  public init(idsAs format: OutputFormat) {
    pieces = [.value("id"), .text("." + (format.traits.extensions.first ?? format.rawValue))]
  }

  /// The columns used by the pattern.
  var columns: Set<String> {
    Set(pieces.compactMap { if case .value(let name) = $0 { name } else { nil } })
  }

  /// Returns the name for a row, or the reason why it has none.
  func name(of row: ManifestRow) -> Result<String, OutputNameError> {
    var name = ""
    for piece in pieces {
      switch piece {
      case .text(let text): name += text
      case .value(let column):
        guard let value = column == "id" ? row.id : row[column] else {
          return .failure(OutputNameError(message: "the pattern uses \(column), which the row does not have"))
        }
        if value.contains("/") {
          return .failure(OutputNameError(message: "\(column) \"\(value)\" contains a slash and cannot be a file name"))
        }
        name += value
      }
    }
    return Self.checked(name)
  }

  /// Returns a name that stays in the folder, or what is wrong with it.
  static func checked(_ name: String) -> Result<String, OutputNameError> {
    func failure(_ reason: String) -> Result<String, OutputNameError> {
      .failure(OutputNameError(message: "output \"\(name)\" \(reason)"))
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.isEmpty || parts.contains("") { return failure("is not a path within the folder") }
    if parts.contains("..") || parts.contains(".") { return failure("leads out of the folder") }
    // Hidden names are reserved for the run's own files: its journal and temporary files.
    if parts.contains(where: { $0.hasPrefix(".") }) { return failure("is hidden") }
    if RunFolder.ownNames.contains(name) { return failure("is the name of a file that the run itself writes") }
    if name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      return failure("contains a control character")
    }
    if parts.contains(where: { $0.utf8.count > maxName }) { return failure("is too long for a file name") }
    return .success(name)
  }
}

/// An invalid output name.
struct OutputNameError: Error {
  let message: String
}
