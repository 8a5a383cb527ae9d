/// An error in setting a text.
public enum PangoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A folder of fonts could not be read, or contains no fonts.
  case noFonts(folder: String)
  /// No font is installed, and no folder of fonts was given.
  case nothingInstalled
  /// The text has more Unicode code points than `FontCollection.maxLength`.
  case tooLong(count: Int)
  case outOfRange(what: String, value: Double)
  /// The library failed, which happens if memory is short.
  case failed(operation: String)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noFonts(let folder): "the folder '\(folder)' contains no readable font"
    case .nothingInstalled: "no font is installed; install one, or specify a folder of fonts"
    case .tooLong(let count): "the text has \(count) code points; at most \(FontCollection.maxLength) are allowed"
    case .outOfRange(let what, let value): "\(what) is \(value), which is out of range"
    case .failed(let operation): "the text library failed while \(operation)"
    }
  }
}
