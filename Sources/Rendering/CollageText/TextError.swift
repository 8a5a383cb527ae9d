/// An error in the layout of a text.
package enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A folder contains no readable font.
  case noFonts(folder: String)
  /// No font is installed, and no folder of fonts was given.
  case nothingInstalled
  case tooLong(count: Int, limit: Int)
  /// A value of the text is invalid, or the text library failed.
  case invalid(detail: String)

  /// The error as a sentence.
  package var description: String {
    switch self {
    case .noFonts(let folder): "the folder '\(folder)' contains no readable font"
    case .nothingInstalled: "no font is installed; install one, or specify a folder of fonts"
    case .tooLong(let count, let limit): "the text has \(count) code points; at most \(limit) are allowed"
    case .invalid(let detail): detail
    }
  }
}
