internal import CollageModel
#if !hasFeature(Embedded)
  import Determinism
#endif
import Determinism

/// Finds good slicing trees for a problem, by a method that suits the number of photos.
struct SlicingSearch {
  var problem: SlicingProblem
  var effort: SlicingEffort
  var seed: UInt64
  var keepsOrder: Bool
  /// The photos that must be in a corner.
  var pins: [Mosaic.Pin]
  /// True to cut blocks off-center, for a layout that looks different.
  private var isVaried = false

  init(
    problem: SlicingProblem, effort: SlicingEffort, seed: UInt64, keepsOrder: Bool, pins: [Mosaic.Pin]
  ) {
    self.problem = problem
    self.effort = effort
    self.seed = seed
    self.keepsOrder = keepsOrder
    self.pins = pins
  }

  /// The cost added for each pair of pins that a tree cannot both satisfy: more than any tree should cost.
  private static let pinPenalty = 100.0
  /// The number of candidate trees of few photos, the best of each shape, if several layouts are requested.
  private static let exhaustiveChoice = 400
  /// The maximum number of photos for an exhaustive search if several layouts are requested, at every quality.
  private static let exhaustiveForChoice = 8
  /// The maximum number of photos for which every permutation counts as a distinct layout, since they have few shapes.
  private static let maxPermuted = 4
  /// The number of runs of a search for several layouts; each may end in another design.
  private static let runsForChoice = 40

  /// Returns the best layout, or several, the best first; empty if no tree gives every photo room.
  ///
  /// If more than one is requested, the search looks for about as many that differ.
  func layouts(wanted: Int = 1) -> [SlicedLayout] {
    let count = problem.aspects.count
    if let exact = exactLayouts(wanted: wanted) { return exact }
    var layouts: [SlicedLayout] = []
    for attempt in 0..<wanted {
      let search = self.attempt(attempt)
      if count > SlicingEffort.maxInOnePiece {
        let blocks = search.blockSearch
        layouts += search.finished(blocks, blocks.blocks.map { blocks.search($0) })
      } else {
        layouts += search.annealed(all: wanted > 1)
      }
    }
    return Self.sorted(layouts)
  }

  // WebAssembly has one thread.
  #if !hasFeature(Embedded)
    /// Returns the same layouts, searching blocks concurrently.
    func layouts(wanted: Int, threads: Int) async -> [SlicedLayout] {
      guard problem.aspects.count > SlicingEffort.maxInOnePiece, threads > 1 else { return layouts(wanted: wanted) }
      var layouts: [SlicedLayout] = []
      for attempt in 0..<wanted {
        let search = self.attempt(attempt)
        let blocks = search.blockSearch
        var searched: [BlockSearch.Branches] = []
        await OrderedWork.run(count: blocks.blocks.count, width: threads) {
          blocks.search(blocks.blocks[$0])
        } take: {
          searched.append($1)
        }
        layouts += search.finished(blocks, searched)
      }
      return Self.sorted(layouts)
    }
  #endif

  /// Returns an independent search with another seed and other block cuts.
  private func attempt(_ attempt: Int) -> SlicingSearch {
    var search = self
    search.seed = seed &+ UInt64(attempt) &* 0xD1B5_4A32_D192_ED03
    search.isVaried = attempt > 0
    return search
  }

  private static func sorted(_ layouts: [SlicedLayout]) -> [SlicedLayout] {
    layouts.indices.sorted { (layouts[$0].cost, $0) < (layouts[$1].cost, $1) }.map { layouts[$0] }
  }

  // MARK: Few photos

  private func exactLayouts(wanted: Int) -> [SlicedLayout]? {
    let count = problem.aspects.count
    if count == 1 {
      let tree = SlicingTree(problem)
      tree.setRoot(0)
      return [SlicedLayout(tree, cost: 0)]
    }
    let isOne = wanted == 1
    let exhaustive = isOne ? effort.exhaustive : max(effort.exhaustive, Self.exhaustiveForChoice)
    guard count <= (keepsOrder ? effort.exhaustiveInOrder : exhaustive) else { return nil }
    var search = ExhaustiveSearch(
      problem, keepsOrder: keepsOrder, wanted: isOne ? 1 : Self.exhaustiveChoice,
      isByShape: !isOne && count > Self.maxPermuted)
    if pins.count > 1 { search.run { violations(in: $0) == 0 } } else { search.run() }
    return (isOne || count <= Self.maxPermuted ? search.found : search.bestOfShapes).map {
      SlicedLayout(search.tree($0), cost: $0.cost)
    }
  }

  // MARK: Some photos

  /// Returns the best trees of all runs, or only the best of them.
  private func annealed(all: Bool) -> [SlicedLayout] {
    let runs = effort.runs(photos: problem.aspects.count)
    let annealing = Annealing(
      steps: runs.steps, temperatures: effort.temperatures, keepsOrder: keepsOrder)
    var random = SplitMix64(seed: seed)
    let tree = SlicingTree(problem)
    var layouts: [SlicedLayout] = []
    for _ in 0..<(all ? max(runs.count, Self.runsForChoice) : runs.count) {
      SlicingStart(tree: tree, keepsOrder: keepsOrder).run(tries: effort.starts, &random)
      let cost = annealing.run(on: tree, &random, penalty: penalty)
      guard isPossible(cost), all || cost < layouts.first?.cost ?? .infinity else { continue }
      let layout = SlicedLayout(tree, cost: cost)
      if all { layouts.append(layout) } else { layouts = [layout] }
    }
    return layouts
  }

  // MARK: Many photos

  private var blockSearch: BlockSearch {
    BlockSearch(problem, effort: effort, seed: seed, keepsOrder: keepsOrder, isVaried: isVaried)
  }

  private func finished(_ blocks: BlockSearch, _ searched: [BlockSearch.Branches]) -> [SlicedLayout] {
    let (tree, cost) = blocks.joined(searched, penalty: penalty)
    return isPossible(cost) ? [SlicedLayout(tree, cost: cost)] : []
  }

  // MARK: Pins

  private var penalty: ((SlicingTree) -> Double)? {
    pins.count > 1 ? { Double(violations(in: $0)) * Self.pinPenalty } : nil
  }

  private func isPossible(_ cost: Double) -> Bool { cost < Self.pinPenalty }

  /// Returns the number of pairs of pins that the tree cannot both satisfy in any order of its parts.
  ///
  /// At the branch that separates two photos, the cut must separate their corners. Above it, both photos are in one
  /// part, which is first or last, so a cut there must not separate the corners.
  private func violations(in tree: borrowing SlicingTree) -> Int {
    var violations = 0
    for (index, pin) in pins.enumerated() {
      for other in pins[..<index] {
        var node = Int(tree.nodes[pin.photo].parent)
        while !tree.isAncestor(node, of: other.photo) { node = Int(tree.nodes[node].parent) }
        var partsHere = true
        while node >= 0 {
          let isParted =
            tree.nodes[node].isStacked
            ? pin.corner.isTop != other.corner.isTop : pin.corner.isLeft != other.corner.isLeft
          if isParted != partsHere { violations += 1 }
          partsHere = false
          node = Int(tree.nodes[node].parent)
        }
      }
    }
    return violations
  }
}
