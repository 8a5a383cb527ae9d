/// The affine form of a part of a slicing tree: width = a s height + p + q s, as `SlicingTree` explains.
struct SlicingForm {
  /// `a` and its reciprocal.
  var aspect: Double
  var inverse: Double
  /// `p`: what gutters between neighbours add to the width.
  var fixed: Double
  /// `q`: what gutters within stacks take from the width, a unit of `s`.
  var sliding: Double

  /// A photo.
  @inline(__always) init(aspect: Double) {
    (self.aspect, inverse, fixed, sliding) = (aspect, 1 / aspect, 0, 0)
  }

  /// Two parts side by side or stacked, with a gutter between them.
  @inline(__always) init(_ first: SlicingForm, _ second: SlicingForm, isStacked: Bool, gap: Double) {
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

  /// The factor by which all aspects are scaled so that a whole tree fills a canvas; not above zero where it cannot.
  @inline(__always) func factor(filling problem: SlicingProblem) -> Double {
    let denominator = aspect * problem.height + sliding
    guard denominator > 0 else { return 0 }
    return (problem.width - fixed) / denominator
  }

  /// The width at a height.
  @inline(__always) func width(height: Double, factor: Double) -> Double {
    aspect * factor * height + fixed + sliding * factor
  }

  /// The height at a width, with the reciprocal of the factor.
  @inline(__always) func height(width: Double, factor: Double, reciprocal: Double) -> Double {
    (width - fixed - sliding * factor) * inverse * reciprocal
  }
}

/// Gathers how far areas are from the wanted ones, a photo at a time.
struct AreaSpread {
  private var total = 0.0
  private var relative = 0.0
  private var inverse = 0.0
  private var held = 0.0
  private var count = 0.0

  @inline(__always) mutating func add(area: Double, share: Double) {
    total += area
    relative += area / share
    inverse += share / area
    held += share
    count += 1
  }

  /// The mean of x + 1/x - 2 over photos, where x is the area over the wanted one: about the variance of ln x, without a
  /// logarithm, alike for too large and too small; the shares of the photos that were added are made to sum to one.
  @inline(__always) var unevenness: Double { max(0, (relative * held / total + total * inverse / held) / count - 2) }
}
