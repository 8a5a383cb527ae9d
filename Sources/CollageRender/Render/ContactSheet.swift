import CollageLayout
public import CollageModel

/// Many templates, each filled with the same photos, in one picture.
public struct ContactSheet: Sendable {
  /// A template and the folder under which its pictures lie.
  public struct Entry: Sendable {
    /// The template.
    public var template: Template
    /// The folder of its file.
    public var folder: String

    /// Makes an entry.
    public init(template: Template, folder: String) {
      self.template = template
      self.folder = folder
    }
  }

  /// The templates in order.
  public var entries: [Entry]
  /// The photos, used again where there are too few.
  public var photos: [String]
  /// The greatest width and height of one template in the sheet, in pixels.
  public var tileWidth: Int
  /// Whether each template begins with another photo.
  public var isRotating: Bool
  /// Which photos are let in.
  public var policy: PhotoPolicy

  /// Photos are reduced to this many times a tile's side, so that a slot can show a part of one without a loss.
  private static let reduction = 3

  private static let ownFolder = InputGuard.nothing(
    because: "the folder is new and holds only the files of this sheet")

  /// Makes a sheet.
  public init(
    entries: [Entry], photos: [String], tileWidth: Int, isRotating: Bool = true, policy: PhotoPolicy = PhotoPolicy()
  ) {
    self.policy = policy
    self.isRotating = isRotating
    self.entries = entries
    self.photos = photos
    self.tileWidth = tileWidth
  }

  /// Renders every template at the sheet's size into a temporary folder, and a grid of the results.
  ///
  /// Each photo is decoded once, to a reduced copy of which all templates are rendered.
  ///
  /// - Parameters:
  ///   - path: Where the sheet appears.
  ///   - output: How it is written.
  ///   - inputs: Other files than the sheet's own photos and templates' pictures that must stay as they are, such as the
  ///     templates' own.
  ///   - progress: Called with the share that is done, 0 to 1.
  /// - Returns: The report of the sheet.
  /// - Throws: `RenderError`, for a photo with its own path; what stands at the sheet's path is then untouched.
  public func write(
    to path: String, output: OutputSettings, protecting inputs: InputGuard, progress: (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    var inputs = inputs
    inputs.add(photos, as: .photo)
    for entry in entries { inputs.add(filesOf: entry.template, in: entry.folder) }
    try inputs.check(path)
    let folder = try TemporaryFolder()
    var filled: [Composer.Composed] = []
    for (index, entry) in entries.enumerated() { filled.append(try compose(entry, rotation: index)) }
    let used = Set(filled.flatMap(\.shownPaths))
    let steps = Double(used.count + entries.count + 1)
    var reduced: [String: String] = [:]
    for photo in photos where used.contains(photo) && reduced[photo] == nil {
      reduced[photo] = try await reduce(photo, to: "\(folder.path)/photo-\(reduced.count).png")
      progress(Double(reduced.count) / steps)
    }
    var tiles: [String] = []
    let cutouts = CutoutCache()
    for (index, entry) in entries.enumerated() {
      let tile = "\(folder.path)/\(index).png"
      try await render(entry, filled[index], reduced, cutouts, to: tile)
      tiles.append(tile)
      progress(Double(reduced.count + tiles.count) / steps)
    }
    let side = Double(tileWidth)
    let columns = max(1, PixelGrid.integer((Double(entries.count) * 1.2).squareRoot().rounded(.up)))
    let rows = (entries.count + columns - 1) / columns
    let gap = (side / 10).rounded()
    // Where all templates are landscapes, no room is left for portraits.
    let tallest = entries.map { $0.template.canvas.size }.map { min(1, $0.height / $0.width) }.max() ?? 1
    let tile = Size(side, max(1, (side * tallest).rounded(.up)))
    let size = Size(Double(columns) * (side + gap) + gap, Double(rows) * (tile.height + gap) + gap)
    let template = sheet(size: size, tile: tile, gap: gap, columns: columns)
    let composed = try Composer(template: template).compose(tiles)
    let request = RenderRequest(composition: composed.composition, photoPaths: composed.paths, output: output)
    return try await PreparedRender(request).write(to: .file(path), protecting: inputs)
  }

  private func sheet(size: Size, tile: Size, gap: Double, columns: Int) -> Template {
    let side = tile.width
    let shadow = Shadow(
      offset: Point(0, (side / 100).rounded()), blur: side / 20, color: Color(red: 0, green: 0, blue: 0, alpha: 64))
    let slots = entries.indices.map { index in
      let frame = Rect(
        x: gap + Double(index % columns) * (side + gap), y: gap + Double(index / columns) * (tile.height + gap),
        width: side, height: tile.height)
      return PlacedSlot(
        slot: Slot(
          id: SlotID("\(index + 1)"), frame: frame, style: SlotStyle(fit: .contain, shadow: shadow)), order: index)
    }
    let ground = Color(red: 236, green: 236, blue: 238)
    return Template(
      name: "contact sheet", canvas: Canvas(size: size, background: .color(ground)), arrangement: .slots(slots))
  }

  private func compose(_ entry: Entry, rotation: Int) throws(RenderError) -> Composer.Composed {
    // Each template begins with another photo, or the sheet would show the first one everywhere.
    let shift = photos.isEmpty || !isRotating ? 0 : rotation % photos.count
    return try Composer(template: entry.template, whenShort: .repeatPhotos)
      .compose(Array(photos[shift...] + photos[..<shift]))
  }

  private func render(
    _ entry: Entry, _ composed: Composer.Composed, _ reduced: [String: String], _ cutouts: CutoutCache,
    to path: String
  ) async throws(RenderError) {
    let canvas = entry.template.canvas.size
    let scale = Double(tileWidth) / max(canvas.width, canvas.height)
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths.mapValues { reduced[$0] ?? $0 },
      templateFolder: entry.folder, sizing: .scale(scale), output: OutputSettings(format: .png), policy: policy)
    // To cut a photo out takes longer than all else; each is cut out once for all templates.
    request.cutouts = cutouts
    _ = try await PreparedRender(request).write(to: .file(path), protecting: Self.ownFolder)
  }

  /// Writes a photo small and upright, and gives the path; a small photo is used as it is.
  private func reduce(_ photo: String, to path: String) async throws(RenderError) -> String {
    try RenderRuntime.start()
    let size = try PhotoProbe.header(of: photo, policy: policy).uprightSize
    let scale = Double(Self.reduction * tileWidth) / max(size.width, size.height)
    guard scale < 1 else { return photo }
    let frame = Rect(
      x: 0, y: 0, width: max(1, (size.width * scale).rounded()), height: max(1, (size.height * scale).rounded()))
    let slot = Slot(id: "photo", frame: frame, style: SlotStyle(fit: .fill))
    let template = Template(
      name: "photo", canvas: Canvas(size: frame.size, background: .transparent),
      arrangement: .slots([PlacedSlot(slot: slot, order: 0)]))
    let composed = try Composer(template: template).compose([photo])
    let request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png),
      policy: policy)
    _ = try await PreparedRender(request).write(to: .file(path), protecting: Self.ownFolder)
    return path
  }
}
