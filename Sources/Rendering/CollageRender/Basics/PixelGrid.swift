public import CollageFiles
public import CollageModel

/// The map from canvas units to pixels, and every rounding rule of the renderer.
///
/// Edges are rounded, never widths, so that slots which share an edge in canvas units share it in pixels at every size.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per canvas unit.
  public let scale: Double
  /// The canvas in pixels.
  public let size: PixelSize
  /// The canvas in canvas units.
  public let canvas: Size

  /// Makes the grid for a canvas drawn in a number of pixels; the scale is the greater of the two sides' ratios.
  public init(canvas: Size, size: PixelSize) {
    self.canvas = canvas
    self.size = size
    scale = max(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
  }

  /// Added before rounding, so that one edge computed in two ways, a few units in the last place apart, rounds alike
  /// even when it lies exactly between two pixels, as it often does.
  private static let tieBias = 1e-6

  /// Edges this close to a whole pixel, in pixels, count as lying on it.
  private static let slack = 1e-3

  /// Canvas units to pixels.
  public var toPixels: Affine { .scale(scale, scale) }

  /// The pixel edge nearest to a coordinate in pixels; halves go up.
  public func edge(_ pixels: Double) -> Int { Self.integer((pixels + 0.5 + Self.tieBias).rounded(.down)) }

  /// A rectangle in canvas units with each edge moved to the nearest pixel edge; at least one pixel large.
  public func snapped(_ rect: Rect) -> PixelRect {
    let left = edge(rect.x * scale)
    let top = edge(rect.y * scale)
    // The far border of the canvas is the last pixel's edge even if the requested size has a slightly different aspect.
    let right = (rect.right - canvas.width).magnitude < 1e-9 * canvas.width ? size.width : edge(rect.right * scale)
    let bottom =
      (rect.bottom - canvas.height).magnitude < 1e-9 * canvas.height ? size.height : edge(rect.bottom * scale)
    return PixelRect(left: left, top: top, right: max(left + 1, right), bottom: max(top + 1, bottom))
  }

  /// The pixels that a rectangle in pixels touches.
  public static func touched(_ rect: Rect) -> PixelRect {
    PixelRect(
      left: integer((rect.x + slack).rounded(.down)), top: integer((rect.y + slack).rounded(.down)),
      right: integer((rect.right - slack).rounded(.up)), bottom: integer((rect.bottom - slack).rounded(.up)))
  }

  /// The pixels that lie wholly within a rectangle in pixels.
  public static func enclosed(_ rect: Rect) -> PixelRect {
    let left = integer((rect.x - slack).rounded(.up))
    let top = integer((rect.y - slack).rounded(.up))
    return PixelRect(
      left: left, top: top, right: max(left, integer((rect.right + slack).rounded(.down))),
      bottom: max(top, integer((rect.bottom + slack).rounded(.down))))
  }

  /// The size of a canvas drawn at a number of pixels per unit.
  public static func size(of canvas: Size, scale: Double) -> PixelSize {
    PixelSize(
      max(1, integer((canvas.width * scale + tieBias).rounded())),
      max(1, integer((canvas.height * scale + tieBias).rounded())))
  }

  /// Rounds a length in pixels to a whole number of at least one.
  package static func length(_ pixels: Double) -> Int { max(1, integer(pixels.rounded())) }

  /// Converts a whole number to an integer; numbers larger than any picture are clamped instead of trapping.
  package static func integer(_ value: Double) -> Int {
    let bound = 1e9
    guard value.isFinite else { return 0 }
    return Int(min(max(value, -bound), bound))
  }
}
