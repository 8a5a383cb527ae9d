import CollageLayout
import CollageModel

/// From a request to its plan and what there is to say about it.
struct Preparation {
  let plan: RenderPlan
  let report: RenderReport

  init(_ request: RenderRequest) throws(RenderError) {
    let composition = request.composition
    var sized = try CanvasSizing(composition.template, sizing: request.sizing)
    if let background = request.background {
      var template = sized.template
      template.canvas.background = background
      sized = CanvasSizing(sized, template: template)
    }
    try request.output.check(sized.size)
    try Self.check(sized.size, limits: request.policy.limits)
    let placed = composition.items.filter { $0.slot != nil }
    let slots = try Self.slots(of: sized.template, count: max(placed.count, 1))
    let sources = try SourceTable(request, items: placed, slots: slots, canvas: sized.template.canvas)
    var planner = RenderPlanner(
      slots: sources.slots, items: placed, sources: sources.indices, headers: sources.headers,
      canvas: sized.template.canvas, size: sized.size, pictures: sources.pictures)
    planner.automaticFocus = try Self.automaticFocus(items: placed, slots: slots, sources: sources, request: request)
    let plan = planner.plan()
    self.plan = plan
    var warnings = sources.warnings
    if let note = sized.note { warnings.append(note) }
    let entries = Self.entries(of: plan)
    warnings += entries.compactMap { Self.enlargementWarning($0) }
    let filled = placed.compactMap { $0.slot }
    report = RenderReport(
      size: sized.size, format: request.output.format, slots: entries,
      emptySlots: slots.map { $0.id }.filter { !filled.contains($0) },
      unplaced: composition.unplaced.compactMap { request.photoPaths[$0.photo] }, warnings: warnings)
  }

  private static func check(_ size: PixelSize, limits: PhotoLimits) throws(RenderError) {
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, area <= limits.canvasPixels else {
      throw .unsupportedOutput(
        "the picture would be \(size) pixels; at most \(limits.canvasPixels) pixels are rendered: "
          + "choose a smaller --size")
    }
  }

  private static func slots(of template: Template, count: Int) throws(RenderError) -> [Slot] {
    do {
      return try template.resolvedSlots(photoCount: count).slots
    } catch {
      throw .layout("\(template.name): \(error)")
    }
  }

  private static func automaticFocus(
    items: [Item], slots: [Slot], sources: SourceTable, request: RenderRequest
  ) throws(RenderError) -> [ItemID: Point] {
    var result: [ItemID: Point] = [:]
    for item in items where item.intent.focus == nil {
      guard let slot = slots.first(where: { $0.id == item.slot }), let index = sources.indices[item.photo] else {
        continue
      }
      // Seen from the upright photo, a quarter turn exchanges the window's sides.
      let aspect = item.intent.orientation.swapsSides ? 1 / slot.frame.size.aspect : slot.frame.size.aspect
      let finder = FocusFinder(header: sources.headers[index], policy: request.policy)
      if let focus = try finder.focus(slot.style.focus, windowAspect: aspect) { result[item.id] = focus }
    }
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

  private static func enlargementWarning(_ entry: RenderReport.SlotEntry) -> String? {
    guard entry.density < 0.98 else { return nil }
    let shown = PixelGrid.length(Double(entry.area.width) * entry.density)
    return "slot \(entry.slot.name) shows \(shown) px of source over \(entry.area.width) px"
  }
}

extension CanvasSizing {
  init(_ other: CanvasSizing, template: Template) {
    self.template = template
    size = other.size
    note = other.note
  }
}
