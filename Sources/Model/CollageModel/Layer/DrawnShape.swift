/// A geometric shape with a fill and a line along its outline.
public struct DrawnShape: Hashable, Sendable {
  /// The form, within the layer's frame.
  public indirect enum Form: Hashable, Sendable {
    /// A shape that fills the frame: a rectangle, an ellipse, a polygon or a path.
    case area(Shape)
    /// A regular star with a number of points and an inner radius that is a fraction of the outer one.
    case star(points: Int, innerRadius: Double)
    /// A line through points, in fractions of the frame; it has no area.
    case line([Point])
  }

  /// The line along the outline, or the line of a form that is a line.
  public struct Line: Hashable, Sendable {
    /// The width, in canvas units before the layer is scaled.
    public var width: Double
    public var color: Color
    /// The position of the line relative to an area's outline.
    public var alignment: Border.Alignment
    /// The alternating lengths of dashes and gaps, as multiples of the line's width; empty for a solid line.
    public var dashes: [Double]
    /// The start of a form that is a line, and of its dashes.
    public var start: LineEnd
    /// The end of a form that is a line, and of its dashes.
    public var end: LineEnd

    /// Creates a line, by default solid and centered on the outline.
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

  public var form: Form
  public var fill: Fill?
  /// The line along the outline.
  public var line: Line?

  /// Creates a shape from its form; it needs a fill or a line.
  public init(_ form: Form, fill: Fill? = nil, line: Line? = nil) {
    self.form = form
    self.fill = fill
    self.line = line
  }
}
