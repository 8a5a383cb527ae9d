package import CollageFiles
package import CollageModel
internal import CollageText

/// Renders the frames of an animation one after the other, reusing everything that does not change between two
/// frames.
package struct FrameRenderer {
  private let sources: ResolvedSources
  private let pixels: SourcePixels
  private let layers = LayerCache()
  private let resolved: [RenderNote]
  private let log = DecodeLog()
  /// The texts of all frames, each laid out once, at its largest size.
  private let texts: [LayerText: LaidOutText]
  /// The colors of all photos, so that palette colors do not change between templates.
  private let palette: PhotoPalette

  /// The properties that determine how a text is laid out.
  private struct LayerText: Hashable {
    let content: LayerContent
    let size: Size

    init?(_ layer: Layer) {
      guard case .text = layer.content else { return nil }
      (content, size) = (layer.content, layer.size)
    }
  }

  /// The number of photos decoded in parallel; frames are small, and few photos change between two frames.
  private static let width = 2

  /// Opens the files of all frames.
  ///
  /// - Parameters:
  ///   - photos: All photos, in the order in which they are first shown.
  ///   - sources: The photos' sources.
  ///   - slots: The slots with different masks and backgrounds.
  ///   - backgrounds: The different backgrounds of the canvas.
  ///   - layers: The layers with different contents.
  ///   - drawings: The drawings of stickers.
  ///   - fonts: The fonts of texts.
  ///   - scale: The maximum number of pixels per canvas unit.
  ///   - filters: The filters of all looks.
  ///   - policy: The accepted formats and limits.
  ///   - templateFolder: The folder of masks and background pictures; nil if their paths can be opened as they are.
  /// - Throws: `RenderError` if a file cannot be used.
  package init(
    photos: [PhotoID], sources: [PhotoID: PhotoSource], slots: [Slot], backgrounds: [Background], layers: [Layer],
    drawings: [DrawingID: Drawing], fonts: RenderFonts, scale: Double,
    filters: [FilterID: FilterSource], policy: PhotoPolicy, templateFolder: PathGate?
  ) async throws(RenderError) {
    var resolver = Resolver(
      policy: policy, width: RenderEnvironment.processors, templateFolder: templateFolder)
    try await resolver.add(photos, from: sources)
    try resolver.checkTotal(of: photos)
    try await resolver.add(slots, backgrounds: backgrounds)
    palette = try await resolver.palette(of: photos, for: layers)
    let layers = palette.applied(to: layers)
    try await resolver.add(layers, drawings: drawings, scale: scale)
    var texts: [LayerText: LaidOutText] = [:]
    for layer in layers {
      guard let key = LayerText(layer), let text = try layer.laidOutText(fonts, scale: scale) else { continue }
      texts[key] = text
      resolver.note(text, in: layer)
    }
    (self.texts, resolved) = (texts, resolver.notes)
    try resolver.add(filters: filters.keys.sorted { $0.name < $1.name }, from: filters)
    (self.sources, pixels) = (resolver.sources, resolver.pixels)
  }

  /// Renders a frame.
  ///
  /// - Parameters:
  ///   - presentation: The slots and the placements of their photos.
  ///   - canvas: The canvas of the frame.
  ///   - size: The frame's size in pixels.
  ///   - overlay: Returns the steps above the collage, given the number of pixels per canvas unit.
  /// - Returns: The frame's pixels.
  /// - Throws: `RenderError` if a photo cannot be decoded.
  package func render(
    _ presentation: Presentation, on canvas: Canvas, size: PixelSize, overlay: (_ scale: Double) -> [PaintStep]
  ) async throws(RenderError) -> Tile {
    var planner = RenderPlanner(
      slots: presentation.slots, items: presentation.items.map { Item(id: $0.item, photo: $0.photo, slot: $0.slot) },
      sources: sources, canvas: canvas, size: size)
    for item in presentation.items {
      planner.placements[item.item] = item.placement
      planner.looks[item.item] = item.look
      if item.opacity < 1 { planner.opacities[item.item] = item.opacity }
    }
    planner.canvasLook = presentation.canvasLook
    planner.layers = palette.applied(to: presentation.layers)
    for layer in planner.layers { planner.sources.texts[layer.id] = LayerText(layer).flatMap { texts[$0] } }
    var plan = planner.plan()
    plan.steps += overlay(plan.scale)
    let painter = Painter(plan: plan, pixels: pixels, width: Self.width, progress: { _ in })
    return try await log.collecting { () async throws(RenderError) in try await painter.run(reusing: layers) }
  }

  /// The notes about files and photos of all frames so far.
  package var notes: [RenderNote] { resolved + log.notes }
}
