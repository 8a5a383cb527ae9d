/// The styles of generated layouts.
public enum LayoutStyle: String, Hashable, Sendable, CaseIterable {
  /// Photos of different sizes that fill the canvas.
  case mosaic
  /// Rows of equal height that fill the width.
  case justified
  /// Columns of equal width.
  case masonry
  /// Equal cells.
  case grid
  /// Prints on a table, rotated and overlapping.
  case scatter
  /// The pieces of an outfit, cut out.
  case outfit
}
