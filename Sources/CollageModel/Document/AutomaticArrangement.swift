/// A layout made for whatever photos come; its slots are named "1", "2" and so on, one for each photo in order.
public enum AutomaticArrangement: Hashable, Sendable {
  /// Equal cells in rows.
  case grid(AutomaticGrid)
  /// Photos of all aspects side by side and stacked, fitted together with little or no crop.
  case mosaic(Mosaic)
  /// Rows of equal width, each with a height of its own.
  case justified(Justified)
  /// Columns of equal width.
  case masonry(Masonry)
  /// Prints on a table.
  case scatter(Scatter)
  /// Cut-outs arranged by what they are.
  case outfit(Outfit)
}

/// A grid made for as many photos as there are.
public struct AutomaticGrid: Hashable, Sendable {
  /// What becomes of the last row where the photos do not fill it.
  public enum LastRow: String, Hashable, Sendable, CaseIterable {
    /// Its cells are as large as all others and stand in the middle.
    case center
    /// Its cells are as large as all others and begin at the left, as on a contact sheet.
    case left
    /// No place stays bare: the photos are shared out so that rows differ by at most one, and cells of shorter rows are
    /// wider.
    case fill
  }

  /// The number of columns, or nil to choose the one whose cells come nearest to `cellAspect`.
  public var columns: Int?
  /// The width over height that cells should have.
  public var cellAspect: Double
  /// What becomes of an incomplete last row.
  public var lastRow: LastRow

  /// Makes the settings.
  public init(columns: Int? = nil, cellAspect: Double = 1, lastRow: LastRow = .center) {
    self.columns = columns
    self.cellAspect = cellAspect
    self.lastRow = lastRow
  }
}

/// How photos are fitted together to a mosaic.
public struct Mosaic: Hashable, Sendable {
  /// How long the search goes on; results are the same everywhere for each.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// For a finger that waits.
    case quick
    /// The usual one.
    case normal
    /// For a wall.
    case best
  }

  /// A photo that counts more or less than the others.
  public struct Emphasis: Hashable, Sendable {
    /// The photo's place among the photos, from 0.
    public var photo: Int
    /// The area that it should have, relative to photos of weight 1; above zero.
    public var weight: Double

    /// Makes an emphasis.
    public init(photo: Int, weight: Double) {
      self.photo = photo
      self.weight = weight
    }
  }

  /// A corner of the canvas.
  public enum Corner: String, Hashable, Sendable, CaseIterable {
    /// At the top and the left.
    case topLeft
    /// At the top and the right.
    case topRight
    /// At the bottom and the left.
    case bottomLeft
    /// At the bottom and the right.
    case bottomRight

    /// Whether it lies at the left.
    public var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    /// Whether it lies at the top.
    public var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// A photo that comes into a corner.
  public struct Pin: Hashable, Sendable {
    /// The photo's place among the photos, from 0.
    public var photo: Int
    /// The corner.
    public var corner: Corner

    /// Makes a pin.
    public init(photo: Int, corner: Corner) {
      self.photo = photo
      self.corner = corner
    }
  }

  /// From which chance is drawn.
  public var seed: UInt64
  /// Whether the photos follow each other from left to right and from top to bottom in every part.
  public var keepsOrder: Bool
  /// The share of a photo that may be cut off for the sake of even sizes, 0 to 0.9; nil balances both.
  public var cropBudget: Double?
  /// How long the search goes on.
  public var quality: Quality
  /// Photos that count more or less.
  public var emphases: [Emphasis]
  /// Photos that come into a corner; at most one in each.
  public var pins: [Pin]

  /// Makes the settings.
  public init(
    seed: UInt64 = 1, keepsOrder: Bool = false, cropBudget: Double? = nil, quality: Quality = .normal,
    emphases: [Emphasis] = [], pins: [Pin] = []
  ) {
    self.seed = seed
    self.keepsOrder = keepsOrder
    self.cropBudget = cropBudget
    self.quality = quality
    self.emphases = emphases
    self.pins = pins
  }
}

/// How photos are broken into rows.
public struct Justified: Hashable, Sendable {
  /// The number of rows, or nil for the one that suits best.
  public var rows: Int?

  /// Makes the settings.
  public init(rows: Int? = nil) { self.rows = rows }
}

/// How photos are dealt to columns.
public struct Masonry: Hashable, Sendable {
  /// The number of columns, or nil for the one that suits best.
  public var columns: Int?

  /// Makes the settings.
  public init(columns: Int? = nil) { self.columns = columns }
}

/// How prints lie on a table.
public struct Scatter: Hashable, Sendable {
  /// From which chance is drawn.
  public var seed: UInt64
  /// The greatest rotation to either side, in degrees.
  public var tilt: Double
  /// The share of the canvas that the prints would cover if none lay on another; above 1 they must overlap.
  public var density: Double

  /// Makes the settings.
  public init(seed: UInt64 = 1, tilt: Double = 14, density: Double = 0.95) {
    self.seed = seed
    self.tilt = tilt
    self.density = density
  }
}

/// How cut-outs make an outfit.
public struct Outfit: Hashable, Sendable {
  /// What a cut-out is, which says where it goes and how large it is beside the others.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A dress, a coat, an overall: what covers most.
    case dress
    /// What is worn over others.
    case outerwear
    /// A shirt, a jumper.
    case top
    /// Trousers, a skirt.
    case bottom
    /// Shoes.
    case shoes
    /// A bag.
    case bag
    /// A hat.
    case hat
    /// Glasses, jewellery, a scarf.
    case accessory
  }

  /// From which chance is drawn.
  public var seed: UInt64
  /// What the photos are, by their place; photos beyond the list are accessories.
  public var roles: [Role]

  /// Makes the settings.
  public init(seed: UInt64 = 1, roles: [Role] = []) {
    self.seed = seed
    self.roles = roles
  }
}
