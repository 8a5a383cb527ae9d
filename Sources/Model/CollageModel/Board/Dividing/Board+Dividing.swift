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
  ///
  /// While the divider is held, the dividers and hit tests of the board stay those of this one.
  func moving(_ divider: Divider, to length: Double, isHeld: Bool = false) -> Board? {
    switch division {
    case .tree(let split):
      return split.resized(at: divider, to: length, minCellExtent: minCellExtent).map { resplit($0, isHeld: isHeld) }
    case .lines(let lines):
      guard let before = self.length(before: divider) else { return nil }
      let grid = CanvasGrid(canvas: canvas, margin: 0, gap: 0)
      let moved = lines[divider.index].moved(
        by: length - before, minCellExtent: minCellExtent, slots.map { $0.frame },
        divider.axis == .row ? grid.horizontal : grid.vertical)
      return moved.map { reframed($0, isHeld: isHeld) }
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
  func resplit(_ split: SplitLayout, isHeld: Bool = false) -> Board {
    var frames = slots.map { $0.frame }
    for leaf in split.leaves { if let index = index(of: leaf.id) { frames[index] = leaf.frame } }
    var tree: Arrangement?
    switch template.arrangement {
    case .split(_, let overrides): tree = .split(split.tree, overrides: overrides)
    // A tree keeps the gap and the margin of the cells, and has the same settings of single slots.
    case .cells(_, let overrides) where split.grid == CanvasGrid(template) && !template.dependsOnPhotos:
      tree = .split(split.tree, overrides: overrides)
    case .cells, .slots, .automatic: break
    }
    return reframed(frames, as: tree, isHeld: isHeld)
  }

  /// Returns the board with other frames, from an arrangement that has them or from explicit slots.
  private func reframed(_ frames: [Rect], as arrangement: Arrangement? = nil, isHeld: Bool) -> Board {
    let moved = changedSlots { index, slot in slot.frame = frames[index] }
    if isHeld { return Board(self, showing: moved) }
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
