/// What a host knows of the forms of contents: the alpha of stickers and texts, the outlines of what it draws itself.
///
/// A layer whose content has no area here is touched on the outline of its stroke or its shape, any other in all of its
/// frame. Areas are no part of the scene: undo keeps them.
public struct TouchAreas: Hashable, Sendable {
  private struct Known: Hashable, Sendable {
    let content: LayerContent
    var area: TouchArea
  }

  private var known: [Known] = []

  /// Creates a collection without areas.
  public init() {}

  /// The area of a content; nil where the host knows none.
  public subscript(content: LayerContent) -> TouchArea? {
    get { known.first { $0.content == content }?.area }
    set {
      known.removeAll { $0.content == content }
      if let newValue { known.append(Known(content: content, area: newValue)) }
    }
  }

  /// The distance within which outlines are flattened, as a share of the canvas' short side.
  private static let tolerance = 5e-4

  /// Returns whether a layer is touched at a point of the canvas, or within a distance of it.
  func touch(_ layer: Layer, at point: Point, within distance: Double, canvas: Size) -> Bool {
    let space = PoseSpace(center: layer.center, rotation: .zero)
    let own = space.toPhoto(point - layer.center, layer.pose)
    if let area = self[layer.content] { return area.touches(own, within: distance / layer.scale, size: layer.size) }
    // Sharp corners of narrow forms reach far, and end elsewhere if their curves are flattened coarsely.
    let coarse = canvas.shortSide * Self.tolerance / layer.scale
    let tolerance = min(coarse, max(layer.size.shortSide / 100, coarse / 50))
    return layer.content.touches(
      own, within: distance / layer.scale, tolerance: tolerance, size: layer.size, canvas: canvas)
      ?? layer.isGrabbed(at: point, minExtent: 2 * distance)
  }
}

extension Session {
  /// Returns the topmost layer that is touched at a point above the slots, or else the topmost one near it.
  func grabbedLayer(at point: Point) -> Int? {
    touchedLayer(.aboveSlots, at: point, within: 0)
      ?? touchedLayer(.aboveSlots, at: point, within: policy.minGrabExtent / 2)
  }

  /// Returns the topmost layer that is touched at a point beneath the slots.
  func layerBelowSlots(at point: Point) -> Int? { touchedLayer(.belowSlots, at: point, within: 0) }

  private func touchedLayer(_ level: Layer.Level, at point: Point, within distance: Double) -> Int? {
    scene.layers.lastIndex { layer in
      layer.isTouchable(level)
        && touchAreas.touch(layer, at: point, within: distance, canvas: scene.board.canvas)
    }
  }
}
