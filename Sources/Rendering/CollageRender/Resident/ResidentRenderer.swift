public import CollageFiles
import CollageLayout
import CollageModel
import Determinism
internal import Synchronization
internal import Vips

/// A renderer that caches headers, reduced photos and finished slots between pictures, so that it repaints only what
/// has changed.
///
/// It is meant for editors and services that render the same photos repeatedly. Its memory is limited; before each
/// picture it checks whether photos have changed and reads changed ones again. Its pictures are identical to those of
/// `PreparedRender`.
public actor ResidentRenderer {
  /// The contents of the caches, and how often they were used.
  public struct Statistics: Hashable, Sendable {
    /// The number of cached reduced photos.
    public var photos: Int
    /// The number of cached finished slots.
    public var slots: Int
    /// The size in bytes of both.
    public var bytes: Int
    /// The number of photos and slots found, in memory or in the shared folder.
    public var hits: Int
    /// The number of photos and slots not found.
    public var misses: Int
    /// The number of photos and slots evicted.
    public var evictions: Int
  }

  /// A cache key with everything on which a finished slot depends.
  private struct SlotKey: Hashable, Sendable {
    let step: PaintStep
    let photo: FileVersion?
    let cutout: CutoutKey?
    let canvas: PixelSize
    let policy: PhotoPolicy
  }

  /// A cache key for a photo at a reduction.
  private struct PhotoKey: Hashable, Sendable {
    /// The identity of the photo's source.
    let source: String
    let version: FileVersion
    let policy: PhotoPolicy
    let shrinkOnLoad: Int
    let boxShrink: Int
    let space: WorkingSpace
    let isDeep: Bool
  }

  private let photoLimit: Int
  private let slotLimit: Int
  private let threads: Int
  private var headers: [PhotoSource: (policy: PhotoPolicy, header: PhotoHeader)] = [:]
  /// The notes about photos from when they were read.
  private var notes: [String: (version: FileVersion, notes: Set<RenderNote>)] = [:]
  private var photos = LRUCache<PhotoKey, DecodedPhoto>()
  private var slots = LRUCache<HashedKey<SlotKey>, PaintLayer>()
  package nonisolated let cutouts: CutoutCache
  package nonisolated let subjects: SubjectCache
  /// The number of slots found in the shared folder.
  private var sharedHits = 0
  private var madeSlots = 0

  /// The maximum number of cached headers; when it is exceeded, all are dropped.
  private static let maxHeaders = 10_000

  /// Creates a renderer with empty caches.
  ///
  /// - Parameters:
  ///   - byteLimit: The maximum size of cached pixels: half of it for photos, a quarter each for cut-outs and slots.
  ///   - threads: The number of slots prepared in parallel; nil means one per processor.
  ///   - folder: The folder in which finished pixels are shared with other processes and later runs, or nil.
  public init(byteLimit: Int = 256 << 20, threads: Int? = nil, folder: TileDiskCache? = nil) {
    photoLimit = byteLimit / 2
    slotLimit = byteLimit / 4
    cutouts = CutoutCache(byteLimit: byteLimit / 4, folder: folder)
    subjects = SubjectCache(folder: folder)
    self.threads = max(1, threads ?? RenderEnvironment.processors)
  }

  /// The counts of cached photos and slots, and of hits, misses and evictions since the renderer was created.
  public var statistics: Statistics {
    Statistics(
      photos: photos.count, slots: slots.count, bytes: photos.bytes + slots.bytes,
      hits: photos.hits + slots.hits + sharedHits, misses: photos.misses + madeSlots,
      evictions: photos.evictions + slots.evictions)
  }

  /// Empties the caches of photos, slots and headers; the statistics continue to count.
  public func clear() {
    photos.removeAll()
    slots.removeAll()
    headers = [:]
  }

  /// Renders a picture into memory.
  ///
  /// - Parameter request: The request; its output settings determine how `encoded()` writes the picture.
  /// - Returns: The picture with its report.
  /// - Throws: `RenderError` if a file cannot be used, the layout is impossible, or the output is unsupported.
  public func render(_ request: RenderRequest) async throws(RenderError) -> RenderedPicture {
    let (prepared, versions) = try await prepared(request)
    return try await painted(prepared, versions)
  }

  /// Renders a picture as an encoded file; one that is large is painted in bands, and none of it is cached.
  package func encoded(_ request: RenderRequest) async throws(RenderError) -> EncodedPicture {
    let (prepared, versions) = try await prepared(request)
    guard !isHeld(prepared) || request.output.isHDR else {
      let picture = try await painted(prepared, versions)
      return EncodedPicture(bytes: try picture.encoded(), report: picture.report, versions: picture.versions)
    }
    let written = EncodedBytes()
    let report = try await planned(prepared, versions).write(
      to: .memory { encoded in written.bytes.withLock { $0 = encoded } }, protecting: InputGuard())
    return EncodedPicture(
      bytes: written.bytes.withLock { $0 }, report: report, versions: prepared.plan.fileVersions)
  }

  /// Plans a picture, which is written with the caches of this renderer.
  func planned(_ request: RenderRequest) async throws(RenderError) -> PlannedPicture {
    let (prepared, versions) = try await prepared(request)
    return planned(prepared, versions)
  }

  private func planned(_ prepared: PreparedRender, _ versions: [PhotoSource: FileVersion]) -> PlannedPicture {
    guard isHeld(prepared) else { return PlannedPicture(prepared) }
    return PlannedPicture(prepared) { () async throws(RenderError) in try await self.canvas(of: prepared, versions) }
  }

  /// True if the whole canvas is held in memory.
  private func isHeld(_ prepared: PreparedRender) -> Bool {
    prepared.plan.size.width * prepared.plan.size.height <= Self.maxHeldPixels
  }

  /// The maximum number of pixels of a canvas that is held in memory, with its layers, to be encoded.
  private static let maxHeldPixels = 16_000_000

  private final class EncodedBytes: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  /// Returns a request with its cached headers filled in, and the versions of its photos.
  private func prepared(
    _ request: RenderRequest
  ) async throws(RenderError) -> (PreparedRender, [PhotoSource: FileVersion]) {
    var request = request
    request.cutouts = cutouts
    request.subjectCache = subjects
    request.threads = request.threads ?? threads
    let versions = currentVersions(of: request)
    for (source, version) in versions {
      // A photo accepted under another policy must be checked against this one.
      if let known = headers[source], known.header.version == version, known.policy == request.policy {
        request.knownHeaders[source] = known.header
      }
    }
    let prepared = try await PreparedRender(request)
    remember(prepared.plan.sources, request.policy)
    return (prepared, versions)
  }

  private func painted(
    _ prepared: PreparedRender, _ versions: [PhotoSource: FileVersion]
  ) async throws(RenderError) -> RenderedPicture {
    let tile = try await canvas(of: prepared, versions)
    var report = prepared.report
    report.notes += prepared.log.notes
    return RenderedPicture(
      tile: tile, settings: prepared.request.output, report: report, versions: prepared.plan.fileVersions)
  }

  /// Paints a picture; its notes, including those from when cached pixels were read, are added to its log.
  private func canvas(
    of prepared: PreparedRender, _ versions: [PhotoSource: FileVersion]
  ) async throws(RenderError) -> Tile {
    let plan = prepared.plan
    try PaintMemory(whole: plan, request: prepared.request, steps: plan.steps.count).check()
    let compositor = Compositor(plan: prepared.plan, pixels: prepared.pixels)
    let tile = try prepared.plan.emptyCanvas()
    let canvas = CanvasRows(tile: tile, rows: 0..<tile.height)
    let painted = try await prepared.log.collecting { () async throws(RenderError) in
      try await layers(of: compositor)
    }
    for layer in painted { compositor.lay(layer, on: canvas) }
    collectNotes(prepared.log, prepared.plan.sources, versions)
    return tile
  }

  /// Adds the notes from when cached pixels were read to the log of a render, and remembers those of this one.
  private func collectNotes(
    _ log: DecodeLog, _ headers: [PhotoHeader], _ versions: [PhotoSource: FileVersion]
  ) {
    if notes.count > Self.maxHeaders { notes = [:] }
    for source in Set(headers.map(\.source)) {
      guard let version = versions[source] else { continue }
      let path = source.name
      if let known = notes[path], known.version == version {
        for note in known.notes { log.add(note, about: path) }
      }
      let found = log.notes(about: path)
      notes[path] = found.isEmpty ? nil : (version, found)
    }
  }

  // MARK: Headers

  /// Returns the versions that the photos' files have now.
  private func currentVersions(of request: RenderRequest) -> [PhotoSource: FileVersion] {
    var versions: [PhotoSource: FileVersion] = [:]
    for source in request.photos.values { versions[source] = source.version() }
    return versions
  }

  private func remember(_ sources: [PhotoHeader], _ policy: PhotoPolicy) {
    if headers.count > Self.maxHeaders { headers = [:] }
    for header in sources where header.cutout == nil && header.version != nil {
      headers[header.source] = (policy, header)
    }
  }

  // MARK: Layers

  /// Returns the layers of all steps, from the cache where possible.
  private func layers(of compositor: Compositor) async throws(RenderError) -> [PaintLayer] {
    let (plan, policy) = (compositor.plan, compositor.pixels.policy)
    var layers: [PaintLayer?] = Array(repeating: nil, count: plan.steps.count)
    var keys: [HashedKey<SlotKey>?] = []
    var missing: [Int] = []
    for (index, step) in plan.steps.enumerated() {
      let key = key(of: step, in: plan, policy)
      keys.append(key)
      layers[index] = key.flatMap { slots.value(of: $0) }
      if layers[index] == nil { missing.append(index) }
    }
    let made = try await make(missing, with: compositor)
    for (index, layer) in zip(missing, made) {
      layers[index] = layer
      if let key = keys[index] { slots.keep(layer, for: key, bytes: layer.byteCount, limit: slotLimit) }
    }
    return layers.compactMap { $0 }
  }

  /// Returns nil for a step that depends on more files than one photo; such a step is painted every time.
  private func key(of step: PaintStep, in plan: RenderPlan, _ policy: PhotoPolicy) -> HashedKey<SlotKey>? {
    guard step.isCuttable, var slot = step.slot else { return nil }
    var (step, version, cutout) = (step, nil as FileVersion?, nil as CutoutKey?)
    if let photo = slot.photo {
      let header = plan.sources[photo.source]
      guard let known = header.version else { return nil }
      (version, cutout) = (known, header.cutout)
      // The same photo may have another index in the next plan.
      slot.photo?.source = 0
      step.slot = slot
    }
    return HashedKey(SlotKey(step: step, photo: version, cutout: cutout, canvas: plan.size, policy: policy))
  }

  private func make(_ missing: [Int], with compositor: Compositor) async throws(RenderError) -> [PaintLayer] {
    let (plan, pixels) = (compositor.plan, compositor.pixels)
    let keys = missing.map { sharedKey(of: plan.steps[$0], in: pixels) }
    let folder = cutouts.folder
    let shared = keys.map { key in key.flatMap { folder?.tile(for: $0) } }
    sharedHits += shared.count { $0 != nil }
    let unshared = missing.indices.filter { shared[$0] == nil }.map { missing[$0] }
    madeSlots += unshared.count { plan.steps[$0].slot != nil }
    let held = try await heldPhotos(for: unshared, of: plan, pixels)
    var layers: [PaintLayer] = []
    try await OrderedWork.run(count: missing.count, width: threads) { place throws(RenderError) in
      let step = plan.steps[missing[place]]
      guard let photo = step.photo else { return try compositor.layer(step, photo: nil) }
      if let known = shared[place] { return try compositor.layer(step, photo: known) }
      let source = pixels[photo.source]
      let tile: Tile
      if let whole = held[missing[place]] {
        tile = try whole.tile(photo, slot: step.name)
      } else {
        tile = try PhotoPipeline(photo).tile(of: source, slot: step.name)
      }
      // A tile in the folder carries no notes, so the pixels of a photo with notes are not shared.
      let isNoted = DecodeLog.current?.notes(about: source.header.name).isEmpty == false
      if !isNoted, let key = keys[place] { folder?.store(tile, for: key) }
      return try compositor.layer(step, photo: tile)
    } take: { _, layer in
      layers.append(layer)
    }
    return layers
  }

  /// Returns the key by which other processes find the slot's photo; nil without a shared folder.
  private func sharedKey(of step: PaintStep, in pixels: SourcePixels) -> String? {
    guard cutouts.folder != nil, let photo = step.photo else { return nil }
    return TileKey(photo, of: pixels[photo.source])?.cacheKey
  }

  // MARK: Photos

  private func heldPhotos(
    for missing: [Int], of plan: RenderPlan, _ pixels: SourcePixels
  ) async throws(RenderError) -> [Int: DecodedPhoto] {
    var held: [Int: DecodedPhoto] = [:]
    var wanted: [(key: PhotoKey, step: DecodeStep, source: SourcePhoto)] = []
    var keys: [Int: PhotoKey] = [:]
    for index in missing {
      guard let photo = plan.steps[index].photo else { continue }
      let header = plan.sources[photo.source]
      if header.cutout != nil { continue }
      guard let version = header.version else {
        throw .file(.cannotOpen(path: header.name, reason: "it no longer exists"))
      }
      let key = PhotoKey(
        source: header.source.identity, version: version, policy: pixels.policy,
        shrinkOnLoad: photo.decode.shrinkOnLoad,
        boxShrink: photo.decode.boxShrink, space: photo.decode.space, isDeep: photo.decode.isDeep)
      keys[index] = key
      if let known = photos.value(of: key) {
        held[index] = known
      } else if !wanted.contains(where: { $0.key == key }) {
        wanted.append((key, photo.decode, pixels[photo.source]))
      }
    }
    let work = wanted
    var fresh: [PhotoKey: DecodedPhoto] = [:]
    try await OrderedWork.run(count: work.count, width: threads) { place throws(RenderError) in
      try DecodedPhoto(all: work[place].source, reducedBy: work[place].step)
    } take: { place, photo in
      fresh[work[place].key] = photo
    }
    for (key, source, photo) in work.compactMap({ item in fresh[item.key].map { (item.key, item.source, $0) } }) {
      // A file that changed while it was being read may mix pixels of both versions.
      guard source.header.source.version() == key.version else { continue }
      photos.keep(photo, for: key, bytes: photo.byteCount, limit: photoLimit)
    }
    for (index, key) in keys where held[index] == nil { held[index] = fresh[key] }
    return held
  }
}

/// A picture as an encoded file.
package struct EncodedPicture: Sendable {
  package let bytes: [UInt8]
  package let report: RenderReport
  /// The versions of the photos and masks that were read, by file path.
  package let versions: [String: FileVersion]
}
