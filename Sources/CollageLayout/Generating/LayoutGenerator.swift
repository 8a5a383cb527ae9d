internal import CollageModel

/// Makes the layout that an automatic arrangement asks for.
enum LayoutGenerator {
  /// The most times that one side of a photo may be the other; such a strip is no photo.
  private static let mostAspect = 1000.0

  static func layout(
    _ arrangement: AutomaticArrangement, photos: [LayoutPhoto], in area: LayoutArea
  ) throws(LayoutError) -> GeneratedLayout {
    try check(photos, area)
    switch arrangement {
    case .grid(let grid): return try GridGenerator(grid, area: area).layout(count: photos.count)
    case .mosaic(let mosaic): return try MosaicGenerator(mosaic, photos: photos, area: area).layout()
    case .justified(let justified):
      return try JustifiedGenerator(photos: photos, area: area).filled(rows: justified.rows)
    case .masonry(let masonry): return try MasonryGenerator(photos: photos, area: area).filled(columns: masonry.columns)
    case .scatter(let scatter): return try ScatterGenerator(scatter, photos: photos, area: area).layout()
    case .outfit(let outfit): return try OutfitGenerator(outfit, photos: photos, area: area).layout()
    }
  }

  static func check(_ photos: [LayoutPhoto], _ area: LayoutArea) throws(LayoutError) {
    try Template.checkCount(photos.count)
    for (index, photo) in photos.enumerated() {
      let (width, height) = (photo.size.width, photo.size.height)
      guard width > 0, height > 0, (width + height).isFinite, width / height <= mostAspect,
        height / width <= mostAspect
      else { throw .photoWithoutArea(photo: index + 1, size: photo.size) }
    }
    guard area.size.width > 0, area.size.height > 0 else {
      throw .noRoom(slot: GeneratedLayout.name(0), width: area.size.width, height: area.size.height)
    }
  }
}
