import Determinism

/// Lays out many photos in blocks: the canvas is halved repeatedly until each block has few photos, the blocks are
/// searched separately, and the whole is refined.
///
/// Blocks are independent, so the result is the same for any number of threads.
struct BlockSearch: Sendable {
  /// Some photos and their area.
  struct Block: Sendable {
    let index: Int
    let photos: [Int]
    let width: Double
    let height: Double
  }

  /// The branches of a searched block: left part, right part and direction of the cut; indices below the number of
  /// photos are photos.
  struct Branches: Sendable {
    let root: Int
    let links: [(left: Int, right: Int, isStacked: Bool)]
  }

  private indirect enum Plan: Sendable {
    case block(Int)
    case halves(Plan, Plan, isStacked: Bool)
  }

  private let problem: SlicingProblem
  private let effort: SlicingEffort
  private let seed: UInt64
  private let keepsOrder: Bool
  private(set) var blocks: [Block] = []
  private var plan = Plan.block(0)

  /// The maximum number of photos per block: halving it makes sizes vary half as much again.
  private static let maxPhotos = 24
  /// The weight of cropping within a block, because the blocks' losses average out.
  private static let lossWeightShare = 0.5
  /// The cost at which the search of a block stops.
  private static let goodCost = 0.1

  /// The random generator for off-center cuts; nil cuts in the middle.
  private var cuts: SplitMix64?
  private static let cutRange = 0.32...0.68

  init(_ problem: SlicingProblem, effort: SlicingEffort, seed: UInt64, keepsOrder: Bool, isVaried: Bool = false) {
    cuts = isVaried ? SplitMix64(seed: seed) : nil
    self.problem = problem
    self.effort = effort
    self.seed = seed
    self.keepsOrder = keepsOrder
    let photos = keepsOrder ? Array(problem.aspects.indices) : stratified
    plan = halved(photos[...], width: problem.width, height: problem.height, typical: problem.typicalAspect)
  }

  /// The photos in an order in which every interval has a similar mix of aspect ratios: by rank, in steps of the golden
  /// ratio.
  private var stratified: [Int] {
    let ranked = problem.aspects.indices.sorted { (problem.aspects[$0], $0) < (problem.aspects[$1], $1) }
    var keys = Array(repeating: 0.0, count: ranked.count)
    for (rank, photo) in ranked.enumerated() {
      let turns = Double(rank) * 0.6180339887498949
      keys[photo] = turns - turns.rounded(.down)
    }
    return problem.aspects.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// Cuts the longer side, measured by the photos' typical aspect ratio.
  private mutating func halved(
    _ photos: ArraySlice<Int>, width: Double, height: Double, typical: Double
  ) -> Plan {
    if photos.count <= Self.maxPhotos {
      blocks.append(Block(index: blocks.count, photos: Array(photos), width: width, height: height))
      return .block(blocks.count - 1)
    }
    let share = cuts?.number(in: Self.cutRange) ?? 0.5
    let middle = photos.startIndex + Int(Double(photos.count) * share)
    let (first, second) = (photos[..<middle], photos[middle...])
    let whole = photos.reduce(0) { $0 + problem.shares[$1] }
    let part = first.reduce(0) { $0 + problem.shares[$1] } / whole
    // If photos are read in their order, blocks are stacked.
    let isStacked = problem.isRead || width < height * typical
    let room = (isStacked ? height : width) - problem.gap
    let (head, tail) = (room * part, room * (1 - part))
    return .halves(
      halved(first, width: isStacked ? width : head, height: isStacked ? head : height, typical: typical),
      halved(second, width: isStacked ? width : tail, height: isStacked ? tail : height, typical: typical),
      isStacked: isStacked)
  }

  /// Returns the branches of the best tree found for a block.
  func search(_ block: Block) -> Branches {
    var part = problem.part(block.photos, width: block.width, height: block.height)
    part.lossWeight *= Self.lossWeightShare
    let tree = SlicingTree(part)
    var random = SplitMix64(seed: seed &+ UInt64(block.index) &* 0x9E37_79B9_7F4A_7C15)
    SlicingStart(tree: tree, keepsOrder: keepsOrder).run(tries: effort.blockStarts, &random)
    let annealing = Annealing(
      steps: effort.blockSteps, temperatures: effort.temperatures, keepsOrder: keepsOrder, goodCost: Self.goodCost)
    _ = annealing.run(on: tree, &random)
    let links = (tree.photoCount..<tree.nodeCount).map { branch in
      let node = tree.nodes[branch]
      return (left: Int(node.left), right: Int(node.right), isStacked: node.isStacked)
    }
    return Branches(root: tree.root, links: links)
  }

  /// Joins searched blocks and refines the whole.
  func joined(_ searched: [Branches], penalty: ((SlicingTree) -> Double)?) -> (tree: SlicingTree, cost: Double) {
    let tree = SlicingTree(problem)
    var next = tree.photoCount
    tree.setRoot(join(plan, searched, in: tree, &next))
    tree.combineAll()
    var random = SplitMix64(seed: ~seed)
    let polish = Annealing(
      steps: effort.polishSteps, temperatures: SlicingEffort.polishTemperatures, keepsOrder: keepsOrder)
    return (tree, polish.run(on: tree, &random, penalty: penalty))
  }

  private func join(_ plan: Plan, _ searched: [Branches], in tree: SlicingTree, _ next: inout Int) -> Int {
    switch plan {
    case .halves(let first, let second, let isStacked):
      let branch = next
      next += 1
      tree.link(
        branch, join(first, searched, in: tree, &next), join(second, searched, in: tree, &next), isStacked: isStacked)
      return branch
    case .block(let index):
      let (photos, branches) = (blocks[index].photos, searched[index])
      let base = next
      next += branches.links.count
      func node(_ part: Int) -> Int { part < photos.count ? photos[part] : base + part - photos.count }
      for (offset, link) in branches.links.enumerated() {
        tree.link(base + offset, node(link.left), node(link.right), isStacked: link.isStacked)
      }
      return node(branches.root)
    }
  }
}
