import CollageModel

extension Cursor {
  /// Returns the value as a path below the document's folder.
  func relativePath() -> String? {
    guard let path = string("a path") else { return nil }
    if let violation = RelativePath.violation(path) {
      reject(violation.rule)
      return nil
    }
    return path
  }
}

extension RelativePath.Violation {
  /// The violated rule, for error messages.
  package var rule: String {
    switch self {
    case .empty: "a path must not be empty"
    case .tooLong: "a path must have at most \(DocumentLimits.path.upperBound) characters"
    case .controlCharacter: "a path must not contain control characters"
    case .backslash: "a path must separate folders with /, not with a backslash"
    case .absolute: "a path must be relative to the document's folder, without a leading /"
    case .home: "a path must be relative to the document's folder, without a leading ~"
    case .parent: "a path must stay in the document's folder, without .."
    case .scheme: "a path must name a file, without a prefix such as http:, file: or data:"
    }
  }
}
