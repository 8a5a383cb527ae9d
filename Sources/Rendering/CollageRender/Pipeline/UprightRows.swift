import CollageFiles
import CollageModel

/// The upright tile of a large photo, made while the photo is read from top to bottom, so that the decoded photo is never in memory as
/// a whole.
///
/// Bands of the canvas make the rows that they show, and return the memory of those that no later band shows. Rows of a photo that was
/// stored on its side are columns of the file: its tile is made by several readings of the file if it is large, each of some columns.
///
/// Unchecked because its rows change; it is used for one band at a time.
final class UprightRows: @unchecked Sendable {
  private let large: LargePhoto
  /// The maximum number of rows that one reading of a photo stored on its side makes, unless a band shows more.
  private let rowsPerReading: Int
  private let rowsAtOnce: Int?
  /// The upright pixels; of a tile with sixteen bits only those are filled, so that its eight take no memory.
  private let tile: Tile
  /// The only reading of a photo that was stored upright.
  private var reading: LargePhotoReading?
  /// The number of rows of the oriented photo that were made, if it was stored otherwise.
  private(set) var made = 0

  /// The number of decoded pixels from which on a photo is not held; they take three or four bytes each.
  static let fewestPixels = 32_000_000
  /// The memory from which on a tile is made by several readings, in bytes: as much as 75 megapixels.
  private static let bytesPerReading = 300_000_000
  /// The rows around a position that interpolation may read.
  private static let reach = PlaceStep.margin + 2

  /// Returns whether a photo has so many pixels that they are not held in memory.
  static func isUsed(for decode: DecodeStep, fewestPixels: Int = fewestPixels) -> Bool {
    decode.region.width * decode.region.height > fewestPixels
  }

  /// Returns nil if the photo of a pipeline is small, or if it is not read from a file.
  ///
  /// Tests give other numbers of pixels, rows and bytes.
  init?(
    _ pipeline: PhotoPipeline, of photo: SourcePhoto, slot: String, fewestPixels: Int = fewestPixels,
    rowsAtOnce: Int? = nil, bytesPerReading: Int = bytesPerReading
  ) throws(RenderError) {
    guard let large = LargePhoto(pipeline, of: photo, slot: slot),
      Self.isUsed(for: large.decode, fewestPixels: fewestPixels)
    else { return nil }
    (self.large, self.rowsAtOnce) = (large, rowsAtOnce)
    let (size, height) = (large.orient.size, large.orient.interior.height)
    let readings = max(1, (GateMath.product(large.rowBytes, height) - 1) / bytesPerReading + 1)
    rowsPerReading = (height - 1) / readings + 1
    tile = try Tile(width: size.width, height: size.height)
    if large.decode.isDeep { tile.deep = try DeepTile(width: size.width, height: size.height, isClear: false) }
  }

  /// Returns the whole tile, after color adjustments.
  func all() throws(RenderError) -> Tile {
    try make(to: tile.height)
    return try tile.deep?.rounded() ?? tile
  }

  /// Returns the pixels of a part of the photo; must be called for parts from top to bottom.
  func tile(_ step: PlaceStep) throws(RenderError) -> Tile {
    try make(to: rows(shownIn: step.area).upperBound)
    guard case .upright(_, let area) = step, case .upright(_, let whole)? = large.place else {
      let part = PhotoPipeline(steps: [step])
      let result = try part.tile(.tile(tile), from: .upright, of: large.photo, slot: large.slot)
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

  // MARK: Making

  /// Makes the rows of the tile up to the given one.
  private func make(to last: Int) throws(RenderError) {
    let inner = large.orient.interior
    let wanted = min(max(1, last - inner.top), inner.height)
    if large.isStoredUpright {
      if reading == nil { reading = try read(0..<inner.height) }
      try reading?.write(to: wanted, into: tile)
    } else if made < wanted {
      let rows = made..<min(max(wanted, made + rowsPerReading), inner.height)
      try read(rows).write(to: large.resample.size.height, into: tile)
      made = rows.upperBound
    }
  }

  private func read(_ rows: Range<Int>) throws(RenderError) -> LargePhotoReading {
    try LargePhotoReading(large, of: large.stored(rows), rowsAtOnce: rowsAtOnce)
  }

  // MARK: Showing

  /// Returns the memory of the rows that nothing below an area of the canvas shows.
  private func release(after area: PixelRect) {
    guard let whole = large.place?.area else { return }
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
    switch large.place {
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
