public import CollageFiles
public import CollageModel

/// Maps canvas units to pixels and owns all rounding rules of the renderer.
///
/// Edges are rounded, never widths, so slots that share an edge in canvas units also share it in pixels at every
/// size.
public struct PixelGrid: Hashable, Sendable {
  /// The number of pixels per canvas unit.
  public let scale: Double
  /// The size of the canvas in pixels.
  public let size: PixelSize
  /// The size of the canvas in canvas units.
  public let canvas: Size

  /// Creates the grid for a canvas drawn at a size in pixels; the scale is the larger of the two sides' ratios.
  public init(canvas: Size, size: PixelSize) {
    self.canvas = canvas
    self.size = size
    scale = max(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
  }

  /// Added before rounding, so that an edge computed in two ways, which differ in the last bits, rounds the same way
  /// even when it lies exactly between two pixels, as it often does.
  private static let tieBias = 1e-6

  /// Edges within this distance of a whole pixel count as lying on it.
  private static let slack = 1e-3

  /// The transform from canvas units to pixels.
  public var toPixels: Affine { .scale(scale, scale) }

  /// Returns the pixel edge nearest to a coordinate in pixels; halves round up.
  public func edge(_ pixels: Double) -> Int { Self.integer((pixels + 0.5 + Self.tieBias).rounded(.down)) }

  /// Returns a rectangle, given in canvas units, with each edge rounded to a pixel edge; it is at least one pixel in
  /// size.
  public func snapped(_ rect: Rect) -> PixelRect {
    let left = edge(rect.x * scale)
    let top = edge(rect.y * scale)
    // The far border of the canvas is the last pixel's edge even if the requested size has a slightly different
    // aspect.
    let right = (rect.right - canvas.width).magnitude < 1e-9 * canvas.width ? size.width : edge(rect.right * scale)
    let bottom =
      (rect.bottom - canvas.height).magnitude < 1e-9 * canvas.height ? size.height : edge(rect.bottom * scale)
    return PixelRect(left: left, top: top, right: max(left + 1, right), bottom: max(top + 1, bottom))
  }

  /// Returns the pixels that a rectangle in pixels overlaps.
  public static func touched(_ rect: Rect) -> PixelRect {
    PixelRect(
      left: integer((rect.x + slack).rounded(.down)), top: integer((rect.y + slack).rounded(.down)),
      right: integer((rect.right - slack).rounded(.up)), bottom: integer((rect.bottom - slack).rounded(.up)))
  }

  /// Returns the pixels that lie entirely inside a rectangle in pixels.
  public static func enclosed(_ rect: Rect) -> PixelRect {
    let left = integer((rect.x - slack).rounded(.up))
    let top = integer((rect.y - slack).rounded(.up))
    return PixelRect(
      left: left, top: top, right: max(left, integer((rect.right + slack).rounded(.down))),
      bottom: max(top, integer((rect.bottom + slack).rounded(.down))))
  }

  /// Returns the size in pixels of a canvas drawn at a scale, in pixels per unit.
  public static func size(of canvas: Size, scale: Double) -> PixelSize {
    PixelSize(
      max(1, integer((canvas.width * scale + tieBias).rounded())),
      max(1, integer((canvas.height * scale + tieBias).rounded())))
  }

  /// Rounds a length in pixels to a whole number of at least 1.
  package static func length(_ pixels: Double) -> Int { max(1, integer(pixels.rounded())) }

  /// Converts a number to an integer; non-finite numbers become 0, and others are clamped to ±1e9 instead of
  /// trapping.
  package static func integer(_ value: Double) -> Int {
    let bound = 1e9
    guard value.isFinite else { return 0 }
    return Int(min(max(value, -bound), bound))
  }
}
