public import CollageModel

/// The visible state of a session, as a value whose every field a test can name.
public struct Snapshot: Hashable, Sendable {
  /// An item's slot and intent.
  public struct ItemState: Hashable, Sendable {
    /// The photo that it shows.
    public var photo: PhotoID
    /// Its slot; nil while it is unplaced.
    public var slot: SlotID?
    /// The author's settings.
    public var intent: Intent
    /// How its photo looks; nil follows the slot.
    public var look: Look?
    /// Whether it is locked.
    public var isLocked: Bool
  }

  /// The items by name.
  public var items: [String: ItemState]
  /// The items that are in no slot, in order.
  public var waiting: [String]
  /// The layers in paint order.
  public var layers: [Layer]
  /// The slots' frames by name.
  public var frames: [String: Rect]
  /// The slots' names in paint order.
  public var paintOrder: [String]
  /// The selection.
  public var selection: Selection?
  /// The phase of the gesture.
  public var phase: Phase
  /// The number of steps that can be undone.
  public var undoCount: Int
  /// The number of steps that can be redone.
  public var redoCount: Int

  /// Takes a snapshot.
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
