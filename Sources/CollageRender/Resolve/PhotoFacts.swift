public import CollageFiles
public import CollageLayout
public import CollageModel

/// What an editing session needs to know of photos before any is shown.
public struct PhotoFacts: Hashable, Sendable {
  /// The upright photos' extents in pixels.
  public private(set) var sizes: [PhotoID: Size] = [:]
  /// The points that stand for an automatic focus, 0 to 1 of the upright photo, where one is asked for.
  public private(set) var automaticFocus: [PhotoID: Point] = [:]
  /// The outlines of cutouts, where the layout packs outlines.
  public private(set) var cutouts: [PhotoID: CutoutMask] = [:]

  /// Reads what a composition's scene needs, its layout made for the photos where it asks for them.
  ///
  /// - Parameters:
  ///   - composition: The composition.
  ///   - paths: The path at which each photo is opened.
  ///   - knownSizes: Sizes of photos that need not be opened; a cutout among them counts as its whole rectangle.
  ///   - policy: Which photos are let in.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  /// - Throws: `RenderError` for a photo that cannot be read, or a template that cannot be laid out.
  public init(
    composition: Composition, paths: [PhotoID: String], knownSizes: [PhotoID: Size] = [:],
    policy: PhotoPolicy = PhotoPolicy(), threads: Int = RenderEnvironment.processors
  ) async throws(RenderError) {
    try RenderRuntime.start()
    var resolver = Resolver(policy: policy, width: threads)
    try await resolver.add(Self.ordered(composition.photos.map(\.id), paths), paths: paths)
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
    try await resolver.findFocus(of: composition.items, in: slots)
    automaticFocus = resolver.sources.focus
  }

  /// Reads the headers of photos, and looks at those whose slots ask for a focus.
  ///
  /// - Parameters:
  ///   - paths: The path at which each photo is opened.
  ///   - items: The photos' places; a photo that stands in several slots is looked at for the first that asks.
  ///   - slots: The slots.
  ///   - policy: Which photos are let in.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  /// - Throws: `RenderError` for a photo that cannot be opened or read.
  public init(
    paths: [PhotoID: String], items: [Item], slots: [Slot], policy: PhotoPolicy = PhotoPolicy(),
    threads: Int = RenderEnvironment.processors
  ) async throws(RenderError) {
    try RenderRuntime.start()
    var resolver = Resolver(policy: policy, width: threads)
    try await resolver.add(Self.ordered(items.map(\.photo), paths), paths: paths)
    for (id, index) in resolver.sources.photos { sizes[id] = resolver.sources.headers[index].uprightSize }
    try await resolver.findFocus(of: items, in: slots)
    automaticFocus = resolver.sources.focus
  }

  /// The photos that have paths: those named first in their order, then the rest by name.
  private static func ordered(_ first: [PhotoID], _ paths: [PhotoID: String]) -> [PhotoID] {
    var seen: Set<PhotoID> = []
    return (first + paths.keys.sorted { $0.name < $1.name }).filter { paths[$0] != nil && seen.insert($0).inserted }
  }
}
