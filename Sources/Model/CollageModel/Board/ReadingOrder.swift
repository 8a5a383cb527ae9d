/// The order in which people read slots: row by row from the top, each row from the left.
///
/// The topmost remaining slot (the leftmost among equals) begins a row. Another slot belongs to the same row if the
/// distance of the vertical centers is at most half the height of the lower slot, so a row may be ragged. A slot beside
/// a taller one that has other slots above or below it begins a new row: a column beside a large slot is read from its
/// top, not from its middle. The order uses frames before rotation; edges that differ only by rounding count as equal;
/// slots at the same position keep their paint order.
public enum ReadingOrder {
  /// Returns slots in reading order of their frames before rotation.
  public static func sorted(_ slots: [Slot]) -> [Slot] { indices(of: slots).map { slots[$0] } }

  /// Returns the names of slots with an explicit order, ascending, then of the others in reading order.
  public static func fillOrder(of placed: [PlacedSlot]) -> [SlotID] {
    let reading = indices(of: placed.map { $0.slot })
    // Sorting pairs keeps the reading order of equal numbers, so that the result does not depend on a stable sort.
    let ordered = reading.enumerated().compactMap { rank, index in
      placed[index].order.map { (order: $0, rank: rank, index: index) }
    }
    .sorted { ($0.order, $0.rank) < ($1.order, $1.rank) }
    let rest = reading.filter { placed[$0].order == nil }
    return (ordered.map { $0.index } + rest).map { placed[$0].slot.id }
  }

  private static func indices(of slots: [Slot]) -> [Int] { indices(of: slots.map { $0.frame }) }

  /// The tolerance for equal edges, as a fraction of the frames' total extent.
  private static let relativeTolerance = 1e-9

  /// Returns the indices of rectangles in reading order; equal positions keep their order.
  public static func indices(of frames: [Rect]) -> [Int] {
    let tolerance = relativeTolerance * extent(of: frames)
    let tops = ranks(frames.map { $0.y }, tolerance)
    let lefts = ranks(frames.map { $0.x }, tolerance)
    // Ranks are below the count, so that a row's rank counts more than any column's.
    let fromTop = sorted(Array(frames.indices), by: zip(tops, lefts).map { Double($0 * frames.count + $1) })
    let columns = lefts.map(Double.init)
    var order: [Int] = []
    var isTaken = Array(repeating: false, count: frames.count)
    for (rank, first) in fromTop.enumerated() where !isTaken[first] {
      var row: [Int] = []
      for index in fromTop[rank...] where !isTaken[index] {
        if index != first {
          // A frame that begins below the head's center has its own center farther down than half its height.
          if frames[index].y > frames[first].center.y + tolerance { break }
          guard isSameRow(frames[index], frames[first], tolerance),
            isAlone(index, beside: first, frames, fromTop[rank...], tolerance)
          else { continue }
        }
        isTaken[index] = true
        row.append(index)
      }
      order += sorted(row, by: columns)
    }
    return order
  }

  /// Returns indices in ascending order of their values; ties are ordered by index.
  ///
  /// All orders use this function: each further specialization of `sorted` would add 2 kB to the WebAssembly module.
  static func sorted(_ indices: [Int], by values: [Double]) -> [Int] {
    indices.sorted { (values[$0], $0) < (values[$1], $1) }
  }

  private static func isSameRow(_ frame: Rect, _ head: Rect, _ tolerance: Double) -> Bool {
    (frame.center.y - head.center.y).magnitude <= min(frame.height, head.height) / 2 + tolerance
  }

  /// The fraction of a taller slot's height by which a column beside it may exceed it.
  private static let columnSlack = 0.02

  /// Returns whether no other frame is above or below a frame within the height of the row's head.
  private static func isAlone(
    _ index: Int, beside head: Int, _ frames: [Rect], _ fromTop: ArraySlice<Int>, _ tolerance: Double
  ) -> Bool {
    let (own, room) = (frames[index], frames[head])
    // If less than half of the head's height is left, no frame of similar size fits above or below.
    guard room.height - own.height > own.height / 2 else { return true }
    let slack = room.height * columnSlack
    return !fromTop.contains { other in
      let frame = frames[other]
      guard other != index, other != head else { return false }
      let isBeside = min(frame.right, own.right) - max(frame.x, own.x) > tolerance
      let isApart = frame.bottom <= own.y + tolerance || frame.y >= own.bottom - tolerance
      return isBeside && isApart && frame.y >= room.y - slack && frame.bottom <= room.bottom + slack
    }
  }

  /// Returns the longer side of the rectangle around all frames, or their largest coordinate if it is larger: rounding
  /// errors grow with coordinates.
  private static func extent(of frames: [Rect]) -> Double {
    frames.reduce(0) { max($0, max($1.x.magnitude, $1.y.magnitude), max($1.right.magnitude, $1.bottom.magnitude)) }
  }

  /// Returns a rank for each value; consecutive values within the tolerance share a rank.
  ///
  /// Comparing pairs with a tolerance would not be transitive.
  private static func ranks(_ values: [Double], _ tolerance: Double) -> [Int] {
    let sorted = sorted(Array(values.indices), by: values)
    var ranks = Array(repeating: 0, count: values.count)
    var rank = 0
    for (before, index) in zip(sorted, sorted.dropFirst()) {
      if values[index] - values[before] > tolerance { rank += 1 }
      ranks[index] = rank
    }
    return ranks
  }
}
