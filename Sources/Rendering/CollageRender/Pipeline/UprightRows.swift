import CollageFiles
import CollageModel
internal import Zimg

/// The upright tile of a large photo, made while the photo is read from top to bottom, so that the decoded photo is never in memory as
/// a whole.
///
/// Bands of the canvas make the rows that they show, and return the memory of those that no later band shows. A photo that was stored
/// on its side is made at once.
///
/// Unchecked because its rows change; it is used for one band at a time.
final class UprightRows: @unchecked Sendable {
  private let rows: ResampledRows
  private let photo: SourcePhoto
  private let slot: String
  private let pipeline: PhotoPipeline
  private let orient: OrientStep
  private let adjust: AdjustColorStep?
  /// The size of the resampled photo, in its stored orientation.
  private let stored: PixelSize
  /// The number of stored rows that are made together.
  private let rowsAtOnce: Int
  /// The upright pixels; of a tile with sixteen bits only those are filled, so that its eight take no memory.
  private let tile: Tile
  /// The number of stored rows that have been made.
  private var made = 0

  /// The number of decoded pixels from which on a photo is not held; they take three or four bytes each.
  static let fewestPixels = 32_000_000
  /// The number of pixels that are resampled together.
  private static let pixelsAtOnce = 500_000
  /// The rows around a position that interpolation may read.
  private static let reach = PlaceStep.margin + 2

  /// Returns whether a photo has so many pixels that they are not held in memory.
  static func isUsed(for decode: DecodeStep, fewestPixels: Int = fewestPixels) -> Bool {
    decode.region.width * decode.region.height > fewestPixels
  }

  /// Opens the photo of a pipeline; returns nil if the photo is small, or if it is not read from a file.
  ///
  /// Tests give other numbers of pixels and rows.
  init?(
    _ pipeline: PhotoPipeline, of photo: SourcePhoto, slot: String, fewestPixels: Int = fewestPixels,
    rowsAtOnce: Int? = nil
  ) throws(RenderError) {
    guard let decode: DecodeStep = pipeline.step(), Self.isUsed(for: decode, fewestPixels: fewestPixels),
      photo.cutout == nil,
      let resample: ResampleStep = pipeline.step(), let orient: OrientStep = pipeline.step()
    else { return nil }
    rows = try ResampledRows(decode, resample, of: photo, slot: slot)
    (self.pipeline, self.photo, self.slot, self.orient, stored) = (pipeline, photo, slot, orient, resample.size)
    self.rowsAtOnce = rowsAtOnce ?? max(1, Self.pixelsAtOnce / max(1, stored.width))
    adjust = pipeline.step()
    tile = try Tile(width: orient.size.width, height: orient.size.height)
    if decode.isDeep { tile.deep = try DeepTile(width: orient.size.width, height: orient.size.height, isClear: false) }
  }

  /// Returns the whole tile, after color adjustments.
  func all() throws(RenderError) -> Tile {
    try make(to: stored.height)
    return try tile.deep?.rounded() ?? tile
  }

  /// Returns the pixels of a part of the photo; must be called for parts from top to bottom.
  func tile(_ step: PlaceStep) throws(RenderError) -> Tile {
    let shown = rows(shownIn: step.area)
    let isStoredUpright = orient.orientation.quarterTurns == 0
    try make(to: isStoredUpright ? shown.upperBound - orient.interior.top : stored.height)
    guard case .upright(_, let area) = step, case .upright(_, let whole)? = place else {
      let part = PhotoPipeline(steps: [step])
      let result = try part.tile(.tile(tile), from: .upright, of: photo, slot: slot)
      release(after: step.area)
      return result
    }
    let top = area.top - whole.top
    defer { release(after: area) }
    if let deep = tile.deep {
      return try deep.copy(of: PixelRect(left: 0, top: top, right: area.width, bottom: top + area.height)).rounded()
    }
    let result = try Tile(width: area.width, height: area.height, isClear: false)
    result.bytes.update(from: tile.row(top), count: result.byteCount)
    return result
  }

  private var place: PlaceStep? { pipeline.step() }

  // MARK: Making

  /// Makes the stored rows up to the given one, and closes the file after the last one.
  private func make(to last: Int) throws(RenderError) {
    while made < min(last, stored.height) {
      let next = made..<min(made + rowsAtOnce, stored.height)
      try take(try rows.rows(next), next)
      made = next.upperBound
      if made == stored.height { rows.finish() }
    }
  }

  /// Writes stored rows to the tile, with the repeated pixels beside them.
  private func take(_ pixels: DecodedPixels, _ rows: Range<Int>) throws(RenderError) {
    var part = pixels
    do throws(ZimgError) {
      part = try pixels.part(PixelRect(left: 0, top: 0, right: stored.width, bottom: rows.count))
    } catch {
      throw .stepFailed(step: "resampling", slot: slot, source: photo.header.name, detail: error.detail)
    }
    let (area, oriented) = upright(rows)
    var steps: [any PhotoPipelineStep] = []
    if let convert: ConvertColorStep = pipeline.step() { steps.append(convert) }
    steps.append(oriented)
    if var adjust {
      adjust.patternLeft += area.left
      adjust.patternTop += area.top
      steps.append(adjust)
    }
    let strip = try PhotoPipeline(steps: steps).tile(.planes(part), from: .resampled, of: photo, slot: slot)
    let (first, count) = (area.left * Tile.bands, area.width * Tile.bands)
    for y in 0..<area.height {
      if let deep = tile.deep, let source = strip.deep {
        (deep.row(area.top + y) + first).update(from: source.row(y), count: count)
      } else {
        (tile.row(area.top + y) + first).update(from: strip.row(y), count: count)
      }
    }
  }

  /// Returns the part of the tile that stored rows fill, and the step that turns them upright.
  private func upright(_ rows: Range<Int>) -> (PixelRect, OrientStep) {
    let strip = Rect(
      left: 0, top: Double(rows.lowerBound), right: Double(stored.width), bottom: Double(rows.upperBound))
    let found = PixelGrid.touched(orient.orientation.transform(ofSize: stored.size).boundingBox(of: strip))
    let inner = orient.interior
    let filled = found.moved(x: inner.left, y: inner.top)
    // What lies beyond the photo repeats its edge.
    let area = PixelRect(
      left: filled.left == inner.left ? 0 : filled.left, top: filled.top == inner.top ? 0 : filled.top,
      right: filled.right == inner.right ? orient.size.width : filled.right,
      bottom: filled.bottom == inner.bottom ? orient.size.height : filled.bottom)
    let step = OrientStep(
      orientation: orient.orientation, size: PixelSize(area.width, area.height),
      interior: filled.moved(x: -area.left, y: -area.top), clampsToAlpha: orient.clampsToAlpha)
    return (area, step)
  }

  // MARK: Showing

  /// Returns the memory of the rows that nothing below an area of the canvas shows.
  private func release(after area: PixelRect) {
    guard let whole = place?.area else { return }
    let rest = PixelRect(left: whole.left, top: area.bottom, right: whole.right, bottom: whole.bottom)
    let shown = rest.isEmpty ? 0..<0 : rows(shownIn: rest)
    release(rows: 0..<(shown.isEmpty ? tile.height : shown.lowerBound))
    // Rows that are not made yet are not in memory.
    if !shown.isEmpty { release(rows: shown.upperBound..<tile.height) }
  }

  private func release(rows: Range<Int>) {
    if let deep = tile.deep { deep.release(rows: rows) } else { tile.release(rows: rows) }
  }

  /// Returns the rows of the tile that an area of the canvas may show.
  private func rows(shownIn area: PixelRect) -> Range<Int> {
    let map: Homography?
    switch place {
    case .upright(_, let whole): return (area.top - whole.top)..<(area.bottom - whole.top)
    case .turned(let transform, _): map = Homography(affine: transform).inverse
    case .warped(let transform, _, _): map = transform.inverse
    case nil: map = nil
    }
    let corners = area.rect.corners
    guard let map, corners.allSatisfy({ map.denominator(at: $0) > 0 }) else { return 0..<tile.height }
    let shown = PixelGrid.touched(map.boundingBox(of: area.rect)).moved(x: 0, y: PlaceStep.margin)
    let top = min(max(0, shown.top - Self.reach), tile.height - 1)
    return top..<max(top + 1, min(tile.height, shown.bottom + Self.reach))
  }
}

extension PhotoPipeline {
  /// Returns the step of a type, of which there is at most one.
  fileprivate func step<Step: PhotoPipelineStep>() -> Step? {
    steps.lazy.compactMap { $0 as? Step }.first
  }
}
