import StableNumbers

/// Improves a slicing tree by random changes that may at first also be for the worse.
///
/// Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing" (1983).
struct Annealing {
  /// How many changes are tried.
  var steps: Int
  /// The cost that a change may well be for the worse, at first and at last.
  var temperatures: ClosedRange<Double>
  /// Whether the photos keep their order from left to right and top to bottom.
  var keepsOrder: Bool
  /// A cost with which the search is content.
  var goodCost = 0.0

  /// The temperature falls in this many steps.
  private static let stages = 64

  /// Leaves the best tree that was met in the tree, and gives its cost.
  ///
  /// `penalty` is added to a tree's cost, for wishes that the tree itself does not know.
  func run(
    on tree: SlicingTree, _ random: inout SplitMix64, penalty: ((SlicingTree) -> Double)? = nil
  ) -> Double {
    func cost() -> Double { tree.cost() + (penalty?(tree) ?? 0) }
    var current = cost()
    var best = current
    tree.keep()
    guard tree.photoCount > 1 else { return best }
    let perStage = max(1, steps / Self.stages)
    var temperature = temperatures.upperBound
    for _ in 0..<min(steps, Self.stages) {
      for _ in 0..<perStage {
        guard let move = tree.move(&random, keepsOrder: keepsOrder) else { continue }
        let changed = cost()
        guard changed <= current || isTolerated((changed - current) / temperature, &random) else {
          tree.undo(move)
          continue
        }
        current = changed
        if changed < best - Self.leastGain {
          best = changed
          tree.keep()
        }
      }
      if best <= goodCost { break }
      temperature *= cooling
    }
    tree.restoreKept()
    return best
  }

  /// Less than this is rounding.
  private static let leastGain = 1e-9

  /// The factor from one stage's temperature to the next: the 64th root, by six square roots.
  private var cooling: Double {
    (0..<6).reduce(temperatures.lowerBound / temperatures.upperBound) { ratio, _ in ratio.squareRoot() }
  }

  /// Whether chance lets a change for the worse pass: with probability of about e^-x.
  ///
  /// (1 + x/16 + x^2/512)^16 stands for e^x: an exponential function differs between platforms, and with it the result.
  @inline(__always) private func isTolerated(_ rise: Double, _ random: inout SplitMix64) -> Bool {
    guard rise < 16 else { return false }
    var power = 1 + rise * (1 / 16.0) + rise * rise * (1 / 512.0)
    power *= power
    power *= power
    power *= power
    power *= power
    return random.unit() * power < 1
  }
}
