import Determinism

/// Improves a slicing tree by simulated annealing: random changes that at first may also make it worse.
///
/// Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing" (1983).
struct Annealing {
  /// The number of changes to try.
  var steps: Int
  /// The typical accepted increase of the cost, at the end and at the start.
  var temperatures: ClosedRange<Double>
  /// True if photos keep their order from left to right and top to bottom.
  var keepsOrder: Bool
  /// A cost at which the search stops.
  var goodCost = 0.0

  /// The number of temperature steps.
  private static let stages = 64

  /// Replaces the tree by the best one found, and returns its cost.
  ///
  /// `penalty` is added to a tree's cost, for constraints other than sizes.
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
        if changed < best - Self.minGain {
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

  /// The minimum gain; smaller ones are rounding errors.
  private static let minGain = 1e-9

  /// The factor between the temperatures of two stages: the 64th root, by six square roots.
  private var cooling: Double {
    (0..<6).reduce(temperatures.lowerBound / temperatures.upperBound) { ratio, _ in ratio.squareRoot() }
  }

  /// Returns whether an increase of the cost is accepted: with a probability of about e^-x.
  ///
  /// (1 + x/16 + x^2/512)^16 approximates e^x: an exponential function differs between platforms, and so would the
  /// result.
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
