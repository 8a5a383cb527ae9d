import CollageFiles
import CollageLayout
import CollageModel
internal import Vips

/// Finds the subject of a photo on a thumbnail.
struct FocusFinder {
  let header: PhotoHeader
  let policy: PhotoPolicy

  /// The minimum longer side of the thumbnail.
  private static let thumbnailSide = 256.0

  /// Returns the center, 0 to 1 of the upright photo, of the best window with an aspect ratio.
  func focus(_ focus: Focus, windowAspect: Double) throws(RenderError) -> Point? {
    switch focus {
    case .attention: try interesting(.attention, windowAspect)
    case .entropy: try interesting(.entropy, windowAspect)
    case .saliency: try salient(windowAspect)
    case .auto, .center, .point: nil
    }
  }

  private func salient(_ windowAspect: Double) throws(RenderError) -> Point? {
    let thumbnail = try PhotoThumbnail(header, side: Self.thumbnailSide, policy: policy)
    let (width, height) = (thumbnail.width, thumbnail.height)
    guard let map = SaliencyMap(rgb: thumbnail.rgb, alpha: thumbnail.alpha, width: width, height: height) else {
      return nil
    }
    let aspect = header.orientation.swapsSides ? 1 / windowAspect : windowAspect
    let window = CropWindow.best(in: map, aspect: aspect, photoAspect: header.storedSize.size.aspect)
    return thumbnail.storedToUpright.apply(window.center)
  }

  private func interesting(_ interesting: Interesting, _ windowAspect: Double) throws(RenderError) -> Point? {
    let thumbnail = try PhotoThumbnail(header, side: Self.thumbnailSide, policy: policy)
    let decoded = thumbnail.decoded
    let size = PixelSize(thumbnail.width, thumbnail.height)
    let window = window(of: header.orientation.swapsSides ? 1 / windowAspect : windowAspect, in: size)
    do {
      let image = try Image.fromMemory(
        copying: thumbnail.interleaved, width: size.width, height: size.height, bands: decoded.planes.count,
        interpretation: decoded.colors == .cmyk ? .cmyk : decoded.colors == .gray ? .gray : .srgb)
      let found = try image.smartcrop(width: window.width, height: window.height, interesting: interesting)
      let center = Point(
        (Double(-found.xOffset) + Double(window.width) / 2) / Double(size.width),
        (Double(-found.yOffset) + Double(window.height) / 2) / Double(size.height))
      return thumbnail.storedToUpright.apply(center)
    } catch {
      throw .stepFailed(step: "looking for the subject", slot: "-", source: header.name, detail: error.detail)
    }
  }

  private func window(of aspect: Double, in size: PixelSize) -> PixelSize {
    let (width, height) = (Double(size.width), Double(size.height))
    if width / height > aspect {
      return PixelSize(min(size.width, PixelGrid.length(height * aspect)), size.height)
    }
    return PixelSize(size.width, min(size.height, PixelGrid.length(width / aspect)))
  }
}
