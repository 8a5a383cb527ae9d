/// A size in whole pixels.
public struct PixelSize: Codable, Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  /// Creates a size of `width` columns and `height` rows.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as text, such as `640x480`.
  public var description: String { "\(width)x\(height)" }
}
