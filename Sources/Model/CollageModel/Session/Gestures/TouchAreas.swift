/// Touch areas that only the host knows: the alpha of stickers and texts, and the outlines of content that it draws.
///
/// Without an area, a layer is hit-tested on the outline of its stroke or shape, and other layers on their whole frame.
/// Areas are not part of the scene, so undo does not change them.
public struct TouchAreas: Hashable, Sendable {
  private struct Known: Hashable, Sendable {
    let content: LayerContent
    var area: TouchArea
  }

  /// A slot whose shape is a picture, and where the picture is opaque.
  private struct Masked: Hashable, Sendable {
    let slot: SlotID
    let mask: TouchMask
  }

  private var known: [Known] = []
  private var masks: [Masked] = []

  /// Creates a collection without areas.
  public init() {}

  /// The area of a content, or nil if the host has not set one.
  public subscript(content: LayerContent) -> TouchArea? {
    get { known.first { $0.content == content }?.area }
    set {
      known.removeAll { $0.content == content }
      if let newValue { known.append(Known(content: content, area: newValue)) }
    }
  }

  /// The opaque area of a slot's mask picture; nil until the host sets it, while the slot's whole frame responds.
  public subscript(slot: SlotID) -> TouchMask? {
    get { masks.first { $0.slot == slot }?.mask }
    set {
      masks.removeAll { $0.slot == slot }
      if let newValue { masks.append(Masked(slot: slot, mask: newValue)) }
    }
  }

  /// Returns whether a touch at a point inside a slot's outline hits the slot; its border always does.
  func touch(_ slot: Slot, at point: Point) -> Bool {
    guard !masks.isEmpty, let mask = self[slot.id] else { return true }
    let own = (point - slot.frame.center).turned(-slot.rotation)
    let isInFrame = own.x.magnitude <= slot.frame.width / 2 && own.y.magnitude <= slot.frame.height / 2
    return !isInFrame || mask.touches(own, within: 0, size: slot.frame.size)
  }

  /// The flattening tolerance of outlines, as a fraction of the canvas' short side.
  private static let tolerance = 5e-4

  /// Returns whether a point of the canvas is on a layer or within a distance of it.
  func touch(_ layer: Layer, at point: Point, within distance: Double, canvas: Size) -> Bool {
    let space = PoseSpace(center: layer.center, rotation: .zero)
    let own = space.toPhoto(point - layer.center, layer.pose)
    if let area = self[layer.content], area != .wordless {
      return area.touches(own, within: distance / layer.scale, size: layer.size)
    }
    // Sharp corners of narrow forms extend far, and coarse flattening would shorten them.
    let coarse = canvas.shortSide * Self.tolerance / layer.scale
    let tolerance = min(coarse, max(layer.size.shortSide / 100, coarse / 50))
    return layer.content.touches(
      own, within: distance / layer.scale, tolerance: tolerance, size: layer.size, canvas: canvas)
      ?? layer.isGrabbed(at: point, minExtent: 2 * distance)
  }
}

extension Session {
  /// Returns the topmost slot that is touched at a point.
  func slotIndex(at point: Point) -> Int? {
    scene.board.slotIndex(at: point) { touchAreas.touch(scene.board.slots[$0], at: point) }
  }

  /// Returns the topmost layer above the slots at a point, or else the topmost one near it.
  func grabbedLayer(at point: Point) -> Int? {
    touchedLayer(.aboveSlots, at: point, within: 0)
      ?? touchedLayer(.aboveSlots, at: point, within: policy.minGrabExtent / 2)
  }

  /// Returns the topmost layer below the slots at a point.
  func layerBelowSlots(at point: Point) -> Int? { touchedLayer(.belowSlots, at: point, within: 0) }

  private func touchedLayer(_ level: Layer.Level, at point: Point, within distance: Double) -> Int? {
    scene.layers.indices.last { index in
      scene.layers[index].isTouchable(level) && !isLeftOut(index)
        && touchAreas.touch(scene.layers[index], at: point, within: distance, canvas: scene.board.canvas)
    }
  }
}
