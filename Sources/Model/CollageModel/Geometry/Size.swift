/// A width and a height, in the unit of its owner: canvas units for frames, pixels for photos.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size from its extents.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Width over height.
  public var aspect: Double { width / height }
  /// The size with width and height exchanged.
  public var transposed: Size { Size(height, width) }
  /// The shorter of the two extents.
  public var shortSide: Double { min(width, height) }
}
