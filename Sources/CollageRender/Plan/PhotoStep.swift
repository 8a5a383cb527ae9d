public import CollageModel

/// A photo brought to the canvas: what `PhotoPipeline` does to its pixels, and which part of the canvas they cover.
public struct PhotoStep: Hashable, Sendable {
  /// The index of the photo's header in the plan.
  public var source: Int
  /// How it is decoded.
  public var decode: DecodeStep
  /// How the decoded pixels are resampled.
  public var resample: ResampleStep
  /// The orientation that turns the resampled pixels from stored to placed.
  public var orientation: Orientation
  /// How the upright tile is brought to the canvas.
  public var place: PlaceStep
  /// The part of the canvas that the photo itself covers, when it does not cover its slot.
  public var extent: Coverage?
  /// Source pixels per canvas pixel; below 1 the photo is enlarged.
  public var density: Double
}
