public import CollageModel

/// The settings from which a template is generated for a set of photos.
public struct LayoutRequest: Hashable, Sendable {
  /// The size of the canvas.
  public enum Extent: Hashable, Sendable {
    /// A fixed size: photos are cropped as little as possible to fill it.
    case exact(Size)
    /// A fixed width; uncropped photos determine the height, for `mosaic`, `justified` and `masonry`, or the outline of `shape`.
    case width(Double)
    /// A fixed height; uncropped photos determine the width, for `mosaic`, and for `justified` and `masonry`, which
    /// then exchange rows and columns, or the outline of `shape`.
    case height(Double)
  }

  /// The template's name for menus.
  public var name: String
  /// The size of the canvas, in canvas units.
  public var extent: Extent
  /// The physical length of one canvas unit.
  public var unit: LengthUnit
  /// The background beneath all slots.
  public var background: Background
  public var arrangement: AutomaticArrangement
  /// The distance between neighbors, in canvas units.
  public var gap: Double
  /// The distance to the canvas' border, in canvas units.
  public var margin: Double
  /// The style of the slots.
  public var defaults: SlotDefaults
  /// The target height of a row of `justified`, or width of a column of `masonry`, if that side of the canvas is free;
  /// nil makes the layout about square.
  public var lineLength: Double?

  /// Creates a request; by default without gap and margin, in pixels.
  public init(
    name: String, extent: Extent, unit: LengthUnit = .pixel, background: Background = .color(.white),
    arrangement: AutomaticArrangement,
    gap: Double = 0, margin: Double = 0, defaults: SlotDefaults = SlotDefaults(), lineLength: Double? = nil
  ) {
    self.name = name
    self.extent = extent
    self.unit = unit
    self.background = background
    self.arrangement = arrangement
    self.gap = gap
    self.margin = margin
    self.defaults = defaults
    self.lineLength = lineLength
  }

  /// A template generated for photos, and its quality.
  public struct GeneratedTemplate: Hashable, Sendable {
    /// An ordinary template: a tree of rows and columns if possible, otherwise slots; the photos fill it in their
    /// order.
    public var template: Template
    public var quality: LayoutQuality
  }

  /// Returns the best layout.
  ///
  /// - Parameters:
  ///   - photos: The photos in fill order.
  ///   - threads: The number of threads for the search; the result is the same for any number.
  /// - Returns: The template and its quality.
  /// - Throws: `LayoutError` if gutters leave no room or settings are out of range.
  public func layout(_ photos: [LayoutPhoto], threads: Int = 1) async throws(LayoutError) -> GeneratedTemplate {
    let made = try await layouts(photos, count: 1, threads: threads)
    guard let first = made.first else { throw .noPhotos(slots: 1) }
    return first
  }

  /// Returns up to a number of the best distinct layouts, the best first.
  ///
  /// Mosaics, prints and outfits have many variants; grids, rows and columns have one for each number of rows or
  /// columns. If a side of the canvas is free, there is only one layout.
  public func layouts(
    _ photos: [LayoutPhoto], count: Int, threads: Int = 1
  ) async throws(LayoutError) -> [GeneratedTemplate] {
    switch try settledExtent() {
    case .exact(let size):
      let template = template(size, arrangement: arrangement)
      var made: [GeneratedTemplate] = []
      for layout in try await exact(photos, in: LayoutArea(template), count: count, threads: threads) {
        made.append(try finished(layout, on: template, photos))
      }
      return made
    case .width(let width):
      let free = try free(photos, across: width, arrangement)
      let size = Size(width, free.length + 2 * margin)
      return [try finished(free.layout, on: template(size, arrangement: arrangement), photos)]
    case .height(let height):
      let turned = photos.map { LayoutPhoto(size: $0.size.transposed) }
      let free = try free(turned, across: height, arrangement.transposed)
      let size = Size(free.length + 2 * margin, height)
      return [try finished(free.layout.transposed, on: template(size, arrangement: arrangement), photos)]
    }
  }

  /// The template that is laid out anew for any photos; nil if a side of the canvas is free.
  public var automaticTemplate: Template? {
    guard case .exact(let size) = extent else { return nil }
    return template(size, arrangement: arrangement)
  }

  // MARK: A given canvas

  private func exact(
    _ photos: [LayoutPhoto], in area: LayoutArea, count: Int, threads: Int
  ) async throws(LayoutError) -> [GeneratedLayout] {
    guard !photos.isEmpty else { throw .noPhotos(slots: 1) }
    try LayoutGenerator.check(photos, area)
    try LayoutGenerator.checkRoom(arrangement, for: photos.count, in: area)
    switch arrangement {
    case .mosaic(let mosaic):
      let generator = try MosaicGenerator(mosaic, photos: photos, area: area)
      if count <= 1 { return [try await generator.layout(threads: threads)] }
      return try await generator.layouts(count: count, threads: threads)
    case .scatter(let scatter):
      return try await ScatterGenerator(scatter, photos: photos, area: area).layouts(count: count, threads: threads)
    case .outfit(var outfit):
      var layouts: [GeneratedLayout] = []
      for _ in 0..<max(1, count) {
        layouts.append(try LayoutGenerator.layout(.outfit(outfit), photos: photos, in: area))
        outfit.seed &+= 1
      }
      return layouts
    case .shape(let shaped):
      return try ShapeGenerator(shaped, photos: photos, area: area).layouts(count: max(1, count))
    case .grid, .justified, .masonry:
      let first = try LayoutGenerator.layout(arrangement, photos: photos, in: area)
      return count <= 1 ? [first] : LineVariety(arrangement, photos: photos, area: area).layouts(first, count: count)
    }
  }

  // MARK: A free side

  /// Returns the extent, in which an outline determines a free side of the canvas.
  private func settledExtent() throws(LayoutError) -> Extent {
    guard case .shape(let shaped) = arrangement else { return extent }
    let aspect = try ShapeFitting(shaped.outline).aspect
    func side(_ length: Double) -> Double { unit == .pixel ? length.rounded() : length }
    switch extent {
    case .exact: return extent
    case .width(let width): return .exact(Size(width, side((width - 2 * margin) / aspect + 2 * margin)))
    case .height(let height): return .exact(Size(side((height - 2 * margin) * aspect + 2 * margin), height))
    }
  }

  private func free(
    _ photos: [LayoutPhoto], across width: Double, _ arrangement: AutomaticArrangement
  ) throws(LayoutError) -> (layout: GeneratedLayout, length: Double) {
    guard !photos.isEmpty else { throw .noPhotos(slots: 1) }
    let inner = width - 2 * margin
    let area = LayoutArea(
      size: Size(inner, inner), gap: gap, isWhole: unit == .pixel ? nil : false, margin: margin)
    try LayoutGenerator.check(photos, area)
    switch arrangement {
    case .mosaic(let mosaic): return try MosaicGenerator.free(mosaic, photos: photos, area: area)
    case .justified(let justified):
      return try JustifiedGenerator(photos: photos, area: area).free(rows: justified.rows, rowHeight: lineLength)
    case .masonry(let masonry):
      let fitting = lineLength.map { Int(max(1, min(Double(photos.count), (inner + gap) / ($0 + gap))).rounded()) }
      return try MasonryGenerator(photos: photos, area: area).free(columns: masonry.columns ?? fitting)
    case .grid, .scatter, .outfit, .shape: throw .needsCanvas
    }
  }

  // MARK: Templates

  private func template(_ size: Size, arrangement: AutomaticArrangement) -> Template {
    Template(
      name: name, canvas: Canvas(size: size, unit: unit, background: background), gap: gap, margin: margin,
      defaults: defaults,
      arrangement: .automatic(arrangement))
  }

  private func finished(
    _ layout: GeneratedLayout, on canvas: Template, _ photos: [LayoutPhoto]
  ) throws(LayoutError) -> GeneratedTemplate {
    var template = canvas
    let order = photos.indices.map { GeneratedLayout.name($0) }
    switch layout {
    case .tree(let tree):
      template.arrangement = .split(tree, overrides: [:])
      if try template.resolvedSlots(photos: []).fillOrder != order { template.fillOrder = order }
    case .pieces:
      let slots = try layout.pieces(of: template).map { piece throws(LayoutError) in
        PlacedSlot(slot: try piece.slot(defaults), order: piece.photo + 1)
      }
      template.arrangement = .slots(slots)
      (template.gap, template.margin) = (0, 0)
    }
    let resolved = try template.resolvedSlots(photos: photos)
    return GeneratedTemplate(template: template, quality: LayoutQuality(resolved, photos: photos, template: canvas))
  }
}
