import CollageModel
internal import Vips
internal import Zimg

/// Finds where a photo's subject is, on a thumbnail of it.
struct FocusFinder {
  let header: PhotoHeader
  let policy: PhotoPolicy

  /// The thumbnail's longer side is at least this.
  private static let thumbnailSide = 256.0

  /// The center, 0 to 1 of the upright photo, of the best window of an aspect.
  func focus(_ focus: Focus, windowAspect: Double) throws(RenderError) -> Point? {
    let interesting: Interesting
    switch focus {
    case .attention: interesting = .attention
    case .entropy: interesting = .entropy
    case .center, .point: return nil
    }
    let stored = header.storedSize.size
    let density = max(1, max(stored.width, stored.height) / Self.thumbnailSide)
    let shrink = header.format == .jpeg ? [8, 4, 2, 1].first { Double($0) <= density } ?? 1 : 1
    let box = max(1, PixelGrid.integer((density / Double(shrink)).rounded(.down)))
    let size = PixelSize(
      max(1, header.storedSize.width / shrink / box), max(1, header.storedSize.height / shrink / box))
    let decode = DecodeStep(shrinkOnLoad: shrink, boxShrink: box, region: size.bounds)
    let decoded = try DecodePhoto(header: header, step: decode, policy: policy).run()
    let window = window(of: header.orientation.swapsSides ? 1 / windowAspect : windowAspect, in: size)
    do {
      guard let first = decoded.planes.first else { return nil }
      let image = try Image.fromMemory(
        copying: ConvertColour.interleaved(decoded.planes), width: first.width, height: first.height,
        bands: decoded.planes.count,
        interpretation: decoded.colours == .cmyk ? .cmyk : decoded.colours == .grey ? .grey : .srgb)
      let found = try image.smartcrop(width: window.width, height: window.height, interesting: interesting)
      let center = Point(
        (Double(-found.xOffset) + Double(window.width) / 2) / Double(first.width),
        (Double(-found.yOffset) + Double(window.height) / 2) / Double(first.height))
      return header.orientation.transform(ofSize: Size(1, 1)).apply(center)
    } catch {
      throw .stepFailed(step: "looking for the subject", slot: "-", source: header.path, detail: error.detail)
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
