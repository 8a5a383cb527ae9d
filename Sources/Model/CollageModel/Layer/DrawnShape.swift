/// A geometric shape with a fill and a line along its outline.
public struct DrawnShape: Hashable, Sendable {
  /// The form, within the layer's frame.
  public enum Form: Hashable, Sendable {
    /// A shape that fills the frame: a rectangle, an ellipse, a polygon or a path.
    case area(Shape)
    /// A regular star: its number of points, and its inner radius as a share of the outer one, 0 to 1.
    case star(points: Int, innerRadius: Double)
    /// A line through points, 0 to 1 of the frame; it has no area.
    case line([Point])
  }

  /// The line along the outline, or of a form that is a line.
  public struct Line: Hashable, Sendable {
    /// The width, in canvas units before the layer is scaled.
    public var width: Double
    /// The color.
    public var color: Color
    /// Where the line lies relative to the outline of an area.
    public var alignment: Border.Alignment
    /// The lengths of dashes and gaps in turn, in widths of the line; empty is a solid line.
    public var dashes: [Double]
    /// The first end of a form that is a line, and of its dashes.
    public var start: LineEnd
    /// The last end of a form that is a line, and of its dashes.
    public var end: LineEnd

    /// Creates a line.
    public init(
      width: Double, color: Color, alignment: Border.Alignment = .center, dashes: [Double] = [],
      start: LineEnd = .butt, end: LineEnd = .butt
    ) {
      self.width = width
      self.color = color
      self.alignment = alignment
      self.dashes = dashes
      self.start = start
      self.end = end
    }
  }

  /// The form.
  public var form: Form
  /// What fills the form's area, or nothing.
  public var fill: Fill?
  /// The line along the outline, or none.
  public var line: Line?

  /// Creates a shape.
  public init(_ form: Form, fill: Fill? = nil, line: Line? = nil) {
    self.form = form
    self.fill = fill
    self.line = line
  }
}
