/// Where slots are and what surrounds them: a collage without its photos.
public struct Template: Hashable, Sendable {
  /// The template's name for people.
  public var name: String
  /// One sentence that says what it is good for; may be empty.
  public var summary: String
  /// The canvas.
  public var canvas: Canvas
  /// The distance between slots that touch, in canvas units.
  public var gap: Double
  /// The distance between the canvas' border and slots that touch it, in canvas units.
  public var margin: Double
  /// What generated slots look like; explicit slots carry their own style.
  public var defaults: SlotDefaults
  /// Where the slots are.
  public var arrangement: Arrangement

  /// Makes a template.
  public init(
    name: String, summary: String = "", canvas: Canvas, gap: Double = 0, margin: Double = 0,
    defaults: SlotDefaults = SlotDefaults(), arrangement: Arrangement
  ) {
    self.name = name
    self.summary = summary
    self.canvas = canvas
    self.gap = gap
    self.margin = margin
    self.defaults = defaults
    self.arrangement = arrangement
  }
}

/// The area that a collage fills.
public struct Canvas: Hashable, Sendable {
  /// The extents; they define the canvas unit.
  public var size: Size
  /// What lies beneath everything.
  public var background: Background

  /// Makes a canvas.
  public init(size: Size, background: Background = .color(.white)) {
    self.size = size
    self.background = background
  }

  /// The canvas as a rectangle with its origin at the top left.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}

/// What a slot is like where it says nothing itself.
public struct SlotDefaults: Hashable, Sendable {
  /// The form.
  public var shape: Shape
  /// The rotation, clockwise.
  public var rotation: Angle
  /// Look and behaviour.
  public var style: SlotStyle

  /// Makes defaults.
  public init(shape: Shape = .rectangle, rotation: Angle = .zero, style: SlotStyle = SlotStyle()) {
    self.shape = shape
    self.rotation = rotation
    self.style = style
  }
}

/// The four ways to say where slots are; each lowers to explicit slots.
public enum Arrangement: Hashable, Sendable {
  /// Explicit slots in paint order, each with its optional place in the fill order.
  case slots([PlacedSlot])
  /// A tree of rows and columns.
  case split(SplitNode, overrides: [SlotID: SlotDefaults])
  /// A matrix of cells in which a repeated number is one merged cell.
  case cells(CellMatrix, overrides: [SlotID: SlotDefaults])
  /// Generated for as many photos as there are.
  case automatic(AutomaticArrangement)
}

/// An explicit slot and its place in the fill order.
public struct PlacedSlot: Hashable, Sendable {
  /// The slot.
  public var slot: Slot
  /// Its place among the slots that photos fill; slots without one follow in reading order.
  public var order: Int?

  /// Makes a placed slot.
  public init(slot: Slot, order: Int? = nil) {
    self.slot = slot
    self.order = order
  }
}

/// A cell, or a row or column of nodes that share its length by weight.
public indirect enum SplitNode: Hashable, Sendable {
  /// The direction in which a node lays its children out.
  public enum Axis: String, Hashable, Sendable {
    /// Side by side, from left to right.
    case row
    /// Stacked, from top to bottom.
    case column
  }

  /// A child and its share.
  public struct Child: Hashable, Sendable {
    /// The child.
    public var node: SplitNode
    /// Its share of the length that is left after gaps, relative to its siblings; above zero.
    public var weight: Double

    /// Makes a child.
    public init(_ node: SplitNode, weight: Double = 1) {
      self.node = node
      self.weight = weight
    }
  }

  /// One slot.
  case slot(SlotID)
  /// Children along an axis; at least one.
  case branch(Axis, [Child])

  /// The slots of the tree from left to right, top to bottom.
  public var slotIDs: [SlotID] {
    switch self {
    case .slot(let id): [id]
    case .branch(_, let children): children.flatMap { $0.node.slotIDs }
    }
  }
}

/// A matrix of cell numbers; equal numbers must form a rectangle and are one slot.
///
/// Zero is a hole.
public struct CellMatrix: Hashable, Sendable {
  /// The numbers, row by row; every row is equally long.
  public var rows: [[Int]]
  /// The relative widths of the columns; empty for equal ones.
  public var columnWeights: [Double]
  /// The relative heights of the rows; empty for equal ones.
  public var rowWeights: [Double]

  /// Makes a matrix.
  public init(rows: [[Int]], columnWeights: [Double] = [], rowWeights: [Double] = []) {
    self.rows = rows
    self.columnWeights = columnWeights
    self.rowWeights = rowWeights
  }
}
