public import CollageFiles
import CollageLayout
public import CollageModel
public import CollageRender

/// A contact sheet of a photo or a collage with many filters applied, each with its name below it.
public struct FilterSheet: Sendable {
  /// The template, or nil to show only the first photo.
  public var template: Template?
  /// The folder that contains the template's images and masks.
  public var folder: String
  /// The photos' paths; photos are repeated if the template has more slots.
  public var photos: [String]
  /// The filters, in order; the unfiltered picture is shown first.
  public var filters: [FilterSource]
  /// The longer side of each picture, in pixels.
  public var tileWidth: Int
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy

  /// Creates a sheet of pictures whose longer side is `tileWidth` pixels; without a template they show the first photo.
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

  /// Renders the picture with each filter, and writes a grid of the results.
  ///
  /// Photos are decoded and placed once; filters are applied to small pictures with coarse lookup tables (see
  /// `LookPreviews`).
  ///
  /// - Parameters:
  ///   - path: The file of the sheet.
  ///   - output: The encoder settings.
  ///   - inputs: Other files that are never overwritten; photos, filters and the template's images are always
  ///     protected.
  ///   - progress: Called with the finished fraction, 0 to 1.
  /// - Returns: The report of the sheet.
  /// - Throws: `RenderError`; the file at the sheet's path is unchanged then.
  public func write(
    to path: String, output: OutputSettings, protecting inputs: InputGuard, progress: (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    var inputs = inputs
    inputs.add(photos, as: .photo)
    inputs.add(filters: Dictionary(filters.map { ($0.filter.id, $0) }) { first, _ in first })
    if let template { inputs.add(filesOf: template, in: folder) }
    try RenderError.wrap(inputs.check(path))
    let previews = try await LookPreviews(try await request(), filters: filters)
    let changes = [LookChange()] + filters.map { LookChange(filter: .set($0.filter.id)) }
    var pictures: [RenderedPicture] = []
    try await previews.render(changes) { _, picture in
      pictures.append(picture)
      progress(Double(pictures.count) / Double(changes.count + 1))
    }
    return try await grid(pictures).write(to: path, output: output, protecting: inputs)
  }

  /// Returns the request for the unfiltered picture at the size of a tile.
  private func request() async throws(RenderError) -> RenderRequest {
    let template = try await shownTemplate()
    let canvas = template.canvas.size
    var collage = try PhotoCollage(filling: template, with: photos, whenShort: .repeatPhotos, templateFolder: folder)
    (collage.policy, collage.keepsVariables) = (policy, true)
    return try RenderError.converting {
      try collage.request(
        sizing: .scale(Double(tileWidth) / max(canvas.width, canvas.height)), output: OutputSettings(format: .png))
    }
  }

  private func shownTemplate() async throws(RenderError) -> Template {
    if let template { return template }
    guard let photo = photos.first, let size = try await LayoutPhotos.read([photo], policy: policy).first?.size else {
      throw .noPhotos(searched: "")
    }
    return Template(showingPhotoOf: size, background: Canvas(size: size).background, style: SlotStyle(focus: .center))
  }

  /// Arranges all pictures and their names in a grid that is slightly wider than it is high.
  private func grid(_ pictures: [RenderedPicture]) async throws(RenderError) -> PictureSheet {
    let names = ["original"] + filters.map { $0.filter.id.name }
    let tile = pictures.first?.size ?? PixelSize(1, 1)
    let shape = Double(tile.height) / Double(tile.width)
    let columns = max(1, Int((Double(pictures.count) * 1.2 * shape).squareRoot().rounded(.up)))
    let rows = (pictures.count + columns - 1) / columns
    let gap = max(4, (tile.width + 10) / 20)
    let line = Int(SheetNames.height(for: Double(tileWidth)))
    let size = PixelSize(columns * (tile.width + gap) + gap, rows * (tile.height + line + 2 * gap))
    let sheet = try PictureSheet(size: size, background: Color(red: 238, green: 238, blue: 238))
    var labels: [(String, Rect)] = []
    for (index, (picture, name)) in zip(pictures, names).enumerated() {
      let left = gap + index % columns * (tile.width + gap)
      let top = gap + index / columns * (tile.height + line + 2 * gap)
      sheet.lay(picture, left: left, top: top)
      let frame = Rect(
        x: Double(left - gap / 2), y: Double(top + tile.height + gap / 2), width: Double(tile.width + gap),
        height: Double(line))
      labels.append((name, frame))
    }
    sheet.lay(try await picture(of: labels, size: size), left: 0, top: 0)
    return sheet
  }

  /// Renders the captions on a transparent background.
  private func picture(of labels: [(String, Rect)], size: PixelSize) async throws(RenderError) -> RenderedPicture {
    var template = Template(
      name: "names", canvas: Canvas(size: size.size, background: .transparent), arrangement: .slots([]))
    template.layers = SheetNames().layers(labels)
    var collage = PhotoCollage(Composition(template: template))
    collage.keepsVariables = true
    return try await collage.picture()
  }
}
