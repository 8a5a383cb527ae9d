/// The reason why data is not a valid color table.
public enum ColorTableError: Error, Hashable, Sendable {
  /// A line of a `.cube` file is invalid; lines are numbered from 1.
  case line(Int, Reason)
  /// The file has no line `LUT_1D_SIZE` or `LUT_3D_SIZE` before its colors.
  case missingSize
  /// The number of colors does not match the size.
  case colorCount(found: Int, expected: Int)
  /// A domain's maximum is not greater than its minimum; the channel is 0 for red, 1 for green or 2 for blue.
  case emptyDomain(channel: Int)
  /// The file is larger than a table of the maximum size needs.
  case tooManyBytes(found: Int, allowed: Int)
  /// The size of a Hald CLUT image is invalid: both sides must be the cube of the same number from 2 to 11.
  case haldSides(width: Int, height: Int)
  /// A Hald CLUT image does not have three components per pixel.
  case haldBytes(found: Int, expected: Int)

  /// The reason why a line is invalid.
  public enum Reason: Hashable, Sendable {
    /// An unknown keyword, truncated to 40 characters.
    case unknownKeyword(String)
    case duplicateKeyword(String)
    case keywordAfterColors(String)
    /// A wrong number of values.
    case numberCount(found: Int, expected: Int)
    /// A word that is not a finite decimal number, truncated to 40 characters.
    case notANumber(String)
    /// A size that is not an integer in the allowed range.
    case size(String, allowed: ClosedRange<Int>)
    /// A second size; a file contains either curves or a cube.
    case secondSize
    /// A control character other than a tab.
    case notText
  }
}

extension ColorTableError: CustomStringConvertible {
  /// A message with the invalid value and what is allowed.
  public var description: String {
    switch self {
    case .line(let line, let reason): "line \(line): \(reason)"
    case .missingSize: "missing size; a line LUT_1D_SIZE or LUT_3D_SIZE must come before the colors"
    case .colorCount(let found, let expected): "the number of colors is \(found); the size requires \(expected)"
    case .emptyDomain(let channel):
      "the domain of \(["red", "green", "blue"][min(max(channel, 0), 2)]) is empty; DOMAIN_MAX must be greater than DOMAIN_MIN"
    case .tooManyBytes(let found, let allowed): "\(found) bytes; the maximum is \(allowed)"
    case .haldSides(let width, let height):
      "\(width) x \(height) pixels; a Hald CLUT is square, and its side is a cube: 8, 27, 64, 125 and so on to 1331"
    case .haldBytes(let found, let expected): "\(found) components; expected \(expected), three per pixel"
    }
  }
}

extension ColorTableError.Reason: CustomStringConvertible {
  /// A message with the invalid value and what is allowed.
  public var description: String {
    switch self {
    case .unknownKeyword(let word):
      "unknown keyword \(word); allowed: TITLE, LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN, DOMAIN_MAX, LUT_1D_INPUT_RANGE, LUT_3D_INPUT_RANGE and numbers"
    case .duplicateKeyword(let word): "duplicate keyword \(word)"
    case .keywordAfterColors(let word): "keyword \(word) after the first color; keywords must come before colors"
    case .numberCount(let found, let expected): "\(found) numbers; expected \(expected)"
    case .notANumber(let word): "\(word) is not a finite decimal number"
    case .size(let word, let allowed):
      "\(word) is not a size; it must be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .secondSize: "duplicate size; a file contains either curves or a cube"
    case .notText: "invalid control character"
    }
  }
}
