internal import CollageModel

/// Other designs of grids, rows and columns: those with more or fewer of them.
struct LineVariety {
  private let arrangement: AutomaticArrangement
  private let photos: [LayoutPhoto]
  private let area: LayoutArea

  /// A layout that cuts off more of a photo than this, or half again as much as the best, is no choice.
  private static let mostCrop = 0.35

  init(_ arrangement: AutomaticArrangement, photos: [LayoutPhoto], area: LayoutArea) {
    (self.arrangement, self.photos, self.area) = (arrangement, photos, area)
  }

  /// The first layout and others, at most so many, those that differ least in their number of lines first.
  func layouts(_ first: GeneratedLayout, count: Int) -> [GeneratedLayout] {
    guard isFree else { return [first] }
    let pieces = first.pieces(in: area)
    // Rows begin where frames have their own top edge at the left, columns where they have their left edge at the top.
    let lines = max(
      1, isInColumns ? pieces.count { $0.frame.y <= top(pieces) } : pieces.count { $0.frame.x <= left(pieces) })
    let bound = max(Self.mostCrop, 1.5 * worstCrop(of: first))
    var layouts = [first]
    for number in numbers(around: lines) {
      guard layouts.count < count else { break }
      guard let layout = try? LayoutGenerator.layout(with(number), photos: photos, in: area) else { continue }
      if worstCrop(of: layout) <= bound { layouts.append(layout) }
    }
    return layouts
  }

  /// Whether the number of lines is not asked for.
  private var isFree: Bool {
    switch arrangement {
    case .grid(let grid): grid.columns == nil
    case .justified(let justified): justified.rows == nil
    case .masonry(let masonry): masonry.columns == nil
    case .mosaic, .scatter, .outfit: false
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
    case .mosaic, .scatter, .outfit: return arrangement
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
