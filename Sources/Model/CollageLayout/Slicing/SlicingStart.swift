import Determinism

/// Builds an initial tree that is good enough for a search to improve.
struct SlicingStart {
  let tree: SlicingTree
  let keepsOrder: Bool

  /// Replaces the tree by the best of several initial trees.
  func run(tries: Int, _ random: inout SplitMix64) {
    guard tree.photoCount > 1 else {
      tree.setRoot(0)
      return
    }
    guard keepsOrder else {
      GreedyInsertion(tree: tree).run(tries: tries, &random)
      return
    }
    var best = Double.infinity
    for attempt in 0..<max(1, tries) {
      halve(&random)
      let cost = tree.cost()
      if cost < best || attempt == 0 {
        best = cost
        tree.keep()
      }
    }
    tree.restoreKept()
  }

  /// Halves the photos in their order, across the longer side.
  private func halve(_ random: inout SplitMix64) {
    var next = tree.photoCount
    let aspect = tree.problem.width / tree.problem.height
    tree.setRoot(
      half(0..<tree.photoCount, aspect: aspect, typical: tree.problem.typicalAspect, &next, &random))
    tree.combineAll()
  }

  private func half(
    _ photos: Range<Int>, aspect: Double, typical: Double, _ next: inout Int, _ random: inout SplitMix64
  ) -> Int {
    if photos.count == 1 { return photos.lowerBound }
    let branch = next
    next += 1
    let middle = photos.lowerBound + photos.count / 2
    let share = Double(photos.count / 2) / Double(photos.count)
    let isStacked = aspect < typical * (0.8 + 0.5 * random.unit())
    let first = half(
      photos.lowerBound..<middle, aspect: isStacked ? aspect / share : aspect * share, typical: typical, &next, &random)
    let second = half(
      middle..<photos.upperBound, aspect: isStacked ? aspect / (1 - share) : aspect * (1 - share), typical: typical,
      &next, &random)
    tree.link(branch, first, second, isStacked: isStacked)
    return branch
  }
}
