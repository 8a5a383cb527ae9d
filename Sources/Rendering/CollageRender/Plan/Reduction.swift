import CollageFiles
import CollageModel

/// The whole factors by which a photo is reduced: first while decoding, then by averaging boxes of pixels.
struct Reduction {
  private let density: Size
  private let shrinkOnLoad: Int
  private let boxShrink: Int
  /// The reduced pixels that may be read.
  private let usable: PixelRect

  /// The minimum number of source pixels per canvas pixel after the reduction while decoding.
  ///
  /// Decoders reduce blocks of pixels, which softens fine detail: of a grating of three canvas pixels, 0.83 to 0.87 of the contrast
  /// is left at a density of 1, 0.89 at 1.5 and 0.92 at 1.9, where pixels that are not reduced leave 0.92 to 0.95.
  private static let minDensityAfterShrinkOnLoad = 1.5
  /// The minimum number of source pixels per canvas pixel after the box reduction, for the Lanczos kernel.
  private static let minDensityAfterBoxShrink = 2.0
  /// Lanczos3 reads three pixels of the coarser grid on either side.
  private static let kernelReach = 3.0

  /// Chooses the factors.
  ///
  /// `density` is the number of stored pixels per canvas pixel along the stored picture's axes. `part`, in stored
  /// pixels, is everything that may be visible; pixels outside a crop must not bleed into its edge.
  init(_ header: PhotoHeader, density: Size, part: Rect) {
    let storedSize = header.storedSize
    self.density = density
    let least = min(density.width, density.height)
    // The tolerance lets 4000 pixels over 1000 be reduced by 4 despite rounding errors.
    let enough = Self.minDensityAfterShrinkOnLoad - 1e-9
    shrinkOnLoad = header.shrinkOnLoad { least / Double($0) >= enough }
    let rest = least / Double(shrinkOnLoad)
    // A box larger than the picture would leave no pixels.
    boxShrink = max(
      1,
      min(
        PixelGrid.integer((rest / Self.minDensityAfterBoxShrink).rounded(.down)),
        min(storedSize.width, storedSize.height) / shrinkOnLoad))
    let factor = Double(shrinkOnLoad * boxShrink)
    // Both reductions round the size down and lose the last incomplete pixel.
    let bounds = PixelSize(
      max(1, storedSize.width / shrinkOnLoad / boxShrink), max(1, storedSize.height / shrinkOnLoad / boxShrink)
    ).bounds
    let scaled = Rect(
      left: part.x / factor, top: part.y / factor, right: part.right / factor, bottom: part.bottom / factor)
    let whole = PixelGrid.enclosed(scaled).intersection(bounds)
    let touched = PixelGrid.touched(scaled).intersection(bounds)
    usable = !whole.isEmpty ? whole : !touched.isEmpty ? touched : bounds
  }

  private var factor: Double { Double(shrinkOnLoad * boxShrink) }

  /// The part of the stored picture that remains available after reduction, in stored pixels.
  var available: Rect {
    Rect(
      left: Double(usable.left) * factor, top: Double(usable.top) * factor, right: Double(usable.right) * factor,
      bottom: Double(usable.bottom) * factor)
  }

  /// Returns the decoding step for an area of the stored picture, and the area's position in pixels of the decoded
  /// region.
  ///
  /// The kernel may read outside the area but not outside the visible part, because cropped pixels must not bleed in.
  func decode(_ wanted: Rect, within part: Rect) -> (DecodeStep, Rect) {
    let scaled = reduced(wanted)
    let reach = max(Self.kernelReach * max(density.width, density.height) / factor, Self.kernelReach) + 1
    let touched = PixelGrid.touched(scaled.inset(by: -reach)).intersection(PixelGrid.touched(reduced(part)))
      .intersection(usable)
    let region = touched.isEmpty ? usable : touched
    let inRegion = Rect(
      left: scaled.x - Double(region.left), top: scaled.y - Double(region.top),
      right: scaled.right - Double(region.left), bottom: scaled.bottom - Double(region.top))
    return (DecodeStep(shrinkOnLoad: shrinkOnLoad, boxShrink: boxShrink, region: region), inRegion)
  }

  private func reduced(_ rect: Rect) -> Rect {
    Rect(left: rect.x / factor, top: rect.y / factor, right: rect.right / factor, bottom: rect.bottom / factor)
  }
}
