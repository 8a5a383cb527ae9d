/// An image as a layer: a file, or a drawing of the starter set.
public struct Sticker: Hashable, Sendable {
  /// A line around the visible part of the image, like the edge of a sticker cut out of paper.
  public struct Contour: Hashable, Sendable {
    /// The line's width, in canvas units before the layer is scaled.
    public var width: Double
    public var color: Color

    /// Creates a contour, by default white.
    public init(width: Double, color: Color = .white) {
      self.width = width
      self.color = color
    }
  }

  /// The origin of a sticker's image.
  public enum Source: Hashable, Sendable {
    /// An image file, by its path.
    case picture(String)
    case drawing(DrawingID)

    /// Returns whether two sources are equal; paths of images are compared byte by byte.
    public static func == (left: Source, right: Source) -> Bool {
      switch (left, right) {
      case (.picture(let one), .picture(let other)): one.hasSameBytes(as: other)
      case (.drawing(let one), .drawing(let other)): one == other
      default: false
      }
    }
  }

  public var source: Source
  /// The rule for scaling the image to the layer's frame.
  public var fit: Fit
  /// The shape to which the image is clipped, within the layer's frame.
  public var shape: Shape
  /// The line around the visible part.
  public var contour: Contour?
  /// The rule for cutting out the image's subject; nil leaves the image uncut.
  public var cutout: CutoutRule?
  public var look: Look

  /// Creates a sticker; by default it shows the whole image unchanged.
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

/// The name of a drawing in documents.
public typealias DrawingID = Identifier<Drawing>

/// A named image made of shapes, such as a heart or a strip of tape.
public struct Drawing: Hashable, Identifiable, Sendable {
  public var id: DrawingID
  /// A one-sentence description; may be empty.
  public var summary: String
  /// Search terms for finding the drawing in a picker.
  public var tags: [String]
  /// The width and height of the drawing's coordinate space.
  public var size: Size
  /// The shapes in paint order, each within the drawing's rectangle.
  public var shapes: [DrawnShape]

  /// Creates a drawing from shapes in a coordinate space of a given size.
  public init(id: DrawingID, summary: String = "", tags: [String] = [], size: Size, shapes: [DrawnShape]) {
    self.id = id
    self.summary = summary
    self.tags = tags
    self.size = size
    self.shapes = shapes
  }
}
