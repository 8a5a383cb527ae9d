public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageSubjects

/// What an editing session needs to know of photos before any is shown.
public struct PhotoFacts: Hashable, Sendable {
  /// The upright photos' extents in pixels.
  public private(set) var sizes: [PhotoID: Size] = [:]
  /// The points that stand for an automatic focus, 0 to 1 of the upright photo, where one is asked for.
  public private(set) var automaticFocus: [PhotoID: Point] = [:]
  /// The outlines of cutouts, where the layout packs outlines.
  public private(set) var cutouts: [PhotoID: CutoutMask] = [:]

  /// Reads what the scene of a composition with photos in files needs.
  public init(
    composition: Composition, paths: [PhotoID: String], knownSizes: [PhotoID: Size] = [:],
    policy: PhotoPolicy = PhotoPolicy(), threads: Int = RenderEnvironment.processors
  ) async throws(RenderError) {
    try await self.init(
      composition: composition, sources: paths.mapValues { PhotoSource(path: $0) }, knownSizes: knownSizes,
      policy: policy, threads: threads)
  }

  /// Reads what a composition's scene needs, its layout made for the photos where it asks for them.
  ///
  /// - Parameters:
  ///   - composition: The composition.
  ///   - sources: The source of each photo.
  ///   - knownSizes: Sizes of photos that need not be opened; a cutout among them counts as its whole rectangle.
  ///   - policy: Which photos are accepted.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  /// - Throws: `RenderError` for a photo that cannot be read, or a template that cannot be laid out.
  public init(
    composition: Composition, sources: [PhotoID: PhotoSource], knownSizes: [PhotoID: Size] = [:],
    policy: PhotoPolicy = PhotoPolicy(), threads: Int = RenderEnvironment.processors
  ) async throws(RenderError) {
    try RenderRuntime.start()
    var resolver = Resolver(policy: policy, width: threads)
    try await resolver.add(Self.ordered(composition.photos.map(\.id), sources), from: sources)
    let measured = try await resolver.layoutPhotos(needsCutouts: composition.template.packsOutlines)
    sizes = knownSizes.merging(measured.mapValues(\.size)) { known, _ in known }
    cutouts = measured.compactMapValues(\.cutout)
    let (sizes, cutouts) = (self.sizes, self.cutouts)
    let slots: [Slot]
    do throws(LayoutError) {
      slots = try composition.template.resolvedSlots(
        photos: composition.layoutPhotos { item throws(LayoutError) in
          guard let size = sizes[item.photo] else { throw .unknownSize(item.photo) }
          return LayoutPhoto(size: size, cutout: cutouts[item.photo])
        }
      ).slots
    } catch {
      throw .layout("\(composition.template.name): \(error)")
    }
    try await resolver.findSubjects(
      of: AutomaticFocus.photosOfSubjects(composition.items, in: slots), known: [:], cache: SubjectCache())
    try await resolver.findFocus(
      of: composition.items, in: slots,
      covers: SlotCovers(
        slots, items: composition.items, layers: composition.layers.asShown, sources: resolver.sources,
        canvas: composition.template.canvas.bounds))
    automaticFocus = resolver.sources.focus
  }

  /// Reads the headers of photos, and looks at those whose slots ask for a focus.
  ///
  /// - Parameters:
  ///   - sources: The source of each photo.
  ///   - items: The photos' places; a photo that stands in several slots is looked at for the first that asks.
  ///   - slots: The slots.
  ///   - canvas: The canvas on which the slots lie; nil where they end at none.
  ///   - policy: Which photos are accepted.
  ///   - known: What lists and programs say of photos' subjects.
  ///   - cache: What has been found in photos before.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  /// - Throws: `RenderError` for a photo that cannot be opened or read.
  public init(
    sources: [PhotoID: PhotoSource], items: [Item], slots: [Slot], canvas: Rect? = nil,
    policy: PhotoPolicy = PhotoPolicy(),
    known: [PhotoID: PhotoSubjects] = [:], cache: SubjectCache = SubjectCache(),
    threads: Int = RenderEnvironment.processors
  ) async throws(RenderError) {
    try RenderRuntime.start()
    var resolver = Resolver(policy: policy, width: threads)
    try await resolver.add(Self.ordered(items.map(\.photo), sources), from: sources)
    for (id, index) in resolver.sources.photos { sizes[id] = resolver.sources.headers[index].uprightSize }
    try await resolver.findSubjects(
      of: AutomaticFocus.photosOfSubjects(items, in: slots), known: known, cache: cache)
    try await resolver.findFocus(
      of: items, in: slots, covers: SlotCovers(slots, items: items, sources: resolver.sources, canvas: canvas))
    automaticFocus = resolver.sources.focus
  }

  /// The photos that have sources: those named first in their order, then the rest by name.
  private static func ordered(_ first: [PhotoID], _ sources: [PhotoID: PhotoSource]) -> [PhotoID] {
    var seen: Set<PhotoID> = []
    return (first + sources.keys.sorted { $0.name < $1.name }).filter { sources[$0] != nil && seen.insert($0).inserted }
  }
}
