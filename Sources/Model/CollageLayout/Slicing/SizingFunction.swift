/// The sizing function of a part of a slicing tree: width = a s height + p + q s, as `SlicingTree` explains.
struct SizingFunction {
  /// `a` and its reciprocal, which saves divisions.
  var aspect: Double
  var inverse: Double
  /// `p`: the width added by gutters between neighbors.
  var fixed: Double
  /// `q`: the width removed by gutters within stacks, per unit of `s`.
  var sliding: Double

  @inline(__always) init(aspect: Double) {
    (self.aspect, inverse, fixed, sliding) = (aspect, 1 / aspect, 0, 0)
  }

  /// Combines two parts side by side or stacked, with a gutter between them.
  @inline(__always) init(_ first: SizingFunction, _ second: SizingFunction, isStacked: Bool, gap: Double) {
    if isStacked {
      inverse = first.inverse + second.inverse
      aspect = 1 / inverse
      fixed = aspect * (first.fixed * first.inverse + second.fixed * second.inverse)
      sliding = aspect * (first.sliding * first.inverse + second.sliding * second.inverse - gap)
    } else {
      aspect = first.aspect + second.aspect
      inverse = 1 / aspect
      fixed = first.fixed + second.fixed + gap
      sliding = first.sliding + second.sliding
    }
  }

  /// Returns the factor that scales all aspect ratios so that a whole tree fills a canvas; zero or less if it cannot.
  @inline(__always) func factor(filling problem: SlicingProblem) -> Double {
    let denominator = aspect * problem.height + sliding
    guard denominator > 0 else { return 0 }
    return (problem.width - fixed) / denominator
  }

  @inline(__always) func width(height: Double, factor: Double) -> Double {
    aspect * factor * height + fixed + sliding * factor
  }

  /// Returns the height at a width, with the reciprocal of the factor.
  @inline(__always) func height(width: Double, factor: Double, reciprocal: Double) -> Double {
    (width - fixed - sliding * factor) * inverse * reciprocal
  }
}

/// Accumulates the deviation of areas from their targets, one photo at a time.
struct AreaSpread {
  private var total = 0.0
  private var relative = 0.0
  private var inverse = 0.0
  private var held = 0.0
  private var count = 0.0
  private var (largest, smallest) = (0.0, Double.infinity)

  @inline(__always) mutating func add(area: Double, share: Double) {
    let size = area / share
    total += area
    relative += size
    largest = max(largest, size)
    smallest = min(smallest, size)
    inverse += share / area
    held += share
    count += 1
  }

  /// The mean of x + 1/x - 2 over photos, where x is the area over its target: about the variance of ln x, without a
  /// logarithm, symmetric for too large and too small; the shares of the added photos are normalized to sum to one.
  @inline(__always) var unevenness: Double { max(0, (relative * held / total + total * inverse / held) / count - 2) }

  /// Returns the cost of uneven areas: their deviation, plus a penalty that grows with the excess of the largest area
  /// over `balance` times the smallest and is at most as large as the cost of cropping a sixth of every photo.
  @inline(__always) func cost(balance: Double) -> Double {
    let excess = largest / (smallest * balance) - 1
    return unevenness.squareRoot() + (excess > 0 ? Self.imbalanceWeight * excess / (1 + excess) : 0)
  }

  /// The weight of the penalty for exceeding the balance.
  ///
  /// Measured on 160 sets of 3 to 6 photos of all aspect ratios on 3:2, 2:3, 1:1 and 9:16: with a weight of 2 and a
  /// balance of 4, the largest of five photos is 3.9 times the smallest in the median and 7.7 times in the worst tenth,
  /// at 4.6 % crop; without the penalty, 5.3 and 12 times at 2.3 %.
  private static let imbalanceWeight = 2.0
}
