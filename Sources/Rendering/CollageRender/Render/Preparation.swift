import CollageFiles
import CollageLayout
import CollageModel
import CollageSubjects

/// Turns a request into a plan and its report: resolves, lays out, plans.
struct Preparation {
  /// What the plan was made by.
  let planner: RenderPlanner
  let plan: RenderPlan
  /// Where the plan's pixels come from.
  let pixels: SourcePixels
  let report: RenderReport
  /// Pixels per inch to be written into the file.
  let dotsPerInch: Double?

  /// Prepares a request; filters that no look names yet can be made known for other plans of the same planner.
  init(_ request: RenderRequest, knowing filters: [FilterID] = []) async throws(RenderError) {
    var composition = request.composition
    composition.layers = composition.layers.asShown
    var sized = try CanvasSizing(
      composition.template, sizing: request.sizing, dotsPerInch: request.output.dotsPerInch)
    if let background = request.background { sized.template.canvas.background = background }
    dotsPerInch = sized.dotsPerInch
    let (template, canvas) = (sized.template, sized.template.canvas)
    let page = try PageFrame(request.print, canvas: canvas, size: sized.size, dotsPerInch: sized.dotsPerInch)
    let size = sized.size.grown(by: page?.marginPixels ?? 0)
    try request.output.check(size)
    try Self.check(size, limits: request.policy.limits)
    var placed = composition.items.filter { $0.slot != nil }
    var resolver = Resolver(request)
    resolver.mustShow(request.subjects)
    try await resolver.add(placed.map(\.photo), from: request.photos)
    try resolver.checkTotal(of: placed.map(\.photo))
    let cutouts = try await CutoutResolver(request: request, template: template, size: sized.size)
      .addCutouts(of: placed, to: &resolver)
    let ratioCrops = try await Self.crop(&placed, request, &resolver)
    var slots = try await Self.slotsKeepingSubjects(of: template, items: placed, request, &resolver, cutouts)
    if let focus = request.focus { slots = slots.map { $0.focused(focus) } }
    cutouts.fallBackToUncut(&slots, items: placed, sources: resolver.sources)
    try await resolver.add(slots, backgrounds: [canvas.background])
    let palette = try await resolver.palette(of: placed, for: composition.layers)
    let layers = palette.applied(to: sized.adapted(composition.layers))
    let scale = PixelGrid(canvas: canvas.size, size: sized.size).scale
    try await resolver.add(layers, drawings: request.drawings, scale: scale)
    let stickers = try await CutoutResolver(request: request, template: template, size: sized.size)
      .addCutouts(ofStickersIn: layers, to: &resolver)
    try resolver.add(textsOf: layers, fonts: request.fonts, scale: scale)
    let cropped = placed.filter { resolver.sources.cutouts[$0.id] == nil }
    try await resolver.findSubjects(
      of: AutomaticFocus.photosOfSubjects(cropped, in: slots, sizes: resolver.uprightSizes), for: request)
    if (request.focus ?? .auto) == .auto {
      try resolver.findSubjects(ofBackdrop: canvas.background, on: canvas.size, cache: request.subjectCache)
    }
    // No focus is searched in a photo whose items all have given subjects.
    let wanted = placed.filter { $0.intent.focus == nil && request.subjects[$0.photo] == nil }
    try await resolver.findFocus(of: placed, in: slots, wanted: Set(wanted.map(\.photo)))
    let looks = Self.looks(of: placed, in: slots, canvas) + layers.compactMap { $0.sticker?.look }
    try resolver.add(filters: looks.compactMap { $0.filter } + filters, from: request.filters)
    try resolver.sources.checkCanvas(canvas.look, of: template.name)
    var planner = RenderPlanner(
      slots: slots, items: placed, sources: resolver.sources, canvas: canvas, size: sized.size)
    planner.layers = layers
    planner.ratioCrops = ratioCrops
    if let page { planner = planner.framed(by: page) }
    self.planner = planner
    plan = planner.plan()
    try PaintMemory(plan: plan, request: request).check()
    pixels = resolver.pixels.holding(for: plan)
    var notes = resolver.notes + cutouts.notes + (cutouts.uncut + stickers.uncut).map { .uncut($0) }
    if let note = sized.note { notes.append(RenderNote(.size, note)) }
    if let note = RenderNote.hostLayers(layers) { notes.append(note) }
    let entries = Self.entries(of: plan)
    notes += entries.compactMap { .enlarged($0) }
    let filled = Set(placed.compactMap { $0.slot })
    var report = RenderReport(
      size: size, format: request.output.format, slots: entries,
      emptySlots: slots.map { $0.id }.filter { !filled.contains($0) },
      unplaced: composition.unplaced.compactMap { request.photos[$0.photo]?.name }, notes: notes,
      uncut: cutouts.uncut + stickers.uncut)
    report.dotsPerInch = dotsPerInch
    report.page = plan.page
    self.report = report
  }

  /// Returns the slots of a template; a layout that knows subjects is made again with those that its first crops concern.
  private static func slotsKeepingSubjects(
    of template: Template, items: [Item], _ request: RenderRequest, _ resolver: inout Resolver,
    _ cutouts: CutoutResolver.Result
  ) async throws(RenderError) -> [Slot] {
    if template.avoidsSubjects { try await resolver.findSubjects(of: items.map(\.photo), for: request) }
    let slots = try await slots(of: template, items: items, resolver, cutouts)
    guard template.keepsSubjects, (request.focus ?? .auto) == .auto else { return slots }
    let cropped = AutomaticFocus.photosOfSubjects(items, in: slots, sizes: resolver.uprightSizes, minCrop: 0.01)
    if cropped.isEmpty { return slots }
    try await resolver.findSubjects(of: cropped, for: request)
    return try await self.slots(of: template, items: items, resolver, cutouts)
  }

  /// Crops items as a request asks for it, and returns those whose subjects decide about their ratio.
  private static func crop(
    _ items: inout [Item], _ request: RenderRequest, _ resolver: inout Resolver
  ) async throws(RenderError) -> Set<ItemID> {
    let cutouts = resolver.sources.cutouts
    let asking = items.filter {
      cutouts[$0.id] == nil && request.crops[$0.id]?.asksForSubjects(of: $0.intent) ?? false
    }
    try await resolver.findSubjects(of: asking.map(\.photo), for: request)
    let byRatio = Set(asking.map(\.id))
    for (index, item) in items.enumerated() {
      let source = cutouts[item.id] ?? resolver.sources.photos[item.photo]
      guard let change = request.crops[item.id], let size = resolver.sources.header(at: source)?.uprightSize else {
        continue
      }
      let subjects = byRatio.contains(item.id) ? resolver.sources.subjects[item.photo] : nil
      items[index].intent = change.applied(
        to: item.intent, photoSize: size, subjects: subjects?.crop(photoAspect: size.aspect))
    }
    return byRatio
  }

  /// The looks that are shown: of the canvas, and of items or the slots that they follow.
  private static func looks(of items: [Item], in slots: [Slot], _ canvas: Canvas) -> [Look] {
    let styles = Dictionary(slots.map { ($0.id, $0.style.look) }) { first, _ in first }
    return [canvas.look] + items.compactMap { item in item.look ?? item.slot.flatMap { styles[$0] } }
  }

  private static func check(_ size: PixelSize, limits: PhotoLimits) throws(RenderError) {
    guard max(size.width, size.height) <= limits.canvasSide else {
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; a side may have at most \(limits.canvasSide): choose a smaller size")
    }
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= limits.canvasPixels else {
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; at most \(limits.canvasPixels) pixels are rendered: "
          + "choose a smaller size")
    }
  }

  private static func slots(
    of template: Template, items: [Item], _ resolver: Resolver, _ cutouts: CutoutResolver.Result
  ) async throws(RenderError) -> [Slot] {
    let photos =
      template.dependsOnPhotos ? try await resolver.layoutPhotos(needsCutouts: template.packsOutlines) : [:]
    let subjects = resolver.sources.subjects
    let composition = Composition(template: template, items: items)
    do throws(LayoutError) {
      let ordered = try composition.layoutPhotos { item in
        var photo = cutouts.layoutPhotos[item.id] ?? photos[item.photo] ?? .typical
        photo.subjects = subjects[item.photo]?.boxes ?? []
        // The point that the author chose is the subject.
        if let focus = item.intent.focus { photo.subjects = [Rect(x: focus.x, y: focus.y, width: 0, height: 0)] }
        return photo
      }
      return try template.resolvedSlots(photos: ordered).slots
    } catch {
      throw .layout("\(template.name): \(error)")
    }
  }

  private static func entries(of plan: RenderPlan) -> [RenderReport.SlotEntry] {
    plan.slots.compactMap { step in
      guard let slot = step.slot, let photo = slot.photo else { return nil }
      let header = plan.sources[photo.source]
      let factor = Double(photo.decode.shrinkOnLoad * photo.decode.boxShrink)
      let region = photo.resample.region
      let stored = Rect(
        x: (region.x + Double(photo.decode.region.left)) * factor,
        y: (region.y + Double(photo.decode.region.top)) * factor, width: region.width * factor,
        height: region.height * factor)
      let crop = header.orientation.transform(ofSize: header.storedSize.size).boundingBox(of: stored)
      return RenderReport.SlotEntry(
        slot: slot.id, photo: header.name, area: step.area, crop: crop, density: photo.density,
        focus: plan.cropSources[slot.id])
    }
  }
}

extension ResolvedSources {
  /// Rejects a canvas' look with detail or effects that only photos can have.
  fileprivate func checkCanvas(_ look: Look, of template: String) throws(RenderError) {
    let others = effects(of: LookMix(look)).map(\.adjustment).filter { !CanvasLookStep.possibleEffects.contains($0) }
    guard !others.isEmpty else { return }
    let names = others.map(\.name).joined(separator: ", ")
    throw .layout(
      "\(template): the canvas' look has \(names); a canvas has light, tone, color, vignette and grain only, so give "
        + "\(others.count == 1 ? "it" : "them") to the photos, for example in \"defaults\"")
  }
}

extension Resolver {
  fileprivate mutating func findSubjects(
    of photos: [PhotoID], for request: RenderRequest
  ) async throws(RenderError) {
    // A layout that is made for photos asks for those of which nothing else is to be shown.
    if let focus = request.focus, focus != .auto { return }
    try await findSubjects(of: photos, known: request.knownSubjects, cache: request.subjectCache)
  }

  /// For the files of a request.
  fileprivate init(_ request: RenderRequest) {
    self.init(
      policy: request.policy, width: request.threads ?? RenderEnvironment.processors,
      templateFolder: PathGate(folder: request.templateFolder))
    knownHeaders = request.knownHeaders
  }
}
