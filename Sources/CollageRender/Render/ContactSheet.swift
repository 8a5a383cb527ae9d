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

  /// Makes a sheet.
  public init(entries: [Entry], photos: [String], tileWidth: Int, isRotating: Bool = true) {
    self.isRotating = isRotating
    self.entries = entries
    self.photos = photos
    self.tileWidth = tileWidth
  }

  /// Renders every template at the sheet's size into a temporary folder, and a grid of the results.
  ///
  /// - Parameters:
  ///   - path: Where the sheet appears.
  ///   - output: How it is written.
  ///   - inputs: Other files than the sheet's own photos and templates' pictures that must stay as they are, such as the
  ///     templates' own.
  /// - Returns: The report of the sheet.
  /// - Throws: `RenderError`; what stands at the path is then untouched.
  public func write(
    to path: String, output: OutputSettings, protecting inputs: InputGuard
  ) async throws(RenderError) -> RenderReport {
    var inputs = inputs
    inputs.add(photos, as: .photo)
    for entry in entries { inputs.add(filesOf: entry.template, in: entry.folder) }
    try inputs.check(path)
    let folder = try TemporaryFolder()
    var tiles: [String] = []
    for (index, entry) in entries.enumerated() {
      let tile = "\(folder.path)/\(index).png"
      try await render(entry, rotation: index, to: tile)
      tiles.append(tile)
    }
    let side = Double(tileWidth)
    let columns = max(1, PixelGrid.integer((Double(entries.count) * 1.2).squareRoot().rounded(.up)))
    let rows = (entries.count + columns - 1) / columns
    let gap = (side / 10).rounded()
    let size = Size(Double(columns) * (side + gap) + gap, Double(rows) * (side + gap) + gap)
    let template = sheet(size: size, side: side, gap: gap, columns: columns)
    let composed = try Composer(template: template).compose(tiles)
    let request = RenderRequest(composition: composed.composition, photoPaths: composed.paths, output: output)
    return try await PreparedRender(request).write(to: .file(path), protecting: inputs)
  }

  private func sheet(size: Size, side: Double, gap: Double, columns: Int) -> Template {
    let shadow = Shadow(
      offset: Point(0, (side / 100).rounded()), blur: side / 20, color: Color(red: 0, green: 0, blue: 0, alpha: 64))
    let slots = entries.indices.map { index in
      let frame = Rect(
        x: gap + Double(index % columns) * (side + gap), y: gap + Double(index / columns) * (side + gap), width: side,
        height: side)
      return PlacedSlot(
        slot: Slot(
          id: SlotID("\(index + 1)"), frame: frame, style: SlotStyle(fit: .contain, shadow: shadow)), order: index)
    }
    let ground = Color(red: 236, green: 236, blue: 238)
    return Template(
      name: "contact sheet", canvas: Canvas(size: size, background: .color(ground)), arrangement: .slots(slots))
  }

  private func render(_ entry: Entry, rotation: Int, to path: String) async throws(RenderError) {
    let canvas = entry.template.canvas.size
    let scale = Double(tileWidth) / max(canvas.width, canvas.height)
    // Each template begins with another photo, or the sheet would show the first one everywhere.
    let shift = photos.isEmpty || !isRotating ? 0 : rotation % photos.count
    let ordered = Array(photos[shift...] + photos[..<shift])
    let composer = Composer(template: entry.template, whenShort: .repeatPhotos)
    let composed = try composer.compose(ordered)
    let request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, templateFolder: entry.folder,
      sizing: .scale(scale), output: OutputSettings(format: .png))
    _ = try await PreparedRender(request).write(
      to: .file(path), protecting: .nothing(because: "the folder is new and holds only the files of this sheet"))
  }
}
