internal import CollageColor

/// What the look of the canvas does to the colors of all that is painted before it.
public struct CanvasLookStep: Hashable, Sendable {
  /// What happens to colors.
  let grade: Grade
}
