import CollageModel
import CollageTestSupport
import Testing

@testable import CollageLayout

/// The algebra of slicing trees, against sizes measured on the frames that come out.
@Suite struct SlicingTreeTests {
  private func problem(_ count: Int, seed: UInt64, gap: Double) -> SlicingProblem {
    let photos = Photos.different(count, seed: seed)
    return SlicingProblem(
      aspects: photos.map { $0.aspect }, weights: photos.indices.map { 1 + Double($0 % 3) }, width: 900, height: 700,
      gap: gap, minSide: 0.001)
  }

  private func started(_ problem: SlicingProblem, seed: UInt64) -> SlicingTree {
    let tree = SlicingTree(problem)
    var random = SplitMix64(seed: seed)
    SlicingStart(tree: tree, keepsOrder: true).run(tries: 1, &random)
    return tree
  }

  @Test(arguments: [0.0, 5, 11], [2, 3, 7, 24])
  func everyPhotoLosesTheSameShareAndNothingElseIsBare(gap: Double, count: Int) throws {
    for seed in UInt64(0)..<20 {
      let problem = problem(count, seed: seed, gap: gap)
      let tree = started(problem, seed: seed)
      guard tree.cost() < .infinity else { continue }
      let area = LayoutArea(size: Size(900, 700), gap: gap, isWhole: false)
      let frames = SlicedLayout(tree, cost: 0).frames(in: area)
      for (frame, aspect) in zip(frames, problem.aspects) {
        #expect((frame.size.aspect / aspect).isNear(tree.factor, within: 1e-9))
      }
      let covered = frames.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
      #expect(covered.isNear((900 + gap) * (700 + gap), within: 1e-4))
    }
  }

  @Test func theCostIsTheLossAndTheUnevennessOfTheFrames() throws {
    for seed in UInt64(0)..<20 {
      let problem = problem(9, seed: seed, gap: 4)
      let tree = started(problem, seed: seed)
      guard tree.cost() < .infinity else { continue }
      let frames = SlicedLayout(tree, cost: 0).frames(in: LayoutArea(size: Size(900, 700), gap: 4, isWhole: false))
      let areas = frames.map { $0.width * $0.height }
      let total = areas.reduce(0, +)
      let ratios = zip(areas, problem.shares).map { $0 / total / $1 }
      let unevenness = ratios.reduce(0) { $0 + $1 + 1 / $1 - 2 } / 9
      let factor = frames[0].size.aspect / problem.aspects[0]
      let loss = max(0, (factor - 1 / factor).magnitude / 2 - problem.freeLoss)
      #expect(tree.cost().isNear(problem.lossWeight * loss + unevenness.squareRoot(), within: 1e-7))
    }
  }

  @Test(arguments: [false, true]) func everyMoveCanBeUndone(keepsOrder: Bool) {
    let tree = started(problem(14, seed: 3, gap: 6), seed: 1)
    var random = SplitMix64(seed: 8)
    var moved = 0
    for _ in 0..<4_000 {
      let before = (0..<tree.nodeCount).map { links(tree, $0) }
      let (root, cost) = (tree.root, tree.cost())
      guard let move = tree.move(&random, keepsOrder: keepsOrder) else { continue }
      moved += 1
      #expect(isSound(tree))
      if keepsOrder { #expect(order(tree) == Array(0..<14)) }
      tree.undo(move)
      #expect(tree.root == root && (0..<tree.nodeCount).map { links(tree, $0) } == before)
      #expect(tree.cost() == cost || (tree.cost() - cost).magnitude < 1e-9)
      // Go on from somewhere else.
      _ = tree.move(&random, keepsOrder: keepsOrder)
    }
    #expect(moved > 1_000)
  }

  /// Kind, and the children of a branch in no order: a cut part comes back on the other side.
  private func links(_ tree: SlicingTree, _ node: Int) -> [Int32] {
    let node = tree.nodes[node]
    return [min(node.left, node.right), max(node.left, node.right), node.parent, node.isStacked ? 1 : 0]
  }

  /// Returns whether every node but the root hangs on the branch that holds it, once.
  private func isSound(_ tree: SlicingTree) -> Bool {
    var seen: Set<Int> = []
    var open = [tree.root]
    while let node = open.popLast() {
      guard seen.insert(node).inserted else { return false }
      guard !tree.isLeaf(node) else { continue }
      for child in [Int(tree.nodes[node].left), Int(tree.nodes[node].right)] {
        guard tree.nodes[child].parent == node else { return false }
        open.append(child)
      }
    }
    return seen.count == tree.nodeCount && tree.nodes[tree.root].parent == -1
  }

  private func order(_ tree: SlicingTree) -> [Int] {
    var order: [Int] = []
    var open = [tree.root]
    while let node = open.popLast() {
      if tree.isLeaf(node) {
        order.append(node)
      } else {
        open.append(Int(tree.nodes[node].right))
        open.append(Int(tree.nodes[node].left))
      }
    }
    return order
  }
}
