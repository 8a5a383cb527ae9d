/// A book: pages in their order, each a collage of its own.
public struct Album: Hashable, Sendable {
  public var name: String
  public var pages: [AlbumPage]
  /// True if the first page stands alone on the right, as that of a book does.
  public var startsOnRight: Bool
  public static let maxPages = 2_000
  /// The cover: a front page, or a sheet of back, spine and front; nil for a book without one.
  public var cover: Composition?

  /// Creates an album, by default one that begins on the right and has no cover.
  public init(name: String, pages: [AlbumPage], startsOnRight: Bool = true, cover: Composition? = nil) {
    self.name = name
    self.pages = pages
    self.startsOnRight = startsOnRight
    self.cover = cover
  }

  /// The numbers of the printed pages without the cover.
  public var pageNumbers: PageNumbers { PageNumbers(spreads: pages.map { $0.isSpread }) }

  /// The number of printed pages without the cover: a spread is two.
  public var pageCount: Int { pageNumbers.count }

  /// The photos of the cover and of all pages, each once, in the order in which they are first shown.
  ///
  /// A photo has the same path on every page.
  public var photos: [Photo] {
    var known: Set<PhotoID> = []
    let shown = (cover?.photos ?? []) + pages.flatMap { $0.composition.photos }
    return shown.filter { known.insert($0.id).inserted }
  }
}

/// A page of an album: a collage, whose photos are those that it shows.
public struct AlbumPage: Hashable, Identifiable, Sendable {
  public var id: PageID
  public var composition: Composition
  /// True for two facing pages as one collage, which is printed as its halves.
  public var isSpread: Bool

  /// Creates a page, by default a single one; a spread's collage is as wide as two pages.
  public init(id: PageID, composition: Composition, isSpread: Bool = false) {
    self.id = id
    self.composition = composition
    self.isSpread = isSpread
  }
}

extension Album {
  /// Returns whether two albums are equal; texts are compared byte by byte.
  public static func == (left: Album, right: Album) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.pages == right.pages && left.startsOnRight == right.startsOnRight
      && left.cover == right.cover
  }
}
