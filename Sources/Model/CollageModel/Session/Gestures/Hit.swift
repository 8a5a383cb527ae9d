/// The element that a press at a point would grab.
public enum Hit: Hashable, Sendable {
  case handle(SelectionHandle.Kind, LayerID)
  case slotHandle(SelectionHandle.Kind, SlotID)
  case layer(LayerID)
  case divider(Divider)
  /// A photo, by its item's name.
  case item(ItemID)
  /// A slot without a photo, or any slot while slots are edited.
  case slot(SlotID)
  /// The canvas, where there is no element.
  case canvas
}

/// The pointer's shape, which indicates what a press would do; the cases follow CSS where it has a name.
public enum Cursor: String, Hashable, Sendable, CaseIterable {
  /// No element: `default` in CSS.
  case standard
  /// An element that can be tapped but not moved: `pointer`.
  case pointer
  /// An element that can be moved: `grab`.
  case grab
  /// An element that is being moved: `grabbing`.
  case grabbing
  /// A divider between columns: `col-resize`.
  case resizeColumn
  /// A divider between rows: `row-resize`.
  case resizeRow
  /// A corner that scales along the diagonal from top left to bottom right: `nwse-resize`.
  case resizeFalling
  /// A corner that scales along the diagonal from bottom left to top right: `nesw-resize`.
  case resizeRising
  /// A left or right edge: `ew-resize`.
  case resizeHorizontal
  /// A top or bottom edge: `ns-resize`.
  case resizeVertical
  /// A rotation handle, for which CSS has no name.
  case rotate
}

extension Session {
  /// Returns the element that a press at a point of the canvas would grab now.
  public func hit(at point: Point, pointer: Touch.Pointer = .mouse) -> Hit {
    guard point.x.isFinite, point.y.isFinite else { return .canvas }
    return hit(of: target(of: Touch(id: 0, phase: .began, position: point, pointer: pointer)))
  }

  /// Returns the pointer's shape over a point, according to the current gesture or to what a press would do.
  public func cursor(at point: Point, pointer: Touch.Pointer = .mouse) -> Cursor {
    switch hand.gesture {
    case .panning, .manipulating, .lifted, .swapping, .offering: return .grabbing
    case .divider(let drag): return drag.divider.axis == .row ? .resizeColumn : .resizeRow
    case .slot(let drag): return drag.handle.map { cursor(of: $0, scene.board.slots[drag.slot].rotation) } ?? .grabbing
    case .idle, .pressed, .dead: break
    }
    switch hit(at: point, pointer: pointer) {
    case .handle(let kind, let layer): return cursor(of: kind, scene.layer(layer)?.rotation ?? .zero)
    case .slotHandle(let kind, let slot): return cursor(of: kind, scene.board[slot]?.rotation ?? .zero)
    case .divider(let divider): return divider.axis == .row ? .resizeColumn : .resizeRow
    case .layer(let id): return scene.layer(id)?.isLocked == true ? .pointer : .grab
    case .item(let id):
      guard let item = scene.item(id), !item.isLocked, let slot = item.slot.flatMap({ scene.board[$0] }) else {
        return .pointer
      }
      return slot.style.permissions.isDisjoint(with: [.pan, .swap]) ? .pointer : .grab
    case .slot: return editsSlots ? .grab : .pointer
    case .canvas: return .standard
    }
  }

  private func cursor(of handle: SelectionHandle.Kind, _ rotation: Angle) -> Cursor {
    let isUpright = (rotation.normalized.degrees / 90).rounded().truncatingRemainder(dividingBy: 2) == 0
    switch handle {
    case .rotate: return .rotate
    case .topLeft, .bottomRight: return isUpright ? .resizeFalling : .resizeRising
    case .topRight, .bottomLeft: return isUpright ? .resizeRising : .resizeFalling
    case .left, .right: return isUpright ? .resizeHorizontal : .resizeVertical
    case .top, .bottom: return isUpright ? .resizeVertical : .resizeHorizontal
    }
  }

  func hit(of target: Press.Target) -> Hit {
    switch target {
    case .handle(let layer, let kind): .handle(kind, scene.layers[layer].id)
    case .layer(let layer): .layer(scene.layers[layer].id)
    case .divider(let divider): .divider(divider)
    case .slotHandle(let slot, let kind): .slotHandle(kind, scene.board.slots[slot].id)
    case .slot(let slot):
      switch selection(inSlot: slot) {
      case .item(let id): .item(id)
      default: .slot(scene.board.slots[slot].id)
      }
    case .canvas: .canvas
    }
  }

  /// Handles a pointer that hovers over a point without pressing, or has left.
  mutating func hover(_ point: Point?, _ pointer: Touch.Pointer) -> Changes {
    var found: Hit?
    if let point, isPlace(point) { found = hit(at: point, pointer: pointer) }
    guard found != hovered else { return [] }
    hovered = found
    return .hover
  }
}
