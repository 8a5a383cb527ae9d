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
    /// The folder whose fonts the template's texts use; nil for a template without a file.
    package var fontFolder: String?

    /// The caption below the template; empty for none.
    public var name: String

    /// Creates an entry; relative paths in the template are resolved against the folder.
    public init(template: Template, folder: String, name: String = "") {
      (self.template, self.folder, self.name) = (template, folder, name)
    }
  }

  public var entries: [Entry]
  /// The photos' paths; photos are repeated if a template has more slots.
  public var photos: [String]
  /// The longer side of one template in the sheet, in pixels.
  public var tileWidth: Int
  /// True to rotate the photos by one for each template, so that the largest slot does not always show the first photo.
  public var isRotating: Bool
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  /// Regions of photos that must stay visible, in fractions of the upright photo, by photo index.
  public var subjects: [Int: [Rect]] = [:]
  /// Modifies the collage of each template before it is rendered, for example its sources of subjects and its focus.
  public var adjusting: @Sendable (inout PhotoCollage) throws -> Void = { _ in }

  /// Photos are downscaled to this multiple of a tile's side, so that a slot can show a crop at full resolution.
  private static let reduction = 3

  /// Creates a sheet with tiles of a width in pixels, one for each entry.
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
    var collages: [PhotoCollage] = []
    for (index, entry) in entries.enumerated() { collages.append(try collage(of: entry, rotation: index)) }
    let steps = Double(Set(collages.flatMap(\.shownPaths)).count + entries.count + 1)
    let reduced = try await reduce(collages, into: folder.path) { progress(Double($0) / steps) }
    var tiles: [String] = []
    for (index, var collage) in collages.enumerated() {
      try adjust(&collage, reduced)
      let tile = "\(folder.path)/\(index).png"
      let canvas = entries[index].template.canvas.size
      try await collage.render(to: tile, sizing: .scale(Double(tileWidth) / max(canvas.width, canvas.height)))
      tiles.append(tile)
      progress(Double(reduced.copies.count + tiles.count) / steps)
    }
    return try await grid(of: tiles, protecting: inputs).render(to: path, output: output)
  }

  private func grid(of tiles: [String], protecting inputs: InputGuard) throws(RenderError) -> PhotoCollage {
    let names = entries.contains { !$0.name.isEmpty } ? entries.map(\.name) : []
    let template = ContactSheetGrid(
      canvases: entries.map(\.template.canvas.size), side: Double(tileWidth), names: names
    ).template
    var collage = try PhotoCollage(filling: template, with: tiles)
    (collage.focus, collage.keepsVariables) = (.center, true)
    collage.inputs.add(inputs)
    return collage
  }

  // MARK: Tiles

  private func collage(of entry: Entry, rotation: Int) throws(RenderError) -> PhotoCollage {
    let shift = photos.isEmpty || !isRotating ? 0 : rotation % photos.count
    var collage = try PhotoCollage(
      filling: entry.template, with: Array(photos[shift...] + photos[..<shift]), whenShort: .repeatPhotos,
      templateFolder: entry.folder)
    (collage.policy, collage.fontFolder) = (policy, entry.fontFolder)
    // Variables without a value show their names.
    for name in entry.template.variableNames
    where name != TextVariables.count && !TextVariables.isDerived(name) && !TextVariables.isOptional(name)
      && !entry.template.variables.contains(where: { $0.name == name })
    { collage.texts[name] = name }
    try RenderError.converting { try collage.replaceVariables() }
    collage.texts = [:]
    collage.keepVisible(subjects, of: photos)
    return collage
  }

  /// Reduced copies of photos, and what all collages of a sheet share.
  private struct Reduced {
    var copies: [String: String] = [:]
    var known: [String: PhotoSubjects] = [:]
    let cutouts = CutoutCache()
    let found = SubjectCache()
  }

  /// Writes reduced copies of the photos that collages show.
  private func reduce(
    _ collages: [PhotoCollage], into folder: String, _ progress: (_ count: Int) -> Void
  ) async throws(RenderError) -> Reduced {
    let used = Set(collages.flatMap(\.shownPaths))
    var reduced = Reduced()
    try RenderRuntime.start()
    for photo in photos where used.contains(photo) && reduced.copies[photo] == nil {
      let header = try PhotoProbe.header(of: photo, policy: policy)
      // The reduced copy will not name them.
      if !header.regions.isEmpty { reduced.known[photo] = PhotoSubjects(header.regions, source: .file) }
      let copy = "\(folder)/photo-\(reduced.copies.count).png"
      reduced.copies[photo] = try await reduce(photo, of: header.uprightSize, to: copy)
      progress(reduced.copies.count)
    }
    return reduced
  }

  /// Shows the copies in place of the photos; each photo is cut out and looked at once for all templates.
  private func adjust(_ collage: inout PhotoCollage, _ reduced: Reduced) throws(RenderError) {
    try RenderError.converting { try adjusting(&collage) }
    (collage.cutouts, collage.subjectCache) = (reduced.cutouts, reduced.found)
    for (id, source) in collage.photos {
      if let named = reduced.known[source.name] { collage.knownSubjects[id] = named }
      guard let copy = reduced.copies[source.name] else { continue }
      collage.photos[id] = PhotoSource(path: copy).turned(by: source.quarterTurns)
    }
  }

  /// Writes a downscaled, upright copy of a photo and returns its path; returns the original path of a small photo.
  private func reduce(_ photo: String, of size: Size, to path: String) async throws(RenderError) -> String {
    let scale = Double(Self.reduction * tileWidth) / max(size.width, size.height)
    guard scale < 1 else { return photo }
    let reduced = Size(max(1, (size.width * scale).rounded()), max(1, (size.height * scale).rounded()))
    var collage = try PhotoCollage(
      filling: Template(showingPhotoOf: reduced, background: .transparent, style: SlotStyle(fit: .fill)), with: [photo])
    collage.policy = policy
    try await collage.render(to: path)
    return path
  }
}

extension Template {
  /// A template that shows one photo and nothing else.
  package init(showingPhotoOf size: Size, background: Background, style: SlotStyle) {
    let slot = Slot(id: "photo", frame: Rect(x: 0, y: 0, width: size.width, height: size.height), style: style)
    self.init(
      name: "photo", canvas: Canvas(size: size, background: background),
      arrangement: .slots([PlacedSlot(slot: slot, order: 0)]))
  }
}
