public import CollageModel

#if !hasFeature(Embedded)
  import Determinism
#endif

/// The settings from which the pages of an album are generated for photos in their order.
public struct AlbumRequest: Hashable, Sendable {
  /// The size, unit and background of every page.
  public var canvas: Canvas
  /// The layout of pages with several photos; it must suit any number of them.
  public var arrangement: AutomaticArrangement
  /// The distance between neighbors, in canvas units.
  public var gap: Double
  /// The distance to the page's border, in canvas units.
  public var margin: Double
  /// The style of the slots.
  public var defaults: SlotDefaults
  /// The number of photos that a page may have.
  public var perPage: ClosedRange<Int>
  /// Templates for pages, instead of generated layouts; each is used for as many photos as it has slots.
  ///
  /// A template whose canvas is twice as wide as the page takes two facing pages. Photos have a generated layout where no template shows
  /// their heads and at least 70 % of each, and where the numbers of slots do not add up.
  public var templates: [Template] = []
  /// The pixels of print per canvas unit; nil if photos may be enlarged at will.
  ///
  /// No photo is enlarged to more than 1.5 times its pixels as long as there is another choice, nor to more than twice across two pages.
  public var density: Double?
  /// True to show some photos across two pages: the best, and panoramas.
  public var hasSpreads = false
  /// The number of pages; nil for the number that suits the photos.
  public var pages: Int?
  /// The number of which that of the pages is a multiple, such as 4 for printers; 1 for any number.
  ///
  /// A number of pages that is asked for is kept.
  public var pageMultiple = 1
  /// True if the first page stands alone on the right, as that of a book does.
  public var startsOnRight: Bool

  /// The number of photos of a page, if nothing else is asked for; in layouts that fit few numbers of photos, pages become fuller than that.
  private static let (usualMosaic, usualCount) = (4.5, 3.5)
  /// The largest number of photos on a single page of a book whose templates are two pages wide.
  private static let mostAlone = 6
  /// The largest number of photos on a page that none of the templates is made for.
  private static let mostLeftOver = 12

  /// Creates a request; by default pages have one to six photos in a mosaic that keeps their order.
  public init(
    canvas: Canvas, arrangement: AutomaticArrangement = .mosaic(.ofPages()),
    gap: Double = 0, margin: Double = 0, defaults: SlotDefaults = SlotDefaults(), perPage: ClosedRange<Int> = 1...6,
    pages: Int? = nil, startsOnRight: Bool = true
  ) {
    self.canvas = canvas
    self.arrangement = arrangement
    self.gap = gap
    self.margin = margin
    self.defaults = defaults
    self.perPage = perPage
    self.pages = pages
    self.startsOnRight = startsOnRight
  }

  /// A page generated for some of the photos.
  public struct Page: Hashable, Sendable {
    /// An ordinary template; the photos fill it in their order.
    public var template: Template
    /// The photos by their indices.
    public var photos: Range<Int>
    /// True for two facing pages as one, whose canvas is twice as wide as that of others.
    public var isSpread = false
  }

  /// Returns pages that show every photo exactly once, in order.
  ///
  /// - Parameters:
  ///   - photos: The photos in their order.
  ///   - threads: The number of threads; the result is the same for any number.
  /// - Returns: The pages, none of which has the design of the page before it.
  /// - Throws: `LayoutError.pages` if the photos cannot be spread over that many pages, `LayoutError.noTemplate` if no template
  ///   has an allowed number of slots, and what ``LayoutRequest`` throws.
  public func pages(_ photos: [AlbumPhoto], threads: Int = 1) async throws(LayoutError) -> [Page] {
    guard !photos.isEmpty else { throw .noPhotos(slots: 1) }
    try LayoutGenerator.check(photos.map { $0.photo }, LayoutArea(size: inner.size, gap: gap, margin: margin))
    let slotted = try slottedTemplates()
    let found = try wholeMultiple(of: photos, slotted)
    let designer = PageDesigner(self, slotted)
    var choices: [[PageDesign]] = []
    try await OrderedWork.run(count: found.count, width: threads) { index throws(LayoutError) in
      let own = Array(photos[found[index].photos])
      return found[index].isSpread ? try designer.spreads(own) : try await designer.designs(own)
    } take: {
      choices.append($1)
    }
    let sides = PageSides(found, startsOnRight: startsOnRight)
    let chosen = DesignSequence(choices, sides: sides).best()
    let designs = try evened(zip(choices, chosen).map { $0[$1] }, sides) { Array(photos[found[$0].photos]) }
    return zip(designs, found).map { Page(template: $0.template, photos: $1.photos, isSpread: $1.isSpread) }
  }

  /// Returns the designs of pages, in which facing pages that nearly have the same lines have the same.
  private func evened(
    _ pages: [PageDesign], _ sides: PageSides, photos: (Int) -> [AlbumPhoto]
  ) throws(LayoutError) -> [PageDesign] {
    guard isTiled, templates.isEmpty else { return pages }
    var pages = pages
    for right in pages.indices where sides.isRightOfTwo[right] {
      for (page, other) in [(right - 1, right), (right, right - 1)] {
        guard let design = try FacingPages(self, photos(page)).evened(pages[page], facing: pages[other]) else {
          continue
        }
        let neighbors = [page - 1, page + 1].filter(pages.indices.contains)
        if !neighbors.contains(where: { design.isSame(as: pages[$0]) }) { pages[page] = design }
      }
    }
    return pages
  }

  /// True for layouts without overlaps, whose photos may also be shown whole.
  var isTiled: Bool {
    switch arrangement {
    case .grid, .mosaic, .justified, .masonry: true
    case .scatter, .outfit, .shape: false
    }
  }

  /// The part of the page within its margin.
  private var inner: Rect { canvas.bounds.inset(by: margin) }
  var innerArea: Double { inner.size.width * inner.size.height }

  var enlargement: Enlargement { Enlargement(density: density) }

  /// The mosaics of pages, unless they have another layout or templates.
  private var mosaic: Mosaic? {
    guard templates.isEmpty, case .mosaic(let mosaic) = arrangement else { return nil }
    return mosaic
  }

  /// Returns a distance, which is one of whole pixels if layouts have such edges.
  func snapped(_ distance: Double) -> Double {
    let isWhole = LayoutArea(size: inner.size, gap: gap, isWhole: canvas.unit == .pixel ? nil : false).isWhole
    return isWhole ? distance.rounded() : distance
  }

  /// Returns the photos of each page.
  func pageBreaks(
    _ photos: [AlbumPhoto], _ slotted: [SlottedTemplate]
  ) throws(LayoutError) -> [PageBreaks.Page] {
    let numbers = try allowedCounts(photos.count, slotted)
    let usual = pages.map { Double(photos.count) / Double(max(1, $0)) } ?? usualCount(numbers)
    func breaks(_ counts: [Int], of photos: [AlbumPhoto]) -> [PageBreaks.Page]? {
      var breaks = PageBreaks(
        photos, counts: counts, usualCount: min(max(usual, Double(perPage.lowerBound)), Double(perPage.upperBound)),
        fit: templates.isEmpty && mosaic == nil ? PageFit(size: inner.size, gap: gap) : nil,
        startsOnRight: startsOnRight)
      if let mosaic { breaks.misfit = { MosaicFit(self, mosaic).cost($0) } }
      breaks.excess = { enlargement.expectedExcess($0, area: innerArea) }
      // The heading of a chapter has no room over a photo that fills two pages.
      if hasSpreads {
        breaks.spreadCosts = photos.map { $0.startsChapter ? .infinity : SpreadDesign(self, $0).cost }
      }
      if !slotted.isEmpty {
        breaks.spreadCounts = spreadCounts(slotted)
        breaks.haveRoom = { photos, isSpread in
          TemplateDesigns(self, slotted.filter { $0.isSpread == isSpread }, Array(photos)).haveRoom
        }
      }
      return breaks.pages(count: pages)
    }
    if let found = breaks(numbers, of: photos) { return found }
    if let pages, templates.isEmpty { throw .pages(pages, photos: photos.count, perPage: range(of: numbers)) }
    let most = max(1, min(perPage.upperBound, photos.count, Self.mostLeftOver))
    // A page that no template is made for, or that is short, is better than none.
    guard let found = breaks(Array(1...most), of: photos) else {
      throw .pages(pages ?? 1, photos: photos.count, perPage: range(of: numbers))
    }
    return found
  }

  /// Returns the numbers of photos that a page may have, ascending.
  private func allowedCounts(_ count: Int, _ slotted: [SlottedTemplate]) throws(LayoutError) -> [Int] {
    let (least, most) = (perPage.lowerBound, min(perPage.upperBound, count))
    guard least <= most else { return [count] }
    guard !templates.isEmpty else { return Array(least...most) }
    let counts = Set(slotted.filter { !$0.isSpread }.map { $0.resolved.slots.count })
    let spreads = spreadCounts(slotted)
    guard counts.contains(where: { perPage.contains($0) }) || !spreads.isEmpty else {
      throw .noTemplate(perPage: perPage, slots: Set(slotted.map { $0.resolved.slots.count }).sorted())
    }
    // The first page of a book of spreads stands alone.
    if counts.isEmpty { return Array(least...max(least, min(most, Self.mostAlone))) }
    return counts.filter { (least...most).contains($0) }.sorted()
  }

  /// Returns the numbers of photos of templates for two facing pages, ascending.
  private func spreadCounts(_ slotted: [SlottedTemplate]) -> [Int] {
    let counts = Set(slotted.filter { $0.isSpread }.map { $0.resolved.slots.count })
    return counts.filter { perPage.lowerBound <= $0 && ($0 + 1) / 2 <= perPage.upperBound }.sorted()
  }

  private func usualCount(_ counts: [Int]) -> Double {
    guard mosaic == nil else { return Self.usualMosaic }
    return templates.isEmpty ? Self.usualCount : Double(counts.reduce(0, +)) / Double(max(1, counts.count))
  }
}

extension Mosaic {
  /// Returns the mosaic of pages, which many designs are compared for and whose photos are read in order.
  public static func ofPages(seed: UInt64 = 1) -> Mosaic { Mosaic(seed: seed, keepsOrder: true, quality: .quick) }
}
