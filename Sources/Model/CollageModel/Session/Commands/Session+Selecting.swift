extension Session {
  /// The selected elements in order of selection; the last one is ``selection``.
  public var selections: [Selection] { selection.map { alsoSelected + [$0] } ?? [] }

  /// Selects a single element, or nothing.
  mutating func select(_ selected: Selection?) -> Changes {
    guard selection != selected || !alsoSelected.isEmpty else { return [] }
    selection = selected
    alsoSelected = []
    return .selection
  }

  /// Adds an element to the selection, or removes it.
  mutating func toggleSelection(_ toggled: Selection) -> Changes {
    var all = selections
    if let place = all.firstIndex(of: toggled) { all.remove(at: place) } else { all.append(toggled) }
    selection = all.popLast()
    alsoSelected = all
    return .selection
  }

  /// Selects an element that a finger taps or drags; a layer is selected with its group.
  mutating func selectWithGroup(_ selected: Selection?) -> Changes {
    guard case .layer(let id)? = selected, let group = scene.layer(id)?.group else { return select(selected) }
    let others = scene.layers.filter { $0.group == group && $0.id != id }.map { Selection.layer($0.id) }
    guard selection != selected || alsoSelected != others else { return [] }
    selection = selected
    alsoSelected = others
    return .selection
  }

  /// Selects an element that a finger drags unless it is already selected.
  mutating func selectDragged(_ dragged: Selection) -> Changes {
    guard policy.selectsOnDrag, selection != dragged, !alsoSelected.contains(dragged) else { return [] }
    return selectWithGroup(dragged)
  }

  /// Removes elements that no longer exist from the selection.
  mutating func dropLostSelections() -> Changes {
    guard let selection else { return [] }
    if alsoSelected.isEmpty, scene.has(selection, editingSlots: policy.editsSlots) { return [] }
    let kept = selections.filter { scene.has($0, editingSlots: policy.editsSlots) }
    guard kept != selections else { return [] }
    self.selection = kept.last
    alsoSelected = kept.dropLast()
    return .selection
  }
}

extension Scene {
  /// Returns whether an element can be selected: slots only if they are empty or slots are being edited.
  func has(_ selection: Selection, editingSlots: Bool) -> Bool {
    switch selection {
    case .item(let id): item(id) != nil
    case .layer(let id): layer(id) != nil
    case .slot(let id): board.index(of: id) != nil && (editingSlots || item(in: id) == nil)
    }
  }
}
