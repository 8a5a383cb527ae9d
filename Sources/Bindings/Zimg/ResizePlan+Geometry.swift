extension ResizePlan {
  /// The source region and the output size of a resize.
  public struct Geometry: Sendable, Hashable {
    public var sourceWidth: Int
    public var sourceHeight: Int
    /// The left edge of the region, in source columns.
    public var left: Double
    /// The top edge of the region, in source rows.
    public var top: Double
    /// The width of the region, in source columns.
    public var regionWidth: Double
    /// The height of the region, in source rows.
    public var regionHeight: Double
    /// The width of the output plane.
    public var width: Int
    /// The height of the output plane.
    public var height: Int

    /// Creates a geometry that reads the whole source.
    public init(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
      self.init(
        sourceWidth: sourceWidth, sourceHeight: sourceHeight, left: 0, top: 0, regionWidth: Double(sourceWidth),
        regionHeight: Double(sourceHeight), width: width, height: height)
    }

    /// Creates a geometry that reads a region of the source.
    public init(
      sourceWidth: Int, sourceHeight: Int, left: Double, top: Double, regionWidth: Double, regionHeight: Double,
      width: Int, height: Int
    ) {
      self.sourceWidth = sourceWidth
      self.sourceHeight = sourceHeight
      self.left = left
      self.top = top
      self.regionWidth = regionWidth
      self.regionHeight = regionHeight
      self.width = width
      self.height = height
    }
  }
}

extension ResizePlan.Geometry {
  /// True if rows are resized before columns.
  ///
  /// The order matters if values overshoot, because they are clipped after the first axis.
  ///
  /// Source: the cost rule of zimg's graph builder.
  public var isRowsFirst: Bool {
    let (x, y) = (Double(width) / regionWidth, Double(height) / regionHeight)
    return max(x, 1) * 2 + x * max(y, 1) < max(y, 1) + y * max(x, 1) * 2
  }

  /// Throws an error if zimg would read or write out of bounds.
  func check() throws(ZimgError) {
    for size in [sourceWidth, sourceHeight, width, height] where !ResizePlan.sizes.contains(size) {
      throw ZimgError(operation: "resize", detail: "size \(size) is out of range \(ResizePlan.sizes)")
    }
    // Edges computed from a rotation or a ratio may exceed the source by rounding errors.
    let slack = 1e-6
    guard left >= -slack, top >= -slack, regionWidth > 0, regionHeight > 0,
      left + regionWidth <= Double(sourceWidth) + slack, top + regionHeight <= Double(sourceHeight) + slack
    else {
      throw ZimgError(
        operation: "resize",
        detail: "region \(left), \(top), \(regionWidth) x \(regionHeight) is not inside "
          + "\(sourceWidth) x \(sourceHeight)")
    }
  }
}
