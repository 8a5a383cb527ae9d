/// A size in whole pixels.
public struct PixelSize: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// For example `640x480`.
  public var description: String { "\(width)x\(height)" }
}
