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
  /// The number of pages; nil for the number that suits the photos.
  public var pages: Int?
  /// True if the first page stands alone on the right, as that of a book does.
  public var startsOnRight: Bool

  /// The number of photos of a page, if nothing else is asked for.
  static let usualCount = 3.5

  /// Creates a request; by default pages have one to six photos in a mosaic that keeps their order.
  public init(
    canvas: Canvas, arrangement: AutomaticArrangement = .mosaic(Mosaic(keepsOrder: true, quality: .quick)),
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
  }

  /// Returns pages that show every photo exactly once, in order.
  ///
  /// - Parameters:
  ///   - photos: The photos in their order.
  ///   - threads: The number of threads; the result is the same for any number.
  /// - Returns: The pages, none of which has the design of the page before it.
  /// - Throws: `LayoutError.pages` if the photos cannot be spread over that many pages, and what ``LayoutRequest`` throws.
  public func pages(_ photos: [AlbumPhoto], threads: Int = 1) async throws(LayoutError) -> [Page] {
    guard !photos.isEmpty else { throw .noPhotos(slots: 1) }
    try LayoutGenerator.check(photos.map { $0.photo }, LayoutArea(size: inner.size, gap: gap, margin: margin))
    let ranges = try ranges(photos)
    let designer = PageDesigner(self)
    var choices: [[PageDesign]] = []
    try await OrderedWork.run(count: ranges.count, width: threads) { index throws(LayoutError) in
      try await designer.designs(Array(photos[ranges[index]]))
    } take: {
      choices.append($1)
    }
    let chosen = DesignSequence(choices, startsOnRight: startsOnRight).best()
    return zip(ranges, zip(choices, chosen)).map { range, choice in
      Page(template: choice.0[choice.1].template, photos: range)
    }
  }

  private var inner: Rect { canvas.bounds.inset(by: margin) }

  /// Returns the photos of each page.
  private func ranges(_ photos: [AlbumPhoto]) throws(LayoutError) -> [Range<Int>] {
    let (least, most) = (perPage.lowerBound, min(perPage.upperBound, photos.count))
    let usual = pages.map { Double(photos.count) / Double(max(1, $0)) } ?? Self.usualCount
    // A short last page is better than none.
    let counts = least <= most ? Array(least...most) : [photos.count]
    func ends(_ counts: [Int]) -> [Int]? {
      PageBreaks(
        photos, counts: counts, usualCount: min(max(usual, Double(least)), Double(perPage.upperBound)),
        fit: PageFit(size: inner.size, gap: gap), startsOnRight: startsOnRight
      ).ends(pages: pages)
    }
    guard let found = ends(counts) ?? (pages == nil ? ends(Array(1...max(1, most))) : nil) else {
      throw .pages(pages ?? 1, photos: photos.count, perPage: perPage)
    }
    return zip([0] + found, found).map { $0..<$1 }
  }
}
