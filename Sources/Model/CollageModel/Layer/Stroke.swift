/// A line drawn by hand, as it was drawn; it is rendered at any size.
public struct Stroke: Hashable, Sendable {
  /// A position of the pen.
  public struct Sample: Hashable, Sendable {
    /// The position on the canvas where it was drawn, in canvas units.
    public var position: Point
    /// The pressure, 0 to 1; nil where the device has none, and the pen's speed decides.
    public var pressure: Double?
    /// The time in seconds since the stroke began; not decreasing.
    public var time: Double

    /// Creates a sample.
    public init(_ position: Point, pressure: Double? = nil, time: Double = 0) {
      self.position = position
      self.pressure = pressure
      self.time = time
    }
  }

  /// The tool.
  public enum Tool: String, Hashable, Sendable, CaseIterable {
    /// An opaque line whose width follows the pressure or the speed.
    case pen
    /// A flat, translucent line that multiplies: where it crosses itself it gets no darker.
    case marker
    /// A broad, translucent line with flat ends that multiplies.
    case highlighter
    /// A white core with a glow in the stroke's color.
    case neon
    /// A grainy line; the grain lies still on the canvas.
    case pencil
    /// Removes what is beneath it of the strokes of its group, or of all strokes if it has no group.
    case eraser
    /// Shows what is beneath it blurred.
    case blur
    /// Shows what is beneath it in large pixels.
    case pixelate
    /// A straight arrow from the first sample to the last.
    case arrow
    /// A straight line from the first sample to the last.
    case line
    /// The outline of the rectangle with the first and the last sample as corners.
    case rectangle
    /// The outline of the ellipse in the rectangle with the first and the last sample as corners.
    case ellipse
  }

  /// The tool.
  public var tool: Tool
  /// The positions of the pen in the order of time; at least one.
  public var samples: [Sample]
  /// The width at full pressure, as a share of the canvas' short side.
  public var width: Double
  /// The color; erasing, blurring and pixelating tools have none.
  public var color: Color
  /// The lengths of dashes and gaps in turn, in widths of the line; empty is a solid line.
  public var dashes: [Double]
  /// How the first end is drawn.
  public var start: LineEnd
  /// How the last end is drawn.
  public var end: LineEnd
  /// The seed of a pencil's grain.
  public var seed: UInt32

  /// Creates a stroke.
  public init(
    _ tool: Tool, samples: [Sample], width: Double, color: Color = .black, dashes: [Double] = [],
    start: LineEnd = .round, end: LineEnd = .round, seed: UInt32 = 0
  ) {
    self.tool = tool
    self.samples = samples
    self.width = width
    self.color = color
    self.dashes = dashes
    self.start = start
    self.end = end
    self.seed = seed
  }
}
