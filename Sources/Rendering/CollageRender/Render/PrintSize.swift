public import CollageModel

/// The size of a picture on paper.
public struct PrintSize: Codable, Hashable, Sendable {
  /// The width of the trimmed page, in inches.
  public var width: Double
  /// The height of the trimmed page, in inches.
  public var height: Double
  /// True to swap the sides to match the orientation of the canvas.
  public var followsOrientation: Bool

  /// The maximum length of a side, in inches.
  static let maxSide = 1_000.0

  /// Creates a size from two sides in inches.
  public init(width: Double, height: Double, followsOrientation: Bool = false) {
    self.width = width
    self.height = height
    self.followsOrientation = followsOrientation
  }

  /// Parses text such as `A4`, `letter`, `A5-landscape`, `10x15cm` or `4x6in`, ignoring case.
  ///
  /// - Returns: Nil for any other text, and if a side is not above 0 and at most 1,000 inches.
  public init?(_ text: String) {
    let words = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    if let paper = words.first.flatMap({ name in CanvasPreset.all.first { $0.isPaper && $0.name == name } }) {
      let paper = Self.inches(of: paper)
      let portrait = PrintSize(width: paper.width, height: paper.height)
      switch words.dropFirst() {
      case []: self.init(width: paper.width, height: paper.height, followsOrientation: true)
      case ["portrait"]: self = portrait
      case ["landscape"]: self.init(width: paper.height, height: paper.width)
      default: return nil
      }
      return
    }
    let units = LengthUnit.allCases.filter { $0.inches != nil }
    guard let unit = units.first(where: { text.lowercased().hasSuffix($0.rawValue) }), let inches = unit.inches else {
      return nil
    }
    let sides = text.lowercased().dropLast(unit.rawValue.count)
      .split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    let size = PrintSize(width: width * inches, height: height * inches)
    guard size.isPossible else { return nil }
    self = size
  }

  var isPossible: Bool { [width, height].allSatisfy { $0 > 0 && $0 <= Self.maxSide } }

  /// Returns the sides of an upright sheet of paper, in inches.
  private static func inches(of paper: CanvasPreset) -> (width: Double, height: Double) {
    // Dividing by 25.4 gives the nearest number; multiplying by a 25.4th does not.
    let perInch = paper.unit == .millimeter ? 25.4 : 1
    return (paper.size.width / perInch, paper.size.height / perInch)
  }

  /// The supported texts, for messages.
  public static let forms = "A2 to A6, Letter, Legal or Tabloid (with -portrait or -landscape), 10x15cm, 4x6in"

  /// Returns the size for a canvas, with the sides swapped to match its orientation if that is allowed.
  func oriented(like canvas: Size) -> PrintSize {
    guard followsOrientation, (width > height) != (canvas.width > canvas.height), canvas.width != canvas.height else {
      return self
    }
    return PrintSize(width: height, height: width)
  }

  /// The sides in millimeters, rounded to tenths.
  public var millimeters: Size {
    let rounded = { (inches: Double) in (inches * 254).rounded() / 10 }
    return Size(rounded(width), rounded(height))
  }
}

extension PosterTiling {
  /// Creates a division into sheets of a size, which are turned if it follows the orientation; the overlap is in inches.
  public init(sheet: PrintSize, overlap: Double) {
    self.init(width: sheet.width, height: sheet.height, canTurn: sheet.followsOrientation, overlap: overlap)
  }
}
