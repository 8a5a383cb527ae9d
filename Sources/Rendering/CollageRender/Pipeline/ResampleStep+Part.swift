import CollageFiles
import CollageModel

extension ResampleStep {
  /// Returns the steps that decode and resample a part of this step's result.
  ///
  /// The part is given in pixels of the result. Only the pixels that the filter reads are decoded. Values differ by at most one 8-bit
  /// level from those of the whole, because the coefficients are rounded for other positions.
  func steps(for part: PixelRect, after decode: DecodeStep) -> (DecodeStep, ResampleStep) {
    if part == size.bounds { return (decode, self) }
    let columns = Span(
      part.left..<part.right, of: size.width, start: region.x, length: region.width, decoded: decode.region.width)
    let rows = Span(
      part.top..<part.bottom, of: size.height, start: region.y, length: region.height, decoded: decode.region.height)
    var (decode, resample) = (decode, self)
    decode.region = PixelRect(
      left: columns.kept.lowerBound, top: rows.kept.lowerBound, right: columns.kept.upperBound,
      bottom: rows.kept.upperBound
    ).moved(x: decode.region.left, y: decode.region.top)
    resample.region = Rect(x: columns.start, y: rows.start, width: columns.length, height: rows.length)
    resample.size = PixelSize(part.width, part.height)
    return (decode, resample)
  }

  /// The columns, or rows, of the decoded photo that a part of the result needs.
  private struct Span {
    /// The ones that the filter reads.
    let kept: Range<Int>
    /// The start of the part's area, in those that are kept.
    let start: Double
    let length: Double

    /// The number of columns that are kept beyond those that the filter reads.
    private static let margin = 4.0

    init(_ part: Range<Int>, of count: Int, start: Double, length: Double, decoded: Int) {
      let scale = length / Double(count)
      let reach = 3 * max(1, scale) + Self.margin
      let (first, last) = (start + Double(part.lowerBound) * scale, start + Double(part.upperBound) * scale)
      let lower = min(max(0, PixelGrid.integer((first - reach).rounded(.down))), decoded - 1)
      let upper = min(max(lower + 1, PixelGrid.integer((last + reach).rounded(.up))), decoded)
      (kept, self.start, self.length) = (lower..<upper, first - Double(lower), last - first)
    }
  }
}
