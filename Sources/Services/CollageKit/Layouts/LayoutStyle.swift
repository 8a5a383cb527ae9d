/// The styles of generated layouts.
public enum LayoutStyle: String, Hashable, Sendable, CaseIterable {
  /// Photos of different sizes fill the canvas.
  case mosaic
  /// Rows fill the width, each with photos of equal height.
  case justified
  /// Columns of equal width without rows.
  case masonry
  case grid
  /// Prints that are rotated and overlap.
  case scatter
  /// Cut-out pieces of an outfit.
  case outfit
  /// A mosaic in an outline.
  case shape
}
