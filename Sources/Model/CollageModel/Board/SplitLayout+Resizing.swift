extension SplitLayout {
  /// Returns the layout with one divider moved so that the child before it gets a length, within the cells' minimum.
  ///
  /// The two children at the divider share their previous total; no other weight changes.
  ///
  /// - Parameters:
  ///   - divider: One of `dividers`.
  ///   - length: The requested length of the child before the divider along its axis, in canvas units.
  ///   - minimum: The minimum extent of a cell along the axis, in canvas units.
  /// - Returns: The layout, or nil if the tree has no such divider or its cells are too small to be resized.
  public func resized(at divider: Divider, to length: Double, minCellExtent minimum: Double) -> SplitLayout? {
    guard let branch = divider.branch, let lengths = lengths(ofBranch: branch),
      let node = SplitLayout.node(at: branch[...], in: tree),
      case .branch(let axis, let children) = node, axis == divider.axis, children.indices.contains(divider.index + 1),
      length.isFinite
    else { return nil }
    let index = divider.index
    let gap = axis == .row ? grid.horizontal.gap : grid.vertical.gap
    let both = lengths[index] + lengths[index + 1]
    let first = SplitLayout.minLength(of: children[index].node, along: axis, minCellExtent: minimum, gap: gap)
    let last = both - SplitLayout.minLength(of: children[index + 1].node, along: axis, minCellExtent: minimum, gap: gap)
    guard both > 0, first <= last else { return nil }
    let share = min(max(length, first), last) / both
    let weight = children[index].weight + children[index + 1].weight
    var weights = children.map { $0.weight }
    weights[index] = weight * share
    weights[index + 1] = weight - weights[index]
    // The two children's sum may exceed the limit of a single weight; halving all weights keeps the proportions.
    if !weights.allSatisfy(DocumentLimits.positive.contains) { weights = weights.map { $0 / 2 } }
    return reweighted(branch: branch, weights: weights)
  }

  /// Returns the layout with new weights for a branch.
  ///
  /// Returns nil unless the branch exists and there is one weight for each child, greater than 0 and at most 1,000,000.
  public func reweighted(branch: [Int], weights: [Double]) -> SplitLayout? {
    guard let tree = SplitLayout.reweighted(tree, branch[...], weights) else { return nil }
    return SplitLayout(tree: tree, grid: grid)
  }

  /// The tree with every weight set to 1; layouts with equal unweighted trees differ only in their dividers' positions.
  public var unweightedTree: SplitNode { SplitLayout.unweighted(tree) }

  private static func unweighted(_ node: SplitNode) -> SplitNode {
    guard case .branch(let axis, let children) = node else { return node }
    return .branch(axis, children.map { SplitNode.Child(unweighted($0.node)) })
  }

  private static func node(at path: ArraySlice<Int>, in node: SplitNode) -> SplitNode? {
    guard let index = path.first else { return node }
    guard case .branch(_, let children) = node, children.indices.contains(index) else { return nil }
    return self.node(at: path.dropFirst(), in: children[index].node)
  }

  private static func reweighted(_ node: SplitNode, _ path: ArraySlice<Int>, _ weights: [Double]) -> SplitNode? {
    guard case .branch(let axis, var children) = node else { return nil }
    guard let index = path.first else {
      guard weights.count == children.count, weights.allSatisfy(DocumentLimits.positive.contains) else { return nil }
      for index in children.indices { children[index].weight = weights[index] }
      return .branch(axis, children)
    }
    guard children.indices.contains(index),
      let changed = reweighted(children[index].node, path.dropFirst(), weights)
    else { return nil }
    children[index].node = changed
    return .branch(axis, children)
  }

  /// Returns the minimum length of a node at which each of its cells keeps its minimum extent along the axis.
  ///
  /// Lengths along an axis are linear in the total, so the bound is exact.
  private static func minLength(
    of node: SplitNode, along axis: SplitNode.Axis, minCellExtent: Double, gap: Double
  ) -> Double {
    guard case .branch(let own, let children) = node else { return minCellExtent }
    let needs = children.map { minLength(of: $0.node, along: axis, minCellExtent: minCellExtent, gap: gap) }
    guard own == axis else { return needs.max() ?? minCellExtent }
    let total = children.reduce(0) { $0 + $1.weight }
    let shared = children.indices.map { needs[$0] * total / children[$0].weight }.max() ?? minCellExtent
    return shared + Double(children.count - 1) * gap
  }
}
