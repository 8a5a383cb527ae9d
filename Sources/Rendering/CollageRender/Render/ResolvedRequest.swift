import CollageFiles
import CollageLayout
import CollageModel
import CollageSubjects

/// The resolved files, slots and layers of a request; `Preparation` calls its phases in order, and each builds on the
/// previous ones.
struct ResolvedRequest {
  let request: RenderRequest
  /// The template and the picture inside its trim, at the requested size.
  let sized: CanvasSizing
  private let page: PageFrame?
  private(set) var items: [Item]
  private(set) var slots: [Slot] = []
  private(set) var layers: [Layer] = []
  private var resolver: Resolver
  /// The items cropped to an aspect ratio around their subjects.
  private var ratioCrops: Set<ItemID> = []
  private var cutouts = CutoutResolver.Result()
  private var stickers = CutoutResolver.Result()
  /// The kinds of garments by which an outfit was laid out.
  private(set) var garments: [SlotID: Garment] = [:]

  /// Computes the size; throws if it cannot be written or is too large.
  init(_ request: RenderRequest) throws(RenderError) {
    let composition = request.composition
    var sized =
      request.half == nil
      ? try CanvasSizing(
        composition.template, sizing: request.sizing, dotsPerInch: request.output.dotsPerInch)
      : try CanvasSizing(
        spread: composition.template, sizing: request.sizing, dotsPerInch: request.output.dotsPerInch)
    if let background = request.background { sized.template.canvas.background = background }
    let (canvas, shown) = (sized.template.canvas.half(request.half), sized.size.half(request.half))
    page = try PageFrame(
      request.print, canvas: canvas, size: shown, inches: sized.inches, dotsPerInch: sized.dotsPerInch,
      coversBleed: request.output.isDocument || request.output.standard != nil)
    let size = shown.grown(by: page?.marginPixels ?? 0)
    try request.output.check(size)
    try request.policy.limits.check(canvas: size)
    (self.request, self.sized) = (request, sized)
    items = composition.items.filter { $0.slot != nil }
    resolver = Resolver(
      policy: request.policy, width: request.width, templateFolder: PathGate(folder: request.templateFolder))
    resolver.knownHeaders = request.knownHeaders
    resolver.mustShow(request.subjects)
  }

  private var template: Template { sized.template }
  private var canvas: Canvas { sized.template.canvas }
  /// The number of pixels per canvas unit.
  private var scale: Double { PixelGrid(canvas: canvas.size, size: sized.size).scale }

  // MARK: Phases

  /// Reads the headers of the photos in slots.
  mutating func openPhotos() async throws(RenderError) {
    try await resolver.add(items.map(\.photo), from: request.photos)
    try resolver.checkTotal(of: items.map(\.photo))
  }

  /// Cuts out the photos whose slots require it.
  mutating func cutOutPhotos() async throws(RenderError) {
    cutouts = try await cutoutResolver.addCutouts(of: items, to: &resolver)
    do throws(LayoutError) { try cutouts.adapt(&items, of: template) } catch {
      throw .layout("\(template.name): \(error)")
    }
  }

  /// Applies the request's crops to items; crops to an aspect ratio keep subjects visible.
  mutating func cropPhotos() async throws(RenderError) {
    let cutouts = resolver.sources.cutouts
    let asking = items.filter {
      cutouts[$0.id] == nil && request.crops[$0.id]?.asksForSubjects(of: $0.intent) ?? false
    }
    try await findSubjects(of: asking.map(\.photo))
    ratioCrops = Set(asking.map(\.id))
    for (index, item) in items.enumerated() {
      let source = cutouts[item.id] ?? resolver.sources.photos[item.photo]
      guard let change = request.crops[item.id], let size = resolver.sources.header(at: source)?.uprightSize else {
        continue
      }
      let subjects = ratioCrops.contains(item.id) ? resolver.sources.subjects[item.photo] : nil
      items[index].intent = change.applied(
        to: item.intent, photoSize: size, subjects: subjects?.crop(photoAspect: size.aspect))
    }
  }

  /// Computes the slots; a layout that avoids subjects is repeated with the subjects affected by its first crops.
  mutating func layOutSlots() async throws(RenderError) {
    if template.avoidsSubjects { try await findSubjects(of: items.map(\.photo)) }
    slots = try await slotsOfTemplate()
    if template.keepsSubjects, isFocusAutomatic {
      let cropped = AutomaticFocus.photosOfSubjects(items, in: slots, sizes: resolver.uprightSizes, minCrop: 0.01)
      if !cropped.isEmpty {
        try await findSubjects(of: cropped, painted: planner.probableReductions)
        slots = try await slotsOfTemplate()
      }
    }
    if let focus = request.focus { slots = slots.map { $0.focused(focus) } }
    cutouts.fallBackToUncut(&slots, items: items)
    evenLight()
  }

  /// Returns the photos as a layout made for them sees them, in fill order, with the outlines of their cut-outs.
  func layoutPhotos() async throws(RenderError) -> [LayoutPhoto] {
    let photos =
      template.dependsOnPhotos ? try await resolver.layoutPhotos(needsCutouts: template.packsOutlines) : [:]
    let subjects = resolver.sources.subjects
    let namedRoles = request.composition.namedRoles
    do throws(LayoutError) {
      return try Composition(template: template, items: items).layoutPhotos { item in
        var photo = cutouts.layoutPhotos[item.id] ?? photos[item.photo] ?? .typical
        photo.namedRole = namedRoles[item.photo]
        photo.subjects = subjects[item.photo]?.boxes ?? []
        // The point chosen by the author is the subject.
        if let focus = item.intent.focus { photo.subjects = [Rect(x: focus.x, y: focus.y, width: 0, height: 0)] }
        return photo
      }
    } catch {
      throw .layout("\(template.name): \(error)")
    }
  }

  /// Reads the headers of slot masks, and of the pictures behind photos and behind all slots.
  mutating func openPicturesOfSlots() async throws(RenderError) {
    try await resolver.add(slots, backgrounds: [canvas.background])
  }

  /// Resolves the content of layers: photo colors, pictures, drawings, cut-out stickers and texts.
  mutating func openLayers() async throws(RenderError) {
    let palette = try await resolver.palette(of: items, for: request.composition.layers.asShown)
    layers = palette.applied(to: sized.adapted(request.composition.layers.asShown))
    try await resolver.add(layers, drawings: request.drawings, scale: scale)
    stickers = try await cutoutResolver.addCutouts(ofStickersIn: layers, to: &resolver)
    layers.removeAll { stickers.leftOut.contains($0.id) }
    try resolver.add(textsOf: layers, fonts: request.fonts, scale: scale)
  }

  /// Finds the subjects of pictures that are cropped automatically.
  mutating func findSubjectsOfCroppedPhotos() async throws(RenderError) {
    let uncut = items.filter { resolver.sources.cutouts[$0.id] == nil }
    let cropped = AutomaticFocus.photosOfSubjects(uncut, in: slots, sizes: resolver.uprightSizes)
    if !cropped.isEmpty { try await findSubjects(of: cropped, painted: planner.probableReductions) }
    if isFocusAutomatic {
      try resolver.findSubjects(ofBackdrop: canvas.background, on: canvas.size, cache: request.subjectCache)
    }
  }

  /// Finds the focus points of photos whose slots have an automatic focus.
  mutating func findFocus() async throws(RenderError) {
    // No focus is searched in a photo whose items all have given subjects.
    let wanted = items.filter { $0.intent.focus == nil && request.subjects[$0.photo] == nil }
    try await resolver.findFocus(of: items, in: slots, wanted: Set(wanted.map(\.photo)))
  }

  /// Reads the filters used by looks, and the given others.
  mutating func readFilters(knowing others: [FilterID]) throws(RenderError) {
    let styles = Dictionary(slots.map { ($0.id, $0.style.look) }) { first, _ in first }
    let looks =
      [canvas.look] + items.compactMap { item in item.look ?? item.slot.flatMap { styles[$0] } }
      + layers.compactMap { $0.sticker?.look }
    try resolver.add(filters: looks.compactMap { $0.filter } + others, from: request.filters)
    try resolver.sources.checkCanvas(canvas.look, of: template.name)
  }

  // MARK: Results

  /// The trim and the bleed in inches that were asked for; nil where pixels were asked for.
  var paper: (trim: Size?, bleed: Double?) { (sized.inches, page?.bleedInches) }

  /// The planner for the resolved sources, at the request's pixel size.
  var planner: RenderPlanner {
    var planner = RenderPlanner(
      slots: slots, items: items, sources: resolver.sources, canvas: canvas, size: sized.size)
    planner.layers = layers
    planner.ratioCrops = ratioCrops
    planner.fades = request.crops.compactMapValues(\.fade)
    (planner.space, planner.isDeep) = (request.output.color.profile.space, request.output.depth > 8)
    if let half = request.half { planner = planner.cut(to: half) }
    return page.map { planner.framed(by: $0) } ?? planner
  }

  var pixels: SourcePixels { resolver.pixels }

  /// Notes about files, texts and guesses.
  var notes: [RenderNote] { resolver.notes + cutouts.notes }

  /// The photos left uncut because of low confidence.
  var uncut: [(photo: String, confidence: Double)] { cutouts.uncut + stickers.uncut }

  // MARK: Parts of phases

  private var isFocusAutomatic: Bool { (request.focus ?? .auto) == .auto }

  private var cutoutResolver: CutoutResolver {
    CutoutResolver(
      template: template, size: sized.size, masks: request.subjectMasks, cache: request.cutouts,
      change: request.cutoutChange)
  }

  private mutating func findSubjects(of photos: [PhotoID], painted: [PhotoID: Int] = [:]) async throws(RenderError) {
    // A layout made for the photos needs the subjects of photos without an explicit focus.
    guard isFocusAutomatic else { return }
    try await resolver.findSubjects(
      of: photos, known: request.knownSubjects, cache: request.subjectCache, painted: painted)
  }

  /// Brings cut-outs whose rules ask for it into one light.
  private mutating func evenLight() {
    let lights = cutouts.lights
    if lights.isEmpty { return }
    let common = CommonLight(items.compactMap { lights[$0.id] })
    let styles = Dictionary(slots.map { ($0.id, $0.style.look) }) { first, _ in first }
    for (index, item) in items.enumerated() {
      guard let light = lights[item.id] else { continue }
      let look = item.look ?? item.slot.flatMap { styles[$0] } ?? .neutral
      items[index].look = common.look(look, in: light)
    }
  }

  private mutating func slotsOfTemplate() async throws(RenderError) -> [Slot] {
    let photos = try await layoutPhotos()
    do throws(LayoutError) {
      let resolved = try template.resolvedSlots(photos: photos)
      if case .automatic(.outfit(let outfit)) = template.arrangement {
        garments = Dictionary(zip(resolved.fillOrder, outfit.garments(photos))) { first, _ in first }
      }
      return resolved.slots
    } catch {
      throw .layout("\(template.name): \(error)")
    }
  }
}

extension PhotoLimits {
  /// Throws if a canvas is too large.
  fileprivate func check(canvas size: PixelSize) throws(RenderError) {
    guard max(size.width, size.height) <= canvasSide else {
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; a side may have at most \(canvasSide): choose a smaller size")
    }
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= canvasPixels else {
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; at most \(canvasPixels) pixels are allowed: choose a smaller size")
    }
  }
}

extension ResolvedSources {
  /// Throws if a canvas look has adjustments or effects that are supported only on photos.
  fileprivate func checkCanvas(_ look: Look, of template: String) throws(RenderError) {
    let others = effects(of: LookMix(look)).map(\.adjustment).filter { !CanvasLookStep.possibleEffects.contains($0) }
    guard !others.isEmpty else { return }
    let names = others.map(\.name).joined(separator: ", ")
    throw .layout(
      "\(template): the canvas look has \(names); a canvas supports only light, tone, color, vignette and grain, so set "
        + "\(others.count == 1 ? "it" : "them") on the photos, for example in \"defaults\"")
  }
}
