public import CollageModel

/// A picture of four quarters in different colors, in which every flip and rotation is visible.
public struct QuadrantImage: Sendable {
  /// The corners, clockwise from the top left.
  public enum Corner: Int, CaseIterable, Sendable {
    /// The top left quarter, red.
    case topLeft
    /// The top right quarter, green.
    case topRight
    /// The bottom right quarter, blue.
    case bottomRight
    /// The bottom left quarter, yellow.
    case bottomLeft

    /// The center of the quarter, 0 to 1 of the picture.
    public var middle: Point {
      switch self {
      case .topLeft: Point(0.25, 0.25)
      case .topRight: Point(0.75, 0.25)
      case .bottomRight: Point(0.75, 0.75)
      case .bottomLeft: Point(0.25, 0.75)
      }
    }
  }

  /// The colors, clockwise from the top left.
  public static let colors: [[UInt8]] = [[220, 30, 30], [30, 200, 40], [40, 50, 210], [230, 220, 40]]

  public let upright: Pixels

  /// Creates the picture; both sides should be even.
  public init(width: Int, height: Int) {
    upright = Pixels(width: width, height: height) { x, y in
      Self.colors[y < height / 2 ? (x < width / 2 ? 0 : 1) : (x < width / 2 ? 3 : 2)]
    }
  }

  /// Returns the color of a quarter of the upright picture.
  public static func color(_ corner: Corner) -> [UInt8] { colors[corner.rawValue] }

  /// Returns the colors at the corners, clockwise from the top left, after the picture is mirrored left to right and
  /// then rotated clockwise.
  public static func colors(mirrored: Bool, quarterTurns: Int) -> [[UInt8]] {
    var seen = mirrored ? [colors[1], colors[0], colors[3], colors[2]] : colors
    for _ in 0..<quarterTurns { seen = [seen[3], seen[0], seen[1], seen[2]] }
    return seen
  }

  /// Returns the pixels as stored by a camera that writes an EXIF orientation.
  ///
  /// Source: the table of tag 274 in CIPA DC-008: on which side of the upright picture the stored row 0 and column 0
  /// lie.
  public func stored(exif: Int) -> Pixels {
    let (width, height) = (upright.width, upright.height)
    let swaps = exif >= 5
    let (storedWidth, storedHeight) = swaps ? (height, width) : (width, height)
    return Pixels(width: storedWidth, height: storedHeight) { x, y in
      switch exif {
      case 2: upright[width - 1 - x, y]
      case 3: upright[width - 1 - x, height - 1 - y]
      case 4: upright[x, height - 1 - y]
      case 5: upright[y, x]
      case 6: upright[width - 1 - y, x]
      case 7: upright[width - 1 - y, height - 1 - x]
      case 8: upright[y, height - 1 - x]
      default: upright[x, y]
      }
    }
  }
}
