package import CollageModel

/// Makes designs for the photos of one page, from which the sequence of pages chooses.
struct PageDesigner {
  private let request: AlbumRequest
  private let templates: [AlbumRequest.SlottedTemplate]

  /// Creates the designer of an album's pages, some of which may be made by templates.
  init(_ request: AlbumRequest, _ templates: [AlbumRequest.SlottedTemplate]) {
    (self.request, self.templates) = (request, templates)
  }

  /// The number of designs that fill a page.
  private static let choices = 7
  private static let (lossWeight, freeLoss) = (10.0, 0.02)
  private static let subjectWeight = 12.0
  /// The share of a photo's mean area below which it looks like a leftover, and its weight.
  private static let (leastArea, areaWeight) = (0.4, 10.0)
  /// The deviation of areas over their mean from which on a page looks like one photo and its stamps, and its weight.
  private static let (mostDeviation, deviationWeight) = (0.8, 2.5)
  /// The share of the page within its margin from which on what is blank looks forgotten, and its weight.
  ///
  /// Of the pages that `Tests/Albums/measure.py` counts in books of four sizes, none leaves more than a tenth blank; at a weight of 1.2
  /// it was 10 to 79 %, while photos were cropped by up to 1 % less.
  private static let (freeBlank, blankWeight) = (0.06, 16.0)
  /// The share of the page that may stay blank around photos.
  private static let mostBlank = 0.45
  /// The heights of blocks of photos, in shares of the page within its margin, and the number of designs of each.
  ///
  /// Every block loses little at one of them, and facing pages find one for both.
  private static let (heights, choicesOfHeight) = ((18...24).map { Double($0) / 25 }, 2)

  /// The cost of a mosaic in a book of columns.
  private static let otherStyle = 0.3
  /// The cost of photos in the place of a chapter's heading: more than all other costs of a page.
  private static let coveredHeading = 100.0

  /// Returns designs, at least one.
  func designs(_ photos: [AlbumPhoto]) async throws(LayoutError) -> [PageDesign] {
    var designs = try await allDesigns(photos)
    guard photos.first?.startsChapter == true else { return designs }
    let heading = (request.margin - 1e-6) / request.canvas.size.height
    for index in designs.indices where designs[index].block.y < heading { designs[index].cost += Self.coveredHeading }
    return designs
  }

  private func allDesigns(_ photos: [AlbumPhoto]) async throws(LayoutError) -> [PageDesign] {
    let chosen = try TemplateDesigns(request, templates.filter { !$0.isSpread }, photos).all()
    guard chosen.isEmpty else { return chosen }
    let single = photos.count == 1 ? photos.first : nil
    if let single, request.isTiled { return try SinglePhotoDesigns(request, single).all() }
    return try await designs(photos, request.arrangement) + substitutes(photos)
  }

  /// Returns mosaics for photos whose columns would leave much of the page blank, or crop much, as those of four often do.
  private func substitutes(_ photos: [AlbumPhoto]) async throws(LayoutError) -> [PageDesign] {
    guard case .masonry = request.arrangement else { return [] }
    var designs = try await designs(photos, .mosaic(.ofPages()))
    for index in designs.indices { designs[index].cost += Self.otherStyle }
    return designs
  }

  private func designs(
    _ photos: [AlbumPhoto], _ arrangement: AutomaticArrangement
  ) async throws(LayoutError) -> [PageDesign] {
    var designs: [PageDesign] = []
    let sizes = photos.map { $0.photo }
    let whole = layoutRequest(.exact(request.canvas.size), photos, arrangement)
    for made in try await whole.layouts(sizes, count: Self.choices) {
      for variant in try [made] + DividedPairs(made, sizes).all() {
        designs.append(try PageDesign(variant.template, cost: cost(variant, photos, blank: 0)))
      }
    }
    for (extent, count) in partExtents {
      // Gutters may leave no room for photos on a part of the page; those that fill it are enough then.
      let part = layoutRequest(extent, photos, arrangement)
      guard let made = try? await part.layouts(sizes, count: count) else { continue }
      designs += made.compactMap { try? centeredDesign($0, photos) }
    }
    return designs
  }

  /// Returns designs of two facing pages as one, at least one for photos that a template shows or for a single one.
  func spreads(_ photos: [AlbumPhoto]) throws(LayoutError) -> [PageDesign] {
    let chosen = try TemplateDesigns(request, templates.filter { $0.isSpread }, photos).all()
    guard chosen.isEmpty, let photo = photos.first else { return chosen }
    return [try SpreadDesign(request, photo).design()]
  }

  /// The parts of the page that photos may take, and the number of designs of each: those of photos shown whole, and lower ones.
  private var partExtents: [(extent: LayoutRequest.Extent, count: Int)] {
    let (size, margin) = (request.canvas.size, request.margin)
    switch request.arrangement {
    case .mosaic, .justified, .masonry:
      let lower = Self.heights.map { share in
        let part = Size(size.width, request.snapped(share * (size.height - 2 * margin)) + 2 * margin)
        return (extent: LayoutRequest.Extent.exact(part), count: Self.choicesOfHeight)
      }
      return [(.width(size.width), 1), (.height(size.height), 1)] + lower
    case .grid, .scatter, .outfit, .shape: return []
    }
  }

  private func layoutRequest(
    _ extent: LayoutRequest.Extent, _ photos: [AlbumPhoto], _ arrangement: AutomaticArrangement
  ) -> LayoutRequest {
    LayoutRequest(
      name: "Page", extent: extent, unit: request.canvas.unit, background: request.canvas.background,
      arrangement: weighted(arrangement, photos), gap: request.gap, margin: request.margin, defaults: request.defaults)
  }

  /// Returns the arrangement with the weights of photos, if it has any.
  private func weighted(_ arrangement: AutomaticArrangement, _ photos: [AlbumPhoto]) -> AutomaticArrangement {
    guard case .mosaic(var mosaic) = arrangement else { return arrangement }
    mosaic.emphases = request.enlargement.weights(photos, area: request.innerArea).enumerated().map {
      Mosaic.Emphasis(photo: $0, weight: $1)
    }
    return .mosaic(mosaic)
  }

  private func cost(_ made: LayoutRequest.GeneratedTemplate, _ photos: [AlbumPhoto], blank: Double) throws(LayoutError)
    -> Double
  {
    var cost = Self.lossWeight * max(0, made.quality.meanCrop - Self.freeLoss)
    cost += Self.subjectWeight * (try made.template.lostSubjects(of: photos))
    cost += Enlargement.weight * (try request.enlargement.excess(made.template, photos))
    cost += Self.lossWeight / 2 * max(0, made.quality.worstCrop - 0.2)
    cost += Self.areaWeight * max(0, Self.leastArea - made.quality.smallestArea)
    cost += Self.deviationWeight * max(0, made.quality.areaDeviation - Self.mostDeviation)
    cost += Self.blankWeight * max(0, blank - Self.freeBlank)
    return cost
  }

  /// Returns a layout of a part of the page in its middle; nil if it does not fit, or leaves too much blank.
  private func centeredDesign(
    _ made: LayoutRequest.GeneratedTemplate, _ photos: [AlbumPhoto]
  ) throws(LayoutError) -> PageDesign? {
    let (page, taken) = (request.canvas.size, made.template.canvas.size)
    guard taken.width <= page.width + 1e-6, taken.height <= page.height + 1e-6 else { return nil }
    let margins = 2 * request.margin
    let blank =
      1 - (taken.width - margins) / (page.width - margins) * ((taken.height - margins) / (page.height - margins))
    guard blank <= Self.mostBlank else { return nil }
    let corner = Point(
      request.snapped((page.width - taken.width) / 2), request.snapped((page.height - taken.height) / 2))
    let template = try made.template.moved(to: corner, on: request.canvas)
    return try PageDesign(template, cost: cost(made, photos, blank: blank))
  }
}

extension Template {
  /// Returns how much of their subjects the photos of a page lose, which fill its slots in order.
  func lostSubjects(of photos: [AlbumPhoto]) throws(LayoutError) -> Double {
    try frames(of: photos).reduce(0) { $0 + $1.photo.lostSubjects(aspect: $1.size.aspect) }
  }

  /// Returns the photos of a page, which fill its slots in order, each with the size of its slot.
  func frames(of photos: [AlbumPhoto]) throws(LayoutError) -> [(photo: LayoutPhoto, size: Size)] {
    let resolved = try resolvedSlots(photos: photos.map { $0.photo })
    return zip(resolved.fillOrder, photos).compactMap { id, photo in
      resolved.slots.first { $0.id == id }.map { (photo.photo, $0.frame.size) }
    }
  }

  /// Returns the slots on another canvas, where the corner of this one is moved, explicit and in their fill order.
  package func moved(to corner: Point, on canvas: Canvas) throws(LayoutError) -> Template {
    var resolved = try resolvedSlots(photos: [])
    for index in resolved.slots.indices {
      resolved.slots[index].frame.x += corner.x
      resolved.slots[index].frame.y += corner.y
    }
    var template = writtenOut(resolved)
    template.canvas = canvas
    return template
  }
}
