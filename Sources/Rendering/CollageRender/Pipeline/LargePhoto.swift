import CollageFiles
import CollageModel

/// A photo that is too large to be decoded as a whole, and the steps that make its upright tile.
struct LargePhoto: Sendable {
  let photo: SourcePhoto
  let slot: String
  let decode: DecodeStep
  let resample: ResampleStep
  let convert: ConvertColorStep?
  let orient: OrientStep
  let adjust: AdjustColorStep?
  let place: PlaceStep?

  /// Returns nil if the photo is not read from a file.
  init?(_ pipeline: PhotoPipeline, of photo: SourcePhoto, slot: String) {
    func step<Step: PhotoPipelineStep>() -> Step? { pipeline.steps.lazy.compactMap { $0 as? Step }.first }
    guard photo.cutout == nil, let decode: DecodeStep = step(), let resample: ResampleStep = step(),
      let orient: OrientStep = step()
    else { return nil }
    (self.photo, self.slot, self.decode, self.resample, self.orient) = (photo, slot, decode, resample, orient)
    (convert, adjust, place) = (step(), step(), step())
  }

  /// True if the rows of the tile are rows of the file, from the top.
  var isStoredUpright: Bool { orient.orientation.quarterTurns == 0 }

  /// The memory of a row of the tile, in bytes.
  var rowBytes: Int { GateMath.product(orient.size.width, Tile.bands, decode.isDeep ? 2 : 1) }

  private var uprighting: Affine { orient.orientation.transform(ofSize: resample.size.size) }

  /// Returns the part of the resampled photo, in its stored orientation, that rows of the oriented photo show.
  func stored(_ rows: Range<Int>) -> PixelRect {
    let (inner, whole) = (orient.interior, resample.size.bounds)
    let upright = Rect(
      left: 0, top: Double(rows.lowerBound), right: Double(inner.width), bottom: Double(rows.upperBound))
    return uprighting.inverse.map { PixelGrid.touched($0.boundingBox(of: upright)).intersection(whole) } ?? whole
  }

  /// Returns an upright strip made of a part of the resampled photo, and its place in the tile.
  ///
  /// The area beyond the photo repeats its edge.
  func upright(_ pixels: DecodedPixels, of part: PixelRect) throws(RenderError) -> (Tile, PixelRect) {
    let inner = orient.interior
    let filled = PixelGrid.touched(uprighting.boundingBox(of: part.rect)).moved(x: inner.left, y: inner.top)
    let area = PixelRect(
      left: filled.left == inner.left ? 0 : filled.left, top: filled.top == inner.top ? 0 : filled.top,
      right: filled.right == inner.right ? orient.size.width : filled.right,
      bottom: filled.bottom == inner.bottom ? orient.size.height : filled.bottom)
    var steps: [any PhotoPipelineStep] = []
    if let convert { steps.append(convert) }
    steps.append(
      OrientStep(
        orientation: orient.orientation, size: PixelSize(area.width, area.height),
        interior: filled.moved(x: -area.left, y: -area.top), clampsToAlpha: orient.clampsToAlpha))
    if var adjust {
      adjust.patternLeft += area.left
      adjust.patternTop += area.top
      steps.append(adjust)
    }
    return (try PhotoPipeline(steps: steps).tile(.planes(pixels), from: .resampled, of: photo, slot: slot), area)
  }
}
