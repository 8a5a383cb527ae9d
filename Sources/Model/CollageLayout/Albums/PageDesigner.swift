internal import CollageModel

/// Makes designs for the photos of one page, from which the sequence of pages chooses.
struct PageDesigner {
  private let request: AlbumRequest

  init(_ request: AlbumRequest) { self.request = request }

  /// The number of designs that fill a page.
  private static let choices = 7
  private static let lossWeight = 6.0
  private static let freeLoss = 0.05
  private static let subjectWeight = 12.0
  /// The share of a photo's mean area below which it looks like a leftover, and its weight.
  private static let (leastArea, areaWeight) = (0.4, 7.0)
  private static let blankWeight = 1.2
  private static let freeBlank = 0.12
  /// The share of the page from which on what is blank looks forgotten, and its weight: in 39 pairs of spreads, a designer passed over
  /// five of ours, all of them for narrow blocks of photos between blank sides.
  private static let (calmBlank, emptyWeight) = (0.28, 3.0)
  /// The shares of the page that may stay blank around photos shown whole.
  private static let mostBlank = 0.45

  /// Returns designs, at least one.
  func designs(_ photos: [AlbumPhoto]) async throws(LayoutError) -> [PageDesign] {
    let chosen = try TemplateDesigns(request, photos).all()
    guard chosen.isEmpty else { return chosen }
    let single = photos.count == 1 ? photos.first : nil
    if let single, request.isTiled { return try SinglePhotoDesigns(request, single).all() }
    var designs: [PageDesign] = []
    let sizes = photos.map { $0.photo }
    for made in try await layoutRequest(.exact(request.canvas.size), photos).layouts(sizes, count: Self.choices) {
      for variant in try [made] + DividedPairs(made, sizes).all() {
        designs.append(try PageDesign(variant.template, cost: cost(variant, photos, blank: 0)))
      }
    }
    for extent in wholeExtents {
      // Gutters may leave no room for photos shown whole; those that fill the page are enough then.
      guard let made = try? await layoutRequest(extent, photos).layout(sizes),
        let design = try? wholeDesign(made, photos)
      else { continue }
      designs.append(design)
    }
    return designs
  }

  private var wholeExtents: [LayoutRequest.Extent] {
    switch request.arrangement {
    case .mosaic, .justified, .masonry: [.width(request.canvas.size.width), .height(request.canvas.size.height)]
    case .grid, .scatter, .outfit: []
    }
  }

  private func layoutRequest(_ extent: LayoutRequest.Extent, _ photos: [AlbumPhoto]) -> LayoutRequest {
    LayoutRequest(
      name: "Page", extent: extent, unit: request.canvas.unit, background: request.canvas.background,
      arrangement: arrangement(photos), gap: request.gap, margin: request.margin, defaults: request.defaults)
  }

  /// Returns the arrangement with the weights of photos, if it has any.
  private func arrangement(_ photos: [AlbumPhoto]) -> AutomaticArrangement {
    guard case .mosaic(var mosaic) = request.arrangement else { return request.arrangement }
    mosaic.emphases = photos.enumerated().map { Mosaic.Emphasis(photo: $0, weight: $1.weight) }
    return .mosaic(mosaic)
  }

  private func cost(_ made: LayoutRequest.GeneratedTemplate, _ photos: [AlbumPhoto], blank: Double) throws(LayoutError)
    -> Double
  {
    let slots = try made.template.resolvedSlots(photos: photos.map { $0.photo })
    let lost = zip(slots.slots, photos).reduce(0.0) { $0 + $1.1.photo.lostSubjects(aspect: $1.0.frame.size.aspect) }
    var cost = Self.lossWeight * max(0, made.quality.meanCrop - Self.freeLoss) + Self.subjectWeight * lost
    cost += Self.lossWeight / 2 * max(0, made.quality.worstCrop - 0.2)
    cost += Self.areaWeight * max(0, Self.leastArea - made.quality.smallestArea)
    cost += Self.blankWeight * max(0, blank - Self.freeBlank) + Self.emptyWeight * max(0, blank - Self.calmBlank)
    return cost
  }

  /// Returns a layout of photos shown whole in the middle of the page; nil if it does not fit, or leaves too much blank.
  private func wholeDesign(
    _ made: LayoutRequest.GeneratedTemplate, _ photos: [AlbumPhoto]
  ) throws(LayoutError) -> PageDesign? {
    let (page, taken) = (request.canvas.size, made.template.canvas.size)
    guard taken.width <= page.width + 1e-6, taken.height <= page.height + 1e-6 else { return nil }
    let blank = 1 - (taken.width / page.width) * (taken.height / page.height)
    guard blank <= Self.mostBlank else { return nil }
    let template = try made.template.centered(on: request.canvas)
    return try PageDesign(template, cost: cost(made, photos, blank: blank))
  }
}

extension Template {
  /// Returns the slots in the middle of another canvas, explicit and in their fill order.
  func centered(on canvas: Canvas) throws(LayoutError) -> Template {
    let (width, height) = (canvas.size.width - self.canvas.size.width, canvas.size.height - self.canvas.size.height)
    var resolved = try resolvedSlots(photos: [])
    for index in resolved.slots.indices {
      resolved.slots[index].frame.x += width / 2
      resolved.slots[index].frame.y += height / 2
    }
    var template = writtenOut(resolved)
    template.canvas = canvas
    return template
  }
}
