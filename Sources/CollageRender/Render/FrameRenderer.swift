package import CollageFiles
package import CollageModel

/// Renders one frame of an animation after the other, and reuses what does not change between two frames.
package struct FrameRenderer {
  private let sources: ResolvedSources
  private let pixels: SourcePixels
  private let layers = LayerCache()
  private let log = DecodeLog()

  /// The number of photos decoded at once: frames are small, and between two frames few photos change.
  private static let width = 2

  /// Opens the files of all frames.
  ///
  /// - Parameters:
  ///   - photos: All photos, in the order in which they are first shown.
  ///   - sources: The photos' sources.
  ///   - slots: The slots with different masks and backgrounds.
  ///   - backgrounds: The different backgrounds of the canvas.
  ///   - filters: The filters of all looks.
  ///   - policy: The accepted formats and limits.
  ///   - templateFolder: The folder of masks and background pictures; nil if their paths can be opened as they are.
  /// - Throws: `RenderError` for a file that cannot be used.
  package init(
    photos: [PhotoID], sources: [PhotoID: PhotoSource], slots: [Slot], backgrounds: [Background],
    filters: [FilterID: FilterSource], policy: PhotoPolicy, templateFolder: PathGate?
  ) async throws(RenderError) {
    var resolver = Resolver(
      policy: policy, width: RenderEnvironment.processors, templateFolder: templateFolder)
    try await resolver.add(photos, from: sources)
    try resolver.checkTotal(of: photos)
    try await resolver.add(slots, backgrounds: backgrounds)
    try resolver.add(filters: filters.keys.sorted { $0.name < $1.name }, from: filters)
    (self.sources, pixels) = (resolver.sources, resolver.pixels)
  }

  /// Renders a frame.
  ///
  /// - Parameters:
  ///   - presentation: The slots and the placements of their photos.
  ///   - canvas: The canvas of the frame.
  ///   - size: The frame's size in pixels.
  ///   - overlay: Returns the steps above the collage, for a number of pixels per canvas unit.
  /// - Returns: The frame's pixels.
  /// - Throws: `RenderError` for a photo that cannot be decoded.
  package func render(
    _ presentation: Presentation, on canvas: Canvas, size: PixelSize, overlay: (_ scale: Double) -> [PaintStep]
  ) async throws(RenderError) -> Tile {
    var planner = RenderPlanner(
      slots: presentation.slots, items: presentation.items.map { Item(id: $0.item, photo: $0.photo, slot: $0.slot) },
      sources: sources, canvas: canvas, size: size)
    for item in presentation.items {
      planner.placements[item.item] = item.placement
      planner.looks[item.item] = item.look
    }
    planner.canvasLook = presentation.canvasLook
    var plan = planner.plan()
    plan.steps += overlay(plan.scale)
    let painter = Painter(plan: plan, pixels: pixels, width: Self.width, progress: { _ in })
    return try await log.collecting { () async throws(RenderError) in try await painter.run(reusing: layers) }
  }

  /// The notes about photos of all frames so far.
  package var notes: [RenderNote] { log.notes }
}
