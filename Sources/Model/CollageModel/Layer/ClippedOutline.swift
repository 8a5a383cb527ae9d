/// An area of which other areas keep or remove parts.
///
/// A painter multiplies the coverage of `outline` with the coverage of each area that it is kept within, and with what
/// each area that is removed leaves uncovered; so common edges neither shine through nor get darker.
public struct ClippedOutline: Hashable, Sendable {
  /// What happens with the part within another area.
  public enum Clip: Hashable, Sendable {
    /// Only what is inside is kept.
    case inside(Outline)
    /// What is inside is removed.
    case outside(Outline)
  }

  /// The area.
  public var outline: Outline
  /// What is kept and removed of it; the order makes no difference.
  public var clips: [Clip]

  /// Creates an area.
  public init(_ outline: Outline, clips: [Clip] = []) {
    self.outline = outline
    self.clips = clips
  }

  /// Returns the area with every point mapped.
  public func transformed(by transform: Affine) -> ClippedOutline {
    ClippedOutline(
      outline.transformed(by: transform),
      clips: clips.map { clip in
        switch clip {
        case .inside(let area): .inside(area.transformed(by: transform))
        case .outside(let area): .outside(area.transformed(by: transform))
        }
      })
  }

  /// Returns whether a point is on what is left of the area, or within a distance of it.
  public func touches(_ point: Point, within distance: Double = 0) -> Bool {
    guard outline.touches(point, within: distance) else { return false }
    return clips.allSatisfy { clip in
      switch clip {
      case .inside(let area): area.touches(point, within: distance)
      case .outside(let area): !area.contains(point)
      }
    }
  }
}
