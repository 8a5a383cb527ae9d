import CollageFiles
public import CollageModel

/// How a photo is painted: the steps of its `PhotoPipeline`, and the part of the canvas that it covers.
public struct PhotoStep: Hashable, Sendable {
  /// The index of the photo's header in the plan.
  public var source: Int
  /// How it is decoded.
  public var decode: DecodeStep
  /// How the decoded pixels are resampled.
  public var resample: ResampleStep
  /// The orientation that turns the resampled pixels from stored to placed.
  public var orientation: Orientation
  /// How the upright tile is placed on the canvas.
  public var place: PlaceStep
  /// The part of the canvas that the photo itself covers, when it does not cover its slot.
  public var extent: Coverage?
  /// Source pixels per canvas pixel; below 1 the photo is enlarged.
  public var density: Double
  /// How its colors are adjusted, or nil: at the canvas' first pixel the step's pattern begins where it says.
  var adjust: AdjustColorStep?
  /// What happens to it besides its colors, or nil.
  var effects: PhotoEffects?
}

extension PhotoStep {
  /// The steps of the photo's pipeline, in order.
  ///
  /// Add a new step, such as a tone adjustment, to this list: whole canvases, bands, resident renderers, printed plans
  /// and cache keys all take it from here. Steps between resampling and orienting work pixel by pixel on premultiplied
  /// sRGB planes, steps between orienting and placing on a premultiplied tile; they must not write to what they are given. A step
  /// that reads neighboring pixels is an `EffectStep` and says how far it reaches.
  ///
  /// `whole` is the canvas area of the complete photo, when this step paints only a part of it; otherwise nil.
  func steps(of whole: PixelRect?) -> [any PhotoPipelineStep] {
    var steps: [any PhotoPipelineStep] = [
      decode,
      resample,
      ConvertColorStep(),
      orient(of: whole),
    ]
    if let adjust { steps.append(adjust.moved(to: workPlace)) }
    if let effects { steps += effects.steps(to: place.area) }
    steps.append(place)
    return steps
  }

  /// How the photo is turned upright; its planes were resampled for all of `whole`, if that is given.
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

  /// Where the pixels lie that are made before effects: those that are shown, and those around them that effects read.
  var workPlace: PlaceStep {
    effects?.work.map { .upright(interior: $0.interior, area: $0.area) } ?? place
  }
}

extension PhotoPipeline {
  /// The steps of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo, or a part of it.
  ///   - whole: The canvas area of the complete photo, when `photo` is only a part of it; otherwise nil.
  init(_ photo: PhotoStep, of whole: PixelRect? = nil) {
    self.init(steps: photo.steps(of: whole))
  }
}
