public import CollageModel

/// A recorded series of touches and commands, stored in a file.
public struct GestureLog: Hashable, Sendable {
  /// The canvas' extents, in the units of all positions in the log.
  public var canvas: Size
  /// The photos' upright extents in pixels, so that the log can be replayed without their files.
  public var photoSizes: [PhotoID: Size]
  public var policy: Policy
  public var events: [Event]

  /// Creates a log; the default policy is the default of the canvas.
  public init(canvas: Size, photoSizes: [PhotoID: Size] = [:], policy: Policy? = nil, events: [Event] = []) {
    self.canvas = canvas
    self.photoSizes = photoSizes
    self.policy = policy ?? Policy(canvas: canvas)
    self.events = events
  }
}

extension GestureLog {
  /// The position at which a log is truncated, within its last line.
  public struct Cut: Hashable, Sendable, CustomStringConvertible {
    /// The number of the incomplete line, from 1.
    public var line: Int
    /// The offset of the incomplete line's first byte, which equals the length of the complete lines.
    public var byte: Int

    /// The position as text, such as "line 12, byte 340".
    public var description: String { "line \(line), byte \(byte)" }
  }

  /// The value of the header's `format` key.
  public static let formatName = "collage-gestures"
  /// The maximum size of a log in bytes.
  public static let sizeLimit = 64 << 20
  public static let eventLimit = 1_000_000

  /// The maximum number of undo steps in a policy.
  static let maxHistoryLimit = 100_000
  /// The maximum number of quarter turns in a log; larger numbers are equivalent to smaller ones.
  static let maxTurns = 1_000_000

  /// The names of the swap triggers in a policy.
  static let triggers: [(word: String, trigger: SwapTriggers)] = [
    ("dragOut", .dragOut), ("longPress", .longPress), ("tapTap", .tapTap),
  ]
}

extension NumberRule {
  /// Accepts any number that JSON can represent; a session ignores invalid ones.
  static func any(_ noun: String) -> NumberRule {
    let maximum = Double.greatestFiniteMagnitude
    return NumberRule(noun: noun, min: -maximum, max: maximum)
  }

  /// Accepts zero and positive numbers.
  static func amount(_ noun: String) -> NumberRule {
    NumberRule(noun: noun, min: 0, max: .greatestFiniteMagnitude)
  }
}
