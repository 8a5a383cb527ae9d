extension Board {
  /// The dividers between slots that meet along straight lines, inner branches first, so that the first hit moves the
  /// fewest cells.
  public var dividers: [Divider] { division.dividers }

  /// Returns the length that `moving(_:to:)` changes: that of the child before a divider, or without a branch that of the
  /// smallest slot before it.
  func length(before divider: Divider) -> Double? {
    switch division {
    case .tree(let split):
      let lengths = divider.branch.flatMap { split.lengths(ofBranch: $0) } ?? []
      return lengths.indices.contains(divider.index) ? lengths[divider.index] : nil
    case .lines(let lines):
      guard divider.branch == nil, lines.indices.contains(divider.index) else { return nil }
      let line = lines[divider.index]
      return line.before.map { line.extent(slots[$0].frame) }.min()
    }
  }

  /// Returns the board with a divider moved so that the length before it changes, within the minimum of its cells; nil if
  /// the divider does not move.
  func moving(_ divider: Divider, to length: Double) -> Board? {
    switch moved(divider, to: length) {
    case .tree(let split): resplit(split)
    case .frames(let frames): reframed(frames)
    case nil: nil
    }
  }

  /// Returns what `moving(_:to:)` shows while the divider is held; its dividers and hit tests are those of this board.
  func showing(_ divider: Divider, at length: Double) -> Board? {
    let frames: [Rect]
    switch moved(divider, to: length) {
    case .tree(let split): frames = self.frames(of: split)
    case .frames(let moved): frames = moved
    case nil: return nil
    }
    return Board(self, showing: changedSlots { index, slot in slot.frame = frames[index] })
  }

  private enum MovedDivider {
    case tree(SplitLayout)
    case frames([Rect])
  }

  private func moved(_ divider: Divider, to length: Double) -> MovedDivider? {
    switch division {
    case .tree(let split):
      return split.resized(at: divider, to: length, minCellExtent: minCellExtent).map { .tree($0) }
    case .lines(let lines):
      guard let before = self.length(before: divider) else { return nil }
      let grid = CanvasGrid(canvas: canvas, margin: 0, gap: 0)
      let moved = lines[divider.index].moved(
        by: length - before, minCellExtent: minCellExtent, slots.map { $0.frame },
        divider.axis == .row ? grid.horizontal : grid.vertical)
      return moved.map { .frames($0) }
    }
  }

  /// The dividers to remember for the template; nil for explicit slots, which may have been generated for other photos.
  package var dividersToRemember: StyleChoices.Dividers? {
    guard case .split(let tree, _) = template.arrangement else { return nil }
    return StyleChoices.Dividers(template: NameKey(template.name), tree: tree)
  }

  /// Returns the board with its dividers where they were left on a board of the same template.
  package func withDividers(leftBy choices: StyleChoices) -> Board {
    if case .slots = template.arrangement { return self }
    guard let split, let left = choices.dividers.first(where: { $0.template == NameKey(template.name) }) else {
      return self
    }
    let moved = SplitLayout(tree: left.tree, grid: split.grid)
    return moved.unweightedTree == split.unweightedTree ? resplit(moved) : self
  }

  /// Returns the board with its rows and columns resized.
  func resplit(_ split: SplitLayout) -> Board {
    var tree: Arrangement?
    switch template.arrangement {
    case .split(_, let overrides): tree = .split(split.tree, overrides: overrides)
    // A tree keeps the gap and the margin of the cells, and has the same settings of single slots.
    case .cells(_, let overrides) where split.grid == CanvasGrid(template) && !template.dependsOnPhotos:
      tree = .split(split.tree, overrides: overrides)
    case .cells, .slots, .automatic: break
    }
    return reframed(frames(of: split), as: tree)
  }

  private func frames(of split: SplitLayout) -> [Rect] {
    var frames = slots.map { $0.frame }
    for leaf in split.leaves { if let index = index(of: leaf.id) { frames[index] = leaf.frame } }
    return frames
  }

  /// Returns the board with other frames, from an arrangement that has them or from explicit slots.
  private func reframed(_ frames: [Rect], as arrangement: Arrangement? = nil) -> Board {
    let moved = changedSlots { index, slot in slot.frame = frames[index] }
    let outlines = slots.indices.map { index in
      moved[index].frame == slots[index].frame ? hitOutlines[index] : HitOutline(moved[index])
    }
    var template = template
    if let arrangement {
      template.arrangement = arrangement
    } else {
      template = template.writingOut(moved, fillOrder: fillOrder)
    }
    return Board(
      template: template, slots: moved, fillOrder: fillOrder, hitOutlines: outlines, choices: choices)
  }
}
