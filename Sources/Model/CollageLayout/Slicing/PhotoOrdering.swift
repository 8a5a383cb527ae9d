internal import CollageModel

/// Reorders siblings and exchanges equal photos, which costs nothing, so that photos are read in their order and pinned
/// photos are in their corners.
struct PhotoOrdering {
  private var layout: SlicedLayout
  private let area: LayoutArea
  private let pins: [Mosaic.Pin]
  /// The groups of photos that may be exchanged: those of equal aspect ratio and share.
  private let classes: [[Int]]

  /// The maximum number of photos for improvement pair by pair; larger layouts are only sorted.
  private static let maxImproved = 40
  private static let sortingRounds = 4
  private static let improvingRounds = 6

  /// Returns the layout in its best order; if the tree already keeps the photos' order, only corners are assigned.
  static func ordered(
    _ layout: SlicedLayout, in area: LayoutArea, keepsOrder: Bool, pins: [Mosaic.Pin]
  ) -> SlicedLayout {
    var ordering = PhotoOrdering(layout, area, pins)
    if !keepsOrder {
      ordering.sort()
      if layout.problem.aspects.count <= maxImproved { ordering.improve() }
    }
    ordering.grantCorners()
    return ordering.layout
  }

  private init(_ layout: SlicedLayout, _ area: LayoutArea, _ pins: [Mosaic.Pin]) {
    self.layout = layout
    self.area = area
    self.pins = pins
    let problem = layout.problem
    let photos = problem.aspects.indices.filter { photo in !pins.contains { $0.photo == photo } }
    let sorted = photos.sorted {
      (problem.aspects[$0], problem.shares[$0], $0) < (problem.aspects[$1], problem.shares[$1], $1)
    }
    var classes: [[Int]] = []
    for photo in sorted {
      if let other = classes.last?.last, problem.aspects[other] == problem.aspects[photo],
        problem.shares[other] == problem.shares[photo]
      {
        classes[classes.count - 1].append(photo)
      } else {
        classes.append([photo])
      }
    }
    self.classes = classes.filter { $0.count > 1 }
  }

  // MARK: Sorting

  /// Sorts alternately: parts by the mean index of their photos, and equal photos by the reading order of their slots.
  private mutating func sort() {
    var best = (score: inversions(), layout: layout)
    for _ in 0..<Self.sortingRounds {
      sortParts()
      grantCorners()
      sortEqualPhotos()
      let score = inversions()
      if score < best.score { best = (score, layout) } else { break }
    }
    layout = best.layout
  }

  private mutating func sortParts() {
    var sums = Array(repeating: (sum: 0.0, count: 0.0), count: layout.nodes.count)
    // Parts are stored after their branch, so this visits parts first.
    for index in layout.nodes.indices.reversed() {
      if let photo = layout.nodes[index].photo {
        sums[index] = (Double(photo), 1)
      } else {
        for part in layout.nodes[index].parts {
          sums[index].sum += sums[part].sum
          sums[index].count += sums[part].count
        }
      }
    }
    for index in layout.nodes.indices {
      layout.nodes[index].parts.sort { one, other in
        (sums[one].sum / sums[one].count, one) < (sums[other].sum / sums[other].count, other)
      }
    }
  }

  private mutating func sortEqualPhotos() {
    let frames = layout.frames(in: area)
    var place = Array(repeating: 0, count: frames.count)
    for (rank, photo) in PartOrder.indices(of: frames).enumerated() { place[photo] = rank }
    var successor = Array(frames.indices)
    for photos in classes {
      let byPlace = photos.sorted { place[$0] < place[$1] }
      for (photo, slot) in zip(photos, byPlace) { successor[slot] = photo }
    }
    for index in layout.nodes.indices {
      if let photo = layout.nodes[index].photo { layout.nodes[index].photo = successor[photo] }
    }
  }

  // MARK: Improving

  /// Exchanges siblings and equal photos while that brings the photos nearer to their order.
  private mutating func improve() {
    var best = inversions()
    for _ in 0..<Self.improvingRounds {
      let before = best
      for index in layout.nodes.indices where layout.nodes[index].parts.count > 1 {
        for first in 0..<(layout.nodes[index].parts.count - 1) {
          for second in (first + 1)..<layout.nodes[index].parts.count {
            attempt(&best) { $0.nodes[index].parts.swapAt(first, second) }
          }
        }
      }
      if best == 0 || best == before { break }
      sortEqualPhotos()
      best = min(best, inversions())
    }
  }

  private mutating func attempt(_ best: inout Int, _ change: (inout SlicedLayout) -> Void) {
    guard best > 0 else { return }
    let before = layout
    change(&layout)
    grantCorners()
    let score = inversions()
    if score < best { best = score } else { layout = before }
  }

  /// Returns the number of pairs of photos that are read in the wrong order.
  private func inversions() -> Int {
    var order = PartOrder.indices(of: layout.frames(in: area))
    var buffer = order
    return Inversions.sort(&order, &buffer, 0..<order.count)
  }

  // MARK: Corners

  /// Moves the pinned photos to the ends of every branch that contains them.
  private mutating func grantCorners() {
    guard !pins.isEmpty else { return }
    var parents = Array(repeating: -1, count: layout.nodes.count)
    for index in layout.nodes.indices {
      for part in layout.nodes[index].parts { parents[part] = index }
    }
    for pin in pins {
      var node = layout.nodes.firstIndex { $0.photo == pin.photo } ?? 0
      while parents[node] >= 0 {
        let parent = parents[node]
        let isFirst = layout.nodes[parent].isStacked ? pin.corner.isTop : pin.corner.isLeft
        layout.nodes[parent].parts.removeAll { $0 == node }
        layout.nodes[parent].parts.insert(node, at: isFirst ? 0 : layout.nodes[parent].parts.count)
        node = parent
      }
    }
  }
}

/// Counts pairs in the wrong order.
enum Inversions {
  /// Merge-sorts a range and counts inversions; O(n log n).
  static func sort(_ values: inout [Int], _ buffer: inout [Int], _ range: Range<Int>) -> Int {
    guard range.count > 1 else { return 0 }
    let middle = range.lowerBound + range.count / 2
    var count = sort(&values, &buffer, range.lowerBound..<middle) + sort(&values, &buffer, middle..<range.upperBound)
    var (left, right) = (range.lowerBound, middle)
    for place in range {
      if right >= range.upperBound || (left < middle && values[left] <= values[right]) {
        buffer[place] = values[left]
        left += 1
      } else {
        count += middle - left
        buffer[place] = values[right]
        right += 1
      }
    }
    for place in range { values[place] = buffer[place] }
    return count
  }
}
