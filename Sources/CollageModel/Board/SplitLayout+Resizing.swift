extension SplitLayout {
  /// The layout with one divider moved so that the child before it gets a length, as near as the cells allow.
  ///
  /// The two children that meet at the divider share what they had; no other weight changes.
  ///
  /// - Parameters:
  ///   - divider: One of `dividers`.
  ///   - length: The wanted length of the child before the divider along its axis, in canvas units.
  ///   - least: The least extent of a cell along the axis, in canvas units.
  /// - Returns: The layout, or nil where the tree has no such divider or its cells are too small to be resized.
  public func resized(at divider: Divider, to length: Double, leastCell least: Double) -> SplitLayout? {
    guard let lengths = lengths(ofBranch: divider.branch),
      let node = SplitLayout.node(at: divider.branch[...], in: tree),
      case .branch(let axis, let children) = node, axis == divider.axis, children.indices.contains(divider.index + 1),
      length.isFinite
    else { return nil }
    let index = divider.index
    let gap = axis == .row ? grid.horizontal.gap : grid.vertical.gap
    let both = lengths[index] + lengths[index + 1]
    let first = SplitLayout.leastLength(of: children[index].node, along: axis, leastCell: least, gap: gap)
    let last = both - SplitLayout.leastLength(of: children[index + 1].node, along: axis, leastCell: least, gap: gap)
    guard both > 0, first <= last else { return nil }
    let share = min(max(length, first), last) / both
    let weight = children[index].weight + children[index + 1].weight
    var weights = children.map { $0.weight }
    weights[index] = weight * share
    weights[index + 1] = weight - weights[index]
    return reweighted(branch: divider.branch, weights: weights)
  }

  /// The layout with other weights for a branch, or nil where they are not one number above zero for each child.
  public func reweighted(branch: [Int], weights: [Double]) -> SplitLayout? {
    guard let tree = SplitLayout.reweighted(tree, branch[...], weights) else { return nil }
    return SplitLayout(tree: tree, grid: grid)
  }

  /// The tree with every weight 1, which tells whether two layouts differ in more than their dividers' places.
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
      guard weights.count == children.count, weights.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
      for index in children.indices { children[index].weight = weights[index] }
      return .branch(axis, children)
    }
    guard children.indices.contains(index),
      let changed = reweighted(children[index].node, path.dropFirst(), weights)
    else { return nil }
    children[index].node = changed
    return .branch(axis, children)
  }

  /// The least length of a node at which each of its cells keeps its least extent along the axis.
  ///
  /// Lengths along an axis are linear in the whole, so the bound is exact.
  private static func leastLength(
    of node: SplitNode, along axis: SplitNode.Axis, leastCell: Double, gap: Double
  ) -> Double {
    guard case .branch(let own, let children) = node else { return leastCell }
    let needs = children.map { leastLength(of: $0.node, along: axis, leastCell: leastCell, gap: gap) }
    guard own == axis else { return needs.max() ?? leastCell }
    let total = children.reduce(0) { $0 + $1.weight }
    let shared = children.indices.map { needs[$0] * total / children[$0].weight }.max() ?? leastCell
    return shared + Double(children.count - 1) * gap
  }
}
