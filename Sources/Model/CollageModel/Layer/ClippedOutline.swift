/// An area clipped by other areas.
///
/// A painter multiplies the coverage of `outline` by the coverage of each `inside` area, and by one minus the coverage
/// of each `outside` area, so common edges neither shine through nor get darker.
public struct ClippedOutline: Hashable, Sendable {
  /// The effect of a clipping area.
  public enum Clip: Hashable, Sendable {
    /// Keeps only the part inside the area.
    case inside(Outline)
    /// Removes the part inside the area.
    case outside(Outline)
  }

  public var outline: Outline
  /// The clipping areas; their order makes no difference.
  public var clips: [Clip]

  /// Creates an area, by default without clips.
  public init(_ outline: Outline, clips: [Clip] = []) {
    self.outline = outline
    self.clips = clips
  }

  /// Returns the area and its clips with every point transformed.
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

  /// Returns whether a point is on the clipped area or within a distance of it.
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
