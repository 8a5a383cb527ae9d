public import CollageModel

/// What fingers and commands did to a session, as a file keeps it.
public struct GestureLog: Hashable, Sendable {
  /// The canvas' extents: the unit of every place in the log.
  public var canvas: Size
  /// The upright photos' extents in pixels, where the log is to be replayed without their files.
  public var photoSizes: [PhotoID: Size]
  /// What gestures meant.
  public var policy: Policy
  /// What happened, in order.
  public var events: [Event]

  /// Makes a log; without a policy it is the usual one for the canvas.
  public init(canvas: Size, photoSizes: [PhotoID: Size] = [:], policy: Policy? = nil, events: [Event] = []) {
    self.canvas = canvas
    self.photoSizes = photoSizes
    self.policy = policy ?? Policy(canvas: canvas)
    self.events = events
  }
}

extension GestureLog {
  /// The value of the header's `format` key.
  public static let formatName = "collage-gestures"
  /// The greatest size of a log in bytes.
  public static let sizeLimit = 64 << 20
  /// The greatest number of events in a log.
  public static let eventLimit = 1_000_000

  /// The greatest number of steps that a policy may keep.
  static let greatestHistoryLimit = 100_000
  /// The greatest number of quarter turns that is written; more are no other turn.
  static let greatestTurns = 1_000_000

  /// The words of the swap triggers.
  static let triggers: [(word: String, trigger: SwapTriggers)] = [
    ("dragOut", .dragOut), ("longPress", .longPress), ("tapTap", .tapTap),
  ]
}

extension NumberRule {
  /// Any number that JSON can write; what makes no sense of it a session ignores.
  static func any(_ noun: String) -> NumberRule {
    let most = Double.greatestFiniteMagnitude
    return NumberRule(noun: noun, least: -most, greatest: most)
  }

  /// Zero or any number above.
  static func amount(_ noun: String) -> NumberRule {
    NumberRule(noun: noun, least: 0, greatest: .greatestFiniteMagnitude)
  }
}
