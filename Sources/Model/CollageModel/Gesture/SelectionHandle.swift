/// A handle that one finger or a mouse drags, of a selected layer or, while slots are edited, of a selected slot.
public struct SelectionHandle: Hashable, Sendable {
  /// The effect of dragging the handle.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Scales a layer about its center; moves this corner of a slot.
    case topLeft
    /// Scales a layer about its center; moves this corner of a slot.
    case topRight
    /// Scales a layer about its center; moves this corner of a slot.
    case bottomRight
    /// Scales a layer about its center; moves this corner of a slot.
    case bottomLeft
    /// Rotates a layer or a slot about its center.
    case rotate
    /// Moves this edge of a slot.
    case top
    /// Moves this edge of a slot.
    case right
    /// Moves this edge of a slot.
    case bottom
    /// Moves this edge of a slot.
    case left
  }

  public var kind: Kind
  /// The position in canvas units.
  public var position: Point

  /// Creates a handle of a kind at a position on the canvas.
  public init(_ kind: Kind, at position: Point) {
    self.kind = kind
    self.position = position
  }
}

extension Layer {
  /// Returns the layer's handles: one at each corner, and the rotation handle at a distance above the top edge.
  func handles(rotationDistance: Double) -> [SelectionHandle] {
    let (x, y) = (size.width / 2 * scale, size.height / 2 * scale)
    let (sine, cosine) = rotation.sineAndCosine
    func place(_ x: Double, _ y: Double) -> Point { center + Point(cosine * x - sine * y, sine * x + cosine * y) }
    return [
      SelectionHandle(.topLeft, at: place(-x, -y)), SelectionHandle(.topRight, at: place(x, -y)),
      SelectionHandle(.bottomRight, at: place(x, y)),
      SelectionHandle(.bottomLeft, at: place(-x, y)), SelectionHandle(.rotate, at: place(0, -y - rotationDistance)),
    ]
  }

  /// Returns whether a point is so close to the layer's center that it moves the layer instead of a handle.
  fileprivate func isInner(_ point: Point) -> Bool {
    let space = PoseSpace(center: center, rotation: .zero)
    let own = space.toPhoto(point - center, Pose(focus: .zero, scale: Size(scale, scale), rotation: rotation))
    return own.x.magnitude <= size.width / 4 && own.y.magnitude <= size.height / 4
  }
}

extension Session {
  /// The handles of the selected layer unless it is locked, or of the selected slot while slots are edited.
  ///
  /// The list is empty if several elements are selected.
  public var handles: [SelectionHandle] {
    if let slot = selectedSlot { return slotHandles((shownBoard ?? scene.board).slots[slot]) }
    guard let layer = selectedLayer else { return [] }
    return shownLayer(layer, at: .infinity).handles(rotationDistance: policy.minGrabExtent / 2)
  }

  private var selectedLayer: Int? {
    guard case .layer(let id)? = selection, alsoSelected.isEmpty, let index = scene.layerIndex(id),
      !scene.layers[index].isLocked, !scene.layers[index].isHidden, !isLeftOut(index)
    else {
      return nil
    }
    return index
  }

  /// Returns the handle of the selected layer that a pointer grabs, the nearest within a reach in canvas units.
  func grabbedHandle(at point: Point, reach: Double) -> (layer: Int, kind: SelectionHandle.Kind)? {
    guard let index = selectedLayer, !scene.layers[index].isInner(point) else { return nil }
    let handles = scene.layers[index].handles(rotationDistance: policy.minGrabExtent / 2)
    return handles.nearest(to: point, within: reach).map { (index, $0) }
  }

  /// Returns the gesture of dragging a handle: the finger rotates and stretches its connecting line to the layer's
  /// center.
  func handleDrag(_ press: Press, to point: Point) -> Manipulation? {
    guard case .handle(let layer, let handle) = press.target else { return nil }
    var finger = Contact(id: press.finger, at: press.start)
    finger.now = point
    let isRotation = handle == .rotate
    guard
      var manipulation = manipulation(
        of: .layer(layer), finger: Contact(id: VirtualFinger.anchor, at: scene.layers[layer].center))
    else { return nil }
    manipulation.permissions = isRotation ? .rotate : .zoom
    manipulation.second = finger
    manipulation.name = isRotation ? .rotate : .zoom
    return manipulation
  }
}

extension [SelectionHandle] {
  /// Returns the kind of the nearest handle within a distance of a point.
  func nearest(to point: Point, within reach: Double) -> SelectionHandle.Kind? {
    var best: (kind: SelectionHandle.Kind, distance: Double)?
    for handle in self {
      let distance = (handle.position - point).length
      if distance <= reach, distance < best?.distance ?? .infinity { best = (handle.kind, distance) }
    }
    return best?.kind
  }
}
