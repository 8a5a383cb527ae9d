internal import CollageModel

/// Distributes photos to columns of equal width.
struct MasonryGenerator {
  private let aspects: [Double]
  private let area: LayoutArea

  /// The minimum gain of an exchange, above rounding errors.
  private static let minGain = 1e-9
  private static let balancingRounds = 40

  init(photos: [LayoutPhoto], area: LayoutArea) {
    aspects = photos.map { $0.aspect }
    self.area = area
  }

  /// Returns columns that all reach the bottom of the area; in each column every photo is cropped by the same fraction.
  func filled(columns: Int?) throws(LayoutError) -> GeneratedLayout {
    let counts = try candidates(columns, height: area.size.height)
    if area.keepsPhotosWhole { return try whole(counts) }
    var best: (cost: Double, columns: [[Int]])?
    for count in counts where columnWidth(count) >= area.minSide {
      var columns = dealt(count)
      balance(&columns, width: columnWidth(count))
      let losses = columns.map { loss(of: content(of: $0), width: columnWidth(count)) }
      let worst = losses.max() ?? .infinity
      if worst < best?.cost ?? .infinity { best = (worst, columns) }
    }
    guard let best, best.cost < Self.impossible else { throw area.noRoom(for: aspects.count) }
    return tree(best.columns)
  }

  /// Returns centered columns of uncropped photos; the number of columns is chosen to leave the smallest part of the
  /// area empty.
  private func whole(_ counts: [Int]) throws(LayoutError) -> GeneratedLayout {
    var best: (covered: Double, layout: GeneratedLayout)?
    for count in counts {
      guard let layout = whole(count), layout.covered > best?.covered ?? 0 else { continue }
      best = layout
    }
    guard let best else { throw area.noRoom(for: aspects.count) }
    return best.layout
  }

  private func whole(_ count: Int) -> (covered: Double, layout: GeneratedLayout)? {
    func made(_ width: Double) -> (part: LayoutArea, layout: GeneratedLayout, length: Double)? {
      let part = area.part(Size(width, area.size.height)).area
      guard let free = try? MasonryGenerator(aspects: aspects, area: part).free(count: count) else { return nil }
      return (part, free.layout, free.length)
    }
    var (low, high) = (0.0, area.size.width)
    var best = made(high)
    if let widest = best, widest.length > area.size.height {
      best = nil
      for _ in 0..<Self.widthSteps {
        let middle = (low + high) / 2
        // Narrower columns are always shorter.
        if let found = made(middle), found.length <= area.size.height {
          (low, best) = (middle, found)
        } else {
          high = middle
        }
      }
    }
    guard let best, best.length <= area.size.height else { return nil }
    let (part, corner) = area.part(Size(best.part.size.width, best.length))
    let photos = best.layout.pieces(in: part).reduce(0) { $0 + $1.frame.width * $1.frame.height }
    return (
      photos / (area.size.width * area.size.height),
      best.layout.moved(from: part, by: corner, in: area)
    )
  }

  /// The number of bisection steps, enough for an accuracy of less than a pixel on any canvas.
  private static let widthSteps = 24

  private init(aspects: [Double], area: LayoutArea) { (self.aspects, self.area) = (aspects, area) }

  /// Returns columns of uncropped photos with ragged ends, and the height of the longest.
  func free(columns: Int?) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    let counts = try candidates(columns, height: area.size.width)
    return try free(count: counts[counts.count / 2])
  }

  private func free(count: Int) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    let width = columnWidth(count)
    guard width >= area.minSide else { throw area.noRoom(for: aspects.count) }
    let widths = area.lengths(
      Array(repeating: 1, count: count), filling: area.size.width - Double(count - 1) * area.gap)
    var pieces: [GeneratedLayout.Piece] = []
    var (x, longest) = (0.0, 0.0)
    for (column, width) in zip(dealt(count), widths) {
      var y = 0.0
      for photo in column {
        let natural = width / aspects[photo]
        let height = area.isWhole ? max(1, natural.rounded()) : natural
        pieces.append(.init(photo: photo, frame: Rect(x: x, y: y, width: width, height: height)))
        y += height + area.gap
      }
      longest = max(longest, y - area.gap)
      x += width + area.gap
    }
    return (.pieces(pieces), longest)
  }

  // MARK: Columns

  /// Returns candidate numbers of columns, near the number at which uncropped photos are as high as the area.
  private func candidates(_ columns: Int?, height: Double) throws(LayoutError) -> [Int] {
    let maximum = aspects.count
    if let columns {
      guard (1...maximum).contains(columns) else { throw .lineCount(found: columns, photos: maximum) }
      return [columns]
    }
    let sum = aspects.reduce(0) { $0 + 1 / $1 }
    let likely = (sum * area.size.width / height).squareRoot()
    guard likely.isFinite, likely < Double(maximum) else { return [maximum] }
    let middle = max(1, Int(likely.rounded()))
    let reach = max(2, middle / 4)
    return Array(max(1, middle - reach)...max(1, min(maximum, middle + reach)))
  }

  private func columnWidth(_ count: Int) -> Double {
    (area.size.width - Double(count - 1) * area.gap) / Double(count)
  }

  /// Assigns each photo in turn to the shortest column so far, the leftmost of equal ones.
  private func dealt(_ count: Int) -> [[Int]] {
    var columns = Array(repeating: [Int](), count: count)
    var lengths = Array(repeating: 0.0, count: count)
    let gap = area.gap / columnWidth(count)
    for photo in aspects.indices {
      let shortest = lengths.indices.min { (lengths[$0], $0) < (lengths[$1], $1) } ?? 0
      columns[shortest].append(photo)
      lengths[shortest] += 1 / aspects[photo] + gap
    }
    return columns
  }

  /// The content of a column: the sum of its photos' heights at a width of one, and their number.
  private struct Content {
    var height: Double
    var count: Int
    /// Returns the content after removing one photo and adding another.
    func trading(_ given: Double?, for taken: Double?) -> Content {
      Content(
        height: height - (given ?? 0) + (taken ?? 0), count: count - (given == nil ? 0 : 1) + (taken == nil ? 0 : 1))
    }
  }

  private func content(of column: [Int]) -> Content {
    Content(height: column.reduce(0) { $0 + 1 / aspects[$1] }, count: column.count)
  }

  /// Returns |s - 1/s| / 2, where s is the factor by which a column's photos are too high; a large number for an empty or
  /// crowded column.
  private func loss(of content: Content, width: Double) -> Double {
    let room = area.size.height - Double(content.count - 1) * area.gap
    guard content.count > 0, room >= area.minSide * Double(content.count) else { return Self.impossible }
    let factor = content.height * width / room
    return (factor - 1 / factor).magnitude / 2
  }

  private static let impossible = 1e6

  /// Moves and exchanges photos between the worst column and the others while the sum of squared losses falls.
  private func balance(_ columns: inout [[Int]], width: Double) {
    for _ in 0..<Self.balancingRounds {
      let contents = columns.map { content(of: $0) }
      let losses = contents.map { loss(of: $0, width: width) }
      guard let worst = losses.indices.max(by: { (losses[$0], $0) < (losses[$1], $1) }) else { return }
      var best: (gain: Double, other: Int, given: Int?, taken: Int?)?
      for other in columns.indices where other != worst {
        let before = losses[worst] * losses[worst] + losses[other] * losses[other]
        for given in Self.some(of: columns[worst]) + [nil] {
          for taken in Self.some(of: columns[other]) + [nil] {
            let (mine, theirs) = (given.map { 1 / aspects[$0] }, taken.map { 1 / aspects[$0] })
            if mine == theirs { continue }
            let one = loss(of: contents[worst].trading(mine, for: theirs), width: width)
            let two = loss(of: contents[other].trading(theirs, for: mine), width: width)
            let gain = before - one * one - two * two
            if gain > best?.gain ?? Self.minGain { best = (gain, other, given, taken) }
          }
        }
      }
      guard let best else { return }
      columns[worst] = (columns[worst].filter { $0 != best.given } + [best.taken].compactMap { $0 }).sorted()
      columns[best.other] = (columns[best.other].filter { $0 != best.taken } + [best.given].compactMap { $0 }).sorted()
    }
  }

  /// Returns a column's photos, or an evenly spaced sample of a long column, because all pairs are compared.
  private static func some(of column: [Int]) -> [Int?] {
    guard column.count > maxCompared else { return column.map(Optional.some) }
    return (0..<maxCompared).map { column[$0 * column.count / maxCompared] }
  }

  private static let maxCompared = 200

  private func tree(_ columns: [[Int]]) -> GeneratedLayout {
    let widths = area.lengths(
      Array(repeating: 1, count: columns.count), filling: area.size.width - Double(columns.count - 1) * area.gap)
    let children = zip(columns, widths).map { column, width in
      let heights = area.lengths(
        column.map { 1 / aspects[$0] }, filling: area.size.height - Double(column.count - 1) * area.gap)
      let cells = zip(column, heights).map { SplitNode.Child(.slot(GeneratedLayout.name($0)), weight: $1) }
      return SplitNode.Child(cells.count == 1 ? cells[0].node : .branch(.column, cells), weight: width)
    }
    return .tree(children.count == 1 ? children[0].node : .branch(.row, children))
  }
}
