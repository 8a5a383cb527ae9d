/// One of two facing pages.
public enum SpreadHalf: String, Codable, Hashable, Sendable, CaseIterable {
  case left
  case right
}
