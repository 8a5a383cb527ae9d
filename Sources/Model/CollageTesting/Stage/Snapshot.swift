public import CollageModel

/// The visible state of a session as a value with fields that tests can change.
public struct Snapshot: Hashable, Sendable {
  /// The photo, slot and look of an item at the time of the snapshot.
  public struct ItemState: Hashable, Sendable {
    public var photo: PhotoID
    /// The item's slot, or nil while it is unplaced.
    public var slot: SlotID?
    public var intent: Intent
    /// The item's own look; nil uses the slot's look.
    public var look: Look?
    public var isLocked: Bool
  }

  /// The placed and unplaced items by name.
  public var items: [String: ItemState]
  /// The names of the unplaced items, in order.
  public var waiting: [String]
  /// The layers in paint order.
  public var layers: [Layer]
  /// The slots' frames by name.
  public var frames: [String: Rect]
  /// The slots' names in paint order.
  public var paintOrder: [String]
  public var selection: Selection?
  public var phase: Phase
  public var undoCount: Int
  public var redoCount: Int

  /// Creates a snapshot of a session's scene, including its unplaced items.
  public init(_ session: Session) {
    let scene = session.scene
    items = [:]
    for item in scene.items + scene.unplaced {
      items[item.id.name] = ItemState(
        photo: item.photo, slot: item.slot, intent: item.intent, look: item.look, isLocked: item.isLocked)
    }
    waiting = scene.unplaced.map { $0.id.name }
    layers = scene.layers
    frames = [:]
    for slot in scene.board.slots { frames[slot.id.name] = slot.frame }
    paintOrder = scene.board.slots.map { $0.id.name }
    selection = session.selection
    phase = session.phase
    undoCount = session.undoCount
    redoCount = session.redoCount
  }
}

extension Snapshot {
  /// Returns the snapshot with numbers replaced by those of another one if they differ by at most a tolerance.
  func roundedTo(_ other: Snapshot, within tolerance: Double) -> Snapshot {
    guard tolerance > 0 else { return self }
    func near(_ found: Double, _ expected: Double) -> Double {
      (found - expected).magnitude <= tolerance ? expected : found
    }
    func near(_ found: Point, _ expected: Point) -> Point {
      Point(near(found.x, expected.x), near(found.y, expected.y))
    }
    func near(_ found: Angle, _ expected: Angle) -> Angle {
      Angle(degrees: near(found.degrees, expected.degrees))
    }
    func near(_ found: Rect, _ expected: Rect) -> Rect {
      Rect(
        x: near(found.x, expected.x), y: near(found.y, expected.y), width: near(found.width, expected.width),
        height: near(found.height, expected.height))
    }
    func near(_ found: Intent, _ expected: Intent) -> Intent {
      var intent = found
      if let one = found.focus, let another = expected.focus { intent.focus = near(one, another) }
      if let one = found.crop, let another = expected.crop { intent.crop = near(one, another) }
      intent.zoom = near(found.zoom, expected.zoom)
      intent.rotation = near(found.rotation, expected.rotation)
      intent.straighten = near(found.straighten, expected.straighten)
      return intent
    }
    var rounded = self
    for (name, frame) in frames { rounded.frames[name] = other.frames[name].map { near(frame, $0) } ?? frame }
    for (name, item) in items {
      guard let expected = other.items[name] else { continue }
      rounded.items[name]?.intent = near(item.intent, expected.intent)
    }
    for (index, layer) in layers.enumerated() {
      guard let expected = other.layers.first(where: { $0.id == layer.id }) else { continue }
      rounded.layers[index].center = near(layer.center, expected.center)
      rounded.layers[index].scale = near(layer.scale, expected.scale)
      rounded.layers[index].rotation = near(layer.rotation, expected.rotation)
      rounded.layers[index].opacity = near(layer.opacity, expected.opacity)
      rounded.layers[index].size = Size(
        near(layer.size.width, expected.size.width), near(layer.size.height, expected.size.height))
    }
    return rounded
  }
}
