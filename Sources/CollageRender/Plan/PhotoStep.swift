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

extension PhotoStep {
  /// Everything that happens to the photo's pixels, in order.
  ///
  /// A step that is to be added, such as an adjustment of tones, goes into this list: that is all that whole canvases,
  /// bands, renderers that stay, printed plans and cache keys need to know of it. Between resampling and orienting, steps
  /// work on planes in sRGB, premultiplied, a pixel at a time, and leave the planes that they are given as they are.
  ///
  /// `whole` are the canvas pixels for which planes were resampled of which this photo is a part; nil for its own.
  func steps(of whole: PixelRect?) -> [any PhotoPipelineStep] {
    [
      decode,
      resample,
      ConvertColorStep(),
      OrientStep(self, of: whole),
      place,
    ]
  }
}
