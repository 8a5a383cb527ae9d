public import CollageFiles
public import CollageModel

/// What lies beneath a brush that blurs or pixelates: a small render of the same plan, enlarged.
///
/// Nothing is read back from the canvas, so bands and whole canvases have the same pixels, and the cost does not grow
/// with the canvas.
public struct LensStep: Hashable, Sendable {
  /// What happens to the small render.
  public enum Effect: Hashable, Sendable {
    /// It is blurred; sigma in its own pixels.
    case blur(sigma: Double)
    /// It is divided into blocks of one color, whose sides are a number of its own pixels.
    case blocks(side: Int)
  }

  /// The size of the small render.
  public var size: PixelSize
  /// Pixels of the small render for a pixel of the canvas, in both directions.
  public var ratio: Size
  /// The steps beneath, for the small render; none within a small render, where the pixels beneath are at hand.
  public var steps: [PaintStep]
  /// What happens to it.
  public var effect: Effect
}

/// The grain of a pencil, which lies still on the canvas.
public struct PencilGrain: Hashable, Sendable {
  /// The seed of the pattern.
  public var seed: UInt32
  /// The side of a grain, in canvas pixels.
  public var side: Double
}
