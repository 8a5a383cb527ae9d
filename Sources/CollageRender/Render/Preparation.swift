import CollageLayout
import CollageModel

/// From a request to its plan and what there is to say about it.
struct Preparation {
  let plan: RenderPlan
  let report: RenderReport
  /// Pixels per inch to be written into the file.
  let dotsPerInch: Double?

  init(_ request: RenderRequest) throws(RenderError) {
    let composition = request.composition
    var sized = try CanvasSizing(
      composition.template, sizing: request.sizing, dotsPerInch: request.output.dotsPerInch)
    if let background = request.background { sized.template.canvas.background = background }
    dotsPerInch = sized.dotsPerInch
    try request.output.check(sized.size)
    try Self.check(sized.size, limits: request.policy.limits)
    var placed = composition.items.filter { $0.slot != nil }
    var sources = try SourceTable(request, items: placed)
    let cutouts = try CutoutPlanner(request: request, template: sized.template, size: sized.size)
      .cutouts(of: placed, sources: sources)
    var slots = try Self.slots(of: sized.template, items: placed, sources: sources, cutouts, request: request)
    cutouts.showWhole(&slots, items: placed, sources: sources)
    try sources.add(slots, canvas: sized.template.canvas, request: request)
    Self.bringSubjects(request.subjects, items: &placed, slots: slots, sources: sources)
    var planner = RenderPlanner(
      slots: sources.slots, items: placed, sources: sources.indices, headers: sources.headers,
      canvas: sized.template.canvas, size: sized.size, pictures: sources.pictures)
    planner.take(cutouts)
    planner.automaticFocus = try Self.automaticFocus(items: placed, slots: slots, sources: sources, request: request)
    let plan = planner.plan()
    self.plan = plan
    var notes = sources.notes + cutouts.uncut.map { .uncut($0) }
    if let note = sized.note { notes.append(RenderNote(.size, note)) }
    let entries = Self.entries(of: plan)
    notes += entries.compactMap { .enlarged($0) }
    let filled = Set(placed.compactMap { $0.slot })
    var report = RenderReport(
      size: sized.size, format: request.output.format, slots: entries,
      emptySlots: slots.map { $0.id }.filter { !filled.contains($0) },
      unplaced: composition.unplaced.compactMap { request.photoPaths[$0.photo] }, notes: notes,
      uncut: cutouts.uncut)
    report.dotsPerInch = dotsPerInch
    self.report = report
  }

  private static func check(_ size: PixelSize, limits: PhotoLimits) throws(RenderError) {
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= limits.canvasPixels else {
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; at most \(limits.canvasPixels) pixels are rendered: "
          + "choose a smaller size")
    }
  }

  private static func slots(
    of template: Template, items: [Item], sources: SourceTable, _ cutouts: CutoutPlanner.Result, request: RenderRequest
  ) throws(RenderError) -> [Slot] {
    var photos: [PhotoID: LayoutPhoto] = [:]
    if template.dependsOnPhotos {
      // In the order of the items, so that of several bad files always the same one is reported.
      for (id, index) in sources.indices.sorted(by: { $0.value < $1.value }) {
        photos[id] = try LayoutPhotos.photo(
          sources.headers[index], needsCutouts: template.packsOutlines, policy: request.policy)
      }
    }
    let composition = Composition(template: template, items: items)
    do throws(LayoutError) {
      let ordered = try composition.layoutPhotos { item in
        var photo = cutouts.layoutPhotos[item.id] ?? photos[item.photo] ?? .typical
        photo.subjects = request.subjects[item.photo] ?? []
        // What an author brought to the middle is what must be seen.
        if let focus = item.intent.focus { photo.subjects = [Rect(x: focus.x, y: focus.y, width: 0, height: 0)] }
        return photo
      }
      return try template.resolvedSlots(photos: ordered).slots
    } catch {
      throw .layout("\(template.name): \(error)")
    }
  }

  /// Gives items whose photos have something that must be seen a focus that shows it.
  private static func bringSubjects(
    _ subjects: [PhotoID: [Rect]], items: inout [Item], slots: [Slot], sources: SourceTable
  ) {
    guard !subjects.isEmpty, let level = SaliencyMap(width: 1, height: 1, values: [0]) else { return }
    for index in items.indices where items[index].intent.focus == nil {
      guard let boxes = subjects[items[index].photo], let source = sources.indices[items[index].photo],
        let slot = slots.first(where: { $0.id == items[index].slot })
      else { continue }
      let aspect = slot.frame.size.aspect
      let window = CropWindow.best(
        in: level, aspect: items[index].intent.orientation.swapsSides ? 1 / aspect : aspect,
        photoAspect: sources.headers[source].uprightSize.aspect, subjects: boxes)
      items[index].intent.focus = window.center
    }
  }

  private static func automaticFocus(
    items: [Item], slots: [Slot], sources: SourceTable, request: RenderRequest
  ) throws(RenderError) -> [ItemID: Point] {
    // A photo is not looked at whose every item has a focus of its own.
    let wanting = Set(items.filter { $0.intent.focus == nil }.map { $0.photo })
    let points = try AutomaticFocus.points(items: items, slots: slots, policy: request.policy) { photo in
      wanting.contains(photo) ? sources.indices[photo].map { sources.headers[$0] } : nil
    }
    var result: [ItemID: Point] = [:]
    for item in items where item.intent.focus == nil { result[item.id] = points[item.photo] }
    return result
  }

  private static func entries(of plan: RenderPlan) -> [RenderReport.SlotEntry] {
    plan.slots.compactMap { step in
      guard let photo = step.photo else { return nil }
      let header = plan.sources[photo.source]
      let factor = Double(photo.decode.shrinkOnLoad * photo.decode.boxShrink)
      let region = photo.resample.region
      let stored = Rect(
        x: (region.x + Double(photo.decode.region.left)) * factor,
        y: (region.y + Double(photo.decode.region.top)) * factor, width: region.width * factor,
        height: region.height * factor)
      let crop = header.orientation.transform(ofSize: header.storedSize.size).boundingBox(of: stored)
      return RenderReport.SlotEntry(
        slot: step.slot, photo: header.path, area: step.area, crop: crop, density: photo.density)
    }
  }
}
