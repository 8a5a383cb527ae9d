import CollageModel
import CollageTestSupport
import Testing

@testable import CollageLayout

/// The exhaustive search against a brute force that shares nothing with it but the definition of the cost.
@Suite struct OptimumTests {
  /// A tree as a person would write it down.
  private indirect enum Tree {
    case photo(Int)
    case pair(Tree, Tree, isStacked: Bool)
  }

  /// Calls a closure with every binary tree over photos, two that mirror each other once: still many more than there
  /// are different layouts.
  private func forEachTree(_ photos: [Int], keepsOrder: Bool, _ body: (Tree) -> Void) {
    guard photos.count > 1 else {
      body(.photo(photos[0]))
      return
    }
    let splits: [([Int], [Int])] =
      keepsOrder
      ? (1..<photos.count).map { (Array(photos[..<$0]), Array(photos[$0...])) }
      : stride(from: 1, to: (1 << photos.count) - 1, by: 2).map { bits in
        (
          photos.indices.filter { bits >> $0 & 1 == 1 }.map { photos[$0] },
          photos.indices.filter { bits >> $0 & 1 == 0 }.map { photos[$0] }
        )
      }
    for (first, second) in splits {
      var rights: [Tree] = []
      forEachTree(second, keepsOrder: keepsOrder) { rights.append($0) }
      forEachTree(first, keepsOrder: keepsOrder) { left in
        for right in rights {
          body(.pair(left, right, isStacked: false))
          body(.pair(left, right, isStacked: true))
        }
      }
    }
  }

  /// Returns what the width of a part adds up to at a height: straight lines through two heights, joined at equal
  /// widths.
  private func line(_ tree: Tree, _ factor: Double, _ problem: SlicingProblem) -> (slope: Double, start: Double) {
    switch tree {
    case .photo(let photo): return (problem.aspects[photo] * factor, 0)
    case .pair(let first, let second, let isStacked):
      let (one, other) = (line(first, factor, problem), line(second, factor, problem))
      if !isStacked { return (one.slope + other.slope, one.start + other.start + problem.gap) }
      // Heights at two widths give the line.
      func height(at width: Double) -> Double {
        (width - one.start) / one.slope + (width - other.start) / other.slope + problem.gap
      }
      let slope = 1 / (height(at: 1) - height(at: 0))
      return (slope, -slope * height(at: 0))
    }
  }

  private func areas(
    _ tree: Tree, width: Double, height: Double, factor: Double, _ problem: SlicingProblem, into areas: inout [Double]
  ) -> Bool {
    switch tree {
    case .photo(let photo):
      areas[photo] = width * height
      return height >= problem.minSide && width >= problem.minSide
    case .pair(let first, let second, let isStacked):
      let (one, other) = (line(first, factor, problem), line(second, factor, problem))
      if isStacked {
        return self.areas(
          first, width: width, height: (width - one.start) / one.slope, factor: factor, problem, into: &areas)
          && self.areas(
            second, width: width, height: (width - other.start) / other.slope, factor: factor, problem, into: &areas)
      }
      return self.areas(
        first, width: one.slope * height + one.start, height: height, factor: factor, problem, into: &areas)
        && self.areas(
          second, width: other.slope * height + other.start, height: height, factor: factor, problem, into: &areas)
    }
  }

  private func cost(_ tree: Tree, _ problem: SlicingProblem) -> Double {
    // The width rises with the factor; false position between two bounds finds where it is the canvas' own.
    func excess(_ factor: Double) -> Double {
      let line = line(tree, factor, problem)
      return line.slope * problem.height + line.start - problem.width
    }
    var (low, high) = (0.02, 50.0)
    var (below, above) = (excess(low), excess(high))
    guard below < 0, above > 0 else { return .infinity }
    for _ in 0..<60 where high - low > 1e-13 * high {
      let middle = low + (high - low) * (below / (below - above))
      let value = excess(middle)
      if value.magnitude < 1e-10 {
        (low, high) = (middle, middle)
      } else if value < 0 {
        (low, below) = (middle, value)
      } else {
        (high, above) = (middle, value)
      }
    }
    var areas = Array(repeating: 0.0, count: problem.aspects.count)
    guard
      self.areas(tree, width: problem.width, height: problem.height, factor: low, problem, into: &areas)
    else { return .infinity }
    let total = areas.reduce(0, +)
    let unevenness = zip(areas, problem.shares).reduce(0) { sum, pair in
      let ratio = pair.0 / total / pair.1
      return sum + (ratio - 1) * (ratio - 1) / ratio
    }
    let loss = max(0, (low - 1 / low).magnitude / 2 - problem.freeLoss)
    let relative = zip(areas, problem.shares).map { $0 / $1 }
    let excess = max(0, (relative.max() ?? 1) / (relative.min() ?? 1) / problem.balance - 1)
    let imbalance = 2 * (1 - 1 / (1 + excess))
    return problem.lossWeight * loss + (unevenness / Double(areas.count)).squareRoot() + imbalance
  }

  @Test(arguments: [(2, 10), (3, 10), (4, 6), (5, 3), (6, 2), (7, 1)]) func theBestTreeIsTheBestOfAll(
    count: Int, seeds: Int
  ) {
    for seed in 0..<seeds {
      let photos = Photos.different(count, seed: UInt64(seed))
      let problem = SlicingProblem(
        aspects: photos.map { $0.aspect }, weights: photos.indices.map { $0 == 0 ? 2 : 1 },
        width: seed % 2 == 0 ? 900 : 500, height: 600, gap: Double(seed * 4), balance: seed % 3 == 0 ? .infinity : 3)
      for keepsOrder in [false, true] {
        var search = ExhaustiveSearch(problem, keepsOrder: keepsOrder)
        search.run()
        var brute = Double.infinity
        var seen = 0
        forEachTree(Array(0..<count), keepsOrder: keepsOrder) { tree in
          seen += 1
          brute = min(brute, cost(tree, problem))
        }
        // (2n - 3)!! binary trees over n photos, each of their n - 1 branches cut in one of two ways.
        if !keepsOrder { #expect(seen == (2...count).reduce(1) { $0 * (2 * $1 - 3) * 2 }) }
        let found = search.found.first?.cost ?? .infinity
        #expect(found.isNear(brute, within: 1e-6), "\(count) photos, seed \(seed)")
      }
    }
  }

  /// With a limit that nothing reaches every tree is kept; unordered ones are 2, 8, 52, 472, ordered ones 2, 6, 22, 90.
  @Test func asManyTreesAreSeenAsThereAre() {
    for (count, unordered, ordered) in [(2, 2, 2), (3, 8, 6), (4, 52, 22), (5, 472, 90)] {
      let photos = Photos.different(count, seed: 5)
      let problem = SlicingProblem(
        aspects: photos.map { $0.aspect }, weights: photos.map { _ in 1 }, width: 900, height: 600, gap: 0,
        minSide: 0)
      for (keepsOrder, number) in [(false, unordered), (true, ordered)] {
        var search = ExhaustiveSearch(problem, keepsOrder: keepsOrder, wanted: 100_000)
        search.run()
        #expect(search.found.count == number)
        #expect(zip(search.found, search.found.dropFirst()).allSatisfy { $0.cost <= $1.cost })
      }
    }
  }

  @Test func annealingComesNearTheOptimum() {
    for seed in UInt64(1)...3 {
      let photos = Photos.mixed(7, seed: seed)
      let problem = SlicingProblem(
        aspects: photos.map { $0.aspect }, weights: photos.map { _ in 1 }, width: 900, height: 600, gap: 6)
      var search = ExhaustiveSearch(problem, keepsOrder: false)
      search.run()
      var effort = SlicingEffort(.quick)
      (effort.exhaustive, effort.shortRuns) = (0, 10)
      let annealed = SlicingSearch(problem: problem, effort: effort, seed: seed, keepsOrder: false, pins: [])
        .layouts().first
      let best = search.found.first?.cost ?? 0
      #expect((annealed?.cost ?? .infinity) <= best * 1.05)
      #expect((annealed?.cost ?? 0) >= best - 1e-9)
    }
  }
}
