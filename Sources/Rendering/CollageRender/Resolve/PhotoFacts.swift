public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageSubjects

/// The facts about photos that an editing session needs before any photo is shown.
public struct PhotoFacts: Hashable, Sendable {
  /// The sizes of the upright photos in pixels.
  public private(set) var sizes: [PhotoID: Size] = [:]
  /// The focus points of photos whose slots have an automatic focus, 0 to 1 of the upright photo.
  public private(set) var automaticFocus: [PhotoID: Point] = [:]
  /// The outlines of cut-outs, for layouts that pack outlines.
  public private(set) var cutouts: [PhotoID: CutoutMask] = [:]
  /// The kinds of garments that the photos' names tell, for outfits.
  public private(set) var namedRoles: [PhotoID: Outfit.Role] = [:]

  /// Reads the facts for a composition with photos in files; see
  /// ``init(composition:sources:knownSizes:policy:threads:)``.
  public init(
    composition: Composition, paths: [PhotoID: String], knownSizes: [PhotoID: Size] = [:],
    policy: PhotoPolicy = PhotoPolicy(), threads: Int = RenderEnvironment.processors
  ) async throws(RenderError) {
    try await self.init(
      composition: composition, sources: paths.mapValues { PhotoSource(path: $0) }, knownSizes: knownSizes,
      policy: policy, threads: threads)
  }

  /// Reads the facts for a composition; a layout that depends on the photos is made for them.
  ///
  /// - Parameters:
  ///   - composition: The composition.
  ///   - sources: The source of each photo.
  ///   - knownSizes: Sizes of photos that are then not opened; a cut-out among them counts as its whole rectangle.
  ///   - policy: The accepted formats and limits.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  /// - Throws: `RenderError` if a photo cannot be read, or the template cannot be laid out.
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
    namedRoles = composition.namedRoles
    let (sizes, cutouts, namedRoles) = (self.sizes, self.cutouts, self.namedRoles)
    let slots: [Slot]
    do throws(LayoutError) {
      slots = try composition.template.resolvedSlots(
        photos: composition.layoutPhotos { item throws(LayoutError) in
          guard let size = sizes[item.photo] else { throw .unknownSize(item.photo) }
          return LayoutPhoto(size: size, cutout: cutouts[item.photo], namedRole: namedRoles[item.photo])
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

  /// Reads the headers of photos, and analyzes photos whose slots have an automatic focus.
  ///
  /// - Parameters:
  ///   - sources: The source of each photo.
  ///   - items: The items with their slots; a photo in several slots is analyzed for the first with an automatic focus.
  ///   - slots: The slots.
  ///   - canvas: The canvas that limits the visible parts of slots; nil for no limit.
  ///   - policy: The accepted formats and limits.
  ///   - known: The subjects from lists and programs.
  ///   - cache: The cache of subjects found in photos.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  /// - Throws: `RenderError` if a photo cannot be opened or read.
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

  /// Returns the photos that have sources: those given first in their order, then the rest by name.
  private static func ordered(_ first: [PhotoID], _ sources: [PhotoID: PhotoSource]) -> [PhotoID] {
    var seen: Set<PhotoID> = []
    return (first + sources.keys.sorted { $0.name < $1.name }).filter { sources[$0] != nil && seen.insert($0).inserted }
  }
}
