public import CollageLayout
public import CollageModel

/// The default distances, background and slot style of a generated layout.
///
/// Scattered prints have white borders and shadows, outfits a plain background, and all other layouts thin gaps.
public struct LayoutLook: Hashable, Sendable {
  /// The distance between photos, in canvas units.
  public var gap: Double
  /// The distance to the canvas' border, in canvas units.
  public var margin: Double
  public var defaults = SlotDefaults()
  public var background = Background.color(.white)
  /// The side of a square with the area of the canvas per photo, in canvas units.
  public let cell: Double

  /// Creates the default look for a number of photos.
  ///
  /// - Parameters:
  ///   - style: The style of the layout.
  ///   - extent: The size of the canvas.
  ///   - count: The number of photos.
  ///   - gap: The distance between photos, also used as the margin by tiled styles; nil for the style's default.
  public init(style: LayoutStyle, extent: LayoutRequest.Extent, count: Int, gap: Double? = nil) {
    let side = Self.side(of: extent)
    cell = side / Double(max(1, count)).squareRoot()
    switch style {
    case .mosaic, .justified, .masonry, .grid:
      self.gap = gap ?? (side * 0.006).rounded()
      margin = self.gap
    case .shape:
      self.gap = gap ?? (side * 0.005).rounded()
      margin = (side * 0.04).rounded()
    case .scatter:
      self.gap = gap ?? 0
      margin = (side * 0.02).rounded()
      showPrints()
    case .outfit:
      self.gap = gap ?? (side * 0.015).rounded()
      margin = (side * 0.02).rounded()
      defaults.style.fit = .contain
      defaults.style.cutout = CutoutRule()
      background = .color(Color(red: 246, green: 244, blue: 240))
    }
  }

  /// Sets white borders, shadows and a brown gradient as background.
  private mutating func showPrints() {
    let border = (cell * 0.035).rounded(.up)
    defaults.style.border = Border(width: border, color: Color(red: 252, green: 251, blue: 248), alignment: .outside)
    defaults.style.shadow = Shadow(
      offset: Point(0, (cell * 0.012).rounded(.up)), blur: (cell * 0.06).rounded(.up),
      color: Color(red: 20, green: 12, blue: 4, alpha: 110))
    background = .gradient(
      Gradient(
        geometry: .linear(Angle(degrees: 160)),
        stops: [
          Gradient.Stop(offset: 0, color: Color(red: 201, green: 176, blue: 146)),
          Gradient.Stop(offset: 1, color: Color(red: 164, green: 134, blue: 104)),
        ]))
  }

  /// Returns the side of a square with the area of the canvas; a free side counts as equal to the given one.
  private static func side(of extent: LayoutRequest.Extent) -> Double {
    switch extent {
    case .exact(let size): (size.width * size.height).squareRoot()
    case .width(let length), .height(let length): length
    }
  }
}
