/// What a session edits and what undo brings back: a board, photos, what stands where, and layers.
public struct Scene: Hashable, Sendable {
  /// The slots.
  public internal(set) var board: Board
  /// The photos that items may show.
  public internal(set) var photos: [ScenePhoto]
  /// The items that stand in slots, one a slot at most.
  public internal(set) var items: [Item]
  /// The items that wait for a slot, in order; never lost.
  public internal(set) var unplaced: [Item]
  /// The layers in paint order, bottom first; all lie above the slots.
  public internal(set) var layers: [Layer]
  /// The boards left behind since items were last moved by hand.
  var visits: [Visit] = []

  /// Makes a scene.
  ///
  /// Quarter turns of intents are brought into 0 to 3, and layers are freed of whole turns.
  ///
  /// - Throws: `ModelError` where names are not unique, an item's photo or slot does not exist, a slot holds two items,
  ///   or a size is none.
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
    self.layers = layers.map(Scene.normalized)
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

  private func check() throws(ModelError) {
    if let index = photos.map({ $0.id.key }).firstRepetition { throw .photoTwice(photos[index].id) }
    for photo in photos where !photo.hasPixels { throw .photoSize(photo.id) }
    let all = items + unplaced
    if let index = all.map({ $0.id.key }).firstRepetition { throw .itemTwice(all[index].id) }
    for item in all where photo(item.photo) == nil { throw .unknownPhoto(item.photo, item: item.id) }
    var taken: [SlotID] = []
    for item in items {
      guard let slot = item.slot, board.index(of: slot) != nil else {
        throw .unknownSlot(item.slot, item: item.id)
      }
      taken.append(slot)
    }
    if let index = taken.map({ $0.key }).firstRepetition { throw .slotTaken(taken[index], item: items[index].id) }
    if let index = layers.map({ $0.id.key }).firstRepetition { throw .layerTwice(layers[index].id) }
    for layer in layers where !layer.hasExtent { throw .layerExtent(layer.id) }
  }
}

/// A photo as a session knows it: its name and its size.
public struct ScenePhoto: Hashable, Sendable {
  /// The photo's name.
  public var id: PhotoID
  /// The upright photo's extents in pixels.
  public var size: Size
  /// The point, 0 to 1 of the upright photo and finite, that stands for an automatic focus.
  public var automaticFocus: Point?

  /// Makes a photo.
  public init(id: PhotoID, size: Size, automaticFocus: Point? = nil) {
    self.id = id
    self.size = size
    self.automaticFocus = automaticFocus
  }

  var hasPixels: Bool {
    let focus = automaticFocus ?? .zero
    return size.width > 0 && size.height > 0 && (size.width + size.height + focus.x + focus.y).isFinite
  }
}

extension Layer {
  var hasExtent: Bool {
    size.width > 0 && size.height > 0 && scale > 0
      && (size.width + size.height + scale + center.x + center.y + rotation.degrees).isFinite
  }
}

/// A board that was left for another, with what stood where.
struct Visit: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    let item: ItemID
    let slot: SlotID?
  }

  var board: Board
  var places: [Place]
  var unplaced: [ItemID]
}
