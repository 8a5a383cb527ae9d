internal import CollageModel

/// Lays out a tree of rows and columns.
struct SplitLayout {
  private let grid: CanvasGrid

  init(_ template: Template) { grid = CanvasGrid(template) }

  /// The leaves' frames in the tree's order.
  func frames(of tree: SplitNode) throws(LayoutError) -> [SlotFrame] {
    var frames: [SlotFrame] = []
    try append(tree, grid.horizontal.inner, grid.vertical.inner, into: &frames)
    return frames
  }

  private func append(
    _ node: SplitNode, _ horizontal: Span, _ vertical: Span, into frames: inout [SlotFrame]
  ) throws(LayoutError) {
    switch node {
    case .slot(let id):
      try Template.checkCount(frames.count + 1)
      frames.append(try SlotFrame(id: id, rect: CanvasGrid.rect(horizontal, vertical)))
    case .branch(.row, let children):
      let spans = grid.horizontal.shared(horizontal, weights: children.map { $0.weight })
      for (child, span) in zip(children, spans) { try append(child.node, span, vertical, into: &frames) }
    case .branch(.column, let children):
      let spans = grid.vertical.shared(vertical, weights: children.map { $0.weight })
      for (child, span) in zip(children, spans) { try append(child.node, horizontal, span, into: &frames) }
    }
  }
}
