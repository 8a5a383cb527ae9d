public import CollageFormat
public import CollageLayout
public import CollageModel
public import CollageRender

extension LayoutRequest {
  /// Returns the best layouts with labels of their photos, which are laid out together with the rows below them.
  ///
  /// - Parameters:
  ///   - photos: The photos in fill order.
  ///   - labels: The labels.
  ///   - says: What the photos say, in their order.
  ///   - language: The tag of the language of numbers and dates; nil for English.
  ///   - count: The number of layouts.
  ///   - threads: The number of threads; it does not affect the result.
  ///   - message: Returns the message of an error of layouts, such as one that names the options that would avoid it.
  /// - Returns: The layouts, the best first.
  /// - Throws: `RenderError.layout` as layouts without labels, and for labels that say nothing of photos.
  public func layouts(
    _ photos: [LayoutPhoto], labels: PhotoLabels, says: [PhotoText], language: String? = nil, count: Int = 1,
    threads: Int = 1, message: (LayoutError) -> String = { "\($0)" }
  ) async throws(RenderError) -> [GeneratedTemplate] {
    var placed = try PlacedLabels(labels, language: language)
    let (size, isFree) = typicalSize
    let row = try placed.settledRow(on: size, unit, count: photos.count)
    let area = size.width * size.height / Double(max(1, photos.count))
    var heights = photos.map { (area / $0.aspect).squareRoot() }
    var best: [GeneratedTemplate] = []
    for _ in 0..<(row == 0 || count > 1 && !isFree ? 1 : isFree ? 6 : 2) {
      let extended = zip(photos, heights).map { $0.extended(by: row / $1) }
      var made = try await made(of: extended, count, threads, message)
      for index in made.indices {
        let slots = try placed.label(&made[index].template, says, photos: extended)
        made[index].quality = LayoutQuality(slots, photos: photos, template: canvas(of: made[index].template))
        if index > 0 { continue }
        let frames = Dictionary(slots.slots.map { ($0.id, $0.frame) }) { first, _ in first }
        heights = zip(photos, slots.fillOrder).map { max(1e-6, (frames[$1]?.width ?? 1) / $0.aspect) }
      }
      guard let first = made.first else { break }
      // With a free side photos are not cropped: every attempt is nearer to rows that fit exactly.
      if best.first.map({ first.quality.meanCrop < $0.quality.meanCrop }) ?? true { best = made }
    }
    return best
  }

  /// The size of the canvas, or a square for one with a free side.
  private var typicalSize: (size: Size, isFree: Bool) {
    switch extent {
    case .exact(let size): (size, false)
    case .width(let side), .height(let side): (Size(side, side), true)
    }
  }

  private func made(
    of photos: [LayoutPhoto], _ count: Int, _ threads: Int, _ message: (LayoutError) -> String
  ) async throws(RenderError) -> [GeneratedTemplate] {
    do throws(LayoutError) { return try await layouts(photos, count: count, threads: threads) } catch {
      throw .layout(message(error))
    }
  }

  /// Returns a template with the distances of the request, by which its quality is measured.
  private func canvas(of template: Template) -> Template {
    var canvas = template
    (canvas.gap, canvas.margin) = (gap, margin)
    return canvas
  }
}

extension PlacedLabels {
  /// Adds the labels of photos to a template that was made for them, and returns its slots.
  fileprivate func label(
    _ template: inout Template, _ says: [PhotoText], photos: [LayoutPhoto]
  ) throws(RenderError) -> ResolvedSlots {
    func slots() throws(RenderError) -> ResolvedSlots {
      do throws(LayoutError) { return try template.resolvedSlots(photos: photos) } catch { throw .layout("\(error)") }
    }
    let resolved = try slots()
    _ = try add(to: &template, resolved, of: Dictionary(zip(resolved.fillOrder, says)) { first, _ in first })
    return try slots()
  }
}

extension LayoutPhoto {
  /// Returns the photo with a row below it, whose height is a share of the photo's.
  fileprivate func extended(by share: Double) -> LayoutPhoto {
    var photo = self
    photo.size.height *= 1 + share
    photo.subjects = subjects.map { box in
      Rect(x: box.x, y: box.y / (1 + share), width: box.width, height: box.height / (1 + share))
    }
    return photo
  }
}
