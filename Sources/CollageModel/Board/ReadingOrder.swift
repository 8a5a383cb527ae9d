/// The order in which people read slots: row by row from the top, each row from the left.
///
/// The topmost slot left over, the leftmost of equal ones, begins a row. Every other slot whose vertical center lies
/// within half of the lower one's height of that slot's center belongs to the same row, so a row may be ragged. A slot
/// that shares its place beside a taller one with others, above or below it, begins a row of its own: beside a hero a
/// column is read from the top, not from its middle. Frames count as they are before rotation; edges that differ by
/// rounding alone count as equal; slots at the same place keep their paint order.
public enum ReadingOrder {
  /// Slots in reading order.
  public static func sorted(_ slots: [Slot]) -> [Slot] { indices(of: slots).map { slots[$0] } }

  /// The names of slots with an explicit order, ascending, then of the rest in reading order.
  public static func fillOrder(of placed: [PlacedSlot]) -> [SlotID] {
    let reading = indices(of: placed.map { $0.slot })
    // Equal numbers keep reading order: sorting pairs makes the result independent of the sort's stability.
    let ordered = reading.enumerated().compactMap { rank, index in
      placed[index].order.map { (order: $0, rank: rank, index: index) }
    }
    .sorted { ($0.order, $0.rank) < ($1.order, $1.rank) }
    let rest = reading.filter { placed[$0].order == nil }
    return (ordered.map { $0.index } + rest).map { placed[$0].slot.id }
  }

  private static func indices(of slots: [Slot]) -> [Int] { indices(of: slots.map { $0.frame }) }

  /// The share of the frames' whole extent within which edges count as equal.
  private static let relativeTolerance = 1e-9

  /// The places of frames in the list, in the order in which the frames are read.
  public static func indices(of frames: [Rect]) -> [Int] {
    let tolerance = relativeTolerance * extent(of: frames)
    let tops = ranks(frames.map { $0.y }, tolerance)
    let lefts = ranks(frames.map { $0.x }, tolerance)
    let fromTop = frames.indices.sorted { (tops[$0], lefts[$0], $0) < (tops[$1], lefts[$1], $1) }
    var order: [Int] = []
    var isTaken = Array(repeating: false, count: frames.count)
    for (rank, first) in fromTop.enumerated() where !isTaken[first] {
      var row: [Int] = []
      for index in fromTop[rank...] where !isTaken[index] {
        if index != first {
          // What begins below the head's center has its own center farther down than half its height.
          if frames[index].y > frames[first].center.y + tolerance { break }
          guard isSameRow(frames[index], frames[first], tolerance),
            isAlone(index, beside: first, frames, fromTop[rank...], tolerance)
          else { continue }
        }
        isTaken[index] = true
        row.append(index)
      }
      order += row.sorted { (lefts[$0], $0) < (lefts[$1], $1) }
    }
    return order
  }

  private static func isSameRow(_ frame: Rect, _ head: Rect, _ tolerance: Double) -> Bool {
    (frame.center.y - head.center.y).magnitude <= min(frame.height, head.height) / 2 + tolerance
  }

  /// A column belongs to a taller slot that it exceeds by no more than this share of its height.
  private static let columnSlack = 0.02

  /// Whether no other frame stands above or below a frame within the height of the row's head.
  private static func isAlone(
    _ index: Int, beside head: Int, _ frames: [Rect], _ fromTop: ArraySlice<Int>, _ tolerance: Double
  ) -> Bool {
    let (own, room) = (frames[index], frames[head])
    // Where less than half of the head's height is left, nothing of the frame's own kind fits above or below it.
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

  /// The longer side of the rectangle around all frames, measured from their greatest coordinate where it is greater:
  /// rounding errors grow with coordinates.
  private static func extent(of frames: [Rect]) -> Double {
    frames.reduce(0) { max($0, max($1.x.magnitude, $1.y.magnitude), max($1.right.magnitude, $1.bottom.magnitude)) }
  }

  /// Numbers that order values: values that follow each other within the tolerance have the same number.
  ///
  /// Comparing pairs with a tolerance would not be transitive.
  private static func ranks(_ values: [Double], _ tolerance: Double) -> [Int] {
    let sorted = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = Array(repeating: 0, count: values.count)
    var rank = 0
    for (before, index) in zip(sorted, sorted.dropFirst()) {
      if values[index] - values[before] > tolerance { rank += 1 }
      ranks[index] = rank
    }
    return ranks
  }
}
