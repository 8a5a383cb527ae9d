/// A family of a font collection.
public struct FontFamily: Hashable, Sendable {
  /// The family's name, such as "Noto Sans".
  public let name: String
  /// The generic family of which fontconfig counts it, such as "serif"; "sans-serif" if it knows nothing better.
  public let generic: String
  /// True if it comes from a folder of fonts and not from the system.
  public let isFromFolder: Bool
  /// The asked characters that it contains, in the order in which they were asked.
  public let characters: [Unicode.Scalar]
}
