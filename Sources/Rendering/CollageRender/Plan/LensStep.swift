public import CollageFiles
public import CollageModel

/// The canvas beneath a brush that blurs or pixelates it: a small render of the same plan, enlarged.
///
/// No canvas pixels are read back, so bands and whole canvases have the same pixels, and the cost does not grow with
/// the canvas.
public struct LensStep: Hashable, Sendable {
  /// The effect applied to the small render.
  public enum Effect: Hashable, Sendable {
    /// A blur, with sigma in pixels of the small render.
    case blur(sigma: Double)
    /// Square blocks of one color, with the side in pixels of the small render.
    case blocks(side: Int)
  }

  /// The size of the small render.
  public var size: PixelSize
  /// The number of small render pixels per canvas pixel, on both axes.
  public var ratio: Size
  /// The steps beneath the brush, for the small render; empty within a small render, where the pixels beneath are
  /// already available.
  public var steps: [PaintStep]
  public var effect: Effect
}

/// Pencil grain, which is fixed to the canvas.
public struct PencilGrain: Hashable, Sendable {
  public var seed: UInt32
  /// The side of a grain, in canvas pixels.
  public var side: Double
}
