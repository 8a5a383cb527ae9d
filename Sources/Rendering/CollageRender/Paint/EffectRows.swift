import CollageModel

/// A photo whose effects read beyond a band; they are computed for larger blocks of rows, from which bands copy
/// theirs.
///
/// Unchecked because its rows change; it is used for one band at a time.
final class EffectRows: @unchecked Sendable {
  private let whole: PhotoStep
  private let pixels: HeldPixels
  private let reach: Int
  /// The rows computed so far, and their area on the canvas.
  private var made: (tile: Tile, area: PixelRect)?

  init(_ whole: PhotoStep, of pixels: HeldPixels, reach: Int) {
    (self.whole, self.pixels, self.reach) = (whole, pixels, reach)
  }

  /// Returns the pixels of a part of the photo; must be called for parts from top to bottom.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile? {
    let area = step.place.area
    if made?.area.contains(area) != true {
      var rows = area
      rows.bottom = max(area.bottom, area.top + 2 * reach)
      guard let part = whole.cut(to: rows), part.place.area.contains(area), let tile = try pixels.tile(part) else {
        return try pixels.tile(step)
      }
      made = (tile, part.place.area)
    }
    guard let made else { return nil }
    let top = area.top - made.area.top
    let part = PixelRect(left: 0, top: top, right: area.width, bottom: top + area.height)
    return try TrimStep(part: part).trimmed(made.tile)
  }

  /// Closes the photo's file if it is open.
  func finish() { pixels.finish() }
}
