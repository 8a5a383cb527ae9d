internal import CollageModel
import Determinism

/// Divides regions among photos by gutters, one after the other.
///
/// Each gutter is judged by dividing on to the end in the simplest way, as a pilot does; up to four photos, all divisions are
/// tried. Source of the method: C. W. Duin and S. Voß, "The pilot method" (1999).
struct ShapeSearch {
  /// The regions of photos, by the order of the problem.
  struct Division {
    var cost: Double
    var cells: [(region: ShapeRegion, photo: Int)]
  }

  let problem: ShapeProblem
  private var random: SplitMix64

  /// The number of photos up to which all divisions are tried.
  private static let few = 4
  /// The number of photos from which only halves are tried.
  private static let many = 150
  /// The chance in judging gutters, as a fraction of their costs: different seeds give different divisions.
  private static let chance = 0.06
  /// The cost of a gutter along the outline that takes the area of a part.
  private static let wasteWeight = 40.0

  init(_ problem: ShapeProblem, seed: UInt64) {
    self.problem = problem
    random = SplitMix64(seed: seed)
  }

  /// Returns the best division that was found; nil if gutters leave no room.
  mutating func division(of parts: [ShapePart]) -> Division? {
    var whole = Division(cost: 0, cells: [])
    for part in parts {
      guard let division = division(of: part) else { return nil }
      whole.cost += division.cost
      whole.cells += division.cells
    }
    return whole
  }

  private mutating func division(of part: ShapePart) -> Division? {
    guard part.photos.count > 1 else {
      let cost = problem.cost(of: part.region, part.photos.lowerBound)
      return cost < .infinity ? Division(cost: cost, cells: [(part.region, part.photos.lowerBound)]) : nil
    }
    return part.photos.count <= Self.few ? bestOfAll(part) : piloted(part)
  }

  private mutating func bestOfAll(_ part: ShapePart) -> Division? {
    var best: (division: Division, cost: Double)?
    for cut in ShapeCuts(part, problem).all {
      guard let parts = parts(of: part, cut), var division = division(of: parts) else { continue }
      division.cost += Self.wasteWeight * cut.waste
      let cost = division.cost * (1 + Self.chance * random.unit())
      if cost < best?.cost ?? .infinity { best = (division, cost) }
    }
    return best?.division
  }

  private mutating func piloted(_ part: ShapePart) -> Division? {
    let cuts = ShapeCuts(part, problem)
    var choices: [(parts: [ShapePart], waste: Double, cost: Double)] = []
    for cut in part.photos.count > Self.many ? cuts.halves : cuts.all {
      guard let parts = parts(of: part, cut) else { continue }
      let waste = Self.wasteWeight * cut.waste
      let cost = (pilot(parts) + waste) * (1 + Self.chance * random.unit())
      if cost < .infinity { choices.append((parts, waste, cost)) }
    }
    // Where the best has no room after all, the next one may.
    let order = choices.indices.sorted { (choices[$0].cost, $0) < (choices[$1].cost, $1) }
    for index in order {
      guard var division = division(of: choices[index].parts) else { continue }
      division.cost += choices[index].waste
      return division
    }
    return nil
  }

  /// Returns the cost of the simplest division of parts.
  private func pilot(_ parts: [ShapePart]) -> Double {
    var cost = 0.0
    for part in parts where cost < .infinity { cost += pilot(part) }
    return cost
  }

  private func pilot(_ part: ShapePart) -> Double {
    guard part.photos.count > 1 else { return problem.cost(of: part.region, part.photos.lowerBound) }
    let cuts = ShapeCuts(part, problem)
    for cut in cuts.halves {
      if let parts = parts(of: part, cut) { return pilot(parts) }
    }
    for cut in cuts.all {
      if let parts = parts(of: part, cut) { return pilot(parts) }
    }
    return .infinity
  }

  /// Returns the parts into which a gutter divides a part; nil if there are more of them than photos.
  private func parts(of part: ShapePart, _ cut: ShapeCut) -> [ShapePart]? {
    guard let before = part.region.parts(at: cut.start, across: cut.axis, isBefore: true),
      let after = part.region.parts(at: cut.end, across: cut.axis, isBefore: false),
      let first = problem.assigned(before, part.photos.lowerBound..<cut.middle),
      let second = problem.assigned(after, cut.middle..<part.photos.upperBound)
    else { return nil }
    return first + second
  }
}
