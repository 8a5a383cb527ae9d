import CollageFiles
public import CollageModel

/// The steps of a photo's `PhotoPipeline`, and the part of the canvas that the photo covers.
public struct PhotoStep: Hashable, Sendable {
  /// The index of the photo's header in the plan.
  public var source: Int
  public var decode: DecodeStep
  public var resample: ResampleStep
  public var convert = ConvertColorStep()
  /// The orientation from stored pixels to their placement on the canvas.
  public var orientation: Orientation
  /// The step that places the upright tile on the canvas.
  public var place: PlaceStep
  /// The part of the canvas that the photo covers, if it does not cover its slot.
  public var extent: Coverage?
  /// Source pixels per canvas pixel; below 1 the photo is enlarged.
  public var density: Double
  /// The color adjustments, or nil; the pattern position in the step applies to the canvas' first pixel.
  var adjust: AdjustColorStep?
  /// The detail adjustments and effects, or nil.
  var effects: PhotoEffects?
}

extension PhotoStep {
  /// Returns the steps of the photo's pipeline, in order.
  ///
  /// Add a new step, such as a tone adjustment, to this list: whole canvases, bands, resident renderers, printed
  /// plans and cache keys are all built from it. Steps between resampling and orienting process premultiplied
  /// planes pixel by pixel, steps between orienting and placing process a premultiplied tile; they must not modify
  /// their input. A step that reads neighboring pixels is an `EffectStep` and declares its reach.
  ///
  /// `whole` is the canvas area of the complete photo if this step paints only a part of it; otherwise nil.
  func steps(of whole: PixelRect?) -> [any PhotoPipelineStep] {
    var steps: [any PhotoPipelineStep] = [
      decode,
      resample,
      convert,
      orient(of: whole),
    ]
    if let adjust { steps.append(adjust.moved(to: workPlace)) }
    if let effects { steps += effects.steps(to: place.area) }
    steps.append(place)
    return steps
  }

  /// Returns the step that turns the photo upright; `whole` is the area for which its planes were resampled, or nil
  /// for the step's own area.
  func orient(of whole: PixelRect?) -> OrientStep {
    switch workPlace {
    case .upright(let interior, let area):
      let held = whole ?? interior
      return OrientStep(
        orientation: orientation, size: PixelSize(area.width, area.height),
        interior: PixelRect(
          left: interior.left - area.left, top: interior.top - area.top, right: interior.right - area.left,
          bottom: interior.bottom - area.top),
        skipped: PixelSize(interior.left - held.left, interior.top - held.top))
    case .turned, .warped:
      let stored = resample.size
      let size = orientation.swapsSides ? PixelSize(stored.height, stored.width) : stored
      // Repeated pixels around the photo, because interpolation at its edge reads two pixels further out.
      let margin = PlaceStep.margin
      let interior = PixelRect(left: margin, top: margin, right: margin + size.width, bottom: margin + size.height)
      return OrientStep(
        orientation: orientation, size: PixelSize(size.width + 2 * margin, size.height + 2 * margin),
        interior: interior, clampsToAlpha: false)
    }
  }

  /// The place of the pixels computed before effects: the visible ones and those around them that effects read.
  var workPlace: PlaceStep {
    effects?.work.map { .upright(interior: $0.interior, area: $0.area) } ?? place
  }
}

extension PhotoPipeline {
  /// Creates the pipeline of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo, or a part of it.
  ///   - whole: The canvas area of the complete photo if `photo` is only a part of it; otherwise nil.
  init(_ photo: PhotoStep, of whole: PixelRect? = nil) {
    self.init(steps: photo.steps(of: whole))
  }
}
