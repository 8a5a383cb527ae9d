/// The bounding box of a layer or a slot, by its center and half of its extents.
struct CenteredBox {
  var center: Point
  let half: Size

  private func center(along axis: SplitNode.Axis) -> Double { axis == .row ? center.x : center.y }
  private func half(along axis: SplitNode.Axis) -> Double { axis == .row ? half.width : half.height }

  /// Returns the boxes aligned with each other, or a single one with the canvas.
  static func aligned(_ boxes: [CenteredBox], _ alignment: LayerAlignment, on canvas: Size) -> [CenteredBox] {
    let area = boxes.count == 1 ? Rect(x: 0, y: 0, width: canvas.width, height: canvas.height) : bounds(of: boxes)
    return boxes.map { box in
      var moved = box
      switch alignment {
      case .left: moved.center.x = area.x + box.half.width
      case .centerX: moved.center.x = area.center.x
      case .right: moved.center.x = area.right - box.half.width
      case .top: moved.center.y = area.y + box.half.height
      case .centerY: moved.center.y = area.center.y
      case .bottom: moved.center.y = area.bottom - box.half.height
      }
      return moved
    }
  }

  /// Returns at least three boxes with equal distances along an axis, of which the first and the last stay; nil for fewer.
  static func distributed(_ boxes: [CenteredBox], along axis: SplitNode.Axis) -> [CenteredBox]? {
    // Equal positions keep the order of the list, so that the result does not depend on a stable sort.
    let sorted = ReadingOrder.sorted(Array(boxes.indices), by: boxes.map { $0.center(along: axis) })
    guard boxes.count > 2, let first = sorted.first, let last = sorted.last else { return nil }
    func center(_ index: Int) -> Double { boxes[index].center(along: axis) }
    func half(_ index: Int) -> Double { boxes[index].half(along: axis) }
    let total = (center(last) + half(last)) - (center(first) - half(first))
    let gap = (total - sorted.reduce(0) { $0 + half($1) * 2 }) / Double(sorted.count - 1)
    var (moved, place) = (boxes, center(first) + half(first))
    for index in sorted.dropFirst().dropLast() {
      let middle = place + gap + half(index)
      if axis == .row { moved[index].center.x = middle } else { moved[index].center.y = middle }
      place = middle + half(index)
    }
    return moved
  }

  private static func bounds(of boxes: [CenteredBox]) -> Rect {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for box in boxes {
      left = min(left, box.center.x - box.half.width)
      right = max(right, box.center.x + box.half.width)
      top = min(top, box.center.y - box.half.height)
      bottom = max(bottom, box.center.y + box.half.height)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Point {
  /// Returns a center moved by a distance; it stays on the canvas, unless it was elsewhere before.
  func moved(by way: Point, on canvas: Size) -> Point {
    func held(_ number: Double, _ before: Double, _ side: Double) -> Double {
      min(max(number, min(0, before)), max(side, before))
    }
    return Point(held(x + way.x, x, canvas.width), held(y + way.y, y, canvas.height))
  }
}
