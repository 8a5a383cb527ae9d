internal import CollageModel

/// The visible slots and layers at points of an idle session, computed from outlines independently of the model's hit
/// tests.
struct HitView {
  private let outlines: [Outline]
  private let layers: [SeenLayer]
  private let minGrabExtent: Double
  private let handles: [Point]
  private let handleReach: Double
  private let edge: Double
  private let editsSlots: Bool

  init(_ session: Session, edge share: Double) {
    let (scene, policy) = (session.shownScene, session.policy)
    outlines = scene.board.slots.map { $0.outline(tolerance: $0.frame.size.shortSide * 1e-4) }
    layers = scene.layers.map { SeenLayer($0, canvas: scene.board.canvas) }
    minGrabExtent = policy.minGrabExtent
    handles = session.handles.map(\.position)
    handleReach = policy.minGrabExtent / 2
    edge = scene.board.canvas.shortSide * share
    editsSlots = policy.editsSlots
  }

  func expectedHit(ofSlot id: SlotID, _ session: Session) -> Hit {
    if !editsSlots, let item = session.scene.item(in: id) { return .item(item.id) }
    return .slot(id)
  }

  /// Returns the topmost slot at a point, or nil if the result is ambiguous because an edge is near.
  func topmostSlot(at point: Point) -> Int? {
    func index(_ point: Point) -> Int? { outlines.lastIndex { $0.contains(point) } }
    return clear(index, at: point)
  }

  func topmostLayer(at point: Point) -> Int? {
    func index(_ point: Point) -> Int? { layers.lastIndex { $0.isSeen(at: point) } }
    return clear(index, at: point)
  }

  private func clear(_ index: (Point) -> Int?, at point: Point) -> Int? {
    let found = index(point)
    let around = [Point(edge, 0), Point(-edge, 0), Point(0, edge), Point(0, -edge)]
    return around.allSatisfy { index(point + $0) == found } ? found : nil
  }

  func isNearLayer(_ point: Point) -> Bool { layers.contains { $0.isNear(point, minExtent: minGrabExtent) } }

  func isNearHandle(_ point: Point) -> Bool { handles.contains { ($0 - point).length <= handleReach } }
}

/// A layer above the slots as it is visible: its frame, or the form of its stroke or shape.
private struct SeenLayer {
  private let layer: Layer
  /// The parts of the layer's form in canvas units, or nil if its whole frame counts.
  private let form: [ClippedOutline]?
  private let toForm: Affine?
  private let isAbove: Bool
  /// The distance that sharp corners of the layer's line may extend.
  private let corner: Double

  init(_ layer: Layer, canvas: Size) {
    self.layer = layer
    isAbove = !layer.isHidden && layer.level == .aboveSlots
    let tolerance = canvas.shortSide * 1e-4
    corner = if case .shape(let shape) = layer.content { (shape.line?.width ?? 0) * 4 } else { 0 }
    switch layer.content {
    case .stroke(var stroke):
      stroke.dashes = []
      let outline =
        stroke.tool == .eraser ? nil : try? StrokeGeometry(stroke, canvas: canvas).outline(tolerance: tolerance)
      form = outline.map { [ClippedOutline($0)] } ?? []
      toForm = layer.strokeToCanvas(stroke).inverse
    case .shape(var shape):
      shape.line?.dashes = []
      let (width, height) = (layer.size.width, layer.size.height)
      let geometry = ShapeGeometry(shape, frame: Rect(x: -width / 2, y: -height / 2, width: width, height: height))
      let area = shape.fill == nil ? nil : geometry.area(tolerance: tolerance).map { ClippedOutline($0) }
      form = [area, geometry.line(tolerance: tolerance)].compactMap { $0 }
      toForm = layer.toCanvas.inverse
    default: (form, toForm) = (nil, nil)
    }
  }

  func isSeen(at point: Point) -> Bool {
    guard let form else { return isAbove && layer.contains(point) }
    return isAbove && form.contains { part in toForm.map { part.touches($0.apply(point)) } ?? false }
  }

  /// Returns whether a finger at a point could grab the layer.
  func isNear(_ point: Point, minExtent: Double) -> Bool {
    guard let form else {
      var reach = layer
      let extent = minExtent / layer.scale
      reach.size = Size(max(layer.size.width, extent), max(layer.size.height, extent))
      return isAbove && reach.contains(point)
    }
    let distance = minExtent / 2 / layer.scale * 1.1 + corner
    return isAbove && form.contains { part in toForm.map { part.touches($0.apply(point), within: distance) } ?? false }
  }
}
