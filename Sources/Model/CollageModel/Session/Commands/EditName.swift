/// The name of an undo step, for menus such as "Undo Swap".
public enum EditName: String, Hashable, Sendable, CaseIterable {
  case move
  case zoom
  case rotate
  /// Two fingers or a trackpad moved, scaled and rotated an element.
  case adjust
  case swap
  /// A photo was put into a slot.
  case place
  /// A photo was taken out of its slot.
  case setAside
  case delete
  /// Empty slots were filled with the photos that follow.
  case compact
  case relayout
  case replace
  /// A photo or a layer was added.
  case add
  case duplicate
  case lock
  case unlock
  case flip
  /// A photo was rotated by quarter turns.
  case turn
  case straighten
  case fit
  /// A photo's crop settings were changed.
  case crop
  /// A photo's crop settings were reset.
  case reset
  case reorder
  /// Layers were aligned or distributed.
  case align
  case resize
  case group
  case ungroup
  case look
  /// The look of photos was reset.
  case resetLook
  /// A photo's look was copied to all others.
  case copyLook
  case perspective
  /// A layer's content was changed.
  case edit
  /// The opacity, blending or shadow of layers was changed.
  case restyle
  case hide
  case show
  case erase
  /// The kind of garment that photos show was set.
  case role
  /// The part of a clip that a film shows was set.
  case trim
  case rename
  /// Slots were added, removed, renamed or put into another order.
  case slots
}

extension Edit {
  /// Returns the name of the undo step for this edit of a scene with a board.
  func name(on board: Board) -> EditName {
    switch self {
    case .relayout(let next, .sameSlots) where next.fillOrder != board.fillOrder: .slots
    case .setFrame(let slot, let frame) where board[slot]?.frame.size == frame.size: .move
    case .together(let edits): edits.first?.name(on: board) ?? name
    default: name
    }
  }

  /// The name of the undo step for this edit.
  public var name: EditName {
    switch self {
    case .swap: .swap
    case .move: .place
    case .setAside: .setAside
    case .delete: .delete
    case .compact: .compact
    case .relayout(_, .sameSlots): .restyle
    case .relayout: .relayout
    case .replace: .replace
    case .add, .addLayer: .add
    case .duplicate: .duplicate
    case .lock(_, let isLocked): isLocked ? .lock : .unlock
    case .flip: .flip
    case .quarterTurn: .turn
    case .straighten: .straighten
    case .fit: .fit
    case .perspective: .perspective
    case .setIntent, .crop, .cropToAspect: .crop
    case .reset: .reset
    case .nudge: .move
    case .zoom: .zoom
    case .rotate: .rotate
    case .reorder: .reorder
    case .weights, .equalize, .setFrame: .resize
    case .align, .distribute: .align
    case .setContent: .edit
    case .replaceLayer: .erase
    case .styleLayers: .restyle
    case .rename: .rename
    case .hide(_, let isHidden): isHidden ? .hide : .show
    case .setLevel: .reorder
    case .setLayerSize: .resize
    case .group(_, let group): group == nil ? .ungroup : .group
    case .together(let edits): edits.first?.name ?? .adjust
    case .setLook: .look
    case .resetLook: .resetLook
    case .copyLook: .copyLook
    case .setRole: .role
    case .setClip: .trim
    }
  }
}
