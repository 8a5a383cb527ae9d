/// The document that a session edits and undo restores: a board, photos, their assignment to slots, and layers.
public struct Scene: Hashable, Sendable {
  public internal(set) var board: Board
  /// The photos that items can show.
  public internal(set) var photos: [ScenePhoto] { didSet { photoNames = NameIndex(photos) } }
  /// The items in slots, at most one per slot.
  ///
  /// To change several items, change a copy: the name index is rebuilt after every change.
  public internal(set) var items: [Item] { didSet { itemNames = ItemNames(items) } }
  /// The items without a slot, in order.
  public internal(set) var unplaced: [Item]
  /// The layers in paint order, bottom first, within their levels.
  ///
  /// To change several layers, change a copy, and to change a single one, use `update`: the name index is rebuilt after
  /// every other change.
  public internal(set) var layers: [Layer] {
    get { storedLayers }
    set {
      storedLayers = newValue
      layerNames = NameIndex(newValue)
    }
  }
  private var storedLayers: [Layer]
  /// The layouts used since items were last moved by hand.
  var snapshots: [LayoutSnapshot] = []
  private(set) var photoNames: NameIndex
  private(set) var itemNames: ItemNames
  private(set) var layerNames: NameIndex

  /// Creates a scene.
  ///
  /// Quarter turns of intents are normalized to 0 to 3, and whole turns of layers' rotations are removed.
  ///
  /// - Throws: `ModelError` if names are not unique, an item's photo or slot does not exist, a slot has two items, or a
  ///   value of a photo, an item or a layer is out of range: photos have sides from 0.001 to 1,000,000,000 pixels,
  ///   numbers of intents are at most 1,000,000, crops lie within their photos, and looks are in the ranges of
  ///   `Adjustment` and `LookLimits`. All other values must be valid in documents, so that a scene can be saved and
  ///   opened again.
  public init(
    board: Board, photos: [ScenePhoto], items: [Item] = [], unplaced: [Item] = [], layers: [Layer] = []
  ) throws(ModelError) {
    self.board = board
    self.photos = photos
    self.items = items.map(Scene.normalized)
    self.unplaced = unplaced.map { item in
      var item = Scene.normalized(item)
      item.slot = nil
      return item
    }
    storedLayers = layers.map(Scene.normalized)
    photoNames = NameIndex(photos)
    itemNames = ItemNames(items)
    layerNames = NameIndex(layers)
    try check()
  }

  private static func normalized(_ item: Item) -> Item {
    var item = item
    item.intent.quarterTurns = item.intent.orientation.quarterTurns
    return item
  }

  static func normalized(_ layer: Layer) -> Layer {
    var layer = layer
    layer.rotation = layer.rotation.withoutWholeTurns
    return layer
  }

  /// Changes a layer; the closure must not change its name.
  mutating func update(layer index: Int, _ body: (inout Layer) -> Void) { body(&storedLayers[index]) }

  private func check() throws(ModelError) {
    if let index = photoNames.firstRepetition { throw .duplicatePhoto(photos[index].id) }
    for photo in photos { try SceneLimits.check(photo) }
    let all = items + unplaced
    if let index = NameIndex(all.map { $0.id.key }).firstRepetition { throw .duplicateItem(all[index].id) }
    for item in all {
      try SceneLimits.check(item.id.key.isName, .itemName(item.id))
      if photo(item.photo) == nil { throw .unknownPhoto(item.photo, item: item.id) }
      try SceneLimits.check(item.intent, of: item.id)
      try SceneLimits.check(item.clip, of: item.id)
      try SceneLimits.check(item.alternativeText)
      if let look = item.look { try SceneLimits.check(look, .itemLook(item.id)) }
    }
    for (index, item) in items.enumerated() {
      guard let slot = item.slot, board.index(of: slot) != nil else {
        throw .unknownSlot(item.slot, item: item.id)
      }
      if itemNames.place(in: slot) != index { throw .slotTaken(slot, item: item.id) }
    }
    if let index = layerNames.firstRepetition { throw .duplicateLayer(layers[index].id) }
    let limits = try SceneLimits(canvas: board.canvas)
    for layer in layers { try limits.check(layer) }
  }
}

/// A photo in a scene: its name, its size and its automatic focus.
public struct ScenePhoto: Hashable, Identifiable, Sendable {
  public var id: PhotoID
  /// The size of the upright photo in pixels.
  public var size: Size
  /// The automatic focus in fractions of the upright photo; finite.
  public var automaticFocus: Point?

  /// Creates a photo from its name and its upright size in pixels.
  public init(id: PhotoID, size: Size, automaticFocus: Point? = nil) {
    self.id = id
    self.size = size
    self.automaticFocus = automaticFocus
  }
}

extension NameIndex {
  init(_ photos: [ScenePhoto]) { self.init(photos.map { $0.id.key }) }
  init(_ layers: [Layer]) { self.init(layers.map { $0.id.key }) }
}

/// The indices of a scene's items by item name and by slot name.
struct ItemNames: Hashable, Sendable {
  private let items: NameIndex
  private let slots: NameIndex
  /// The index of the item for each name in `slots`.
  private let itemsInSlots: [Int]

  init(_ items: [Item]) {
    self.items = NameIndex(items.map { $0.id.key })
    let standing = items.indices.filter { items[$0].slot != nil }
    slots = NameIndex(standing.compactMap { items[$0].slot?.key })
    itemsInSlots = standing
  }

  func place(of item: ItemID) -> Int? { items.place(of: item.key) }

  func place(in slot: SlotID) -> Int? { slots.place(of: slot.key).map { itemsInSlots[$0] } }
}

/// A previously used board with its assignment of items to slots.
struct LayoutSnapshot: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    let item: ItemID
    let slot: SlotID?
  }

  var board: Board
  var places: [Place]
  var unplaced: [ItemID]
}
