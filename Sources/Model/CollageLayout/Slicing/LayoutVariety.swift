internal import CollageModel

/// Selects visibly different layouts.
///
/// Only the edges of slots are compared: layouts that differ in the photos of their slots, or by mirroring, are the
/// same.
enum LayoutVariety {
  /// The mean distance, in sides of a typical slot, between the edges of the slots at the same position of two layouts,
  /// above which the layouts are visibly different.
  private static let clearDistance = 0.8
  /// The factor by which the required distance falls from one round to the next; the allowed extra cost rises at the
  /// same time, by a loss of about 2 %.
  private static let easing = 0.8
  private static let firstSlack = 0.6
  private static let slack = 0.25
  private static let rounds = 16
  /// The maximum extra cost at the end.
  static let maxSlack = firstSlack + slack * Double(rounds)
  /// The number of columns and rows of the raster on which positions are compared.
  private static let raster = 20

  /// Returns the indices of the first layout and of later ones that differ from all selected before; if there are too
  /// few, adds the most different ones.
  ///
  /// - Parameters:
  ///   - layouts: The frames of each layout, the best layout first, from the corner of the area.
  ///   - costs: The cost of each layout, as for a slicing tree.
  ///   - count: The maximum number of layouts.
  ///   - size: The area's extents.
  /// - Returns: Indices, at most `count`.
  static func different(_ layouts: [[Rect]], costs: [Double], count: Int, on size: Size) -> [Int] {
    var picked: [Int] = []
    var outlines: [DesignOutline?] = Array(repeating: nil, count: layouts.count)
    func outline(_ index: Int) -> DesignOutline {
      if let known = outlines[index] { return known }
      let made = DesignOutline(layouts[index], size, raster: raster)
      outlines[index] = made
      return made
    }
    // The distance of each layout to the nearest selected one.
    var distances = Array(repeating: Double.infinity, count: layouts.count)
    var minimum = clearDistance
    for round in 0...rounds {
      // The last round accepts any design.
      let maximum = round == rounds ? .infinity : (costs.first ?? 0) + firstSlack + slack * Double(round)
      for index in layouts.indices where picked.count < count && distances[index] >= minimum && costs[index] <= maximum
      {
        picked.append(index)
        for other in layouts.indices {
          distances[other] = min(distances[other], outline(index).distance(to: outline(other)))
        }
      }
      if picked.count >= min(count, layouts.count) { break }
      minimum *= easing
    }
    return picked
  }
}

/// The edges of the slot at each position of a raster, in sides of a typical slot.
private struct DesignOutline {
  private let raster: Int
  private let size: Size
  private var edges: [SIMD4<Double>]

  init(_ frames: [Rect], _ area: Size, raster: Int) {
    let side = (area.width * area.height / Double(max(1, frames.count))).squareRoot()
    self.raster = raster
    size = Size(area.width / side, area.height / side)
    edges = Array(repeating: SIMD4(repeating: 0), count: raster * raster)
    func cells(_ low: Double, _ high: Double, _ length: Double) -> Range<Int> {
      let cell = length / Double(raster)
      let first = min(max(0, (low / cell - 0.5).rounded(.up)), Double(raster))
      let end = min(max(0, (high / cell - 0.5).rounded(.down) + 1), Double(raster))
      return Int(first)..<Int(max(first, end))
    }
    // Positions in a gutter stay zero; there are few of them.
    for frame in frames {
      let own = SIMD4(frame.x, frame.y, frame.right, frame.bottom) / side
      for row in cells(frame.y, frame.bottom, area.height) {
        for column in cells(frame.x, frame.right, area.width) { edges[row * raster + column] = own }
      }
    }
  }

  /// Returns the mean distance between edges, capped at 1 per position; the minimum over mirror images.
  func distance(to other: DesignOutline) -> Double {
    var minimum = Double.infinity
    for isMirrored in [false, true] {
      for isFlipped in [false, true] { minimum = min(minimum, distance(to: other, isMirrored, isFlipped)) }
    }
    return minimum
  }

  private func distance(to other: DesignOutline, _ isMirrored: Bool, _ isFlipped: Bool) -> Double {
    var sum = 0.0
    for row in 0..<raster {
      for column in 0..<raster {
        let own = edges[row * raster + column]
        let place = (isFlipped ? raster - 1 - row : row) * raster + (isMirrored ? raster - 1 - column : column)
        var theirs = other.edges[place]
        if isMirrored { (theirs[0], theirs[2]) = (size.width - theirs[2], size.width - theirs[0]) }
        if isFlipped { (theirs[1], theirs[3]) = (size.height - theirs[3], size.height - theirs[1]) }
        let way = own - theirs
        sum += min(1, (way[0].magnitude + way[1].magnitude + way[2].magnitude + way[3].magnitude) / 2)
      }
    }
    return sum / Double(raster * raster)
  }
}
