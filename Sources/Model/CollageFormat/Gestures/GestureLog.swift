public import CollageModel

/// A recorded series of touches and commands, stored in a file.
public struct GestureLog: Hashable, Sendable {
  /// The canvas' extents, which define the unit of every position in the log.
  public var canvas: Size
  /// The upright photos' extents in pixels, so that the log can be replayed without their files.
  public var photoSizes: [PhotoID: Size]
  /// The gesture settings.
  public var policy: Policy
  /// The events, in order.
  public var events: [Event]

  /// Creates a log; the default policy is that of the canvas.
  public init(canvas: Size, photoSizes: [PhotoID: Size] = [:], policy: Policy? = nil, events: [Event] = []) {
    self.canvas = canvas
    self.photoSizes = photoSizes
    self.policy = policy ?? Policy(canvas: canvas)
    self.events = events
  }
}

extension GestureLog {
  /// The position at which a log is truncated: its last line is incomplete.
  public struct Cut: Hashable, Sendable, CustomStringConvertible {
    /// The number of the incomplete line, from 1.
    public var line: Int
    /// The offset of the incomplete line's first byte, which is the length of what is whole.
    public var byte: Int

    /// The position in words.
    public var description: String { "line \(line), byte \(byte)" }
  }

  /// The value of the header's `format` key.
  public static let formatName = "collage-gestures"
  /// The maximum size of a log in bytes.
  public static let sizeLimit = 64 << 20
  /// The maximum number of events in a log.
  public static let eventLimit = 1_000_000

  /// The maximum number of undo steps in a policy.
  static let maxHistoryLimit = 100_000
  /// The maximum number of quarter turns in a log; larger numbers are equivalent to smaller ones.
  static let maxTurns = 1_000_000

  /// The names of the swap triggers.
  static let triggers: [(word: String, trigger: SwapTriggers)] = [
    ("dragOut", .dragOut), ("longPress", .longPress), ("tapTap", .tapTap),
  ]
}

extension NumberRule {
  /// Accepts any number that JSON can represent; a session ignores those that make no sense.
  static func any(_ noun: String) -> NumberRule {
    let maximum = Double.greatestFiniteMagnitude
    return NumberRule(noun: noun, min: -maximum, max: maximum)
  }

  /// Accepts zero and positive numbers.
  static func amount(_ noun: String) -> NumberRule {
    NumberRule(noun: noun, min: 0, max: .greatestFiniteMagnitude)
  }
}
