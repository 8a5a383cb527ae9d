internal import CollageModel

/// The result of a generator: a tree of rows and columns if possible, otherwise pieces; slots are named by the photos'
/// indices, from "1".
enum GeneratedLayout {
  /// The frame of a photo, relative to the area's top left corner.
  struct Piece {
    var photo: Int
    var frame: Rect
    var rotation: Angle = .zero
    /// The shape within the frame; nil for that of the slots' defaults.
    var shape: Shape?

    /// Returns the piece as a slot with the given style.
    func slot(_ defaults: SlotDefaults) throws(LayoutError) -> Slot {
      let frame = try SlotFrame(id: GeneratedLayout.name(photo), rect: frame)
      return Slot(
        id: frame.id, frame: frame.rect, rotation: rotation + defaults.rotation, shape: shape ?? defaults.shape,
        style: defaults.style)
    }
  }

  case tree(SplitNode)
  /// Photos with explicit frames, in paint order.
  case pieces([Piece])

  static func name(_ photo: Int) -> SlotID { SlotID("\(photo + 1)") }

  /// The maximum depth of a tree; a deeper one is written as slots.
  ///
  /// Readers of the format stop at 64 levels, and each branch takes two.
  private static let maxDepth = 24

  /// Creates a layout from a tree, which is converted to pieces if it is too deep for a file.
  init(_ layout: SlicedLayout, in area: LayoutArea) {
    if layout.depth <= Self.maxDepth {
      self = .tree(layout.splitTree(in: area))
    } else {
      self = .pieces(layout.frames(in: area).enumerated().map { Piece(photo: $0, frame: $1) })
    }
  }

  /// Returns the pieces in an area, computing those of a tree.
  func pieces(in area: LayoutArea) -> [Piece] {
    switch self {
    case .pieces(let pieces): return pieces
    case .tree(let tree):
      let grid = CanvasGrid(canvas: area.size, margin: 0, gap: area.gap)
      return SplitLayout(tree: tree, grid: grid).leaves.compactMap { leaf in
        Int(leaf.id.name).map { Piece(photo: $0 - 1, frame: leaf.frame) }
      }
    }
  }

  /// Returns the pieces on a template's canvas.
  func pieces(of template: Template) -> [Piece] {
    switch self {
    case .tree(let tree):
      // The template's own grid gives the same result as the template's tree, bit for bit.
      SplitLayout(tree: tree, grid: CanvasGrid(template)).leaves.compactMap { leaf in
        Int(leaf.id.name).map { Piece(photo: $0 - 1, frame: leaf.frame) }
      }
    case .pieces(let pieces):
      pieces.map { piece in
        var moved = piece
        moved.frame.x += template.margin
        moved.frame.y += template.margin
        return moved
      }
    }
  }

  /// Returns a layout of a part of an area as a layout of the whole area; a tree stays one if the part is the whole.
  func moved(from part: LayoutArea, by corner: Point, in area: LayoutArea) -> GeneratedLayout {
    if part.size == area.size { return self }
    return .pieces(
      pieces(in: part).map { piece in
        var moved = piece
        moved.frame.x += corner.x
        moved.frame.y += corner.y
        return moved
      })
  }

  /// The layout with the axes exchanged.
  var transposed: GeneratedLayout {
    switch self {
    case .tree(let tree): .tree(tree.transposed)
    case .pieces(let pieces):
      .pieces(
        pieces.map { piece in
          let frame = piece.frame
          return Piece(
            photo: piece.photo, frame: Rect(x: frame.y, y: frame.x, width: frame.height, height: frame.width),
            rotation: -piece.rotation)
        })
    }
  }
}

extension SplitNode {
  /// The tree with rows and columns exchanged.
  var transposed: SplitNode {
    switch self {
    case .slot: self
    case .branch(let axis, let children):
      .branch(axis == .row ? .column : .row, children.map { Child($0.node.transposed, weight: $0.weight) })
    }
  }
}
