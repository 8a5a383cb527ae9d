import ArgumentParser
import CollageKit
import CollageLayout
import CollageModel

/// The layouts that suit pages of any number of photos.
enum PageStyle: String, CaseIterable, ExpressibleByArgument {
  case mosaic, justified, masonry, grid, scatter

  /// The style whose usual distances and background pages have.
  var look: LayoutStyle {
    switch self {
    case .mosaic: .mosaic
    case .justified: .justified
    case .masonry: .masonry
    case .grid: .grid
    case .scatter: .scatter
    }
  }

  /// Returns the layout of a page.
  func arrangement(seed: UInt64) -> AutomaticArrangement {
    switch self {
    case .mosaic: .mosaic(.ofPages(seed: seed))
    case .justified: .justified(Justified())
    case .masonry: .masonry(Masonry())
    case .grid: .grid(AutomaticGrid(lastRow: .fill))
    case .scatter: .scatter(Scatter(seed: seed))
    }
  }
}
