import CollageModel

/// How far a photo is reduced by whole factors, while it is decoded and by boxes after that.
struct Reduction {
  private let storedSize: PixelSize
  private let density: Size
  private let shrinkOnLoad: Int
  private let boxShrink: Int

  /// Reduction while decoding never leaves fewer source pixels than this per canvas pixel.
  private static let leastDensityAfterShrinkOnLoad = 1.0
  /// A box reduction leaves at least this many source pixels per canvas pixel for the Lanczos kernel.
  private static let leastDensityAfterBoxShrink = 2.0
  /// Lanczos3 reads three pixels of the coarser grid on either side.
  private static let kernelReach = 3.0

  /// Chooses the factors; `density` is stored pixels per canvas pixel along the stored picture's two axes.
  init(_ header: PhotoHeader, density: Size) {
    storedSize = header.storedSize
    self.density = density
    let least = min(density.width, density.height)
    // The small allowance keeps 4000 pixels over 1000 a reduction by 4 after rounding.
    let enough = Self.leastDensityAfterShrinkOnLoad - 1e-9
    shrinkOnLoad = header.format == .jpeg ? [8, 4, 2].first { least / Double($0) >= enough } ?? 1 : 1
    let rest = least / Double(shrinkOnLoad)
    boxShrink = max(1, PixelGrid.integer((rest / Self.leastDensityAfterBoxShrink).rounded(.down)))
  }

  private var factor: Double { Double(shrinkOnLoad * boxShrink) }

  /// The reduced picture's size: both reductions round down and lose a last incomplete pixel.
  private var reducedSize: PixelSize {
    PixelSize(
      max(1, storedSize.width / shrinkOnLoad / boxShrink), max(1, storedSize.height / shrinkOnLoad / boxShrink))
  }

  /// The part of the stored picture that is left after reduction, in stored pixels.
  var available: Rect {
    Rect(x: 0, y: 0, width: Double(reducedSize.width) * factor, height: Double(reducedSize.height) * factor)
  }

  /// How an area of the stored picture is decoded, and where it then lies in the decoded region's pixels.
  func decode(_ wanted: Rect) -> (DecodeStep, Rect) {
    let scaled = Rect(
      left: wanted.x / factor, top: wanted.y / factor, right: wanted.right / factor, bottom: wanted.bottom / factor)
    let reach = max(Self.kernelReach * max(density.width, density.height) / factor, Self.kernelReach) + 1
    let touched = PixelGrid.touched(scaled.inset(by: -reach)).intersection(reducedSize.bounds)
    let region = touched.isEmpty ? reducedSize.bounds : touched
    let inRegion = Rect(
      left: scaled.x - Double(region.left), top: scaled.y - Double(region.top),
      right: scaled.right - Double(region.left), bottom: scaled.bottom - Double(region.top))
    return (DecodeStep(shrinkOnLoad: shrinkOnLoad, boxShrink: boxShrink, region: region), inRegion)
  }
}
