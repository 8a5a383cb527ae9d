/// A reason why a text was not set.
public enum PangoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A folder of fonts could not be read, or holds no font.
  case noFonts(folder: String)
  /// No font is installed, and none was given.
  case nothingInstalled
  /// The text has more Unicode code points than `FontCollection.maxLength`.
  case tooLong(count: Int)
  /// A number is not finite or out of range.
  case outOfRange(what: String, value: Double)
  /// The library refused, which happens when memory is short.
  case failed(operation: String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .noFonts(let folder): "no font was found in the folder '\(folder)'"
    case .nothingInstalled: "no font is installed; install one, or name a folder of fonts"
    case .tooLong(let count): "the text has \(count) code points; at most \(FontCollection.maxLength) are allowed"
    case .outOfRange(let what, let value): "\(what) is \(value), which is out of range"
    case .failed(let operation): "the text library failed at \(operation)"
    }
  }
}
