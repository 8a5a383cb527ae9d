/// A reason why a text was not laid out.
package enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A folder of fonts holds none that can be read.
  case noFonts(folder: String)
  /// No font is installed, and none was given.
  case nothingInstalled
  /// The text is longer than the limit.
  case tooLong(count: Int, limit: Int)
  /// A value of the text cannot be used, or the text library failed.
  case invalid(detail: String)

  /// A sentence for people.
  package var description: String {
    switch self {
    case .noFonts(let folder): "no font was found in the folder '\(folder)'"
    case .nothingInstalled: "no font is installed; install one, or name a folder of fonts"
    case .tooLong(let count, let limit): "the text has \(count) code points; at most \(limit) are allowed"
    case .invalid(let detail): detail
    }
  }
}
