/// A transition between two scenes: the position of every photo at any moment.
///
/// Photos are matched by their items. An item in both scenes moves with its slot's frame, outline, rotation, border and
/// shadow; an item in only one scene shrinks, grows or fades. A photo that covers its slot at both ends covers it at
/// every moment, because the transition interpolates its intent, not its transform, and resolves it again.
public struct Transition: Sendable {
  public let start: Scene
  public let end: Scene
  public let easing: Easing
  /// The animation of photos that are in only one of the scenes.
  public let appearance: Appearance
  private let tracks: [Track]

  /// The animations with which photos that are in only one of the scenes appear and disappear.
  public enum Appearance: Hashable, Sendable {
    /// They grow from the center of their slots, and shrink to it.
    case grow
    /// Changes the opacity of photos in place.
    case fade
  }

  /// An item and its position in each scene.
  private struct Track: Sendable {
    let item: ItemID
    /// The photo in each scene; they can differ in the automatic focus, which depends on the slot.
    let startPhoto: ScenePhoto
    let endPhoto: ScenePhoto
    /// The slot's position in the paint order, and the item's index in the scene.
    let start: (slot: Int, item: Int)?
    let end: (slot: Int, item: Int)?
  }

  /// Creates a transition; both scenes must use the same canvas unit.
  public init(from start: Scene, to end: Scene, easing: Easing = .easeInOut, appearance: Appearance = .grow) {
    self.appearance = appearance
    self.start = start
    self.end = end
    self.easing = easing
    var tracks: [Track] = []
    var isFollowed = Array(repeating: false, count: end.items.count)
    for (slot, item) in Self.placed(in: start) {
      guard let photo = start.photo(start.items[item].photo) else { continue }
      let other = Self.place(of: start.items[item], in: end)
      if let other { isFollowed[other.item] = true }
      let later = other.flatMap { _ in end.photo(photo.id) } ?? photo
      tracks.append(
        Track(item: start.items[item].id, startPhoto: photo, endPhoto: later, start: (slot, item), end: other))
    }
    for (slot, item) in Self.placed(in: end) where !isFollowed[item] {
      guard let photo = end.photo(end.items[item].photo) else { continue }
      tracks.append(
        Track(item: end.items[item].id, startPhoto: photo, endPhoto: photo, start: nil, end: (slot, item)))
    }
    self.tracks = tracks
  }

  /// Returns the position of an item in another scene, or nil if it is missing, unplaced or shows another photo there.
  private static func place(of item: Item, in scene: Scene) -> (slot: Int, item: Int)? {
    guard let index = scene.itemIndex(item.id), scene.items[index].photo == item.photo else { return nil }
    return scene.slotIndex(ofItem: index).map { ($0, index) }
  }

  /// Returns the placed items in paint order.
  private static func placed(in scene: Scene) -> [(slot: Int, item: Int)] {
    scene.board.slots.indices.compactMap { slot in scene.itemIndex(inSlot: slot).map { (slot, $0) } }
  }

  /// Returns everything visible at a fraction of the time, 0 to 1; at the ends it equals the scenes' presentations
  /// exactly.
  ///
  /// Between the ends, slots have generated names.
  public func at(_ time: Double) -> Presentation {
    if !(time > 0) { return Session(scene: start).presentation() }
    if time >= 1 { return Session(scene: end).presentation() }
    let share = easing.share(at: time)
    var shown: [(rank: Double, slot: Slot, item: Presentation.PlacedItem)] = []
    for (index, track) in tracks.enumerated() {
      guard let (slot, placement) = self.shown(track, index, share) else { continue }
      let first = track.start.map { Double($0.slot) } ?? track.end.map { Double($0.slot) } ?? 0
      let last = track.end.map { Double($0.slot) } ?? first
      var item = Presentation.PlacedItem(
        item: track.item, photo: track.startPhoto.id, slot: slot.id, placement: placement, look: look(track, share))
      if appearance == .fade { item.opacity = opacity(of: track, share) }
      shown.append((Blending.number(first, last, share), slot, item))
    }
    // Equal ranks keep the order of the first scene, so that the result does not depend on a stable sort.
    let order = shown.indices.sorted { (shown[$0].rank, $0) < (shown[$1].rank, $1) }
    return Presentation(
      slots: order.map { shown[$0].slot }, items: order.map { shown[$0].item }, layers: layers(share),
      canvasLook: LookMix(
        from: start.board.template.canvas.look, to: end.board.template.canvas.look, at: share))
  }

  /// Returns the canvas at a fraction of the time, 0 to 1; colors are interpolated, and other backgrounds switch at the
  /// midpoint.
  public func canvas(at time: Double) -> Canvas {
    let (first, last) = (start.board.template.canvas, end.board.template.canvas)
    if !(time > 0) { return first }
    if time >= 1 { return last }
    let background = Blending.background(first.background, last.background, easing.share(at: time))
    return Canvas(size: first.size, background: background ?? first.background)
  }

  // MARK: Photos

  /// Returns the look of a photo: values are interpolated and filters cross-faded; photos in only one scene keep their
  /// look.
  private func look(_ track: Track, _ share: Double) -> LookMix {
    let first = track.start.map { start.look(of: start.items[$0.item]) }
    let last = track.end.map { end.look(of: end.items[$0.item]) }
    return LookMix(from: first ?? last ?? .neutral, to: last ?? first ?? .neutral, at: share)
  }

  /// Returns the opacity of a fading photo, clamped to 0 to 1 for overshooting easings.
  private func opacity(of track: Track, _ share: Double) -> Double {
    if track.start == nil { return min(max(share, 0), 1) }
    return track.end == nil ? min(max(1 - share, 0), 1) : 1
  }

  private func shown(_ track: Track, _ index: Int, _ share: Double) -> (Slot, Placement)? {
    let name = SlotID("moving-\(index)")
    switch (track.start, track.end) {
    case (let first?, let last?):
      return moving(
        track, (start.board.slots[first.slot], start.items[first.item].intent),
        (end.board.slots[last.slot], end.items[last.item].intent), share, name)
    case (let first?, nil):
      return fading(track.startPhoto, start.board.slots[first.slot], start.items[first.item].intent, 1 - share, name)
    case (nil, let last?):
      return fading(track.endPhoto, end.board.slots[last.slot], end.items[last.item].intent, share, name)
    case (nil, nil): return nil
    }
  }

  /// The fraction of its size below which an appearing or disappearing photo is not shown.
  private static let minShare = 0.004

  private func fading(
    _ photo: ScenePhoto, _ slot: Slot, _ intent: Intent, _ share: Double, _ name: SlotID
  ) -> (Slot, Placement)? {
    guard share > Self.minShare else { return nil }
    var intent = intent
    let full = slot.placement(of: intent, photoSize: photo.size, automaticFocus: photo.automaticFocus)
    if appearance == .fade {
      var named = slot
      named.id = name
      return (named, full)
    }
    // Unscaled photos would not shrink with their slots.
    (intent.focus, intent.zoom) = (full.focus, full.zoom)
    let small = slot.shrunk(to: min(share, 1), id: name)
    let fit = intent.fit ?? slot.style.fit
    guard fit == .none else { return (small, small.placement(of: intent, photoSize: photo.size)) }
    var placement = full
    let center = slot.frame.center
    placement.photoToCanvas = full.photoToCanvas.then(.translation(-center)).then(.scale(share, share))
      .then(.translation(center))
    return (small, placement)
  }

  private func moving(
    _ track: Track, _ first: (slot: Slot, intent: Intent), _ last: (slot: Slot, intent: Intent), _ share: Double,
    _ name: SlotID
  ) -> (Slot, Placement)? {
    func shown(_ place: (slot: Slot, intent: Intent), _ photo: ScenePhoto) -> ShownPhoto {
      let fitting = PhotoFitting(slot: place.slot, intent: place.intent, photoSize: photo.size)
      let pose = place.slot.settledPose(of: place.intent, in: fitting, automaticFocus: photo.automaticFocus)
      return ShownPhoto(slot: place.slot, intent: place.intent.withoutPose, photoSize: photo.size, pose: pose)
    }
    var moved = shown(first, track.startPhoto).moved(toward: shown(last, track.endPhoto), at: share)
    moved.slot.id = name
    return (moved.cell, moved.placement)
  }

  // MARK: Layers

  /// Returns the layers of both scenes: those in both move, and the others fade in or out.
  ///
  /// A layer that differs in more than its position is cross-faded with its counterpart.
  private func layers(_ share: Double) -> [Layer] {
    let (first, last) = (start.layers.asShown, end.layers.asShown)
    let (earlier, later) = (NameIndex(first), NameIndex(last))
    var shown: [Layer] = []
    for layer in first where !layer.isHidden {
      guard let last = later.place(of: layer.id.key).map({ last[$0] }), !last.isHidden else {
        shown.append(layer.faded(to: 1 - share))
        continue
      }
      guard layer.isAlike(last) else {
        var leaving = layer.moved(toward: last, at: share).faded(to: 1 - share)
        (leaving.id, leaving.content, leaving.size) = (Self.leavingName(shown.count), layer.content, layer.size)
        shown.append(leaving)
        continue
      }
    }
    for layer in last where !layer.isHidden {
      guard let first = earlier.place(of: layer.id.key).map({ first[$0] }), !first.isHidden else {
        shown.append(layer.faded(to: share))
        continue
      }
      let moved = first.moved(toward: layer, at: share)
      shown.append(first.isAlike(layer) ? moved : moved.faded(to: share))
    }
    return shown
  }

  private static func leavingName(_ number: Int) -> LayerID {
    LayerID(key: NameKey(Array("leaving-".utf8) + NameKey(number: number).bytes))
  }
}

extension Layer {
  /// Returns whether the layer differs from another only in its pose and opacity.
  fileprivate func isAlike(_ other: Layer) -> Bool {
    content == other.content && size == other.size && level == other.level && blend == other.blend
      && shadow == other.shadow
  }

  fileprivate func faded(to share: Double) -> Layer {
    var layer = self
    layer.opacity *= min(max(share, 0), 1)
    return layer
  }
}

extension Scene {
  /// Returns the scene on another board, like the edit `relayout`.
  public func relaid(onto board: Board, _ rule: RelayoutRule) -> Scene {
    var scene = self
    scene.relayout(to: board, rule)
    return scene
  }
}
