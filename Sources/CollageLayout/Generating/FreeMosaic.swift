internal import CollageModel

extension MosaicGenerator {
  /// The aspects of a free canvas that are tried: those that people frame and post.
  private static let aspects = [1.5, 1.25, 1, 16.0 / 9]
  /// How much it counts, beside even sizes, that the canvas comes out as it was tried.
  private static let aspectWeight = 2.0

  /// A mosaic of whole photos as wide as an area, and the height that it needs: of some canvases that suit most
  /// pictures, the one on which the photos have the most even sizes.
  static func free(
    _ settings: Mosaic, photos: [LayoutPhoto], area: LayoutArea
  ) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    var best: (layout: GeneratedLayout, height: Double, cost: Double)?
    // Many photos fill any canvas with hardly a loss: one is as good as the others.
    for aspect in photos.count > SlicingEffort.mostInOnePiece ? aspects.prefix(1) : aspects[...] {
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
  /// What asks for the same on a canvas whose axes are exchanged.
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
