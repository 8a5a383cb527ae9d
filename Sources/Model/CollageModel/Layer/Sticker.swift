/// A picture as a layer: of a file, or a drawing of the starter set.
public struct Sticker: Hashable, Sendable {
  /// A line around what the picture shows, as around a sticker that was cut out of paper.
  public struct Contour: Hashable, Sendable {
    /// The line's width, in canvas units before the layer is scaled.
    public var width: Double
    /// The line's color.
    public var color: Color

    /// Creates a line around a sticker.
    public init(width: Double, color: Color = .white) {
      self.width = width
      self.color = color
    }
  }

  /// Where the picture comes from.
  public enum Source: Hashable, Sendable {
    /// A picture file, by its path.
    case picture(String)
    /// A drawing, by its name.
    case drawing(DrawingID)

    /// Returns whether two sources are equal; pictures are equal if their paths are, byte by byte.
    public static func == (left: Source, right: Source) -> Bool {
      switch (left, right) {
      case (.picture(let one), .picture(let other)): one.hasSameBytes(as: other)
      case (.drawing(let one), .drawing(let other)): one == other
      default: false
      }
    }
  }

  /// Where the picture comes from.
  public var source: Source
  /// How the picture is scaled to the layer's frame.
  public var fit: Fit
  /// The shape to which the picture is clipped, within the layer's frame.
  public var shape: Shape
  /// A line around what is visible, or none.
  public var contour: Contour?
  /// How the picture's subject is cut out, or none.
  public var cutout: CutoutRule?
  /// How the picture looks.
  public var look: Look

  /// Creates a sticker; without further arguments it shows all of the picture as it is.
  public init(
    _ source: Source, fit: Fit = .contain, shape: Shape = .rectangle, contour: Contour? = nil,
    cutout: CutoutRule? = nil, look: Look = .neutral
  ) {
    self.source = source
    self.fit = fit
    self.shape = shape
    self.contour = contour
    self.cutout = cutout
    self.look = look
  }
}

/// The name of a drawing.
public typealias DrawingID = Identifier<Drawing>

/// A named picture made of shapes, such as a heart or a strip of tape.
public struct Drawing: Hashable, Identifiable, Sendable {
  /// The drawing's name in documents.
  public var id: DrawingID
  /// What it shows, in a sentence; may be empty.
  public var summary: String
  /// Words by which people look for it.
  public var tags: [String]
  /// The extents of its coordinates.
  public var size: Size
  /// Its shapes in paint order, each within the drawing's rectangle.
  public var shapes: [DrawnShape]

  /// Creates a drawing.
  public init(id: DrawingID, summary: String = "", tags: [String] = [], size: Size, shapes: [DrawnShape]) {
    self.id = id
    self.summary = summary
    self.tags = tags
    self.size = size
    self.shapes = shapes
  }
}
