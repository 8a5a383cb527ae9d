extension Session {
  /// Everything that is selected, in the order in which it was selected; the last is ``selection``.
  public var selections: [Selection] { selection.map { alsoSelected + [$0] } ?? [] }

  /// Selects one element alone, or nothing.
  mutating func select(_ selected: Selection?) -> Changes {
    guard selection != selected || !alsoSelected.isEmpty else { return [] }
    selection = selected
    alsoSelected = []
    return .selection
  }

  /// Adds an element to the selection, or takes it out.
  mutating func toggleSelection(_ toggled: Selection) -> Changes {
    var all = selections
    if let place = all.firstIndex(of: toggled) { all.remove(at: place) } else { all.append(toggled) }
    selection = all.popLast()
    alsoSelected = all
    return .selection
  }

  /// Selects what a finger taps or drags: a layer with the others of its group.
  mutating func selectWithGroup(_ selected: Selection?) -> Changes {
    guard case .layer(let id)? = selected, let group = scene.layer(id)?.group else { return select(selected) }
    let others = scene.layers.filter { $0.group == group && $0.id != id }.map { Selection.layer($0.id) }
    guard selection != selected || alsoSelected != others else { return [] }
    selection = selected
    alsoSelected = others
    return .selection
  }

  /// Selects what a finger drags, unless it is part of what is selected already.
  mutating func selectDragged(_ dragged: Selection) -> Changes {
    guard policy.selectsOnDrag, selection != dragged, !alsoSelected.contains(dragged) else { return [] }
    return selectWithGroup(dragged)
  }

  /// Forgets selected elements that are no longer there.
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
  /// Returns whether something can be selected: a slot only without a photo, unless slots are edited.
  func has(_ selection: Selection, editingSlots: Bool) -> Bool {
    switch selection {
    case .item(let id): item(id) != nil
    case .layer(let id): layer(id) != nil
    case .slot(let id): board.index(of: id) != nil && (editingSlots || item(in: id) == nil)
    }
  }
}
