/// A book: pages in their order, each a collage of its own.
public struct Album: Hashable, Sendable {
  public var name: String
  public var pages: [AlbumPage]
  /// True if the first page stands alone on the right, as that of a book does.
  public var startsOnRight: Bool
  /// The maximum number of pages of an album.
  public static let maxPages = 2_000

  /// Creates an album from its pages.
  public init(name: String, pages: [AlbumPage], startsOnRight: Bool = true) {
    self.name = name
    self.pages = pages
    self.startsOnRight = startsOnRight
  }

  /// The photos of all pages, each once, in the order in which they are first shown.
  ///
  /// A photo has the same path on every page.
  public var photos: [Photo] {
    var known: Set<PhotoID> = []
    return pages.flatMap { $0.composition.photos }.filter { known.insert($0.id).inserted }
  }
}

/// A page of an album: a collage, whose photos are those that it shows.
public struct AlbumPage: Hashable, Identifiable, Sendable {
  public var id: PageID
  public var composition: Composition

  /// Creates a page.
  public init(id: PageID, composition: Composition) {
    self.id = id
    self.composition = composition
  }
}

extension Album {
  /// Returns whether two albums are equal; texts are compared byte by byte.
  public static func == (left: Album, right: Album) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.pages == right.pages && left.startsOnRight == right.startsOnRight
  }
}
