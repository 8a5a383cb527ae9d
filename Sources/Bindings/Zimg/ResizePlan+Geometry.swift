extension ResizePlan {
  /// The geometry of a resize.
  public struct Geometry: Sendable, Hashable {
    /// Columns of the source plane.
    public var sourceWidth: Int
    /// Rows of the source plane.
    public var sourceHeight: Int
    /// Left edge of the region, in source columns.
    public var left: Double
    /// Top edge of the region, in source rows.
    public var top: Double
    /// Width of the region, in source columns.
    public var regionWidth: Double
    /// Height of the region, in source rows.
    public var regionHeight: Double
    /// Columns of the output plane.
    public var width: Int
    /// Rows of the output plane.
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
  /// Whether a plan resizes along the rows before it resizes along the columns.
  ///
  /// The order matters where values overshoot, as they are clipped after the first axis. Source: zimg, the cost rule of
  /// its graph builder.
  public var isRowsFirst: Bool {
    let (x, y) = (Double(width) / regionWidth, Double(height) / regionHeight)
    return max(x, 1) * 2 + x * max(y, 1) < max(y, 1) + y * max(x, 1) * 2
  }

  /// Throws if zimg would read or write out of bounds.
  func check() throws(ZimgError) {
    for size in [sourceWidth, sourceHeight, width, height] where !ResizePlan.sizes.contains(size) {
      throw ZimgError(operation: "resize", detail: "size \(size) is out of range \(ResizePlan.sizes)")
    }
    // Edges computed from a rotation or a ratio miss the source only by rounding errors.
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
