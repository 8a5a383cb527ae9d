/// The dividers between the slots of a board.
enum SlotDivision: Hashable, Sendable {
  /// Rows and columns, whose cells share their length in proportion to their weights.
  case tree(SplitLayout)
  /// Straight lines that each move only the slots that touch them; empty if no slots meet.
  case lines([SlotLine])

  /// With more slots than this, explicit slots have no dividers: recognizing them would take too long for a gesture.
  private static let maxSlots = 1_000

  /// Recognizes the dividers of slots whose gap and margin are already applied.
  init(of slots: [Slot], in template: Template) {
    if case .split(let tree, _) = template.arrangement {
      // A layout within a cell would not follow its dividers.
      self = template.dependsOnPhotos ? .lines([]) : .tree(SplitLayout(tree: tree, grid: CanvasGrid(template)))
      return
    }
    guard slots.count <= Self.maxSlots else {
      self = .lines([])
      return
    }
    let isUpright = slots.map { $0.isUprightRectangle }
    if isUpright.allSatisfy({ $0 }), let tree = SplitLayout(recognizing: slots, on: template.canvas.size) {
      self = .tree(tree)
    } else {
      self = .lines(SlotLine.all(of: slots, on: template.canvas.size, where: isUpright))
    }
  }

  var dividers: [Divider] {
    switch self {
    case .tree(let split): split.dividers
    case .lines(let lines):
      lines.enumerated().map { Divider(branch: nil, index: $0, axis: $1.axis, strip: $1.strip) }
    }
  }
}

extension Slot {
  /// True if the slot fills its frame except for rounded corners, so that the frame's edges are the slot's.
  fileprivate var isUprightRectangle: Bool {
    guard case .rectangle = shape else { return false }
    return rotation == .zero
  }
}

extension Rect {
  func span(along axis: SplitNode.Axis) -> Span {
    axis == .row ? Span(start: x, end: right) : Span(start: y, end: bottom)
  }
}

extension SplitNode.Axis {
  /// The other axis.
  var across: SplitNode.Axis { self == .row ? .column : .row }
}
