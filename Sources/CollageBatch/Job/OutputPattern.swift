/// Names the files of pictures from values of their rows: `{id}.webp`, `{season}/{id}.jpg`.
public struct OutputPattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case value(String)
  }

  private let pieces: [Piece]
  /// The longest name of a file or folder on common file systems, less what a temporary name adds.
  private static let greatestName = 220

  /// Reads a pattern; braces stand around names of columns.
  ///
  /// - Returns: Nil where a brace is not closed or has nothing in it.
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

  /// The columns that the pattern asks for.
  var columns: Set<String> {
    Set(pieces.compactMap { if case .value(let name) = $0 { name } else { nil } })
  }

  /// The name for a row, or what is wrong with it.
  func name(of row: ManifestRow) -> Result<String, OutputNameError> {
    var name = ""
    for piece in pieces {
      switch piece {
      case .text(let text): name += text
      case .value(let column):
        guard let value = column == "id" ? row.id : row[column] else {
          return .failure(OutputNameError(message: "the pattern asks for \(column), which the row does not have"))
        }
        if value.contains("/") {
          return .failure(OutputNameError(message: "\(column) \"\(value)\" holds a slash and can name no file"))
        }
        name += value
      }
    }
    return Self.checked(name)
  }

  /// A name that stays in the folder, or what is wrong with it.
  static func checked(_ name: String) -> Result<String, OutputNameError> {
    func failure(_ reason: String) -> Result<String, OutputNameError> {
      .failure(OutputNameError(message: "output \"\(name)\" \(reason)"))
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.isEmpty || parts.contains("") { return failure("is no path within the folder") }
    if parts.contains("..") || parts.contains(".") { return failure("leads out of the folder") }
    // Hidden names are the run's own: its journal and temporary files.
    if parts.contains(where: { $0.hasPrefix(".") }) { return failure("is hidden") }
    if RunFolder.ownNames.contains(name) { return failure("is the name of a file that the run itself writes") }
    if name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      return failure("holds a control character")
    }
    if parts.contains(where: { $0.utf8.count > greatestName }) { return failure("is too long for a file name") }
    return .success(name)
  }
}

/// What is wrong with the name of an output.
struct OutputNameError: Error {
  let message: String
}
