/// A draggable line between the slots on its two sides.
public struct Divider: Hashable, Sendable {
  /// The branch whose children it separates: the index of the child at each level, from the root.
  ///
  /// Nil if the slots do not form rows and columns; the divider then moves only the slots that touch it.
  public var branch: [Int]?
  /// The index of the child before the divider, or without a branch the divider's own index.
  public var index: Int
  /// The direction from the slots before the divider to those after it; the divider moves along it.
  public var axis: SplitNode.Axis
  /// The strip between the two sides, in canvas units; its extent along the axis is 0 without a gap.
  public var strip: Rect

  /// Creates a divider between two adjacent children of a branch, or between slots without a branch.
  public init(branch: [Int]?, index: Int, axis: SplitNode.Axis, strip: Rect) {
    self.branch = branch
    self.index = index
    self.axis = axis
    self.strip = strip
  }
}

/// Computes the cells of a tree of rows and columns on a canvas.
public struct SplitLayout: Hashable, Sendable {
  /// A leaf and its frame, in canvas units.
  public struct Leaf: Hashable, Sendable {
    public var id: SlotID
    /// The leaf's frame; it has no area if gaps leave no room.
    public var frame: Rect
  }

  public var tree: SplitNode
  /// The positions that the cells' edges can have.
  public let grid: CanvasGrid

  /// Creates a layout whose outer edges and gaps come from the grid.
  public init(tree: SplitNode, grid: CanvasGrid) {
    self.tree = tree
    self.grid = grid
  }

  /// The leaves in the tree's order.
  public var leaves: [Leaf] {
    var leaves: [Leaf] = []
    visit { node, horizontal, vertical, _ in
      if case .slot(let id) = node { leaves.append(Leaf(id: id, frame: CanvasGrid.rect(horizontal, vertical))) }
    }
    return leaves
  }

  /// The dividers, inner branches first, so that the first hit moves the fewest cells.
  public var dividers: [Divider] {
    var dividers: [Divider] = []
    visit { node, horizontal, vertical, branch in
      guard case .branch(let axis, let children) = node, children.count > 1 else { return }
      let spans = self.spans(of: children, axis, horizontal, vertical)
      for index in 0..<(children.count - 1) {
        let between = Span(start: spans[index].end, end: spans[index + 1].start)
        let strip = axis == .row ? CanvasGrid.rect(between, vertical) : CanvasGrid.rect(horizontal, between)
        dividers.append(Divider(branch: branch, index: index, axis: axis, strip: strip))
      }
    }
    return dividers.reversed()
  }

  /// Returns the lengths of a branch's children along its axis, in canvas units, or nil if there is no such branch.
  public func lengths(ofBranch branch: [Int]) -> [Double]? {
    var lengths: [Double]?
    visit { node, horizontal, vertical, path in
      guard path == branch, case .branch(let axis, let children) = node else { return }
      lengths = spans(of: children, axis, horizontal, vertical).map { $0.end - $0.start }
    }
    return lengths
  }

  private func spans(
    of children: [SplitNode.Child], _ axis: SplitNode.Axis, _ horizontal: Span, _ vertical: Span
  ) -> [Span] {
    let weights = children.map { $0.weight }
    return axis == .row
      ? grid.horizontal.shared(horizontal, weights: weights) : grid.vertical.shared(vertical, weights: weights)
  }

  /// Calls the closure with each node, its horizontal and vertical intervals, and its path, from the root down.
  private func visit(_ body: (SplitNode, Span, Span, [Int]) -> Void) {
    visit(tree, grid.horizontal.inner, grid.vertical.inner, [], body)
  }

  private func visit(
    _ node: SplitNode, _ horizontal: Span, _ vertical: Span, _ path: [Int],
    _ body: (SplitNode, Span, Span, [Int]) -> Void
  ) {
    body(node, horizontal, vertical, path)
    guard case .branch(let axis, let children) = node else { return }
    let spans = spans(of: children, axis, horizontal, vertical)
    for index in children.indices {
      let (across, down) = axis == .row ? (spans[index], vertical) : (horizontal, spans[index])
      visit(children[index].node, across, down, path + [index], body)
    }
  }
}
