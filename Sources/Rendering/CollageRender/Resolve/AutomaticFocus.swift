import CollageLayout
import CollageModel

/// The one rule by which photos are looked at for slots that ask for an automatic focus, in renders, sessions and animations.
///
/// A photo has one focus, however many slots show it: a session keeps it while photos change places, and a render of
/// what a session left must show the same. It is looked for on behalf of the photo's first item whose slot asks.
enum AutomaticFocus {
  /// Where in a photo to look for a subject.
  struct Question: Hashable, Sendable {
    let photo: PhotoID
    let focus: Focus
    /// Width over height of the window in which the subject is to be seen, in the upright photo.
    let windowAspect: Double
    /// The slot's place in paint order, and how the upright photo is turned in it.
    let slot: Int
    let orientation: Orientation
  }

  /// The photos of whose subjects something must be known, in the order of the items.
  ///
  /// - Parameters:
  ///   - items: The photos' places.
  ///   - slots: The slots.
  ///   - sizes: The upright photos' sizes where the crop of an item is all that is asked for: nothing needs to be known of
  ///     a photo of which as good as nothing is cropped. Nil where photos may change places.
  ///   - minCrop: The part of a side of which less counts as nothing.
  /// - Returns: The photos, as often as their items ask.
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

  /// A slot that crops a smaller part of a photo's side has no choice that an eye could see.
  static let minCrop = 0.004

  private static func crops(_ item: Item, of size: Size?, in slot: Slot, atLeast share: Double) -> Bool {
    guard let size, item.intent.zoom <= 1 else { return true }
    let aspect = item.intent.orientation.swapsSides ? 1 / slot.frame.size.aspect : slot.frame.size.aspect
    return crops(size.aspect, to: aspect, atLeast: share)
  }

  /// Whether so much is cropped of a photo in a window of another aspect ratio that there is a choice.
  static func crops(_ photo: Double, to window: Double, atLeast share: Double = minCrop) -> Bool {
    min(photo, window) < max(photo, window) * (1 - share)
  }

  /// What has to be looked for, in the order of the items.
  static func questions(of items: [Item], in slots: [Slot]) -> [Question] {
    let asking = slots.indices.filter { slots[$0].style.focus.isAutomatic }
    let places = Dictionary(asking.map { (slots[$0].id, $0) }) { first, _ in first }
    var seen: Set<PhotoID> = []
    return items.compactMap { item in
      guard let index = item.slot.flatMap({ places[$0] }), seen.insert(item.photo).inserted else { return nil }
      let slot = slots[index]
      // Seen from the upright photo, a quarter turn exchanges the window's sides.
      let aspect = item.intent.orientation.swapsSides ? 1 / slot.frame.size.aspect : slot.frame.size.aspect
      return Question(
        photo: item.photo, focus: slot.style.focus, windowAspect: aspect, slot: index,
        orientation: item.intent.orientation)
    }
  }
}

extension SlotCovers {
  /// Collects what photos hide of those beneath them; pictures with alpha, other than cutouts, are frames that hide little.
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
  /// The slot with another focus, unless its author names a point.
  func focused(_ focus: Focus) -> Slot {
    if case .point = style.focus { return self }
    var slot = self
    slot.style.focus = focus
    return slot
  }
}

extension Focus {
  /// Whether the photo must be looked at.
  fileprivate var isAutomatic: Bool {
    switch self {
    case .auto, .attention, .entropy, .saliency: true
    case .center, .point: false
    }
  }
}
