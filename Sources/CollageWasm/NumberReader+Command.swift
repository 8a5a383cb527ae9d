#if canImport(CollageModel)
  import CollageModel
#endif

extension NumberReader {
  /// Reads a command: its index among the cases of `Command`, and its arguments.
  mutating func command() throws(ReadingError) -> Command {
    let code = try integer(0...26)
    return code < 12 ? try arrangingCommand(code) : try adjustingCommand(code)
  }

  private mutating func arrangingCommand(_ code: Int) throws(ReadingError) -> Command {
    switch code {
    case 0: return .swap(try itemID(), try itemID())
    case 1: return .move(try itemID(), to: try slotID())
    case 2: return .setAside(try itemID())
    case 3: return .delete(try element())
    case 4: return .compact
    case 5:
      let rule = try choice(RelayoutRule.self)
      return .relayout(try board(), rule)
    case 6: return .replace(try itemID(), with: try photo())
    case 7: return .add(try itemID(), try photo(), to: try optionalSlotID())
    case 8: return .duplicate(try element(), as: try element())
    case 9: return .lock(try element(), try flag())
    case 10: return .flip(try itemID(), try choice(Flip.self))
    default: return .quarterTurn(try itemID(), try integer(-1_000_000...1_000_000))
    }
  }

  private mutating func adjustingCommand(_ code: Int) throws(ReadingError) -> Command {
    switch code {
    case 12: return .straighten(try itemID(), try angle())
    case 13: return .fit(try itemID(), try optionalFit())
    case 14: return .setIntent(try itemID(), try intent())
    case 15: return .reset(try itemID())
    case 16: return .nudge(try element(), by: try point())
    case 17: return .zoom(try element(), by: try number(), about: try optionalPoint())
    case 18: return .rotate(try element(), by: try angle(), about: try optionalPoint())
    case 19: return .reorder(try element(), try choice(Reordering.self))
    case 20:
      let branch = try list { reader throws(ReadingError) in try reader.integer(0...100_000) }
      return .weights(branch: branch, try list { reader throws(ReadingError) in try reader.number() })
    case 21: return .addLayer(try layer())
    case 22: return .select(try selection())
    case 23: return .undo
    case 24: return .redo
    default: throw .outOfRange
    }
  }

  private mutating func selection() throws(ReadingError) -> Selection? {
    switch try integer(0...3) {
    case 1: return .item(try itemID())
    case 2: return .layer(try layerID())
    case 3: return .slot(try slotID())
    default: return nil
    }
  }
}
