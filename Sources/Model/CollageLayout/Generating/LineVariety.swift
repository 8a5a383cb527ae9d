internal import CollageModel

/// Generates variants of grids, rows and columns with different numbers of lines.
struct LineVariety {
  private let arrangement: AutomaticArrangement
  private let photos: [LayoutPhoto]
  private let area: LayoutArea

  /// The maximum cropped fraction of a variant; variants that crop over 1.5 times as much as the best one are dropped
  /// as well.
  private static let maxCrop = 0.35

  init(_ arrangement: AutomaticArrangement, photos: [LayoutPhoto], area: LayoutArea) {
    (self.arrangement, self.photos, self.area) = (arrangement, photos, area)
  }

  /// Returns the first layout and up to a number of variants, sorted by how much their number of lines differs.
  func layouts(_ first: GeneratedLayout, count: Int) -> [GeneratedLayout] {
    guard isFree else { return [first] }
    let pieces = first.pieces(in: area)
    // Rows are counted by the distinct top edges of frames at the left, columns by the left edges at the top.
    let lines = max(
      1, isInColumns ? pieces.count { $0.frame.y <= top(pieces) } : pieces.count { $0.frame.x <= left(pieces) })
    let bound = max(Self.maxCrop, 1.5 * worstCrop(of: first))
    var layouts = [first]
    for number in numbers(around: lines) {
      guard layouts.count < count else { break }
      guard let layout = try? LayoutGenerator.layout(with(number), photos: photos, in: area) else { continue }
      if worstCrop(of: layout) <= bound { layouts.append(layout) }
    }
    return layouts
  }

  /// True if the number of lines is not prescribed.
  private var isFree: Bool {
    switch arrangement {
    case .grid(let grid): grid.columns == nil
    case .justified(let justified): justified.rows == nil
    case .masonry(let masonry): masonry.columns == nil
    case .mosaic, .scatter, .outfit, .shape: false
    }
  }

  private var isInColumns: Bool {
    if case .justified = arrangement { false } else { true }
  }

  private func numbers(around lines: Int) -> [Int] {
    (1..<max(2, photos.count)).flatMap { [lines - $0, lines + $0] }.filter { (1...photos.count).contains($0) }
  }

  private func with(_ lines: Int) -> AutomaticArrangement {
    switch arrangement {
    case .grid(var grid):
      grid.columns = lines
      return .grid(grid)
    case .justified: return .justified(Justified(rows: lines))
    case .masonry: return .masonry(Masonry(columns: lines))
    case .mosaic, .scatter, .outfit, .shape: return arrangement
    }
  }

  private func top(_ pieces: [GeneratedLayout.Piece]) -> Double { pieces.map { $0.frame.y }.min() ?? 0 }
  private func left(_ pieces: [GeneratedLayout.Piece]) -> Double { pieces.map { $0.frame.x }.min() ?? 0 }

  private func worstCrop(of layout: GeneratedLayout) -> Double {
    guard !area.keepsPhotosWhole else { return 0 }
    return layout.pieces(in: area).map { piece in
      let (slot, own) = (piece.frame.size.aspect, photos[piece.photo].aspect)
      return 1 - min(slot / own, own / slot)
    }.max() ?? 1
  }
}
