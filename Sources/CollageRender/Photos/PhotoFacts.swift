public import CollageLayout
public import CollageModel

/// What an editing session needs to know of photos before any is shown.
public struct PhotoFacts: Hashable, Sendable {
  /// The upright photos' extents in pixels.
  public private(set) var sizes: [PhotoID: Size] = [:]
  /// The points that stand for an automatic focus, 0 to 1 of the upright photo, where one is asked for.
  public private(set) var automaticFocus: [PhotoID: Point] = [:]
  /// The outlines of cut-outs, where the layout packs outlines.
  public private(set) var cutouts: [PhotoID: CutoutMask] = [:]

  /// Reads what a composition's scene needs, its layout made for the photos where it asks for them.
  ///
  /// - Parameters:
  ///   - composition: The composition.
  ///   - paths: The path at which each photo is opened.
  ///   - knownSizes: Sizes of photos that need not be opened; a cut-out among them counts as its whole rectangle.
  ///   - policy: Which photos are let in.
  /// - Throws: `RenderError` for a photo that cannot be read, or a template that cannot be laid out.
  public init(
    composition: Composition, paths: [PhotoID: String], knownSizes: [PhotoID: Size] = [:],
    policy: PhotoPolicy = PhotoPolicy()
  ) throws(RenderError) {
    let bare = try PhotoFacts(paths: paths, items: [], slots: [], policy: policy)
    let sizes = knownSizes.merging(bare.sizes) { known, _ in known }
    var cutouts: [PhotoID: CutoutMask] = [:]
    if composition.template.packsOutlines {
      for (id, path) in paths.sorted(by: { $0.key.name < $1.key.name }) {
        cutouts[id] = try OutlineFinder(header: PhotoProbe.header(of: path, policy: policy), policy: policy).mask()
      }
    }
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
    try self.init(paths: paths, items: composition.items, slots: slots, policy: policy)
    (self.sizes, self.cutouts) = (sizes, cutouts)
  }

  /// Reads the headers of photos, and looks at those whose slots ask for a focus.
  ///
  /// - Parameters:
  ///   - paths: The path at which each photo is opened.
  ///   - items: The photos' places; a photo that stands in several slots is looked at for the first that asks.
  ///   - slots: The slots.
  ///   - policy: Which photos are let in.
  /// - Throws: `RenderError` for a photo that cannot be opened or read.
  public init(
    paths: [PhotoID: String], items: [Item], slots: [Slot], policy: PhotoPolicy = PhotoPolicy()
  ) throws(RenderError) {
    try RenderRuntime.start()
    var headers: [PhotoID: PhotoHeader] = [:]
    // By name, so that of several bad files always the same one is reported.
    for (id, path) in paths.sorted(by: { $0.key.name < $1.key.name }) {
      let header = try PhotoProbe.header(of: path, policy: policy)
      sizes[id] = header.uprightSize
      headers[id] = header
    }
    automaticFocus = try AutomaticFocus.points(items: items, slots: slots, policy: policy) { headers[$0] }
  }
}
