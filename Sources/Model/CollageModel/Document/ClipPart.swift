/// The part of a clip that a film shows in a slot, and whether it is heard there.
public struct ClipPart: Hashable, Sendable {
  /// The time at which the part begins, in seconds.
  public var start: Double
  /// The time at which the part ends, in seconds; nil for the end of the clip.
  public var end: Double?
  /// True if the film does not have the clip's sound.
  public var isMuted: Bool

  /// Creates a part; without arguments it is the whole clip with its sound.
  public init(start: Double = 0, end: Double? = nil, isMuted: Bool = false) {
    self.start = start
    self.end = end
    self.isMuted = isMuted
  }

  /// The whole clip with its sound.
  public static let whole = ClipPart()
}
