/// A layout generated for any number of photos; its slots are named "1", "2" and so on, one for each photo in order.
public enum AutomaticArrangement: Hashable, Sendable {
  /// Equal cells in rows.
  case grid(AutomaticGrid)
  /// Photos of mixed aspect ratios side by side and stacked, fitted together with little or no cropping.
  case mosaic(Mosaic)
  /// Rows of equal width, each with a height of its own.
  case justified(Justified)
  /// Columns of equal width.
  case masonry(Masonry)
  /// Overlapping, tilted prints, as on a table.
  case scatter(Scatter)
  /// Cutouts of garments arranged by their roles.
  case outfit(Outfit)
}

/// A grid generated for the number of photos.
public struct AutomaticGrid: Hashable, Sendable {
  /// How an incomplete last row is laid out.
  public enum LastRow: String, Hashable, Sendable, CaseIterable {
    /// Its cells are as large as all others, and are centered.
    case center
    /// Its cells are as large as all others and begin at the left, as on a contact sheet.
    case left
    /// No cell stays empty: photos are distributed so that rows differ by at most one, and cells of shorter rows are
    /// wider.
    case fill
  }

  /// The number of columns, or nil to choose the number whose cells come nearest to `cellAspect`.
  public var columns: Int?
  /// The preferred width over height of cells, or nil for those that crop the photos least.
  public var cellAspect: Double?
  /// How an incomplete last row is laid out.
  public var lastRow: LastRow

  /// Creates the settings.
  public init(columns: Int? = nil, cellAspect: Double? = nil, lastRow: LastRow = .center) {
    self.columns = columns
    self.cellAspect = cellAspect
    self.lastRow = lastRow
  }
}

/// The settings of a mosaic, which packs photos without gaps other than gutters.
public struct Mosaic: Hashable, Sendable {
  /// The search effort; each level gives the same results on every machine.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// For interactive use.
    case quick
    /// The default.
    case normal
    /// For large walls of photos.
    case best
  }

  /// The relative importance of a photo.
  public struct Emphasis: Hashable, Sendable {
    /// The index of the photo, from 0.
    public var photo: Int
    /// The photo's target area, relative to photos of weight 1; above zero.
    public var weight: Double

    /// Creates an emphasis.
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

    /// Whether it is at the left.
    public var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    /// Whether it is at the top.
    public var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// A photo fixed to a corner.
  public struct Pin: Hashable, Sendable {
    /// The index of the photo, from 0.
    public var photo: Int
    /// The corner.
    public var corner: Corner

    /// Creates a pin.
    public init(photo: Int, corner: Corner) {
      self.photo = photo
      self.corner = corner
    }
  }

  /// The random seed.
  public var seed: UInt64
  /// Whether photos follow each other from left to right and from top to bottom in every part.
  public var keepsOrder: Bool
  /// The fraction of a photo that may be cropped in exchange for even sizes, 0 to 0.9; nil balances both.
  public var cropBudget: Double?
  /// How many times as large as the smallest photo the largest should be at most, relative to their weights, at least 1:
  /// of mosaics that differ more, one that crops a few percent more but is more even is preferred.
  public var balance: Double
  /// The search effort.
  public var quality: Quality
  /// Photos with a relative importance.
  public var emphases: [Emphasis]
  /// Photos fixed to corners; at most one per corner.
  public var pins: [Pin]

  /// Creates the settings.
  public init(
    seed: UInt64 = 1, keepsOrder: Bool = false, cropBudget: Double? = nil, balance: Double = 4,
    quality: Quality = .normal, emphases: [Emphasis] = [], pins: [Pin] = []
  ) {
    self.seed = seed
    self.keepsOrder = keepsOrder
    self.cropBudget = cropBudget
    self.balance = balance
    self.quality = quality
    self.emphases = emphases
    self.pins = pins
  }
}

/// The settings of justified rows.
public struct Justified: Hashable, Sendable {
  /// The number of rows, or nil for the best fit.
  public var rows: Int?

  /// Creates the settings.
  public init(rows: Int? = nil) { self.rows = rows }
}

/// The settings of masonry columns.
public struct Masonry: Hashable, Sendable {
  /// The number of columns, or nil for the best fit.
  public var columns: Int?

  /// Creates the settings.
  public init(columns: Int? = nil) { self.columns = columns }
}

/// The settings of scattered prints.
public struct Scatter: Hashable, Sendable {
  /// The random seed.
  public var seed: UInt64
  /// The maximum rotation to either side, in degrees.
  public var tilt: Double
  /// The fraction of the canvas that the prints would cover without overlap; above 1 they must overlap.
  public var density: Double

  /// Creates the settings.
  public init(seed: UInt64 = 1, tilt: Double = 14, density: Double = 0.95) {
    self.seed = seed
    self.tilt = tilt
    self.density = density
  }
}

/// The settings of an outfit, a layout of cutouts of garments.
public struct Outfit: Hashable, Sendable {
  /// The kind of garment, which determines the position and relative size of its cutout.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A dress, a coat, an overall: the largest piece.
    case dress
    /// A garment worn over others.
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
    /// Glasses, jewelry, a scarf.
    case accessory
  }

  /// The random seed.
  public var seed: UInt64
  /// The photos' roles, by index; photos beyond the list are accessories.
  public var roles: [Role]

  /// Creates the settings.
  public init(seed: UInt64 = 1, roles: [Role] = []) {
    self.seed = seed
    self.roles = roles
  }
}
