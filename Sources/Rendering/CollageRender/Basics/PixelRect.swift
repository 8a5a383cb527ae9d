public import CollageFiles
public import CollageModel

extension PixelSize {
  /// The size as floating-point numbers.
  public var size: Size { Size(Double(width), Double(height)) }
  /// The rectangle of this size at the origin.
  public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// The size with a margin on every side.
  func grown(by margin: Int) -> PixelSize { PixelSize(width + 2 * margin, height + 2 * margin) }
}

/// A rectangle of whole pixels; the right and bottom edges are not part of it.
public struct PixelRect: Hashable, Sendable, CustomStringConvertible {
  /// The first column.
  public var left: Int
  /// The first row.
  public var top: Int
  /// The column after the last.
  public var right: Int
  /// The row after the last.
  public var bottom: Int

  /// Makes a rectangle from its edges.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The number of columns.
  public var width: Int { max(0, right - left) }
  /// The number of rows.
  public var height: Int { max(0, bottom - top) }
  /// Whether there is no pixel in it.
  public var isEmpty: Bool { right <= left || bottom <= top }
  /// The rectangle with floating point edges.
  public var rect: Rect { Rect(left: Double(left), top: Double(top), right: Double(right), bottom: Double(bottom)) }
  /// For example `640x480+10+20`.
  public var description: String { "\(width)x\(height)+\(left)+\(top)" }

  /// The pixels in both rectangles; empty when there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(left, other.left)
    let top = max(top, other.top)
    return PixelRect(
      left: left, top: top, right: max(left, min(right, other.right)), bottom: max(top, min(bottom, other.bottom)))
  }

  /// Whether every pixel of the other lies in this one.
  public func contains(_ other: PixelRect) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }

  /// The rectangle at another place.
  func moved(x: Int, y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The rectangle grown on every side.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}
