import CollageFiles
import CollageLayout
import CollageModel
import CollageSubjects
internal import CollageText
import Determinism

/// Opens the files of a collage, several in parallel and each once, and collects the facts needed for planning.
///
/// If several files cannot be used, the first in the order of the items is reported, regardless of the number of
/// threads.
struct Resolver {
  let policy: PhotoPolicy
  /// The number of files read in parallel.
  let width: Int
  /// The folder of the template's own files; nil if their paths can be opened as they are.
  var templateFolder: PathGate?
  /// Headers that were already read and are still valid.
  var knownHeaders: [PhotoSource: PhotoHeader] = [:]
  private(set) var sources = ResolvedSources()
  private(set) var notes: [RenderNote] = []
  private var cutouts: [Int: CutoutAsset] = [:]
  private var reduced: [Int: ReducedPhoto] = [:]
  private var indices: [PhotoSource: Int] = [:]

  init(policy: PhotoPolicy, width: Int, templateFolder: PathGate? = nil) {
    self.policy = policy
    self.width = max(1, width)
    self.templateFolder = templateFolder
  }

  var pixels: SourcePixels {
    SourcePixels(headers: sources.headers, policy: policy, cutouts: cutouts, reduced: reduced)
  }

  // MARK: Files

  /// Reads the headers of photos.
  mutating func add(_ photos: [PhotoID], from sources: [PhotoID: PhotoSource]) async throws(RenderError) {
    var wanted: [(id: PhotoID, source: PhotoSource)] = []
    var missing: RenderError?
    for id in photos where self.sources.photos[id] == nil {
      guard let source = sources[id] else {
        missing = .file(.cannotOpen(path: id.name, reason: "no file was given for this photo"))
        break
      }
      wanted.append((id, source))
    }
    try await read(wanted.map(\.source))
    if let missing { throw missing }
    for photo in wanted { self.sources.photos[photo.id] = indices[photo.source] }
  }

  /// Reads the headers of the pictures and masks used by slots and canvases.
  mutating func add(_ slots: [Slot], backgrounds: [Background]) async throws(RenderError) {
    let pictures = (backgrounds + slots.compactMap(\.style.background)).compactMap(\.picturePath)
    try await add(pictures: pictures, masks: slots.compactMap(\.shape.maskPath))
  }

  /// Reads the headers of pictures and masks in the template's folder.
  mutating func add(pictures: [String], masks: [String]) async throws(RenderError) {
    let (pictures, masks) = (pictures.filter { sources.pictures[$0] == nil }, masks.filter { sources.masks[$0] == nil })
    var named: [PhotoSource] = []
    for path in pictures + masks { named.append(try resolved(path)) }
    try await read(named)
    for (path, source) in zip(pictures, named) { sources.pictures[path] = indices[source] }
    for (path, source) in zip(masks, named.dropFirst(pictures.count)) { sources.masks[path] = indices[source] }
  }

  /// Reads the header of a picture that replaces the one at a path.
  mutating func add(_ picture: PhotoSource, as path: String) async throws(RenderError) {
    try await read([picture])
    sources.pictures[path] = indices[picture]
  }

  mutating func add(_ text: LaidOutText, for layer: LayerID) { sources.texts[layer] = text }

  mutating func add(_ note: RenderNote) { notes.append(note) }

  mutating func add(_ drawing: Drawing) { sources.drawings[drawing.id] = drawing }

  func resolved(_ path: String) throws(RenderError) -> PhotoSource {
    guard let templateFolder else { return PhotoSource(path: path) }
    return PhotoSource(path: try RenderError.wrap(templateFolder.resolve(path)))
  }

  /// Reads the headers of files that have not been read yet.
  private mutating func read(_ wanted: [PhotoSource]) async throws(RenderError) {
    var seen: Set<PhotoSource> = []
    let missing = wanted.filter { indices[$0] == nil && seen.insert($0).inserted }
    let (known, policy) = (knownHeaders, self.policy)
    var headers: [PhotoHeader] = []
    try await OrderedWork.run(count: missing.count, width: width) { index throws(RenderError) in
      if let header = known[missing[index]] { return header }
      return try PhotoProbe.header(of: missing[index], policy: policy)
    } take: {
      headers.append($1)
    }
    for (source, header) in zip(missing, headers) {
      if header.hasMisleadingExtension { notes.append(.misleadingName(source.name, header.format)) }
      if header.isHDR { notes.append(.gainMap(source.name, isLeftOut: header.hasGainMap)) }
      if header.isAnimated { notes.append(.firstFrame(source.name)) }
      if header.isTurnedByExif { notes.append(.turned(source.name)) }
      if header.sensorSize != nil { notes.append(.rawPhoto(source.name, header.storedSize)) }
      indices[source] = sources.headers.count
      sources.headers.append(header)
    }
  }

  /// Throws if the photos have more pixels in total than one collage may read.
  func checkTotal(of photos: [PhotoID]) throws(RenderError) {
    var total = 0
    for photo in photos {
      guard let header = sources.header(at: sources.photos[photo]) else { continue }
      total += header.storedSize.width * header.storedSize.height
      if total > policy.limits.totalPixels {
        throw .file(
          .tooLarge(
            path: header.name, found: "together the photos exceed \(policy.limits.totalPixels) pixels",
            allowed: "use fewer or smaller photos"))
      }
    }
  }

  mutating func add(_ filter: ResolvedFilter, named name: FilterID) { sources.filters[name] = filter }

  // MARK: Subjects and cut-outs

  /// Replaces an item's photo by a cut-out.
  mutating func add(_ cutout: ResolvedCutout, for item: Item) {
    guard let photo = sources.header(at: sources.photos[item.photo]) else { return }
    let index = sources.headers.count
    sources.headers.append(photo.showing(cutout))
    sources.cutouts[item.id] = index
    cutouts[index] = cutout.asset
  }

  /// Replaces the picture of a layer by a cut-out of its subject.
  mutating func add(_ cutout: ResolvedCutout, of picture: PhotoHeader, for layer: LayerID) {
    let index = sources.headers.count
    sources.headers.append(picture.showing(cutout))
    sources.stickerCutouts[layer] = index
    cutouts[index] = cutout.asset
  }

  /// Returns the facts about photos that layouts need.
  func layoutPhotos(needsCutouts: Bool) async throws(RenderError) -> [PhotoID: LayoutPhoto] {
    let photos = inOrder
    let policy = self.policy
    var result: [PhotoID: LayoutPhoto] = [:]
    try await OrderedWork.run(count: photos.count, width: needsCutouts ? width : 1) { index throws(RenderError) in
      try LayoutPhotos.photo(photos[index].header, needsCutouts: needsCutouts, policy: policy)
    } take: {
      result[photos[$0].id] = $1
    }
    let known = photos.filter { result[$0.id] != nil }
    try LayoutPhotos.checkShapes(known.compactMap { result[$0.id] }, named: known.map(\.header.name))
    return result
  }

  /// Finds the focus points of photos whose slots have an automatic focus.
  ///
  /// - Parameters:
  ///   - items: The items with their slots.
  ///   - slots: The slots in paint order.
  ///   - wanted: The photos to analyze; nil for all.
  ///   - covers: The areas that are covered over slots, beside which subjects should be visible.
  /// - Throws: `RenderError` if a photo cannot be decoded.
  mutating func findFocus(
    of items: [Item], in slots: [Slot], wanted: Set<PhotoID>? = nil, covers: SlotCovers? = nil
  ) async throws(RenderError) {
    let questions = AutomaticFocus.questions(of: items, in: slots).filter { wanted?.contains($0.photo) ?? true }
    let (sources, policy) = (self.sources, self.policy)
    var found: [PhotoID: Point] = [:]
    try await OrderedWork.run(count: questions.count, width: width) { index throws(RenderError) in
      let question = questions[index]
      guard let header = sources.header(at: sources.photos[question.photo]) else { return nil as Point? }
      if question.focus == .auto {
        return (sources.subjects[question.photo] ?? .unknown)
          .window(
            aspect: question.windowAspect, photoAspect: header.uprightSize.aspect,
            visibility: covers?.visibility(of: question.slot, orientation: question.orientation)
          ).center
      }
      return try FocusFinder(header: header, policy: policy)
        .focus(question.focus, windowAspect: question.windowAspect)
    } take: {
      found[questions[$0].photo] = $1
    }
    self.sources.focus = found
  }

  mutating func mustShow(_ subjects: [PhotoID: [Rect]]) {
    sources.subjects = subjects.mapValues { PhotoSubjects(author: $0) }
  }

  /// Finds the subjects of photos for which an author names none: from lists and programs, from their files, and with
  /// the built-in detector.
  ///
  /// `painted` are the reductions at which photos will probably be painted: as many as may be held are decoded for both.
  mutating func findSubjects(
    of photos: [PhotoID], known: [PhotoID: PhotoSubjects], cache: SubjectCache, painted: [PhotoID: Int] = [:]
  ) async throws(RenderError) {
    let (sources, policy) = (self.sources, self.policy)
    var seen: Set<PhotoID> = []
    let wanted = photos.filter { sources.subjects[$0] == nil && seen.insert($0).inserted }
    var found: [PhotoID: PhotoSubjects] = [:]
    var held: [Int: ReducedPhoto] = reduced
    var room = ReducedPhoto.maxTotalBytes - held.values.reduce(0) { $0 + $1.byteCount }
    let shared = self.reductions(painted, of: wanted, within: room)
    try await OrderedWork.run(count: wanted.count, width: width) { index throws(RenderError) in
      guard let header = sources.header(at: sources.photos[wanted[index]]) else { return nil as SubjectFinder.Finding? }
      return try SubjectFinder(header: header, policy: policy, paintedReduction: shared[wanted[index]])
        .finding(cache, known: known[wanted[index]])
    } take: { index, finding in
      found[wanted[index]] = finding?.subjects
      guard let photo = finding?.reduced, photo.byteCount <= room, let place = sources.photos[wanted[index]] else {
        return
      }
      held[place] = photo
      room -= photo.byteCount
    }
    reduced = held
    self.sources.subjects.merge(found) { author, _ in author }
  }

  /// Returns the reductions of those photos that fit into a number of bytes, in their order.
  private func reductions(_ all: [PhotoID: Int], of photos: [PhotoID], within bytes: Int) -> [PhotoID: Int] {
    var rest = bytes
    var result: [PhotoID: Int] = [:]
    for photo in photos {
      guard let reduction = all[photo], reduction > 0, let header = sources.header(at: sources.photos[photo]) else {
        continue
      }
      let size = header.storedSize
      let needed = GateMath.product(size.width / reduction, size.height / reduction, 3)
      guard needed <= min(rest, ReducedPhoto.maxBytes) else { continue }
      result[photo] = reduction
      rest -= needed
    }
    return result
  }

  /// Finds the subjects of a picture behind all slots, if it is cropped.
  mutating func findSubjects(
    ofBackdrop backdrop: Background, on canvas: Size, cache: SubjectCache
  ) throws(RenderError) {
    guard case .picture(let path, .cover) = backdrop, let header = sources.header(at: sources.pictures[path]),
      AutomaticFocus.crops(header.uprightSize.aspect, to: canvas.aspect)
    else { return }
    sources.backdropSubjects[path] = try SubjectFinder(header: header, policy: policy).finding(cache).subjects
  }

  /// The sizes of the upright photos in pixels.
  var uprightSizes: [PhotoID: Size] {
    sources.photos.compactMapValues { sources.header(at: $0)?.uprightSize }
  }

  /// The photos in the order in which they were read.
  private var inOrder: [(id: PhotoID, header: PhotoHeader)] {
    sources.photos.sorted { ($0.value, $0.key.name) < ($1.value, $1.key.name) }
      .map { ($0.key, sources.headers[$0.value]) }
  }
}
