internal import CollageModel

enum LayoutGenerator {
  static func layout(
    _ arrangement: AutomaticArrangement, photos: [LayoutPhoto], in area: LayoutArea
  ) throws(LayoutError) -> GeneratedLayout {
    try check(photos, area)
    try checkRoom(arrangement, for: photos.count, in: area)
    switch arrangement {
    case .grid(let grid): return try GridGenerator(grid, photos: photos, area: area).layout()
    case .mosaic(let mosaic): return try MosaicGenerator(mosaic, photos: photos, area: area).layout()
    case .justified(let justified):
      return try JustifiedGenerator(photos: photos, area: area).filled(rows: justified.rows)
    case .masonry(let masonry): return try MasonryGenerator(photos: photos, area: area).filled(columns: masonry.columns)
    case .scatter(let scatter): return try ScatterGenerator(scatter, photos: photos, area: area).layout()
    case .outfit(let outfit): return try OutfitGenerator(outfit, photos: photos, area: area).layout()
    case .shape(let shaped): return try ShapeGenerator(shaped, photos: photos, area: area).layout()
    }
  }

  static func check(_ photos: [LayoutPhoto], _ area: LayoutArea) throws(LayoutError) {
    try Template.checkCount(photos.count)
    for (index, photo) in photos.enumerated() where !photo.hasUsableShape {
      throw .photoWithoutArea(photo: index + 1, size: photo.size)
    }
    guard area.gap.isFinite, area.gap >= 0 else { throw .gap(area.gap) }
    guard area.size.width > 0, area.size.height > 0, area.size.width.isFinite, area.size.height.isFinite else {
      throw area.noRoom(for: photos.count)
    }
  }

  /// Throws an error at once if the photos cannot fit, before any search.
  static func checkRoom(
    _ arrangement: AutomaticArrangement, for count: Int, in area: LayoutArea
  ) throws(LayoutError) {
    let isTiled =
      switch arrangement {
      case .grid, .mosaic, .justified, .masonry, .shape: true
      // Prints have no gap, and cutouts keep it between their outlines.
      case .scatter, .outfit: false
      }
    // With half a gap around each slot and the area, slots do not overlap.
    let room = (area.size.width + area.gap) * (area.size.height + area.gap)
    if isTiled, Double(count) * area.gap * area.gap >= room { throw area.noRoom(for: count) }
  }
}
