/// A layout generated for any number of photos; its slots are named "1", "2" and so on, one for each photo in order.
public indirect enum AutomaticArrangement: Hashable, Sendable {
  case grid(AutomaticGrid)
  /// Photos of mixed aspect ratios side by side and stacked, fitted together with little or no cropping.
  case mosaic(Mosaic)
  /// Rows of equal width and varying height.
  case justified(Justified)
  case masonry(Masonry)
  /// Overlapping, tilted prints, as on a table.
  case scatter(Scatter)
  /// Cutouts of garments arranged by their roles.
  case outfit(Outfit)
  /// A mosaic in the outline of a number, a word or any other form.
  case shape(ShapedMosaic)
}

/// A grid generated for the number of photos.
public struct AutomaticGrid: Hashable, Sendable {
  /// The layouts of an incomplete last row.
  public enum LastRow: String, Hashable, Sendable, CaseIterable {
    /// The cells have the same size as all others, and are centered.
    case center
    /// The cells have the same size as all others and begin at the left, as on a contact sheet.
    case left
    /// No cell stays empty: the numbers of photos per row differ by at most one, and cells in shorter rows are wider.
    case fill
  }

  /// The number of columns, or nil for the number whose cells come closest to `cellAspect`.
  public var columns: Int?
  /// The preferred width-to-height ratio of cells, or nil for the ratio that crops the photos least.
  public var cellAspect: Double?
  public var lastRow: LastRow

  /// Creates settings by which cells have the ratio that crops the photos least, unless one is given.
  public init(columns: Int? = nil, cellAspect: Double? = nil, lastRow: LastRow = .center) {
    self.columns = columns
    self.cellAspect = cellAspect
    self.lastRow = lastRow
  }
}

/// The settings of a mosaic, which packs photos with only gutters between them.
public struct Mosaic: Hashable, Sendable {
  /// The search effort; each level gives the same results on every machine.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// The least effort, for interactive use.
    case quick
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

    /// Gives a photo, by its index from 0, a target area relative to photos of weight 1.
    public init(photo: Int, weight: Double) {
      self.photo = photo
      self.weight = weight
    }
  }

  /// A corner of the canvas to which a photo can be pinned.
  public enum Corner: String, Hashable, Sendable, CaseIterable {
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight

    /// True for the two corners on the left.
    public var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    /// True for the two corners at the top.
    public var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// A photo fixed to a corner.
  public struct Pin: Hashable, Sendable {
    /// The index of the photo, from 0.
    public var photo: Int
    public var corner: Corner

    /// Creates a pin for the photo at an index, counted from 0.
    public init(photo: Int, corner: Corner) {
      self.photo = photo
      self.corner = corner
    }
  }

  public var seed: UInt64
  /// True to keep photos in order from left to right and from top to bottom within every part of the layout.
  public var keepsOrder: Bool
  /// The fraction of a photo that may be cropped for more even sizes, 0 to 0.9; nil balances cropping and evenness.
  public var cropBudget: Double?
  /// The preferred maximum ratio of the largest photo's size to the smallest one's, relative to their weights.
  ///
  /// It is at least 1. Among mosaics beyond it, a more even one is preferred even if it crops a few percent more.
  public var balance: Double
  public var quality: Quality
  public var emphases: [Emphasis]
  /// Photos fixed to corners; at most one per corner.
  public var pins: [Pin]

  /// Creates the settings of a mosaic; by default, the order of the photos is free and no photo is pinned.
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
  /// The number of rows, or nil to choose it for the best fit.
  public var rows: Int?

  /// Creates settings by which the generator chooses the number of rows unless it is given.
  public init(rows: Int? = nil) { self.rows = rows }
}

/// The settings of masonry columns.
public struct Masonry: Hashable, Sendable {
  /// The number of columns, or nil to choose it for the best fit.
  public var columns: Int?

  /// Creates settings by which the generator chooses the number of columns unless it is given.
  public init(columns: Int? = nil) { self.columns = columns }
}

/// The settings of scattered prints.
public struct Scatter: Hashable, Sendable {
  public var seed: UInt64
  /// The maximum rotation to either side, in degrees.
  public var tilt: Double
  /// The fraction of the canvas that the prints would cover without overlap; above 1 they must overlap.
  public var density: Double

  /// Creates settings from a maximum tilt in degrees and a density as a fraction of the canvas.
  public init(seed: UInt64 = 1, tilt: Double = 14, density: Double = 0.95) {
    self.seed = seed
    self.tilt = tilt
    self.density = density
  }
}

/// The settings of an outfit, a layout of cutouts of garments.
public struct Outfit: Hashable, Sendable {
  /// The kind of garment, which determines the position and relative size of its cutout.
  public enum Role: String, Storable, CaseIterable {
    /// Dresses, coats and overalls: the largest pieces.
    case dress
    /// Garments worn over others, such as jackets.
    case outerwear
    case top
    case bottom
    case shoes
    case bag
    case hat
    /// Small pieces, such as glasses, jewelry and scarves.
    case accessory
  }

  public var seed: UInt64
  /// The roles of the first photos, by index; a role of an item takes precedence, and photos beyond the list have the role that
  /// their name or outline suggests.
  public var roles: [Role]

  /// Creates the settings of an outfit; without roles, names and outlines of photos suggest them.
  public init(seed: UInt64 = 1, roles: [Role] = []) {
    self.seed = seed
    self.roles = roles
  }
}

/// The settings of a mosaic whose photos fill an outline, cut by straight gutters into parts of about equal area.
public struct ShapedMosaic: Hashable, Sendable {
  /// The outline, filled by the nonzero rule; it is scaled to the canvas within its margin, and keeps its proportions.
  public var outline: Path
  public var seed: UInt64
  /// True to keep photos in order from left to right and from top to bottom within every part of the layout.
  public var keepsOrder: Bool
  public var emphases: [Mosaic.Emphasis]

  /// Creates settings for an outline in any coordinates; only its proportions count.
  public init(_ outline: Path, seed: UInt64 = 1, keepsOrder: Bool = false, emphases: [Mosaic.Emphasis] = []) {
    self.outline = outline
    self.seed = seed
    self.keepsOrder = keepsOrder
    self.emphases = emphases
  }
}
