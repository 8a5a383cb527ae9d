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
  /// The slots that photos fill first, in order, where the arrangement is a tree or a matrix.
  ///
  /// Slots that are not named follow in reading order. Explicit slots have their own places in the order.
  public var fillOrder: [SlotID]

  /// Makes a template.
  public init(
    name: String, summary: String = "", canvas: Canvas, gap: Double = 0, margin: Double = 0,
    defaults: SlotDefaults = SlotDefaults(), arrangement: Arrangement, fillOrder: [SlotID] = []
  ) {
    self.name = name
    self.summary = summary
    self.canvas = canvas
    self.gap = gap
    self.margin = margin
    self.defaults = defaults
    self.arrangement = arrangement
    self.fillOrder = fillOrder
  }

  /// Whether the slots depend on the photos for which they are made.
  public var isMadeForPhotos: Bool {
    switch arrangement {
    case .automatic: true
    case .slots(let placed): placed.contains { $0.sublayout != nil }
    case .split(_, let overrides), .cells(_, let overrides): overrides.contains { $0.value.sublayout != nil }
    }
  }
}

/// The area that a collage fills.
public struct Canvas: Hashable, Sendable {
  /// The extents, in canvas units.
  public var size: Size
  /// What one canvas unit measures on paper.
  public var unit: LengthUnit
  /// What lies beneath everything.
  public var background: Background

  /// Makes a canvas.
  public init(size: Size, unit: LengthUnit = .pixel, background: Background = .color(.white)) {
    self.size = size
    self.unit = unit
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
  /// A layout of several photos in the slot's place; only a slot's own settings have one.
  public var sublayout: Sublayout?

  /// Makes defaults.
  public init(
    shape: Shape = .rectangle, rotation: Angle = .zero, style: SlotStyle = SlotStyle(), sublayout: Sublayout? = nil
  ) {
    self.shape = shape
    self.rotation = rotation
    self.style = style
    self.sublayout = sublayout
  }
}

/// A layout made for several photos within a slot; its slots are named after the slot, "left/1", "left/2" and so on.
///
/// Source: the idea of C. B. Atkins, "TRIC: template-based recursive image composition" (HPL-2010-59).
public struct Sublayout: Hashable, Sendable {
  /// How the photos are laid out.
  public var arrangement: AutomaticArrangement
  /// The distance between neighbours, in canvas units.
  public var gap: Double
  /// How many photos it takes; nil takes a share of those that other slots leave, by area, but at least one.
  public var photos: Int?

  /// Makes a layout within a slot.
  public init(_ arrangement: AutomaticArrangement, gap: Double = 0, photos: Int? = nil) {
    self.arrangement = arrangement
    self.gap = gap
    self.photos = photos
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
  /// Made for whatever photos come.
  case automatic(AutomaticArrangement)
}

/// An explicit slot and its place in the fill order.
public struct PlacedSlot: Hashable, Sendable {
  /// The slot.
  public var slot: Slot
  /// Its place among the slots that photos fill; slots without one follow in reading order.
  public var order: Int?
  /// A layout of several photos in the slot's place.
  public var sublayout: Sublayout?

  /// Makes a placed slot.
  public init(slot: Slot, order: Int? = nil, sublayout: Sublayout? = nil) {
    self.slot = slot
    self.order = order
    self.sublayout = sublayout
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
