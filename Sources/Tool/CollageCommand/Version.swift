/// The version of the tool and its origin.
enum Version {
  /// The version number, following Semantic Versioning.
  static let number = "0.3.0"

  /// The text of `--version`: the version, the commit and the compiler.
  static let text = "collage \(number) (\(commit ?? "built in a working copy")), compiled by \(compiler)"

  /// The commit and its date, filled in by `git archive` through .gitattributes; nil in a clone.
  private static let commit: String? = {
    let archived = "$Format:%h, %cs$"
    return archived.hasPrefix("$") ? nil : archived
  }()

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }
}
