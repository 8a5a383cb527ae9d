/// A width and a height: in canvas units for frames, in pixels for photos.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  /// Creates a size without a check of its extents.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The width divided by the height.
  public var aspect: Double { width / height }
  /// The size with width and height exchanged.
  public var transposed: Size { Size(height, width) }
  /// The shorter of the two extents.
  public var shortSide: Double { min(width, height) }
}
