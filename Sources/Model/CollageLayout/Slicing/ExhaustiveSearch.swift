import Determinism

/// Examines every slicing tree of a few photos and returns the optimum.
///
/// Trees that differ only in the order of equal cuts or of siblings have the same sizes and count once: there are 2, 8,
/// 52, 472, 5,504, 78,416 of them for 2 to 7 photos. If the photos keep their order, siblings cannot be exchanged and
/// there are 2, 6, 22, 90, 394 and so on, twice the little Schröder numbers; ten photos have 206,098.
///
/// Every tree of a set of photos is a pair of trees of two subsets, so the trees of all smaller sets are computed once
/// and stored. A branch of the search ends if its loss alone exceeds the cost of the best tree.
struct ExhaustiveSearch {
  /// A tree of some photos: its sizing function and its two parts.
  private struct Entry {
    var sizing: SizingFunction
    var left: Int32
    var right: Int32
    /// The photo of a leaf, -1 for parts side by side, or -2 for stacked parts.
    var kind: Int32
  }

  /// A candidate tree with its cost.
  struct Found {
    var cost: Double
    /// The tree as branches and photos, each branch after its parts.
    fileprivate var root: (left: Int32, right: Int32, isStacked: Bool)
  }

  private let problem: SlicingProblem
  private let keepsOrder: Bool
  private let count: Int
  private var entries: [Entry] = []
  /// The entries of each set of photos, separately for trees that are side by side and stacked; for a single photo both
  /// are its leaf.
  private var ranges: [(row: Range<Int>, stack: Range<Int>)]
  private(set) var found: [Found] = []
  private let wanted: Int
  private let isByShape: Bool
  /// The cost above which trees are discarded.
  private var limit = Double.infinity
  /// The best tree of each shape, regardless of its photos, by the shape's number; filled only if several trees are
  /// requested.
  private var shapes: [UInt64: Int] = [:]
  private var heights: [(entry: Int32, height: Double)]

  /// Prepares a search for a number of the best trees, or for the best tree of every shape.
  init(_ problem: SlicingProblem, keepsOrder: Bool, wanted: Int = 1, isByShape: Bool = false) {
    self.problem = problem
    self.keepsOrder = keepsOrder
    self.wanted = wanted
    self.isByShape = isByShape
    count = problem.aspects.count
    ranges = Array(repeating: (0..<0, 0..<0), count: 1 << count)
    heights = Array(repeating: (0, 0), count: 2 * count)
  }

  /// Runs the search; `accepts` may reject a tree that would otherwise be the best.
  mutating func run(accepts: ((borrowing SlicingTree) -> Bool)? = nil) {
    for photo in 0..<count {
      entries.append(
        Entry(sizing: SizingFunction(aspect: problem.aspects[photo]), left: -1, right: -1, kind: Int32(photo)))
      ranges[1 << photo] = (photo..<(photo + 1), photo..<(photo + 1))
    }
    let full = (1 << count) - 1
    guard count > 1 else { return }
    for set in 1...full where set.nonzeroBitCount > 1 && isOfInterest(set) {
      let row = entries.count
      visit(set, isStacked: false, isLast: set == full, accepts)
      let stack = entries.count
      visit(set, isStacked: true, isLast: set == full, accepts)
      ranges[set] = (row..<stack, stack..<entries.count)
    }
  }

  /// Returns whether trees of a set of photos are needed: if the order is fixed, only sets of neighbors are.
  private func isOfInterest(_ set: Int) -> Bool {
    guard keepsOrder else { return true }
    let run = set >> set.trailingZeroBitCount
    return run & (run + 1) == 0
  }

  /// Creates every tree of a set that is cut in one direction.
  private mutating func visit(
    _ set: Int, isStacked: Bool, isLast: Bool, _ accepts: ((borrowing SlicingTree) -> Bool)?
  ) {
    if keepsOrder {
      let first = set.trailingZeroBitCount
      for length in 1..<set.nonzeroBitCount {
        let head = ((1 << length) - 1) << first
        pair(head, set ^ head, isStacked: isStacked, isLast: isLast, accepts)
      }
      return
    }
    let low = set & -set
    let rest = set ^ low
    var part = rest
    repeat {
      part = (part - 1) & rest
      pair(low | part, set ^ low ^ part, isStacked: isStacked, isLast: isLast, accepts)
    } while part != 0
  }

  /// Combines every tree of one set with every tree of another.
  ///
  /// The first is never cut in the same direction, so that equivalent ways of pairing the parts of a long row are
  /// generated only once.
  private mutating func pair(
    _ first: Int, _ second: Int, isStacked: Bool, isLast: Bool, _ accepts: ((borrowing SlicingTree) -> Bool)?
  ) {
    let lefts = isStacked ? ranges[first].row : ranges[first].stack
    let others = isStacked ? ranges[second].row : ranges[second].stack
    let same = isStacked ? ranges[second].stack : ranges[second].row
    for left in lefts {
      for right in others { join(left, right, isStacked: isStacked, isLast: isLast, accepts) }
      if second.nonzeroBitCount > 1 {
        for right in same { join(left, right, isStacked: isStacked, isLast: isLast, accepts) }
      }
    }
  }

  @inline(__always) private mutating func join(
    _ left: Int, _ right: Int, isStacked: Bool, isLast: Bool, _ accepts: ((borrowing SlicingTree) -> Bool)?
  ) {
    let sizing = SizingFunction(entries[left].sizing, entries[right].sizing, isStacked: isStacked, gap: problem.gap)
    let entry = Entry(sizing: sizing, left: Int32(left), right: Int32(right), kind: isStacked ? -2 : -1)
    if isLast { judge(entry, accepts) } else { entries.append(entry) }
  }

  private mutating func judge(_ entry: Entry, _ accepts: ((borrowing SlicingTree) -> Bool)?) {
    let factor = entry.sizing.factor(filling: problem)
    guard factor > 0 else { return }
    let loss = problem.lossCost(factor: factor)
    guard loss < limit, let sizes = sizeCost(of: entry, factor: factor) else { return }
    var cost = loss + sizes
    guard cost < limit else { return }
    if problem.isRead {
      let inColumns =
        photosInColumns(entry.left, isInColumn: false, hasNext: entry.kind == -1)
        + photosInColumns(entry.right, isInColumn: false, hasNext: false)
      cost += problem.readingCost(photosInColumns: inColumns)
      guard cost < limit else { return }
    }
    let found = Found(cost: cost, root: (entry.left, entry.right, entry.kind == -2))
    if let accepts, !accepts(tree(found)) { return }
    keep(found)
  }

  /// Returns the same value as the method of `SlicingTree`, for an entry.
  private func photosInColumns(_ part: Int32, isInColumn: Bool, hasNext: Bool) -> Int {
    let node = entries[Int(part)]
    if node.kind >= 0 { return isInColumn ? 1 : 0 }
    let isInside = isInColumn || (node.kind == -2 && hasNext)
    return photosInColumns(node.left, isInColumn: isInside, hasNext: node.kind == -1)
      + photosInColumns(node.right, isInColumn: isInside, hasNext: node.kind == -1 && hasNext)
  }

  private mutating func keep(_ candidate: Found) {
    if wanted == 1 {
      found = [candidate]
      limit = candidate.cost
      return
    }
    if isByShape {
      keepByShape(candidate)
      return
    }
    // Trees of equal cost stay in the order in which they were found.
    let place = found.firstIndex { $0.cost > candidate.cost } ?? found.count
    found.insert(candidate, at: place)
    if found.count > wanted { found.removeLast() }
    if found.count == wanted { limit = found[wanted - 1].cost }
  }

  private mutating func keepByShape(_ candidate: Found) {
    let (left, right, isStacked) = candidate.root
    let sum = parts(of: left, isStacked: isStacked) &+ parts(of: right, isStacked: isStacked)
    let shape = Self.mixed(sum, isStacked: isStacked)
    if let known = shapes[shape] {
      guard candidate.cost < found[known].cost else { return }
      found[known] = candidate
    } else {
      shapes[shape] = found.count
      found.append(candidate)
    }
    limit = min(limit, candidate.cost + LayoutVariety.maxSlack)
  }

  /// The best tree of each shape, if it costs little more than the best of all, in ascending order of cost; equal costs
  /// keep the order in which their shapes were found.
  var bestOfShapes: [Found] {
    found.indices.filter { found[$0].cost <= limit }.sorted { (found[$0].cost, $0) < (found[$1].cost, $1) }
      .prefix(wanted).map { found[$0] }
  }

  // MARK: Shapes

  /// Returns the sum of the shapes' numbers over the parts that are side by side, or stacked, in any order.
  private func parts(of entry: Int32, isStacked: Bool) -> UInt64 {
    let node = entries[Int(entry)]
    if node.kind >= 0 { return Self.leaf }
    let sum = parts(of: node.left, isStacked: node.kind == -2) &+ parts(of: node.right, isStacked: node.kind == -2)
    return (node.kind == -2) == isStacked ? sum : Self.mixed(sum, isStacked: node.kind == -2)
  }

  private static let leaf: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ sum: UInt64, isStacked: Bool) -> UInt64 {
    var random = SplitMix64(seed: isStacked ? ~sum : sum)
    return random.next()
  }

  /// Returns the same value as `SlicingTree.sizeCost`, for an entry.
  private mutating func sizeCost(of root: Entry, factor: Double) -> Double? {
    let reciprocal = 1 / factor
    var spread = AreaSpread()
    var node = root
    var height = problem.height
    var depth = 0
    while true {
      if node.kind >= 0 {
        let width = node.sizing.aspect * factor * height
        guard height >= problem.minSide, width >= problem.minSide else { return nil }
        spread.add(area: width * height, share: problem.shares[Int(node.kind)])
        guard depth > 0 else { break }
        depth -= 1
        node = entries[Int(heights[depth].entry)]
        height = heights[depth].height
        continue
      }
      let left = entries[Int(node.left)]
      if node.kind == -2 {
        let width = node.sizing.width(height: height, factor: factor)
        let upper = left.sizing.height(width: width, factor: factor, reciprocal: reciprocal)
        heights[depth] = (node.right, height - upper - problem.gap)
        height = upper
      } else {
        heights[depth] = (node.right, height)
      }
      depth += 1
      node = left
    }
    return spread.cost(balance: problem.balance)
  }

  /// Converts a found tree to one that can be changed and placed.
  func tree(_ found: Found) -> SlicingTree {
    let tree = SlicingTree(problem)
    var next = count
    func build(_ index: Int32) -> Int {
      let entry = entries[Int(index)]
      guard entry.kind < 0 else { return Int(entry.kind) }
      let branch = next
      next += 1
      tree.link(branch, build(entry.left), build(entry.right), isStacked: entry.kind == -2)
      return branch
    }
    let root = next
    next += 1
    tree.link(root, build(found.root.left), build(found.root.right), isStacked: found.root.isStacked)
    tree.setRoot(root)
    tree.combineAll()
    return tree
  }
}
