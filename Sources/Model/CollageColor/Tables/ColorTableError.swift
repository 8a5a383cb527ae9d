/// Why bytes are not a table of colors.
public enum ColorTableError: Error, Hashable, Sendable {
  /// A line of a `.cube` file that does not belong there; lines are counted from 1.
  case line(Int, Reason)
  /// The file has no size; it needs a line `LUT_1D_SIZE` or `LUT_3D_SIZE`.
  case missingSize
  /// The file has fewer or more colors than its size says.
  case colorCount(found: Int, expected: Int)
  /// A domain's end is not above its beginning, for red, green or blue by the index 0, 1 or 2.
  case emptyDomain(channel: Int)
  /// The file has more bytes than a table of the largest size needs.
  case tooManyBytes(found: Int, allowed: Int)
  /// A Hald CLUT picture's sides are not those of a table: both must be a cube of the same number, from 2 to 11.
  case haldSides(width: Int, height: Int)
  /// A Hald CLUT picture's bytes are not three for each pixel.
  case haldBytes(found: Int, expected: Int)

  /// What is wrong with a line.
  public enum Reason: Hashable, Sendable {
    /// A word that no `.cube` file has, with up to 40 of its characters.
    case unknownKeyword(String)
    /// A keyword for the second time.
    case duplicateKeyword(String)
    /// A keyword after the first color.
    case keywordAfterColors(String)
    /// So many numbers, where another count belongs.
    case numberCount(found: Int, expected: Int)
    /// A word that is not a finite decimal number, with up to 40 of its characters.
    case notANumber(String)
    /// A size that is not a whole number or outside of what is allowed.
    case size(String, allowed: ClosedRange<Int>)
    /// A second size: a file holds curves or a cube.
    case secondSize
    /// A byte that is no text: control characters other than tabs.
    case notText
  }
}

extension ColorTableError: CustomStringConvertible {
  /// What was found and what is allowed, in one sentence.
  public var description: String {
    switch self {
    case .line(let line, let reason): "line \(line): \(reason)"
    case .missingSize: "there is no size; a line LUT_1D_SIZE or LUT_3D_SIZE must come before the colors"
    case .colorCount(let found, let expected): "\(found) colors; the size says \(expected)"
    case .emptyDomain(let channel):
      "the domain of \(["red", "green", "blue"][min(max(channel, 0), 2)]) is empty; DOMAIN_MAX must be above DOMAIN_MIN"
    case .tooManyBytes(let found, let allowed): "\(found) bytes; a table has at most \(allowed)"
    case .haldSides(let width, let height):
      "\(width) x \(height) pixels; a Hald CLUT is square, and its side is a cube: 8, 27, 64, 125 and so on to 1331"
    case .haldBytes(let found, let expected): "\(found) bytes; three for each pixel are \(expected)"
    }
  }
}

extension ColorTableError.Reason: CustomStringConvertible {
  /// What was found and what is allowed, in one sentence.
  public var description: String {
    switch self {
    case .unknownKeyword(let word):
      "\(word) is not known; allowed: TITLE, LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN, DOMAIN_MAX, LUT_1D_INPUT_RANGE, LUT_3D_INPUT_RANGE and numbers"
    case .duplicateKeyword(let word): "\(word) for the second time"
    case .keywordAfterColors(let word): "\(word) after the first color; it must come before"
    case .numberCount(let found, let expected): "\(found) numbers; \(expected) belong here"
    case .notANumber(let word): "\(word) is not a finite decimal number"
    case .size(let word, let allowed):
      "\(word) is not a size; it must be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .secondSize: "a second size; a file holds curves or a cube, not both"
    case .notText: "a byte that is no text"
    }
  }
}
