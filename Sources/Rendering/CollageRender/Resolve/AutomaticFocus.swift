import CollageLayout
import CollageModel

/// Determines which photos are analyzed for slots with an automatic focus, in renders, sessions and animations.
///
/// A photo has one focus, no matter how many slots show it: a session keeps it while photos are swapped, and a render
/// of the session's result must show the same. It is determined for the photo's first item whose slot has an
/// automatic focus.
enum AutomaticFocus {
  /// A photo to analyze, and the window for which its subject is needed.
  struct Question: Hashable, Sendable {
    let photo: PhotoID
    let focus: Focus
    /// The aspect ratio of the window in which the subject should be visible, in the upright photo.
    let windowAspect: Double
    /// The slot's index in paint order, and the orientation of the upright photo in it.
    let slot: Int
    let orientation: Orientation
  }

  /// Returns the photos whose subjects must be known, in the order of the items.
  ///
  /// - Parameters:
  ///   - items: The items with their slots.
  ///   - slots: The slots.
  ///   - sizes: The sizes of the upright photos, to skip photos that are hardly cropped. Nil if photos may change
  ///     places.
  ///   - minCrop: The minimum part of a side that counts as cropped.
  /// - Returns: The photos, repeated for each item that needs them.
  static func photosOfSubjects(
    _ items: [Item], in slots: [Slot], sizes: [PhotoID: Size]? = nil, minCrop: Double = minCrop
  ) -> [PhotoID] {
    let asking = Dictionary(
      slots.filter { $0.style.focus == .auto }.map { ($0.id, $0) }
    ) { first, _ in first }
    return items.filter { item in
      guard item.intent.focus == nil, item.intent.crop == nil, let slot = item.slot.flatMap({ asking[$0] }),
        (item.intent.fit ?? slot.style.fit) == .cover
      else { return false }
      return sizes.map { crops(item, of: $0[item.photo], in: slot, atLeast: minCrop) } ?? true
    }.map(\.photo)
  }

  /// The minimum part of a photo's side that counts as cropped; choosing a smaller crop makes no visible difference.
  static let minCrop = 0.004

  private static func crops(_ item: Item, of size: Size?, in slot: Slot, atLeast share: Double) -> Bool {
    guard let size, item.intent.zoom <= 1 else { return true }
    let aspect = item.intent.orientation.swapsSides ? 1 / slot.frame.size.aspect : slot.frame.size.aspect
    return crops(size.aspect, to: aspect, atLeast: share)
  }

  /// Returns whether enough of a photo is cropped by a window of another aspect ratio that the crop can be chosen.
  static func crops(_ photo: Double, to window: Double, atLeast share: Double = minCrop) -> Bool {
    min(photo, window) < max(photo, window) * (1 - share)
  }

  /// Returns the photos to analyze, in the order of the items.
  static func questions(of items: [Item], in slots: [Slot]) -> [Question] {
    let asking = slots.indices.filter { slots[$0].style.focus.isAutomatic }
    let places = Dictionary(asking.map { (slots[$0].id, $0) }) { first, _ in first }
    var seen: Set<PhotoID> = []
    return items.compactMap { item in
      guard let index = item.slot.flatMap({ places[$0] }), seen.insert(item.photo).inserted else { return nil }
      let slot = slots[index]
      // In the upright photo, a quarter turn swaps the window's sides.
      let aspect = item.intent.orientation.swapsSides ? 1 / slot.frame.size.aspect : slot.frame.size.aspect
      return Question(
        photo: item.photo, focus: slot.style.focus, windowAspect: aspect, slot: index,
        orientation: item.intent.orientation)
    }
  }
}

extension SlotCovers {
  /// Collects the areas in which photos and layers hide the photos beneath; pictures with alpha, except cut-outs,
  /// count as frames that hide little.
  init(_ slots: [Slot], items: [Item], layers: [Layer] = [], sources: ResolvedSources, canvas: Rect?) {
    let places = Dictionary(items.compactMap { item in item.slot.map { ($0, item) } }) { first, _ in first }
    let hidden = canvas.map { LayerCovers(sources, of: layers).outlines(of: layers, on: $0.size) } ?? []
    self.init(slots, on: canvas, layers: hidden) { slot in
      guard let item = places[slot.id] else { return false }
      if sources.cutouts[item.id] != nil { return true }
      return sources.header(at: sources.photos[item.photo])?.hasAlpha == false
    }
  }
}

extension Slot {
  /// Returns the slot with another focus, unless its focus is a point.
  func focused(_ focus: Focus) -> Slot {
    if case .point = style.focus { return self }
    var slot = self
    slot.style.focus = focus
    return slot
  }
}

extension Focus {
  /// True if the photo must be analyzed.
  fileprivate var isAutomatic: Bool {
    switch self {
    case .auto, .attention, .entropy, .saliency: true
    case .center, .point: false
    }
  }
}
