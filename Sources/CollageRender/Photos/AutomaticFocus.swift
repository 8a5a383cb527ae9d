import CollageModel

/// The one rule by which photos are looked at for slots that ask for an automatic focus.
///
/// A photo has one focus, however many slots show it: a session keeps it while photos change places, and a render of
/// what a session left must show the same. It is looked for on behalf of the photo's first item whose slot asks.
enum AutomaticFocus {
  /// The points, 0 to 1 of the upright photos, where one is asked for and found.
  ///
  /// - Parameters:
  ///   - items: The photos' places, in order.
  ///   - slots: The slots.
  ///   - policy: Which photos are let in.
  ///   - header: Gives the header of a photo; nil for one that is not looked at.
  /// - Returns: A point for each photo in which something was found.
  /// - Throws: `RenderError` for a photo that cannot be read, or what `header` throws.
  static func points(
    items: [Item], slots: [Slot], policy: PhotoPolicy, header: (PhotoID) throws(RenderError) -> PhotoHeader?
  ) throws(RenderError) -> [PhotoID: Point] {
    let asking = slots.filter { $0.style.focus.isAutomatic }
    guard !asking.isEmpty else { return [:] }
    let places = Dictionary(asking.map { ($0.id, $0) }) { first, _ in first }
    var points: [PhotoID: Point] = [:]
    var seen: Set<PhotoID> = []
    for item in items {
      guard let slot = item.slot.flatMap({ places[$0] }), seen.insert(item.photo).inserted,
        let header = try header(item.photo)
      else { continue }
      // Seen from the upright photo, a quarter turn exchanges the window's sides.
      let aspect = item.intent.orientation.swapsSides ? 1 / slot.frame.size.aspect : slot.frame.size.aspect
      points[item.photo] = try FocusFinder(header: header, policy: policy)
        .focus(slot.style.focus, windowAspect: aspect)
    }
    return points
  }
}

extension Focus {
  /// Whether the photo must be looked at.
  fileprivate var isAutomatic: Bool {
    switch self {
    case .attention, .entropy, .saliency: true
    case .center, .point: false
    }
  }
}
