internal import CollageModel

/// Pages of templates that have a slot for each photo, in which the photos are placed to lose little.
struct TemplateDesigns {
  private let request: AlbumRequest
  private let photos: [AlbumPhoto]

  init(_ request: AlbumRequest, _ photos: [AlbumPhoto]) { (self.request, self.photos) = (request, photos) }

  private static let (lossWeight, freeLoss, subjectWeight) = (6.0, 0.08, 12.0)

  /// Returns a design for each template with that many slots, and for its mirror image.
  func all() throws(LayoutError) -> [PageDesign] {
    var designs: [PageDesign] = []
    for template in request.templates {
      let resolved = try template.resolvedSlots(photos: [])
      guard resolved.slots.count == photos.count, !photos.isEmpty else { continue }
      designs.append(try design(template, resolved))
      // The same page twice in a row looks like a form that was filled in.
      if let mirrored = template.mirrored(resolved) {
        designs.append(try design(mirrored, mirrored.resolvedSlots(photos: [])))
      }
    }
    return designs
  }

  private func design(_ template: Template, _ resolved: ResolvedSlots) throws(LayoutError) -> PageDesign {
    let slots = resolved.fillOrder.compactMap { id in resolved.slots.first { $0.id == id } }
    let chosen = Assignment.best(
      slots: slots, photos: photos.map { $0.photo }, weights: photos.map { $0.weight })
    var (losses, lost) = (0.0, 0.0)
    var order = Array(repeating: slots[0].id, count: photos.count)
    for (slot, choice) in zip(slots, chosen) {
      guard let index = choice else { continue }
      let (photo, aspect) = (photos[index].photo, slot.frame.size.aspect)
      losses += max(0, 1 - min(photo.aspect / aspect, aspect / photo.aspect) - Self.freeLoss)
      lost += photo.lostSubjects(aspect: aspect)
      order[index] = slot.id
    }
    let cost = Self.lossWeight * losses / Double(max(1, photos.count)) + Self.subjectWeight * lost
    return try PageDesign(template.writtenOut(ResolvedSlots(slots: resolved.slots, fillOrder: order)), cost: cost)
  }
}

extension Template {
  /// The variables of texts that belong to one side of a spread.
  private static let sides = ["{{left}}", "{{right}}"]

  /// Returns the template mirrored left to right, with unmirrored photos and letters; nil if a text belongs to its side.
  fileprivate func mirrored(_ resolved: ResolvedSlots) -> Template? {
    let isBound = layers.contains { layer in
      guard case .text(let text) = layer.content else { return false }
      return Template.sides.contains { text.string.contains($0) }
    }
    guard !isBound else { return nil }
    let width = canvas.size.width
    var slots = resolved.slots
    for index in slots.indices {
      slots[index].frame.x = width - slots[index].frame.right
      slots[index].rotation = -slots[index].rotation
    }
    var template = writtenOut(ResolvedSlots(slots: slots, fillOrder: resolved.fillOrder))
    template.layers = layers.map { layer in
      var layer = layer
      (layer.center.x, layer.rotation) = (width - layer.center.x, -layer.rotation)
      if case .text(var text) = layer.content {
        text.alignment = text.alignment.mirrored
        layer.content = .text(text)
      }
      return layer
    }
    return template
  }
}

extension TextContent.Alignment {
  fileprivate var mirrored: TextContent.Alignment {
    switch self {
    case .left: .right
    case .right: .left
    case .start: .end
    case .end: .start
    case .center, .justify: self
    }
  }
}
