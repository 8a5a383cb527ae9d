import CollageFiles
import CollageModel

/// Paints frames one after the other and keeps what does not change between two of them.
struct AnimationPainter {
  private let animation: Animation
  private let sources: ResolvedSources
  private let pixels: SourcePixels
  private let layers = LayerCache()

  init(_ animation: Animation) async throws(RenderError) {
    self.animation = animation
    var slots: [Slot] = []
    var photos: [PhotoID] = []
    var seen: Set<PhotoID> = []
    for frame in animation.frames {
      for slot in frame.presentation.slots where !slots.contains(where: { $0.looksLike(slot) }) { slots.append(slot) }
      for item in frame.presentation.items where seen.insert(item.photo).inserted { photos.append(item.photo) }
    }
    var resolver = Resolver(
      policy: animation.policy, width: RenderEnvironment.processors,
      templateFolder: animation.hasResolvedPaths ? nil : PathGate(folder: animation.templateFolder))
    try await resolver.add(photos, from: animation.photos)
    try resolver.checkTotal(of: photos)
    try await resolver.add(slots, backgrounds: Self.canvases(of: animation.frames).map(\.background))
    (sources, pixels) = (resolver.sources, resolver.pixels)
  }

  /// The canvases with different backgrounds, in the order in which they are seen.
  private static func canvases(of frames: [AnimationFrame]) -> [Canvas] {
    var canvases: [Canvas] = []
    for frame in frames where canvases.last?.background != frame.canvas.background { canvases.append(frame.canvas) }
    return canvases
  }

  /// The picture of a frame, of the animation's size.
  mutating func paint(_ frame: AnimationFrame) async throws(RenderError) -> Tile {
    let size = fitted(frame.canvas.size)
    var planner = RenderPlanner(
      slots: frame.presentation.slots,
      items: frame.presentation.items.map { Item(id: $0.item, photo: $0.photo, slot: $0.slot) },
      sources: sources, canvas: frame.canvas, size: size)
    for item in frame.presentation.items { planner.placements[item.item] = item.placement }
    var plan = planner.plan()
    plan.steps += AnimationOverlay(frame: frame, scale: plan.scale).steps(within: size.bounds)
    // Two photos at once: an animation's frames are small, and mostly one photo of them moves.
    let painted = try await Painter(plan: plan, pixels: pixels, width: 2, progress: { _ in }).run(reusing: layers)
    return size == animation.size ? painted : try centered(painted)
  }

  private func fitted(_ canvas: Size) -> PixelSize {
    let scale = min(Double(animation.size.width) / canvas.width, Double(animation.size.height) / canvas.height)
    return PixelSize(
      min(animation.size.width, PixelGrid.length(canvas.width * scale)),
      min(animation.size.height, PixelGrid.length(canvas.height * scale)))
  }

  private func centered(_ tile: Tile) throws(RenderError) -> Tile {
    let framed = try Tile(width: animation.size.width, height: animation.size.height)
    framed.bytes.update(repeating: 255, count: framed.byteCount)
    let (left, top) = ((framed.width - tile.width) / 2, (framed.height - tile.height) / 2)
    for y in 0..<tile.height {
      (framed.row(top + y) + 4 * left).update(from: tile.row(y), count: 4 * tile.width)
    }
    return framed
  }
}

extension Slot {
  /// Whether two slots need the same files.
  fileprivate func looksLike(_ other: Slot) -> Bool {
    shape == other.shape && style.background == other.style.background && id == other.id
  }
}

/// Layers that are ready to be laid on the canvas, for as long as their steps do not change.
///
/// Used by one frame after the other, never by two at once.
final class LayerCache {
  private var layers: [PaintStep: PaintLayer] = [:]

  subscript(step: PaintStep) -> PaintLayer? { layers[step] }

  /// Keeps these and forgets all others.
  func keep(_ layers: [PaintStep: PaintLayer]) { self.layers = layers }
}
