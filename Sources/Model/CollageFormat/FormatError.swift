import CollageModel

/// An error that lists all issues of one file.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An issue at one position of a file.
  public struct Issue: Hashable, Sendable {
    /// The JSON path, such as `slots[2].frame[2]`; empty for the whole file.
    public var path: String
    /// The value found and the allowed values.
    public var message: String

    /// Creates an issue, by its path and a sentence with what was found and what is allowed.
    public init(path: String, message: String) {
      self.path = path
      self.message = message
    }
  }

  public var file: String
  /// The issues in the order in which they were found; at least one.
  public var issues: [Issue]

  /// Creates an error from a file's issues, at least one.
  public init(file: String, issues: [Issue]) {
    self.file = file
    self.issues = issues
  }

  /// Creates an error with one issue.
  public init(file: String, path: String = "", message: String) {
    self.init(file: file, issues: [Issue(path: path, message: message)])
  }

  /// One line for each issue, such as `hero.json: slots[2].frame[2]: -40; a width must be > 0`.
  public var description: String {
    issues.map { issue in
      EscapedText.line("\(file): \(issue.path.isEmpty ? "" : issue.path + ": ")\(issue.message)")
    }.joined(separator: "\n")
  }
}
