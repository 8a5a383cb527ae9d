public import CollageFiles
public import CollageLayout
public import CollageMetadata
public import CollageModel
public import CollageRender
public import CollageSubjects

/// Makes albums of photos: pages in the order of the photos, each photo on exactly one of them.
public struct AlbumMaker: Sendable {
  public var request: AlbumRequest
  /// The title of the book; texts of pages that show it are left out if there is none.
  public var title: String?
  /// A text at the foot of every page, in which `{{page}}` is its number, `{{pages}}` that of all and `{{title}}` the title; variables of
  /// photos are those of documents, such as `{{photos.dates}}`.
  public var footer: String?
  /// A text for each photo below it, in which `{{caption}}`, `{{date}}`, `{{month}}`, `{{place}}`, `{{people}}` and `{{name}}` are what the
  /// photo says; of parts between middle dots, those that say nothing are left out.
  public var captions: String?
  /// The labels of photos, which count on from page to page; nil for those of templates.
  public var labels: PhotoLabels?
  /// What chapters are about, which begin on pages of their own with a heading; nil for a book without chapters.
  public var chapters: Chapters?
  /// The tag of the language of dates, such as `de`; nil for English.
  public var language: String?
  /// The cover; nil for a book without one.
  public var cover: Cover?
  /// The calendar whose months are the pages; nil for a book.
  public var calendar: CalendarDesign?
  /// True to leave out near copies of a better photo.
  public var keepsBest = false
  /// The subjects of photos from lists and programs, by the photos' paths.
  public var knownSubjects: [String: PhotoSubjects] = [:]
  /// The turns of photos that lie on their sides.
  public var turns = PhotoTurns()
  /// The known facts of photos, by their paths; they are read of others.
  public var metadata: [String: PhotoMetadata] = [:]
  /// The time zone of photos that do not show by how much their clocks were ahead of UTC.
  public var zone: TimeZoneRules?
  public var cache = SubjectCache()
  /// The number of threads; it does not affect the result.
  public var threads = RenderEnvironment.processors
  public var policy = PhotoPolicy()
  /// Returns the message of an error of the pages, such as one that names the options that would avoid it.
  public var message: @Sendable (LayoutError) -> String = { "\($0)" }

  /// Creates a maker of books without footers, captions, chapters and covers, which can be set.
  public init(_ request: AlbumRequest, title: String? = nil) { (self.request, self.title) = (request, title) }

  /// The contents of a cover besides the title.
  public struct Cover: Hashable, Sendable {
    /// The widths of spines, in the page's unit.
    public enum Spine: Hashable, Sendable {
      case width(Double)
      /// The thickness of the pages' paper.
      case byPages
    }

    /// The path of the photo, which pages may show again; nil for the best one of the pages.
    public var photo: String?
    /// True for a mosaic of the best photos in place of one.
    public var isMosaic: Bool
    /// The spine of a sheet that is wrapped around the book; nil for a front page alone.
    public var spine: Spine?

    /// Creates a cover, by default the best photo of the pages on a front page.
    public init(photo: String? = nil, isMosaic: Bool = false, spine: Spine? = nil) {
      (self.photo, self.isMosaic, self.spine) = (photo, isMosaic, spine)
    }
  }

  /// Returns the photos of a calendar's months in their order: the best of each twelfth of too many, and too few again and again.
  private func photosOfMonths(_ photos: [Int], _ facts: AlbumFacts) -> [Int] {
    let (months, most) = (CalendarDesign.months, request.perPage.upperBound)
    guard !photos.isEmpty, photos.count >= months * request.perPage.lowerBound else {
      return photos.isEmpty ? [] : (0..<(months * request.perPage.lowerBound)).map { photos[$0 % photos.count] }
    }
    guard photos.count > months * most else { return photos }
    return (0..<months).flatMap { month in
      let part = photos[(month * photos.count / months)..<((month + 1) * photos.count / months)]
      return part.sorted { (facts.qualities[$1], $0) < (facts.qualities[$0], $1) }.prefix(most).sorted()
    }
  }

  /// An album whose photos have the paths that were given, and the photos that it does not show.
  public struct Made: Sendable {
    public var album: Album
    /// The photos that were left out because a better one is nearly the same, by their paths.
    public var leftOut: [String]
    /// The photos that were left out because they are blurred, by their paths.
    public var blurred: [String]
    /// The number of photos for which the months of a calendar have no room.
    public var surplus = 0
    /// True if a photo is shown across two facing pages.
    public var hasSpread = false
  }

  /// Reads photos and lays out pages for them.
  ///
  /// - Parameter paths: The photos' paths in their order; a path that occurs twice is one photo.
  /// - Returns: The album, and the photos that were left out.
  /// - Throws: `RenderError` for a photo that cannot be read, or if the pages have no room for the photos.
  public func album(of paths: [String]) async throws(RenderError) -> Made {
    var seen: Set<String> = []
    let paths = ordered(paths.filter { seen.insert($0).inserted })
    // Looking at the photos takes much longer than reading their headers.
    try await LayoutPhotos.checkShapes(of: paths, threads: threads, policy: policy)
    let glances = try await PhotoGlance.at(
      paths.map(turns.source), known: knownSubjects, cache: cache, threads: threads, policy: policy)
    let known = paths.map { (path: $0, metadata: metadata[$0] ?? PhotoMetadata.read($0, policy: policy)) }
    let chronology = MomentOrder(known, zone: zone)
    let facts = AlbumFacts(glances, known.map(\.metadata), moments: paths.map { chronology.moments[$0] })
    let wanted = keepsBest ? facts.best : Array(paths.indices)
    let kept = calendar == nil ? wanted : photosOfMonths(wanted, facts)
    var photos = kept.map { facts.photos[$0] }
    if keepsBest { for index in photos.indices { photos[index].isTwinOfPrevious = false } }
    let headings = try headings(kept.map { (paths[$0], known[$0].metadata.text) })
    for index in photos.indices where headings[index] != nil {
      (photos[index].startsChapter, photos[index].isTwinOfPrevious) = (true, false)
    }
    var request = request
    request.density = request.density ?? Self.density(of: request.canvas)
    if let calendar {
      (request.canvas.size, request.pages) = (
        calendar.areas(of: request.canvas.size).photos.size, CalendarDesign.months
      )
    }
    let pages: [AlbumRequest.Page]
    do throws(LayoutError) {
      pages = try await request.pages(photos, threads: threads)
    } catch {
      throw .layout(message(error))
    }
    let shown = zip(kept, headings).enumerated().map { index, photo in
      Shown(
        photo: Photo(id: PhotoID(number: index + 1), path: paths[photo.0]), shape: facts.photos[photo.0].photo,
        quality: facts.qualities[photo.0], says: known[photo.0].metadata.text, heading: photo.1)
    }
    var album = Album(name: title ?? "Album", pages: [], startsOnRight: request.startsOnRight)
    for (index, page) in pages.enumerated() {
      album.pages.append(try self.page(index + 1, page, shown))
    }
    if let cover { album.cover = try await coverPage(cover, of: album, shown) }
    let blurred = keepsBest ? facts.blurred : []
    let left = Set(paths.indices).subtracting(wanted).subtracting(blurred).sorted()
    return Made(
      album: album, leftOut: left.map { paths[$0] }, blurred: blurred.map { paths[$0] },
      surplus: Set(wanted).subtracting(kept).count, hasSpread: pages.contains { $0.isSpread })
  }
}
