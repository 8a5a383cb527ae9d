extension Board {
  /// Returns a new slot with the frame that a finger draws from a point to another, and the lines to which it snaps; nil while
  /// the frame is smaller than the smallest slot.
  ///
  /// Its edges snap to those of the canvas and of other slots within a window, in canvas units.
  public func drawnSlot(from start: Point, to end: Point, window: Double) -> (slot: Slot, guides: [Guide])? {
    let across = drawnSpan(start.x, end.x, window, horizontal: true)
    let down = drawnSpan(start.y, end.y, window, horizontal: false)
    let frame = Rect(
      x: across.span.start, y: down.span.start, width: across.span.end - across.span.start,
      height: down.span.end - down.span.start)
    guard frame.width >= minCellExtent, frame.height >= minCellExtent else { return nil }
    return (Slot(id: unusedSlotName, frame: frame), across.guides + down.guides)
  }

  /// A new slot that is not drawn: in the middle of the canvas, away from others with the same center.
  public var nextSlot: Slot {
    let side = canvas.shortSide * Self.newShare
    var center = Point(canvas.width / 2, canvas.height / 2)
    let step = Point(minCellExtent, minCellExtent)
    for _ in slots where slots.contains(where: { ($0.frame.center - center).length < minCellExtent / 2 }) {
      center = center + step
    }
    center = Point(min(center.x, canvas.width), min(center.y, canvas.height))
    return Slot(id: unusedSlotName, frame: Rect(center: center, size: Size(side, side)))
  }

  /// The side of a slot that is not drawn, as a fraction of the canvas' short side.
  private static let newShare = 0.4

  /// The first number that no slot has as its name.
  private var unusedSlotName: SlotID {
    var number = 1
    while index(of: SlotID(number: number)) != nil { number += 1 }
    return SlotID(number: number)
  }

  /// Returns the interval between two coordinates along an axis, which snap to lines and stay on the canvas.
  private func drawnSpan(
    _ one: Double, _ other: Double, _ window: Double, horizontal: Bool
  ) -> (span: Span, guides: [Guide]) {
    let side = horizontal ? canvas.width : canvas.height
    var guides: [Guide] = []
    func snapped(_ place: Double) -> Double {
      guard let found = line(near: place, window, horizontal: horizontal) else { return min(max(place, 0), side) }
      guides.append(Guide(found, horizontal: horizontal, on: canvas))
      return min(max(found.line, 0), side)
    }
    let (first, last) = (snapped(min(one, other)), snapped(max(one, other)))
    return (Span(start: first, end: last), guides)
  }
}
