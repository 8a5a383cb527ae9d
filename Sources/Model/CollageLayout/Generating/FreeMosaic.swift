internal import CollageModel

extension MosaicGenerator {
  /// The candidate aspect ratios of a free canvas, common for picture frames and social media posts.
  private static let aspects = [1.5, 1.25, 1, 16.0 / 9]
  /// The weight, relative to even sizes, of matching the candidate aspect ratio.
  private static let aspectWeight = 2.0

  /// Returns the mosaic of uncropped photos with the most even sizes among several common canvas aspect ratios, scaled
  /// to the area's width, and its height.
  static func free(
    _ settings: Mosaic, photos: [LayoutPhoto], area: LayoutArea
  ) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    var best: (layout: GeneratedLayout, height: Double, cost: Double)?
    // Many photos fill any canvas with hardly any cropping: one candidate suffices.
    for aspect in photos.count > SlicingEffort.maxInOnePiece ? aspects.prefix(1) : aspects[...] {
      var room = area
      room.size.height = area.isWhole ? (area.size.width / aspect).rounded() : area.size.width / aspect
      guard let made = try MosaicGenerator(settings, photos: photos, area: room).wholeWidth() else { continue }
      let growth = made.height / room.size.height
      let cost = made.unevenness.squareRoot() + Self.aspectWeight * max(0, growth + 1 / growth - 2).squareRoot()
      if cost < best?.cost ?? .infinity { best = (made.layout, made.height, cost) }
    }
    guard let best else { throw area.noRoom(for: photos.count) }
    return (best.layout, best.height)
  }
}

extension AutomaticArrangement {
  /// The same arrangement on a canvas whose axes are exchanged.
  var transposed: AutomaticArrangement {
    guard case .mosaic(var mosaic) = self else { return self }
    mosaic.pins = mosaic.pins.map { pin in
      var pin = pin
      if pin.corner == .topRight {
        pin.corner = .bottomLeft
      } else if pin.corner == .bottomLeft {
        pin.corner = .topRight
      }
      return pin
    }
    return .mosaic(mosaic)
  }
}
