public import CollageFiles
public import CollageModel

extension PixelSize {
  /// The size as floating-point numbers.
  public var size: Size { Size(Double(width), Double(height)) }
  /// The rectangle of this size at the origin.
  public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// Returns the size with a margin added on every side.
  func grown(by margin: Int) -> PixelSize { PixelSize(width + 2 * margin, height + 2 * margin) }
}

/// A rectangle of whole pixels; its right and bottom edges are exclusive.
public struct PixelRect: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The first column of pixels inside the rectangle.
  public var left: Int
  /// The first row of pixels inside the rectangle.
  public var top: Int
  /// The column after the last.
  public var right: Int
  /// The row after the last.
  public var bottom: Int

  /// Creates a rectangle; the right and the bottom edge are exclusive.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The number of columns; 0 if the edges are reversed.
  public var width: Int { max(0, right - left) }
  /// The number of rows; 0 if the edges are reversed.
  public var height: Int { max(0, bottom - top) }
  /// True if the rectangle contains no pixels.
  public var isEmpty: Bool { right <= left || bottom <= top }
  /// The same rectangle with floating-point edges.
  public var rect: Rect { Rect(left: Double(left), top: Double(top), right: Double(right), bottom: Double(bottom)) }
  /// The size and position, as in `640x480+10+20`.
  public var description: String { "\(width)x\(height)+\(left)+\(top)" }

  /// Returns the pixels in both rectangles; empty if they do not overlap.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(left, other.left)
    let top = max(top, other.top)
    return PixelRect(
      left: left, top: top, right: max(left, min(right, other.right)), bottom: max(top, min(bottom, other.bottom)))
  }

  /// Returns the smallest rectangle that contains both.
  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Returns whether every pixel of another rectangle lies in this one.
  public func contains(_ other: PixelRect) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }

  /// Returns the rectangle moved by a number of columns and rows.
  func moved(x: Int, y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Returns the rectangle extended by a margin on every side.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}
