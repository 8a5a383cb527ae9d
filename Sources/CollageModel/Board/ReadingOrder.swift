/// The order in which people read slots: row by row from the top, each row from the left.
///
/// The topmost slot left over begins a row. Every other slot whose vertical center lies within half of the lower one's
/// height of that slot's center belongs to the same row, so a row may be ragged. Frames count as they are before
/// rotation; slots at the same place keep their paint order.
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

  /// The places of frames in the list, in the order in which the frames are read.
  public static func indices(of frames: [Rect]) -> [Int] {
    let fromTop = frames.indices.sorted { left, right in
      let (a, b) = (frames[left], frames[right])
      return (a.y, a.x, left) < (b.y, b.x, right)
    }
    var order: [Int] = []
    var isTaken = Array(repeating: false, count: frames.count)
    for (rank, first) in fromTop.enumerated() where !isTaken[first] {
      var row: [Int] = []
      for index in fromTop[rank...] {
        // What begins below the head's center has its own center farther down than half its height.
        if frames[index].y > frames[first].center.y { break }
        if index == first || (!isTaken[index] && isSameRow(frames[index], frames[first])) {
          isTaken[index] = true
          row.append(index)
        }
      }
      order += row.sorted { (frames[$0].x, $0) < (frames[$1].x, $1) }
    }
    return order
  }

  private static func isSameRow(_ frame: Rect, _ head: Rect) -> Bool {
    (frame.center.y - head.center.y).magnitude <= min(frame.height, head.height) / 2
  }
}
