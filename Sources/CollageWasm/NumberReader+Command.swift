#if canImport(CollageModel)
  import CollageModel
#endif

extension NumberReader {
  /// Reads a command: its number, and its arguments.
  mutating func command() throws(ReadingError) -> Command {
    let command = try choice(CommandNumber.self)
    if let arranging = try arrangingCommand(command) { return arranging }
    return try adjustingCommand(command)
  }

  private mutating func arrangingCommand(_ command: CommandNumber) throws(ReadingError) -> Command? {
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

  private mutating func adjustingCommand(_ command: CommandNumber) throws(ReadingError) -> Command {
    switch command {
    case .straighten: return .straighten(try itemID(), try angle())
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
    case .select: return .select(try selection())
    case .undo: return .undo
    case .redo: return .redo
    default: throw .outOfRange
    }
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
