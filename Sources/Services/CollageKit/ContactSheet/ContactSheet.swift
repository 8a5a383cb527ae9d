public import CollageFiles
import CollageFormat
import CollageLayout
public import CollageModel
public import CollageRender
import CollageSubjects

/// A contact sheet of templates, each filled with the same photos, with its name below it.
public struct ContactSheet: Sendable {
  /// A template and the folder that contains its images and masks.
  public struct Entry: Sendable {
    public var template: Template
    /// The folder that contains the template's images and masks.
    public var folder: String

    /// The caption below the template; empty for none.
    public var name: String

    /// Creates an entry.
    public init(template: Template, folder: String, name: String = "") {
      (self.template, self.folder, self.name) = (template, folder, name)
    }
  }

  public var entries: [Entry]
  /// The photos' paths; photos are repeated if a template has more slots.
  public var photos: [String]
  /// The longer side of one template in the sheet, in pixels.
  public var tileWidth: Int
  /// Whether the photos are rotated by one for each template, so that the largest slot does not always show the first
  /// photo.
  public var isRotating: Bool
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  /// Regions of photos that must stay visible, in fractions of the upright photo, by photo index.
  public var subjects: [Int: [Rect]] = [:]
  /// Modifies the request of each template before it is rendered, for example its sources of subjects and its focus.
  public var adjusting: @Sendable (inout RenderRequest) throws -> Void = { _ in }

  /// Photos are downscaled to this multiple of a tile's side, so that a slot can show a crop at full resolution.
  private static let reduction = 3

  private static let ownFolder = InputGuard.nothing(
    because: "the folder is new and holds only the files of this sheet")

  /// Creates a sheet.
  public init(
    entries: [Entry], photos: [String], tileWidth: Int, isRotating: Bool = true, policy: PhotoPolicy = PhotoPolicy()
  ) {
    self.policy = policy
    self.isRotating = isRotating
    self.entries = entries
    self.photos = photos
    self.tileWidth = tileWidth
  }

  /// Renders every template to a temporary folder, and writes a grid of the results.
  ///
  /// Each photo is decoded once, to a downscaled copy from which all templates are rendered.
  ///
  /// - Parameters:
  ///   - path: The file of the sheet.
  ///   - output: The encoder settings.
  ///   - inputs: Other files that are never overwritten, such as the template files; photos and the templates' images
  ///     are always protected.
  ///   - progress: Called with the finished fraction, 0 to 1.
  /// - Returns: The report of the sheet.
  /// - Throws: `RenderError`; the file at the sheet's path is unchanged then.
  public func write(
    to path: String, output: OutputSettings, protecting inputs: InputGuard, progress: (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    var inputs = inputs
    inputs.add(photos, as: .photo)
    for entry in entries { inputs.add(filesOf: entry.template, in: entry.folder) }
    try RenderError.wrap(inputs.check(path))
    let folder = try RenderError.wrap(TemporaryFolder())
    var filled: [Composer.Composed] = []
    for (index, entry) in entries.enumerated() { filled.append(try compose(entry, rotation: index)) }
    let used = Set(filled.flatMap(\.shownPaths))
    let steps = Double(used.count + entries.count + 1)
    var reduced: [String: String] = [:]
    var known: [String: PhotoSubjects] = [:]
    try RenderRuntime.start()
    for photo in photos where used.contains(photo) && reduced[photo] == nil {
      let header = try PhotoProbe.header(of: photo, policy: policy)
      // The downscaled copy has no metadata with these regions.
      if !header.regions.isEmpty { known[photo] = PhotoSubjects(header.regions, source: .file) }
      let copy = "\(folder.path)/photo-\(reduced.count).png"
      reduced[photo] = try await reduce(photo, of: header.uprightSize, to: copy)
      progress(Double(reduced.count) / steps)
    }
    var tiles: [String] = []
    let (cutouts, found) = (CutoutCache(), SubjectCache())
    for (index, entry) in entries.enumerated() {
      let tile = "\(folder.path)/\(index).png"
      var request = try request(entry, filled[index])
      // Share caches between templates, so that each photo is cut out and analyzed once.
      (request.cutouts, request.subjectCache) = (cutouts, found)
      for (id, path) in filled[index].paths {
        if let named = known[path] { request.knownSubjects[id] = named }
        if let copy = reduced[path] { request.photos[id] = PhotoSource(path: copy) }
      }
      _ = try await PreparedRender(request).write(to: .file(tile), protecting: Self.ownFolder)
      tiles.append(tile)
      progress(Double(reduced.count + tiles.count) / steps)
    }
    let names = entries.contains { !$0.name.isEmpty } ? entries.map(\.name) : []
    let template = ContactSheetGrid(
      canvases: entries.map(\.template.canvas.size), side: Double(tileWidth), names: names
    ).template
    let composed = try Composer(template: template).compose(tiles)
    var request = RenderRequest(composition: composed.composition, photoPaths: composed.paths, output: output)
    request.focus = .center
    return try await PreparedRender(request).write(to: .file(path), protecting: inputs)
  }

  // MARK: Tiles

  private func compose(_ entry: Entry, rotation: Int) throws(RenderError) -> Composer.Composed {
    let shift = photos.isEmpty || !isRotating ? 0 : rotation % photos.count
    var composed = try Composer(template: entry.template, whenShort: .repeatPhotos)
      .compose(Array(photos[shift...] + photos[..<shift]))
    // Variables without a value show their names.
    let open = entry.template.variableNames.filter { name in
      name != TextVariables.count && !TextVariables.isDerived(name) && !TextVariables.isOptional(name)
        && !entry.template.variables.contains { $0.name == name }
    }
    let taken = try composed.composition.datesTaken(
      of: composed.paths.mapValues { PhotoSource(path: $0) }, policy: policy)
    do {
      composed.composition = try composed.composition.replacingVariables(counting: open.map { ($0, $0) }, taken: taken)
    } catch {
      throw .layout("\(error)")
    }
    return composed
  }

  private func request(_ entry: Entry, _ composed: Composer.Composed) throws(RenderError) -> RenderRequest {
    let canvas = entry.template.canvas.size
    let scale = Double(tileWidth) / max(canvas.width, canvas.height)
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, templateFolder: entry.folder,
      sizing: .scale(scale), output: OutputSettings(format: .png), policy: policy)
    request.subjects = composed.subjects(subjects, of: photos)
    do {
      try adjusting(&request)
      try request.findFilters(FilterSearch())
      try request.findDrawings()
    } catch {
      throw RenderError(error) ?? .layout("\(error)")
    }
    return request
  }

  /// Writes a downscaled, upright copy of a photo and returns its path; returns the original path of a small photo.
  private func reduce(_ photo: String, of size: Size, to path: String) async throws(RenderError) -> String {
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
