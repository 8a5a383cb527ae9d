internal import CollageColor
public import CollageFiles
import CollageLayout
public import CollageModel
import CollageSubjects
import Determinism

/// Plans a whole collage: turns slots, items and photo headers into a plan, without reading any pixels.
public struct RenderPlanner: Sendable {
  /// The slots in paint order, in canvas units.
  public var slots: [Slot]
  public var items: [Item]
  /// The headers, subjects and other facts of the pictures.
  public var sources: ResolvedSources
  public var canvas: Canvas
  public var size: PixelSize
  /// Placements that override those of the items' intents; such a photo may cover only part of its slot.
  public var placements: [ItemID: Placement] = [:]
  /// The items cropped to an aspect ratio; their subjects also determine how their slots crop that part.
  var ratioCrops: Set<ItemID> = []
  /// Fades that override those of the items' slots.
  var fades: [ItemID: Fade] = [:]
  /// Looks that override those of items and slots, such as interpolated looks.
  public var looks: [ItemID: LookMix] = [:]
  /// The opacities of items that fade in or out, 0 to 1; they include their slots and shadows.
  public var opacities: [ItemID: Double] = [:]
  /// The layers, in paint order within each level.
  public var layers: [Layer] = []
  /// The number of nodes per side of the color tables.
  var cubeSide = ColorCube.fullSide
  /// The space in which the picture is painted.
  var space = WorkingSpace.sRGB
  /// True to paint with 16 bits per color.
  var isDeep = false
  /// The bleed, crop marks and guides of a printed picture.
  var page: PageFrame?
  /// The whole of two facing pages of which this is one, relative to the trim; nil for a collage of one page.
  var spread: Rect?
  /// True if this planner plans a small render for a brush.
  var isWithinLens = false
  /// A look that overrides the canvas' look, such as an interpolated look.
  public var canvasLook: LookMix?

  /// Creates a planner for a canvas at a size in pixels; layers, placements and looks are set afterward.
  public init(slots: [Slot], items: [Item], sources: ResolvedSources, canvas: Canvas, size: PixelSize) {
    self.slots = slots
    self.items = items
    self.sources = sources
    self.canvas = canvas
    self.size = size
  }

  private var grid: PixelGrid { PixelGrid(canvas: canvas.size, size: size) }

  /// Plans the collage: computes every step in paint order, without reading any pixels.
  public func plan() -> RenderPlan {
    let grid = self.grid
    let places = Dictionary(items.compactMap { item in item.slot.map { ($0, item) } }) { first, _ in first }
    var known: SlotCovers?
    // Outlines take time, and most plans do not need them.
    func covers() -> SlotCovers {
      let covers = known ?? SlotCovers(slots, items: items, layers: self.layers, sources: sources, canvas: laidOut)
      known = covers
      return covers
    }
    let background = fill(
      canvas.background, frame: laidOut, area: visiblePixels, own: nil, grid: grid,
      seen: covers().visibility(of: laidOut))
    var steps = [
      PaintStep(area: visiblePixels, coverage: .rectangle(visiblePixels), content: .background(background))
    ]
    let layers = LayerPlanner(self)
    steps += layers.steps(at: .belowSlots)
    for (index, slot) in slots.enumerated() {
      guard let item = places[slot.id] else { continue }
      let seen = { covers().visibility(of: index, orientation: $0) }
      if let step = step(for: slot, item, grid: grid, seen: seen) { steps.append(step) }
    }
    steps += layers.steps(at: .aboveSlots)
    if let look = canvasLookStep {
      steps.append(PaintStep(area: size.bounds, coverage: .rectangle(size.bounds), content: .look(look)))
    }
    let plan = RenderPlan(
      size: size, page: isWithinLens ? nil : printedPage, scale: grid.scale, steps: steps + printSteps,
      sources: sources.headers, cropSources: cropSources)
    // The small renders of brushes are converted with the plan that they are part of.
    return isWithinLens ? plan : plan.converted(to: space, isDeep: isDeep)
  }

  /// The step of the canvas' look; nil if it changes nothing.
  private var canvasLookStep: CanvasLookStep? {
    let mix = canvasLook ?? LookMix(canvas.look)
    let grade = sources.grade(of: mix)
    let amounts = sources.effects(of: mix).filter { CanvasLookStep.possibleEffects.contains($0.adjustment) }
    guard grade != nil || !amounts.isEmpty else { return nil }
    let effects = amounts.isEmpty ? nil : CanvasLookStep.canvasEffects(amounts, on: trimPixels)
    return CanvasLookStep(grade: grade, effects: effects)
  }

  func item(in slot: SlotID) -> Item? { items.first { $0.slot == slot } }

  func header(of item: Item) -> (Int, PhotoHeader)? {
    guard let index = sources.cutouts[item.id] ?? sources.photos[item.photo], let header = sources.header(at: index)
    else { return nil }
    return (index, header)
  }

  /// Returns the step of a slot with an item; nil for an empty slot, which paints nothing.
  func step(
    for slot: Slot, _ item: Item, grid: PixelGrid, seen: (Orientation) -> SlotVisibility?
  ) -> PaintStep? {
    guard let (source, header) = header(of: item) else { return nil }
    var planner = SlotPlanner(slot: slot, grid: grid, page: printedPage)
    if case .mask(let path) = slot.shape, let index = sources.masks[path], let mask = sources.header(at: index) {
      planner.mask = (index, mask)
    }
    let forms = planner.forms()
    guard let bounds = forms.outerOutline.bounds else { return nil }
    let touched = if case .rectangle(let rectangle) = forms.outer { rectangle } else { PixelGrid.touched(bounds) }
    let area = touched.intersection(visiblePixels)
    let placement =
      placements[item.id]
      ?? slot.placement(
        of: intent(of: item, in: slot, seen), photoSize: header.uprightSize, automaticFocus: sources.focus[item.photo])
    let photo = photo(source, header, placement, slot: slot, item: item, area: area, grid: grid)
    let frame = PixelGrid.touched(planner.bled(planner.outline).bounds ?? bounds)
    let background = slot.style.background ?? .transparent
    let fade = (fades[item.id] ?? slot.style.fade).map { fade in
      FadeStep(start: planner.unitToCanvas.apply(fade.start), end: planner.unitToCanvas.apply(fade.end))
    }
    let shadow = slot.style.shadow.map { shadow in
      ShadowStep(
        caster: fade != nil
          ? .content
          : caster(slot: slot, header: header, background: background, photo: photo, outline: forms.outerOutline),
        offset: shadow.offset * grid.scale, sigma: shadow.blur * grid.scale / 2, color: shadow.color)
    }
    if area.isEmpty && shadow == nil { return nil }
    let step = SlotStep(
      id: slot.id, shadow: shadow,
      fill: fill(
        background, frame: slot.frame, area: frame.intersection(visiblePixels),
        own: Copied(
          source: source, header: header, grade: grade(of: item, in: slot), correction: Self.correction(of: item)),
        grid: grid),
      photo: photo,
      border: forms.border.map { BorderStep(inner: planner.coverage($0.inner, in: area), color: $0.color) },
      fade: fade)
    return PaintStep(
      area: area, coverage: planner.coverage(forms.outer, in: area), blend: slot.style.blend,
      opacity: opacities[item.id].flatMap(LayerPlanner.byte) ?? 255, content: .slot(step))
  }

  /// The source from which the crop of each slot is chosen, if there is a choice.
  private var cropSources: [SlotID: SubjectSource] {
    var sources: [SlotID: SubjectSource] = [:]
    for item in items {
      guard let slot = slots.first(where: { $0.id == item.slot }) else { continue }
      sources[slot.id] = item.intent.focus == nil ? subjects(of: item, in: slot)?.cropSource : .author
    }
    return sources
  }

  /// Returns the subjects by which an item is cropped: those named by its author or, if the slot's focus is
  /// automatic, all known ones.
  private func subjects(of item: Item, in slot: Slot) -> PhotoSubjects? {
    let known = sources.subjects[item.photo]
    if known?.source == .author { return known }
    // A part chosen by the author is shown centered.
    let isChosen = item.intent.crop != nil && !ratioCrops.contains(item.id)
    guard slot.style.focus == .auto, !isChosen, sources.cutouts[item.id] == nil,
      (item.intent.fit ?? slot.style.fit) == .cover
    else { return nil }
    return known
  }

  /// Returns the item's intent, with a focus on the photo's subjects unless the item has its own focus.
  private func intent(of item: Item, in slot: Slot, _ seen: (Orientation) -> SlotVisibility?) -> Intent {
    var intent = item.intent
    guard intent.focus == nil, let subjects = subjects(of: item, in: slot),
      let photo = sources.header(at: sources.photos[item.photo])
    else { return intent }
    if let share = slot.style.headHeight, intent.zoom == 1, intent.quarterTurns == 0,
      let placed = subjects.portrait(of: photo.uprightSize, in: slot.frame.size, headHeight: share)
    {
      intent.zoom = min(placed.zoom, slot.style.zoomRange.upperBound)
      intent.focus = placed.focus
      return intent
    }
    let aspect = intent.orientation.swapsSides ? 1 / slot.frame.size.aspect : slot.frame.size.aspect
    let photoAspect = photo.uprightSize.aspect
    let part = intent.crop ?? .unit
    let zoom = max(1, intent.zoom.isFinite ? intent.zoom : 1)
    let window = subjects.window(
      aspect: aspect, photoAspect: photoAspect, within: part, zoom: zoom, maxZoom: slot.style.zoomRange.upperBound,
      visibility: seen(intent.orientation))
    intent.focus = window.center
    let width = part.width * min(1, aspect / (photoAspect * part.width / part.height)) / zoom
    // Zooms in so that nothing covers the subjects.
    if window.width < width * (1 - 1e-6) { intent.zoom = zoom * width / window.width }
    return intent
  }

  /// Returns the color adjustments of an item's photo; nil if there are none.
  func grade(of item: Item, in slot: Slot) -> Grade? {
    sources.grade(of: look(of: item, in: slot))
  }

  private func look(of item: Item, in slot: Slot) -> LookMix { looks[item.id] ?? LookMix(item.look ?? slot.style.look) }

  /// Returns the detail adjustments and effects of an item's photo; nil if there are none.
  private func effects(of item: Item, in slot: Slot, grid: PixelGrid) -> PhotoEffects.Request? {
    let amounts = sources.effects(of: look(of: item, in: slot))
    guard !amounts.isEmpty, let toUnit = SlotPlanner(slot: slot, grid: grid).unitToCanvas.inverse else { return nil }
    return PhotoEffects.Request(
      amounts: amounts, seed: FNV1a(item.photo.name.utf8).value, unit: Double(min(trimPixels.width, trimPixels.height)),
      toFrame: toUnit.then(Affine(a: 2, b: 0, c: 0, d: 2, tx: -1, ty: -1)))
  }

  private func photo(
    _ source: Int, _ header: PhotoHeader, _ placement: Placement, slot: Slot, item: Item, area: PixelRect,
    grid: PixelGrid
  ) -> PhotoStep? {
    var step = unadjustedPhoto(source, header, placement, slot: slot, item: item, area: area, grid: grid)
    // The dither pattern starts at the corner of the photo's area, so that a photo that moves keeps its pixels.
    step?.adjust = grade(of: item, in: slot).map {
      AdjustColorStep(grade: $0, nodes: cubeSide, patternLeft: -area.left, patternTop: -area.top)
    }
    return step
  }

  private func unadjustedPhoto(
    _ source: Int, _ header: PhotoHeader, _ placement: Placement, slot: Slot, item: Item, area: PixelRect,
    grid: PixelGrid
  ) -> PhotoStep? {
    let planner = PhotoPlanner(
      grid: grid, header: header, source: source, effects: effects(of: item, in: slot, grid: grid))
    if isCovering(item, slot, placement) {
      let isBled = SlotPlanner(slot: slot, grid: grid, page: printedPage).isBled
      let covering =
        isBled
        ? bleeding(
          placement, of: header, over: bledArea(area, of: slot, grid), about: slot.frame.center) : placement
      return planner.plan(covering, filling: area, extent: nil)
    }
    let corners = Outline([placement.corners.map(grid.toPixels.apply)])
    guard let bounds = corners.bounds else { return nil }
    if placement.photoToCanvas.keepsUprightRectangles {
      let inUnits = placement.photoToCanvas.boundingBox(of: placement.visiblePart)
      let visible = grid.snapped(inUnits).intersection(area)
      return planner.plan(placement, filling: visible, extent: .rectangle(visible))
    }
    return planner.plan(
      placement, filling: PixelGrid.touched(bounds).intersection(area), extent: .outline(corners))
  }

  /// Returns whether a photo covers its slot, according to its placement if it has one, otherwise to its fit.
  private func isCovering(_ item: Item, _ slot: Slot, _ placement: Placement) -> Bool {
    guard placements[item.id] != nil else {
      let fit = item.intent.fit ?? slot.style.fit
      return fit == .cover || (fit == .fill && slot.style.zoomRange.lowerBound >= 1)
    }
    let outline = slot.outline(tolerance: SlotPlanner.flatness / grid.scale)
    guard let inverse = placement.photoToCanvas.inverse, let seen = outline.transformed(by: inverse).bounds else {
      return false
    }
    let part = placement.visiblePart
    let tolerance = max(part.width, part.height) * 1e-9
    return seen.x >= part.x - tolerance && seen.y >= part.y - tolerance && seen.right <= part.right + tolerance
      && seen.bottom <= part.bottom + tolerance
  }

  /// Returns the caster of a shadow: the outline of an opaque slot, or the alpha of a cut-out or masked picture.
  private func caster(
    slot: Slot, header: PhotoHeader, background: Background, photo: PhotoStep?, outline: Outline
  ) -> ShadowStep.Caster {
    if case .mask = slot.shape { return .content }
    if slot.style.border != nil || background != .transparent { return .outline(outline) }
    if header.hasAlpha { return .content }
    switch photo?.extent {
    case nil: return .outline(outline)
    case .rectangle(let rectangle)?: return .outline(outline.clipped(toConvex: rectangle.rect.corners))
    case .outline(let corners)?: return .outline(outline.clipped(toConvex: corners.contours.first ?? []))
    case .mask?: return .content
    }
  }
}
