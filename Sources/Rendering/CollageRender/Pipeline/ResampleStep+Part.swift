import CollageFiles
import CollageModel

extension ResampleStep {
  /// The number of decoded pixels per pixel of the result, along both axes.
  private var scale: Size {
    Size(region.width / Double(size.width), region.height / Double(size.height))
  }

  /// Returns how far from a pixel the filter may read, and some more, in decoded pixels.
  static func reach(scale: Double) -> Double { 3 * max(1, scale) + 4 }

  /// Returns the step that makes a part of this step's result, in its pixels, from the same decoded pixels.
  func cut(to part: Rect) -> ResampleStep {
    var step = self
    step.size = PixelSize(PixelGrid.length(part.width), PixelGrid.length(part.height))
    step.region = Rect(
      x: region.x + part.x * scale.width, y: region.y + part.y * scale.height, width: part.width * scale.width,
      height: part.height * scale.height)
    return step
  }

  /// Returns the steps that decode and resample a part of this step's result.
  ///
  /// The part is given in pixels of the result. Only the pixels that the filter reads are decoded. Values differ by at most one 8-bit
  /// level from those of the whole, because the coefficients are rounded for other positions.
  func steps(for part: PixelRect, after decode: DecodeStep) -> (DecodeStep, ResampleStep) {
    if part == size.bounds { return (decode, self) }
    var (decode, resample) = (decode, cut(to: part.rect))
    let (across, down) = (Self.reach(scale: scale.width), Self.reach(scale: scale.height))
    let read = Rect(
      left: resample.region.x - across, top: resample.region.y - down, right: resample.region.right + across,
      bottom: resample.region.bottom + down)
    let kept = PixelGrid.touched(read).intersection(PixelSize(decode.region.width, decode.region.height).bounds)
    resample.region.x -= Double(kept.left)
    resample.region.y -= Double(kept.top)
    decode.region = kept.moved(x: decode.region.left, y: decode.region.top)
    return (decode, resample)
  }
}
