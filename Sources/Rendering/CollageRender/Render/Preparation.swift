import CollageFiles
import CollageLayout
import CollageModel

/// Turns a request into a plan and its report: resolves files, lays out slots, and plans.
struct Preparation {
  let planner: RenderPlanner
  let plan: RenderPlan
  /// The source of the plan's pixels.
  let pixels: SourcePixels
  let report: RenderReport
  /// The trim and the bleed in inches that were asked for; nil where pixels were asked for.
  let paper: (trim: Size?, bleed: Double?)

  /// Prepares a request; `filters` are read even if no look uses them, for other plans of the same planner.
  init(_ request: RenderRequest, knowing filters: [FilterID] = []) async throws(RenderError) {
    var resolved = try ResolvedRequest(request)
    try await resolved.openPhotos()
    try await resolved.cutOutPhotos()
    try await resolved.cropPhotos()
    try await resolved.layOutSlots()
    try await resolved.openPicturesOfSlots()
    try await resolved.openLayers()
    try await resolved.findSubjectsOfCroppedPhotos()
    try await resolved.findFocus()
    try resolved.readFilters(knowing: filters)
    planner = resolved.planner
    plan = planner.plan()
    try PaintMemory(plan: plan, request: request).check()
    pixels = resolved.pixels.holding(for: plan)
    paper = resolved.paper
    var report = RenderReport(resolved, plan)
    // Those that cannot be used are known when the picture is written.
    if request.output.isHDR { report.notes.removeAll { $0.kind == .gainMap } }
    self.report = report
  }
}

extension RenderReport {
  /// Creates the report of a picture that has not been painted yet.
  fileprivate init(_ resolved: ResolvedRequest, _ plan: RenderPlan) {
    let (request, entries) = (resolved.request, Self.entries(of: plan, resolved.garments))
    let filled = Set(resolved.items.compactMap(\.slot))
    let uncut = resolved.uncut.map { UncutPhoto(photo: $0.photo, confidence: $0.confidence) }
    self.init(
      size: plan.size, format: request.output.format, slots: entries,
      emptySlots: resolved.slots.map(\.id).filter { !filled.contains($0) },
      unplaced: request.composition.unplaced.compactMap { request.photos[$0.photo]?.name }, notes: resolved.notes,
      uncut: uncut)
    let changed = [resolved.sized.note.map { RenderNote(.size, $0) }, RenderNote.hostLayers(resolved.layers)]
    notes += uncut.map { .uncut($0) } + changed.compactMap { $0 } + entries.compactMap { .enlarged($0) }
    notes += Self.notesOnWords(entries, resolved, on: plan.size)
    (dotsPerInch, page) = (resolved.sized.dotsPerInch, plan.page)
  }

  private static func entries(of plan: RenderPlan, _ garments: [SlotID: Garment]) -> [SlotEntry] {
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
      return SlotEntry(
        slot: slot.id, photo: header.name, area: step.area, crop: crop, density: photo.density,
        focus: plan.cropSources[slot.id], garment: garments[slot.id])
    }
  }
}
