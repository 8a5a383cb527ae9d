/// The slots of a collage and their surroundings, without photos.
public struct Template: Hashable, Sendable {
  public var name: String
  /// A one-sentence description; may be empty.
  public var summary: String
  public var canvas: Canvas
  /// The distance between adjacent slots, in canvas units.
  public var gap: Double
  /// The distance between the canvas' edge and adjacent slots, in canvas units.
  public var margin: Double
  /// The style of generated slots; explicit slots have their own style.
  public var defaults: SlotDefaults
  /// The definition of the slots: explicit frames, or a layout for the photos.
  public var arrangement: Arrangement
  /// The first slots in the fill order, if the arrangement is a tree or a matrix.
  ///
  /// The other slots follow in reading order. Explicit slots define their own order.
  public var fillOrder: [SlotID]
  /// The initial layers of a collage that uses this template, in paint order.
  public var layers: [Layer]
  /// The template's text variables with their default values, in order; names are unique.
  public var variables: [TextVariable]
  /// The labels of photos, which become layers when photos fill the template; nil for none.
  public var labels: PhotoLabels?
  /// Search terms for choosing a template; may be empty.
  public var tags: [String]
  /// True to repeat photos if there are fewer photos than slots.
  public var repeatsPhotos: Bool

  /// Creates a template from its canvas, its arrangement and optional settings.
  public init(
    name: String, summary: String = "", canvas: Canvas, gap: Double = 0, margin: Double = 0,
    defaults: SlotDefaults = SlotDefaults(), arrangement: Arrangement, fillOrder: [SlotID] = [],
    layers: [Layer] = [], variables: [TextVariable] = [], labels: PhotoLabels? = nil, tags: [String] = [],
    repeatsPhotos: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.canvas = canvas
    self.gap = gap
    self.margin = margin
    self.defaults = defaults
    self.arrangement = arrangement
    self.fillOrder = fillOrder
    self.layers = layers
    self.variables = variables
    self.labels = labels
    self.tags = tags
    self.repeatsPhotos = repeatsPhotos
  }

  /// The template's layers, marked as coming from the template.
  public var ownLayers: [Layer] {
    layers.map { layer in
      var layer = layer
      layer.isFromTemplate = true
      return layer
    }
  }

  /// True if the slots depend on the photos.
  public var dependsOnPhotos: Bool {
    switch arrangement {
    case .automatic: true
    case .slots(let placed): placed.contains { $0.sublayout != nil }
    case .split(_, let overrides), .cells(_, let overrides): overrides.contains { $0.value.sublayout != nil }
    }
  }
}

extension Template {
  /// Returns whether two templates are equal; texts are compared byte by byte.
  public static func == (left: Template, right: Template) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.summary.hasSameBytes(as: right.summary)
      && left.canvas == right.canvas && left.gap == right.gap && left.margin == right.margin
      && left.defaults == right.defaults && left.arrangement == right.arrangement && left.fillOrder == right.fillOrder
      && left.layers == right.layers && left.variables == right.variables && left.labels == right.labels
      && left.tags.elementsEqual(right.tags) { $0.hasSameBytes(as: $1) } && left.repeatsPhotos == right.repeatsPhotos
  }
}

/// A variable in texts, written `{{name}}`, and its default value.
public struct TextVariable: Hashable, Sendable {
  /// The name between the braces.
  public var name: String
  /// The value, inserted literally: braces in it are not expanded.
  public var value: String

  /// Creates a variable from its name and its default value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Returns whether two variables are equal, byte by byte.
  public static func == (left: TextVariable, right: TextVariable) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.value.hasSameBytes(as: right.value)
  }
}

/// The area that a collage fills.
public struct Canvas: Hashable, Sendable {
  /// The size, in canvas units.
  public var size: Size
  /// The physical length of one canvas unit.
  public var unit: LengthUnit
  public var background: Background
  /// The look of the finished image; it applies to the background, the photos and everything else on the canvas.
  public var look: Look

  /// Creates a canvas, by default white and with pixels as its unit.
  public init(
    size: Size, unit: LengthUnit = .pixel, background: Background = .color(.white), look: Look = .neutral
  ) {
    self.size = size
    self.unit = unit
    self.background = background
    self.look = look
  }

  /// The canvas as a rectangle with its origin at (0, 0).
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}

/// The values for slots that do not specify their own.
public struct SlotDefaults: Hashable, Sendable {
  public var shape: Shape
  public var rotation: Angle
  /// The appearance and behavior of slots.
  public var style: SlotStyle {
    get { boxedStyle.value }
    set { boxedStyle.value = newValue }
  }
  private var boxedStyle: Boxed<SlotStyle>
  /// A layout of several photos in place of the slot; used only in the settings of a single slot.
  public var sublayout: Sublayout?

  /// Creates the defaults of slots: rectangles without rotation unless specified otherwise.
  public init(
    shape: Shape = .rectangle, rotation: Angle = .zero, style: SlotStyle = SlotStyle(), sublayout: Sublayout? = nil
  ) {
    self.shape = shape
    self.rotation = rotation
    boxedStyle = .value(style)
    self.sublayout = sublayout
  }
}

/// A layout of several photos within a slot; its slots are named after the slot, "left/1", "left/2" and so on.
///
/// Source: the idea of C. B. Atkins, "TRIC: template-based recursive image composition" (HPL-2010-59).
public struct Sublayout: Hashable, Sendable {
  /// The layout for the photos of this part.
  public var arrangement: AutomaticArrangement
  /// The distance between neighbors, in canvas units.
  public var gap: Double
  /// The number of photos; nil assigns a share, by area, of the photos that other slots leave, at least one.
  public var photos: Int?

  /// Creates a layout within a slot.
  public init(_ arrangement: AutomaticArrangement, gap: Double = 0, photos: Int? = nil) {
    self.arrangement = arrangement
    self.gap = gap
    self.photos = photos
  }
}

/// The four ways to define slots; each is converted to explicit slots.
public indirect enum Arrangement: Hashable, Sendable {
  /// Explicit slots in paint order, each with an optional position in the fill order.
  case slots([PlacedSlot])
  case split(SplitNode, overrides: [SlotID: SlotDefaults])
  /// A matrix of cells in which equal numbers form one merged cell.
  case cells(CellMatrix, overrides: [SlotID: SlotDefaults])
  /// A layout generated for the photos.
  case automatic(AutomaticArrangement)
}

/// An explicit slot and its position in the fill order.
public struct PlacedSlot: Hashable, Sendable {
  public var slot: Slot
  /// The slot's position in the fill order; slots without one follow in reading order.
  public var order: Int?
  /// A layout of several photos in place of the slot.
  public var sublayout: Sublayout?

  /// Creates an explicit slot with an optional position in the fill order.
  public init(slot: Slot, order: Int? = nil, sublayout: Sublayout? = nil) {
    self.slot = slot
    self.order = order
    self.sublayout = sublayout
  }
}

/// A cell, or a row or column of nodes that divide its length in proportion to their weights.
public indirect enum SplitNode: Hashable, Sendable {
  /// The direction in which a node lays its children out.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// Side by side, from left to right.
    case row
    /// Stacked, from top to bottom.
    case column
  }

  /// A part of a branch: a slot or a branch of its own.
  public struct Child: Hashable, Sendable {
    public var node: SplitNode
    /// The child's share of the length without gaps, relative to its siblings; greater than zero.
    public var weight: Double

    /// Creates a child, by default with weight 1.
    public init(_ node: SplitNode, weight: Double = 1) {
      self.node = node
      self.weight = weight
    }
  }

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

/// A matrix of cell numbers: equal numbers form one slot and must cover a rectangle; zero marks an empty cell.
public struct CellMatrix: Hashable, Sendable {
  /// The numbers, row by row; all rows have the same length.
  public var rows: [[Int]]
  /// The relative widths of the columns; empty if equal.
  public var columnWeights: [Double]
  /// The relative heights of the rows; empty if equal.
  public var rowWeights: [Double]

  /// Creates a matrix from rows of cell numbers, by default with equal widths and heights.
  public init(rows: [[Int]], columnWeights: [Double] = [], rowWeights: [Double] = []) {
    self.rows = rows
    self.columnWeights = columnWeights
    self.rowWeights = rowWeights
  }
}
