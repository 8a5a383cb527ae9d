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

  private static func indices(of slots: [Slot]) -> [Int] {
    let fromTop = slots.indices.sorted { left, right in
      let (a, b) = (slots[left].frame, slots[right].frame)
      return (a.y, a.x, left) < (b.y, b.x, right)
    }
    var order: [Int] = []
    var remaining = fromTop
    while let first = remaining.first {
      let head = slots[first].frame
      let row = remaining.filter { $0 == first || isSameRow(slots[$0].frame, head) }
      order += row.sorted { (slots[$0].frame.x, $0) < (slots[$1].frame.x, $1) }
      remaining = remaining.filter { $0 != first && !isSameRow(slots[$0].frame, head) }
    }
    return order
  }

  private static func isSameRow(_ frame: Rect, _ head: Rect) -> Bool {
    (frame.center.y - head.center.y).magnitude <= min(frame.height, head.height) / 2
  }
}
