/// A binary slicing tree over photos, solved for a canvas with exact gutters.
///
/// Leaves are nodes `0 ..< photoCount` and represent photos; the others are branches. The width `w` and height `h` of a
/// part of the collage satisfy `w = a s h + p + q s`, where `s` is one factor that scales all aspect ratios alike:
/// - a photo of aspect ratio `r`: a = r, p = q = 0;
/// - side by side with a gutter `g`, of equal height: a = a1 + a2, p = p1 + p2 + g, q = q1 + q2;
/// - stacked, of equal width: 1/a = 1/a1 + 1/a2, p = a (p1/a1 + p2/a2), q = a (q1/a1 + q2/a2 - g).
///
/// So the factor at which the tree fills a canvas exactly is `s = (W - p) / (a H + q)`, without any search, and every
/// photo is cropped by the same fraction, which minimizes the worst one: 1 - min(s, 1/s). This sizing function is our
/// own extension of the aspect ratio arithmetic of slicing floorplans (C. B. Atkins, "Blocked recursive image
/// composition", 2008).
///
/// Nodes are in memory owned by the tree: a search changes and evaluates a tree a million times a second.
final class SlicingTree {
  struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    var isStacked = false
    var sizing = SizingFunction(aspect: 1)
    /// The height in the last solution.
    var height = 0.0
  }

  let problem: SlicingProblem
  let photoCount: Int
  let nodeCount: Int
  let nodes: UnsafeMutablePointer<Node>
  private(set) var root = 0
  private let stack: UnsafeMutablePointer<Int32>
  private let kept: UnsafeMutablePointer<Node>
  private var keptRoot = 0

  /// Creates the leaves; branches are not linked yet.
  init(_ problem: SlicingProblem) {
    self.problem = problem
    photoCount = problem.aspects.count
    nodeCount = 2 * photoCount - 1
    nodes = .allocate(capacity: nodeCount)
    kept = .allocate(capacity: nodeCount)
    stack = .allocate(capacity: nodeCount + 1)
    nodes.initialize(repeating: Node(), count: nodeCount)
    kept.initialize(repeating: Node(), count: nodeCount)
    stack.initialize(repeating: 0, count: nodeCount + 1)
    for leaf in 0..<photoCount {
      nodes[leaf].sizing = SizingFunction(aspect: problem.aspects[leaf])
    }
  }

  deinit {
    nodes.deallocate()
    kept.deallocate()
    stack.deallocate()
  }

  func isLeaf(_ node: Int) -> Bool { node < photoCount }

  // MARK: Links

  func setRoot(_ node: Int) {
    root = node
    nodes[node].parent = -1
  }

  func link(_ branch: Int, _ left: Int, _ right: Int, isStacked: Bool) {
    nodes[branch].left = Int32(left)
    nodes[branch].right = Int32(right)
    nodes[branch].isStacked = isStacked
    nodes[left].parent = Int32(branch)
    nodes[right].parent = Int32(branch)
  }

  func replaceChild(of parent: Int, _ old: Int, by new: Int) {
    guard parent >= 0 else {
      setRoot(new)
      return
    }
    if nodes[parent].left == old { nodes[parent].left = Int32(new) } else { nodes[parent].right = Int32(new) }
    nodes[new].parent = Int32(parent)
  }

  func isAncestor(_ node: Int, of other: Int) -> Bool {
    var current = other
    while current >= 0 {
      if current == node { return true }
      current = Int(nodes[current].parent)
    }
    return false
  }

  func keep() {
    kept.update(from: nodes, count: nodeCount)
    keptRoot = root
  }

  func restoreKept() {
    nodes.update(from: kept, count: nodeCount)
    root = keptRoot
  }

  // MARK: The affine form

  /// Computes one branch from its children.
  @inline(__always) func combine(_ branch: Int) {
    let node = nodes[branch]
    nodes[branch].sizing = SizingFunction(
      nodes[Int(node.left)].sizing, nodes[Int(node.right)].sizing, isStacked: node.isStacked, gap: problem.gap)
  }

  /// Computes a branch and all its ancestors.
  @inline(__always) func combineUpwards(from branch: Int) {
    var current = branch
    while current >= 0 {
      combine(current)
      current = Int(nodes[current].parent)
    }
  }

  /// Computes every branch, children first.
  func combineAll() {
    // A branch is pushed before its children, so from the end of the list children come first.
    var order: [Int] = []
    order.reserveCapacity(photoCount)
    var open = [root]
    while let node = open.popLast() {
      guard !isLeaf(node) else { continue }
      order.append(node)
      open.append(Int(nodes[node].left))
      open.append(Int(nodes[node].right))
    }
    for node in order.reversed() { combine(node) }
  }

  /// The factor that scales all aspect ratios so that the tree fills the canvas; zero or less if it cannot.
  @inline(__always) var factor: Double { nodes[root].sizing.factor(filling: problem) }

  // MARK: Cost

  /// Returns the tree's cost: the weighted loss above the budget, plus the unevenness of the areas; infinite if a slot
  /// has no room.
  func cost() -> Double {
    let factor = self.factor
    guard factor > 0 else { return .infinity }
    let loss = problem.lossCost(factor: factor)
    guard let sizes = sizeCost(factor: factor) else { return .infinity }
    guard problem.isRead else { return loss + sizes }
    return loss + sizes
      + problem.readingCost(photosInColumns: photosInColumns(root, isInColumn: false, hasNext: false))
  }

  /// Returns the cost of uneven areas; nil if a slot has no room.
  ///
  /// The tree may still be incomplete.
  func sizeCost(factor: Double) -> Double? {
    let reciprocal = 1 / factor
    var spread = AreaSpread()
    stack[0] = Int32(root)
    nodes[root].height = problem.height
    var depth = 1
    while depth > 0 {
      depth -= 1
      let index = Int(stack[depth])
      let node = nodes[index]
      if index < photoCount {
        let width = node.sizing.aspect * factor * node.height
        guard node.height >= problem.minSide, width >= problem.minSide else { return nil }
        spread.add(area: width * node.height, share: problem.shares[index])
        continue
      }
      let (left, right) = (Int(node.left), Int(node.right))
      if node.isStacked {
        let width = node.sizing.width(height: node.height, factor: factor)
        let height = nodes[left].sizing.height(width: width, factor: factor, reciprocal: reciprocal)
        nodes[left].height = height
        nodes[right].height = node.height - height - problem.gap
      } else {
        nodes[left].height = node.height
        nodes[right].height = node.height
      }
      stack[depth] = Int32(left)
      stack[depth + 1] = Int32(right)
      depth += 2
    }
    return spread.cost(balance: problem.balance)
  }

  /// Returns the number of photos of a part that are in columns with parts on their right.
  private func photosInColumns(_ part: Int, isInColumn: Bool, hasNext: Bool) -> Int {
    if isLeaf(part) { return isInColumn ? 1 : 0 }
    let node = nodes[part]
    let isInside = isInColumn || (node.isStacked && hasNext)
    return photosInColumns(Int(node.left), isInColumn: isInside, hasNext: !node.isStacked)
      + photosInColumns(Int(node.right), isInColumn: isInside, hasNext: !node.isStacked && hasNext)
  }
}
