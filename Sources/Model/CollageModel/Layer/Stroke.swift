/// A line drawn by hand, stored as the pen's samples and rendered at any size.
public struct Stroke: Hashable, Sendable {
  /// A position of the pen.
  public struct Sample: Hashable, Sendable {
    /// The position on the canvas, in canvas units.
    public var position: Point
    /// The pressure, 0 to 1; nil if the device does not report it, in which case the pen's speed determines the width.
    public var pressure: Double?
    /// The time in seconds since the stroke began; not decreasing.
    public var time: Double

    /// Creates a sample of the pen at a position on the canvas.
    public init(_ position: Point, pressure: Double? = nil, time: Double = 0) {
      self.position = position
      self.pressure = pressure
      self.time = time
    }
  }

  /// The tool with which a stroke is drawn.
  public enum Tool: String, Hashable, Sendable, CaseIterable {
    /// An opaque line whose width follows the pressure or the speed.
    case pen
    /// A flat, translucent line that multiplies; it does not get darker where it crosses itself.
    case marker
    /// A broad, translucent line with flat ends that multiplies.
    case highlighter
    /// A white core with a glow in the stroke's color.
    case neon
    /// A grainy line; the grain is fixed to the canvas.
    case pencil
    /// Erases the strokes of its group beneath it, or all strokes if it has no group.
    case eraser
    /// Blurs everything beneath the line.
    case blur
    /// Pixelates everything beneath the line.
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

  public var tool: Tool
  /// The positions of the pen in order of time; at least one.
  public var samples: [Sample]
  /// The width at full pressure, as a fraction of the canvas' short side.
  public var width: Double
  /// The color; ignored by tools that erase, blur or pixelate.
  public var color: Color
  /// The alternating lengths of dashes and gaps, as multiples of the line's width; empty for a solid line.
  public var dashes: [Double]
  /// The shape of the line's start.
  public var start: LineEnd
  /// The shape of the line's end.
  public var end: LineEnd
  /// The seed of a pencil's grain.
  public var seed: UInt32

  /// Creates a stroke, by default black and solid with round ends.
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
