public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageRender
public import CollageSubjects

/// Makes albums of photos: pages in the order of the photos, each photo on exactly one of them.
public struct AlbumMaker: Sendable {
  /// The settings of the pages.
  public var request: AlbumRequest
  public var name: String
  /// True to leave out near copies of a better photo.
  public var keepsBest = false
  /// The subjects of photos from lists and programs, by the photos' paths.
  public var knownSubjects: [String: PhotoSubjects] = [:]
  public var cache = SubjectCache()
  /// The number of threads; it does not affect the result.
  public var threads = RenderEnvironment.processors
  public var policy = PhotoPolicy()

  /// Creates a maker of albums with a name.
  public init(_ request: AlbumRequest, name: String) { (self.request, self.name) = (request, name) }

  /// An album whose photos have the paths that were given, and the photos that it does not show.
  public struct Made: Sendable {
    public var album: Album
    /// The photos that were left out because a better one is nearly the same, by their paths.
    public var leftOut: [String]
  }

  /// Reads photos and lays out pages for them.
  ///
  /// - Parameter paths: The photos' paths in their order; a path that occurs twice is one photo.
  /// - Returns: The album, and the photos that were left out.
  /// - Throws: `RenderError` for a photo that cannot be read, or if the pages have no room for the photos.
  public func album(of paths: [String]) async throws(RenderError) -> Made {
    var known: Set<String> = []
    let paths = paths.filter { known.insert($0).inserted }
    let glances = try await PhotoGlance.at(
      paths, known: knownSubjects, cache: cache, threads: threads, policy: policy)
    let facts = AlbumFacts(glances)
    let kept = keepsBest ? facts.best : Array(paths.indices)
    var photos = kept.map { facts.photos[$0] }
    if keepsBest { for index in photos.indices { photos[index].isTwinOfPrevious = false } }
    let pages: [AlbumRequest.Page]
    do throws(LayoutError) {
      pages = try await request.pages(photos, threads: threads)
    } catch {
      throw .layout("\(error)")
    }
    let shown = kept.enumerated().map { Photo(id: PhotoID(number: $0.offset + 1), path: paths[$0.element]) }
    var album = Album(name: name, pages: [], startsOnRight: request.startsOnRight)
    for (index, page) in pages.enumerated() {
      album.pages.append(try Self.page(index + 1, page, shown))
    }
    let left = Set(paths.indices).subtracting(kept).sorted()
    return Made(album: album, leftOut: left.map { paths[$0] })
  }

  private static func page(
    _ number: Int, _ page: AlbumRequest.Page, _ photos: [Photo]
  ) throws(RenderError) -> AlbumPage {
    var template = page.template
    template.name = "Page \(number)"
    let order: [SlotID]
    do throws(LayoutError) { order = try template.resolvedSlots(photos: []).fillOrder } catch {
      throw .layout("\(error)")
    }
    let own = Array(photos[page.photos])
    let items = zip(own, order).map { photo, slot in Item(id: ItemID(photo.id.name), photo: photo.id, slot: slot) }
    return AlbumPage(
      id: PageID(number: number), composition: Composition(template: template, photos: own, items: items))
  }
}
