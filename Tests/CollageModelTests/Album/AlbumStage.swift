import CollageModel
import CollageTesting

/// A session of an album with a clock, whose events are written in a line.
struct AlbumStage {
  private(set) var album: AlbumSession
  /// The time of the next event, in seconds.
  var time = 1.0
  /// The time between two events, longer than bursts and motions.
  var pause = 1.0

  /// Creates an album of pages, each with the policy of its canvas as a closure changes it.
  init(
    _ pages: [(id: PageID, scene: Scene)], spreads: Set<PageID> = [],
    changingPolicy change: (inout Policy) -> Void = { _ in }
  ) throws {
    var policy = Policy(canvas: pages.first?.scene.board.canvas ?? Size(100, 100))
    change(&policy)
    album = try AlbumSession(pages, spreads: spreads, policy: policy, time: 0)
  }

  /// Creates an album of drawn boards, in which item "A" is in slot "a".
  init(_ drawings: KeyValuePairs<PageID, String>, changingPolicy change: (inout Policy) -> Void = { _ in }) throws {
    try self.init(drawings.map { ($0.key, try Scene(BoardDrawing($0.value))) }, changingPolicy: change)
  }

  /// Changes the album, and returns the session's response.
  @discardableResult mutating func perform(_ edit: AlbumEdit, interaction: Int? = nil) -> Response {
    reduce(.edit(edit, time: time, interaction: interaction))
  }

  /// Sends an action to the page that is shown.
  @discardableResult mutating func send(_ action: Event.Action, interaction: Int? = nil) -> Response {
    reduce(.page(Event(time: time, action, interaction: interaction)))
  }

  @discardableResult mutating func show(_ page: PageID) -> Response { reduce(.show(page)) }

  @discardableResult mutating func undo() -> Response { send(.command(.undo)) }

  @discardableResult mutating func redo() -> Response { send(.command(.redo)) }

  /// Reports a finger at a position, or in a slot's center.
  @discardableResult mutating func touch(_ id: Int, _ phase: Touch.Phase, at place: Point) -> Response {
    send(.touch(Touch(id: id, phase: phase, position: place)))
  }

  /// Sets the policy of the page that is shown.
  mutating func changePolicy(_ change: (inout Policy) -> Void) {
    var policy = album.session.policy
    change(&policy)
    album.setPolicy(policy)
  }

  private mutating func reduce(_ event: AlbumEvent) -> Response {
    defer { time += pause }
    return album.reduce(event)
  }

  /// The items in the slots of a page.
  func slots(_ page: PageID) -> [SlotID: ItemID] {
    let items = album.scene(of: page)?.items ?? []
    return Dictionary(uniqueKeysWithValues: items.compactMap { item in item.slot.map { ($0, item.id) } })
  }

  /// The items in the tray of a page, in their order.
  func tray(_ page: PageID) -> [ItemID] { album.scene(of: page)?.unplaced.map(\.id) ?? [] }

  /// Reverts all steps, and returns the pages that were shown after each.
  mutating func undoAll() -> [PageID] {
    var shown: [PageID] = []
    while album.canUndo, shown.count < 100 {
      undo()
      shown.append(album.shownPage)
    }
    return shown
  }
}

extension Scene {
  /// Creates a scene of slots in a row; an item of "A" shows photo "A", and the tray's items follow.
  init(
    _ slots: [(id: SlotID, permissions: Permissions, item: ItemID?)], tray: [ItemID] = [], fillOrder: [SlotID]? = nil,
    intent: Intent = Intent()
  ) throws(ModelError) {
    let placed = slots.enumerated().map { index, slot in
      Slot(
        id: slot.id, frame: Rect(x: Double(index) * 110, y: 0, width: 100, height: 100),
        style: SlotStyle(permissions: slot.permissions))
    }
    let items = slots.compactMap { slot in
      slot.item.map { Item(id: $0, photo: PhotoID($0.name), slot: slot.id, intent: intent) }
    }
    let waiting = tray.map { Item(id: $0, photo: PhotoID($0.name), slot: nil, intent: intent) }
    let canvas = Canvas(size: Size(Double(slots.count) * 110, 100))
    let template = Template(name: "", canvas: canvas, arrangement: .slots(placed.map { PlacedSlot(slot: $0) }))
    try self.init(
      board: Board(template: template, slots: placed, fillOrder: fillOrder ?? placed.map(\.id)),
      photos: (items + waiting).map { ScenePhoto(id: $0.photo, size: Size(400, 300)) }, items: items,
      unplaced: waiting)
  }
}
