public import CollageFiles
import CollageLayout
public import CollageModel
public import CollageRender

/// A picture of one photo or collage through many filters, each with its name below.
public struct FilterSheet: Sendable {
  /// The template, or nil for the first photo alone.
  public var template: Template?
  /// The folder of the template's own pictures and masks.
  public var folder: String
  /// The photos' paths; photos are repeated if the template has more slots.
  public var photos: [String]
  /// The filters, in order; the picture without a filter comes before them.
  public var filters: [FilterSource]
  /// The longer side of one picture, in pixels.
  public var tileWidth: Int
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy

  private static let ownFolder = InputGuard.nothing(
    because: "the folder is new and holds only the files of this sheet")

  /// Creates a sheet.
  public init(
    template: Template?, folder: String = ".", photos: [String], filters: [FilterSource], tileWidth: Int = 320,
    policy: PhotoPolicy = PhotoPolicy()
  ) {
    self.template = template
    self.folder = folder
    self.photos = photos
    self.filters = filters
    self.tileWidth = tileWidth
    self.policy = policy
  }

  /// Renders the picture through every filter, and a grid of the results.
  ///
  /// Photos are decoded once: a resident renderer keeps them from one filter to the next.
  ///
  /// - Parameters:
  ///   - path: The file of the sheet.
  ///   - output: The encoder settings.
  ///   - inputs: Other files that are never overwritten; photos, filters and the template's pictures are always protected.
  ///   - progress: Called with the finished fraction, 0 to 1.
  /// - Returns: The report of the sheet.
  /// - Throws: `RenderError`; the file at the sheet's path is then unchanged.
  public func write(
    to path: String, output: OutputSettings, protecting inputs: InputGuard, progress: (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    var inputs = inputs
    inputs.add(photos, as: .photo)
    inputs.add(filters: Dictionary(filters.map { ($0.filter.id, $0) }) { first, _ in first })
    if let template { inputs.add(filesOf: template, in: folder) }
    try RenderError.wrap(inputs.check(path))
    let scratch = try RenderError.wrap(TemporaryFolder())
    let plain = try await request()
    let renderer = ResidentRenderer()
    var tiles: [String] = []
    var labels: [FilterLabel] = []
    for filter in [nil] + filters.map(Optional.init) {
      var request = plain
      if let filter {
        request.composition.changeLooks(LookChange(filter: .set(filter.filter.id)))
        request.filters[filter.filter.id] = filter
      }
      let tile = "\(scratch.path)/\(tiles.count).png"
      let bytes = try await renderer.render(request).encoded()
      try RenderError.wrap(AtomicFile.write(bytes, to: tile, protecting: Self.ownFolder))
      tiles.append(tile)
      labels.append(FilterLabel(filter?.filter.id.name ?? "original", maxWidth: tileWidth))
      progress(Double(tiles.count) / Double(filters.count + 2))
    }
    return try await writeGrid(tiles, labels, in: scratch.path, to: path, output: output, protecting: inputs)
  }

  /// Returns the request of the picture without a filter, at the size of a tile.
  private func request() async throws(RenderError) -> RenderRequest {
    let template = try await shownTemplate()
    let composed = try Composer(template: template, whenShort: .repeatPhotos).compose(photos)
    let canvas = template.canvas.size
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, templateFolder: folder,
      sizing: .scale(Double(tileWidth) / max(canvas.width, canvas.height)), output: OutputSettings(format: .png),
      policy: policy)
    do {
      try request.findFilters(FilterSearch())
    } catch {
      throw RenderError(error) ?? .layout("\(error)")
    }
    return request
  }

  private func shownTemplate() async throws(RenderError) -> Template {
    if let template { return template }
    guard let photo = photos.first, let size = try await LayoutPhotos.read([photo], policy: policy).first?.size else {
      throw .noPhotos(searched: "")
    }
    let slot = Slot(
      id: "photo", frame: Rect(x: 0, y: 0, width: size.width, height: size.height), style: SlotStyle(focus: .center))
    return Template(name: "photo", canvas: Canvas(size: size), arrangement: .slots([PlacedSlot(slot: slot)]))
  }

  // MARK: The grid

  private func writeGrid(
    _ tiles: [String], _ labels: [FilterLabel], in scratch: String, to path: String, output: OutputSettings,
    protecting inputs: InputGuard
  ) async throws(RenderError) -> RenderReport {
    let sizes = try await LayoutPhotos.read(tiles, policy: policy).map(\.size)
    let tile = sizes.first ?? Size(1, 1)
    let columns = max(1, Int((Double(tiles.count) * 1.2 * tile.height / tile.width).squareRoot().rounded(.up)))
    let rows = (tiles.count + columns - 1) / columns
    let gap = max(4, (tile.width / 20).rounded())
    let line = FilterLabel.height(for: tileWidth)
    var slots: [PlacedSlot] = []
    var paths: [String] = []
    func add(_ frame: Rect, _ path: String) {
      let id = SlotID("\(slots.count + 1)")
      slots.append(PlacedSlot(slot: Slot(id: id, frame: frame, style: SlotStyle(focus: .center)), order: slots.count))
      paths.append(path)
    }
    for (index, file) in tiles.enumerated() {
      let left = gap + Double(index % columns) * (tile.width + gap)
      let top = gap + Double(index / columns) * (tile.height + line + 2 * gap)
      add(Rect(x: left, y: top, width: tile.width, height: tile.height), file)
      let label = "\(scratch)/label-\(index).jpg"
      try labels[index].write(to: label)
      let size = labels[index].size
      let middle = (left + (tile.width - size.width) / 2).rounded()
      add(Rect(x: middle, y: top + tile.height + (gap / 2).rounded(), width: size.width, height: size.height), label)
    }
    let size = Size(
      Double(columns) * (tile.width + gap) + gap, Double(rows) * (tile.height + line + 2 * gap))
    let template = Template(
      name: "filters", canvas: Canvas(size: size, background: .color(FilterLabel.background)),
      arrangement: .slots(slots))
    let composed = try Composer(template: template).compose(paths)
    let request = RenderRequest(composition: composed.composition, photoPaths: composed.paths, output: output)
    return try await PreparedRender(request).write(to: .file(path), protecting: inputs)
  }
}
