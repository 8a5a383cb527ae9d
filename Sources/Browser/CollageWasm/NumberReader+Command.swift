import CollageModel

extension NumberReader {
  /// Reads a command: its number, and its arguments.
  mutating func command() throws(ReadingError) -> Command {
    let command = try choice(CommandNumber.self)
    switch command {
    case .select: return .select(try selection())
    case .toggleSelection:
      guard let selection = try selection() else { throw .outOfRange }
      return .toggleSelection(selection)
    case .undo: return .undo
    case .redo: return .redo
    case .lift: return .lift(try itemID())
    case .aim: return .aim(at: try slotID())
    case .drop: return .drop
    default: return .edit(try edit(command))
    }
  }

  private mutating func edit(_ command: CommandNumber) throws(ReadingError) -> Edit {
    if let arranging = try arrangingCommand(command) { return arranging }
    return try adjustingCommand(command)
  }

  private mutating func arrangingCommand(_ command: CommandNumber) throws(ReadingError) -> Edit? {
    switch command {
    case .swap: return .swap(try itemID(), try itemID())
    case .move: return .move(try itemID(), to: try slotID())
    case .setAside: return .setAside(try itemID())
    case .delete: return .delete(try element())
    case .compact: return .compact
    case .relayout:
      let rule = try choice(RelayoutRule.self)
      return .relayout(try board(), rule)
    case .replace: return .replace(try itemID(), with: try photo())
    case .add: return .add(try itemID(), try photo(), to: try optionalSlotID())
    case .duplicate: return .duplicate(try element(), as: try element())
    case .lock: return .lock(try element(), try flag())
    case .flip: return .flip(try itemID(), try choice(Flip.self))
    case .quarterTurn: return .quarterTurn(try itemID(), try integer(-1_000_000...1_000_000))
    default: return nil
    }
  }

  private mutating func adjustingCommand(_ command: CommandNumber) throws(ReadingError) -> Edit {
    switch command {
    case .straighten: return .straighten(try itemID(), try angle())
    case .perspective: return .perspective(try itemID(), try perspective())
    case .crop: return .crop(try itemID(), try optionalRect())
    case .cropToAspect: return .cropToAspect(try itemID(), try choice(CropAspect.self))
    case .fit: return .fit(try itemID(), try optionalFit())
    case .setIntent: return .setIntent(try itemID(), try intent())
    case .reset: return .reset(try itemID())
    case .nudge: return .nudge(try element(), by: try point())
    case .zoom: return .zoom(try element(), by: try number(), about: try optionalPoint())
    case .rotate: return .rotate(try element(), by: try angle(), about: try optionalPoint())
    case .reorder: return .reorder(try element(), try choice(Reordering.self))
    case .weights:
      let branch = try list { reader throws(ReadingError) in try reader.integer(0...100_000) }
      return .weights(branch: branch, try list { reader throws(ReadingError) in try reader.number() })
    case .addLayer: return .addLayer(try layer())
    case .group: return .group(try layerIDs(), try optionalGroupID())
    case .setLook: return .setLook(try itemIDs(), try look())
    case .resetLook: return .resetLook(try itemIDs())
    case .copyLook: return .copyLook(try itemID())
    case .equalize:
      return .equalize(branch: try list { reader throws(ReadingError) in try reader.integer(0...100_000) })
    case .setFrame: return .setFrame(try slotID(), try rect())
    case .setContent: return .setContent(try layerID(), try layerContent())
    case .styleLayers: return .styleLayers(try layerIDs(), try layerStyle())
    case .hide: return .hide(try layerIDs(), try flag())
    case .setLevel: return .setLevel(try layerIDs(), try choice(Layer.Level.self))
    case .setLayerSize: return .setLayerSize(try layerID(), try size())
    case .replaceLayer:
      return .replaceLayer(try layerID(), with: try list { reader throws(ReadingError) in try reader.layer() })
    case .align: return .align(try layerIDs(), try choice(LayerAlignment.self))
    case .distribute: return .distribute(try layerIDs(), along: try choice(SplitNode.Axis.self))
    case .together: return .together(try list { reader throws(ReadingError) in try reader.innerCommand() })
    default: throw .outOfRange
    }
  }

  private mutating func itemIDs() throws(ReadingError) -> [ItemID] {
    try list { reader throws(ReadingError) in try reader.itemID() }
  }

  private mutating func layerIDs() throws(ReadingError) -> [LayerID] {
    try list { reader throws(ReadingError) in try reader.layerID() }
  }

  /// Reads a command that is part of another, and therefore contains none.
  private mutating func innerCommand() throws(ReadingError) -> Edit {
    let command = try choice(CommandNumber.self)
    guard command != .together else { throw .outOfRange }
    return try edit(command)
  }

  /// Reads the report of a photo from outside: its phase, position and item, and whether a photo follows.
  mutating func offer() throws(ReadingError) -> Offer {
    let (phase, position) = (try choice(Touch.Phase.self), try point())
    let item = try itemID()
    return Offer(phase, try flag() ? .photo(item, try photo()) : .unplaced(item), at: position)
  }

  private mutating func selection() throws(ReadingError) -> Selection? {
    switch try choice(SelectionNumber.self) {
    case .none: return nil
    case .item: return .item(try itemID())
    case .layer: return .layer(try layerID())
    case .slot: return .slot(try slotID())
    }
  }
}
