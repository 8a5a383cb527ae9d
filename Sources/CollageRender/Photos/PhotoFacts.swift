public import CollageModel

/// What an editing session needs to know of photos before any is shown.
public struct PhotoFacts: Hashable, Sendable {
  /// The upright photos' extents in pixels.
  public private(set) var sizes: [PhotoID: Size] = [:]
  /// The points that stand for an automatic focus, 0 to 1 of the upright photo, where one is asked for.
  public private(set) var automaticFocus: [PhotoID: Point] = [:]

  /// Reads the headers of photos, and looks at those whose slots ask for a focus.
  ///
  /// - Parameters:
  ///   - paths: The path at which each photo is opened.
  ///   - items: The photos' places; a photo that stands in several slots is looked at for the first.
  ///   - slots: The slots.
  ///   - policy: Which photos are let in.
  /// - Throws: `RenderError` for a photo that cannot be opened or read.
  public init(
    paths: [PhotoID: String], items: [Item], slots: [Slot], policy: PhotoPolicy = PhotoPolicy()
  ) throws(RenderError) {
    try RenderRuntime.start(loadingModules: policy.allowedFormats.contains { $0 == .avif || $0 == .heic })
    // By name, so that of several bad files always the same one is reported.
    for (id, path) in paths.sorted(by: { $0.key.name < $1.key.name }) {
      let header = try PhotoProbe.header(of: path, policy: policy)
      sizes[id] = header.uprightSize
      guard let slot = slots.first(where: { slot in items.contains { $0.photo == id && $0.slot == slot.id } }) else {
        continue
      }
      automaticFocus[id] = try FocusFinder(header: header, policy: policy)
        .focus(slot.style.focus, windowAspect: slot.frame.size.aspect)
    }
  }
}
