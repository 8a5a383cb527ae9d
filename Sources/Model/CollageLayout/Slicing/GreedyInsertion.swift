import Determinism

/// Builds a slicing tree by inserting one photo after another at the position of least cost.
///
/// Source: C. B. Atkins, "Blocked recursive image composition" (2008), with another cost function; O(n^3).
struct GreedyInsertion {
  let tree: SlicingTree

  /// The weight of the loss during insertion: while few photos are placed, it says little about the final loss.
  private static let lossShare = 0.1

  /// Replaces the tree by the best result of several insertion orders.
  func run(tries: Int, _ random: inout SplitMix64) {
    var best = Double.infinity
    var isAnyKept = false
    var order = Array(0..<tree.photoCount)
    for _ in 0..<max(1, tries) {
      for last in stride(from: order.count - 1, to: 0, by: -1) {
        order.swapAt(last, Int(random.next(below: UInt64(last) + 1)))
      }
      insert(order)
      let cost = tree.cost()
      if cost < best || !isAnyKept {
        best = cost
        isAnyKept = true
        tree.keep()
      }
    }
    tree.restoreKept()
  }

  private func insert(_ order: [Int]) {
    tree.setRoot(order[0])
    var used = [order[0]]
    for (position, photo) in order.enumerated().dropFirst() {
      let branch = tree.photoCount + position - 1
      var best = (target: used[0], isStacked: false, cost: Double.infinity)
      for target in used {
        for isStacked in [false, true] {
          join(photo, beside: target, branch: branch, isStacked: isStacked)
          let cost = partCost()
          if cost < best.cost { best = (target, isStacked, cost) }
          part(target, from: branch)
        }
      }
      join(photo, beside: best.target, branch: branch, isStacked: best.isStacked)
      used.append(branch)
      used.append(photo)
    }
  }

  private func join(_ photo: Int, beside target: Int, branch: Int, isStacked: Bool) {
    tree.replaceChild(of: Int(tree.nodes[target].parent), target, by: branch)
    tree.link(branch, target, photo, isStacked: isStacked)
    tree.combineUpwards(from: branch)
  }

  private func part(_ target: Int, from branch: Int) {
    let above = Int(tree.nodes[branch].parent)
    tree.replaceChild(of: above, branch, by: target)
    if above >= 0 { tree.combineUpwards(from: above) }
  }

  /// Returns the cost of a tree that contains some of the photos.
  private func partCost() -> Double {
    let factor = tree.factor
    guard factor > 0, let sizes = tree.sizeCost(factor: factor) else { return .infinity }
    return tree.problem.lossWeight * Self.lossShare * ((factor - 1 / factor) / 2).magnitude + sizes
  }
}
