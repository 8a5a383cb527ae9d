internal import CollageModel

/// Pages of templates that have a slot for each photo, in which every head is whole and no photo loses much.
struct TemplateDesigns {
  private let request: AlbumRequest
  private let templates: [AlbumRequest.SlottedTemplate]
  private let photos: [AlbumPhoto]

  init(_ request: AlbumRequest, _ templates: [AlbumRequest.SlottedTemplate], _ photos: [AlbumPhoto]) {
    self.request = request
    self.templates = photos.isEmpty ? [] : templates.filter { $0.resolved.slots.count == photos.count }
    self.photos = photos
  }

  private static let (lossWeight, freeLoss, subjectWeight) = (6.0, 0.08, 12.0)
  /// The share of a photo that a template may crop.
  private static let mostLoss = 0.3
  /// The number of slots up to which photos change places one by one after they are assigned.
  private static let mostChanged = 40

  /// True if some template shows the photos well.
  var haveRoom: Bool { templates.contains { placed($0.resolved) != nil } }

  /// Returns a design for each template that shows the photos well, and for its mirror image.
  func all() throws(LayoutError) -> [PageDesign] {
    var designs: [PageDesign] = []
    for (template, resolved) in templates.map({ ($0.template, $0.resolved) }) {
      if let design = try design(template, resolved) { designs.append(design) }
      // The same page twice in a row looks like a form that was filled in.
      if let mirrored = template.mirrored(resolved),
        let design = try design(mirrored, mirrored.resolvedSlots(photos: []))
      {
        designs.append(design)
      }
    }
    return designs
  }

  private func design(_ template: Template, _ resolved: ResolvedSlots) throws(LayoutError) -> PageDesign? {
    guard let placed = placed(resolved) else { return nil }
    let order = ResolvedSlots(slots: resolved.slots, fillOrder: placed.order)
    return try PageDesign(template.writtenOut(order), cost: placed.cost)
  }

  /// Returns the slot of each photo and what is wrong with the page; nil if a head does not fit, or a photo loses too much.
  private func placed(_ resolved: ResolvedSlots) -> (order: [SlotID], cost: Double)? {
    let slots = resolved.fillOrder.compactMap { id in resolved.slots.first { $0.id == id } }
    let area = slots.reduce(0) { $0 + $1.frame.width * $1.frame.height }
    let chosen = changed(
      Assignment.best(
        slots: slots, photos: photos.map { $0.photo }, weights: request.enlargement.weights(photos, area: area)), slots)
    var (order, cost) = (resolved.fillOrder, 0.0)
    for (slot, choice) in zip(slots, chosen) {
      guard let index = choice, order.indices.contains(index) else { continue }
      let (photo, aspect) = (photos[index].photo, slot.frame.size.aspect)
      guard photo.lostSubjects(aspect: aspect) == 0, Self.loss(photo, aspect) <= Self.mostLoss else { return nil }
      cost += self.cost(of: photo, in: slot)
      order[index] = slot.id
    }
    return (order, cost)
  }

  /// Returns the share of a photo outside a window of an aspect ratio.
  private static func loss(_ photo: LayoutPhoto, _ aspect: Double) -> Double {
    1 - min(photo.aspect / aspect, aspect / photo.aspect)
  }

  /// Returns the photos of slots after those that lose a head, lose too much or would be enlarged too far have changed places with
  /// others, where the page is better then.
  private func changed(_ chosen: [Int?], _ slots: [Slot]) -> [Int?] {
    guard slots.count <= Self.mostChanged else { return chosen }
    var chosen = chosen
    for _ in slots {
      var best = (gain: 1e-9, one: 0, other: 0)
      for one in slots.indices {
        guard let wrong = chosen[one], isWrong(photos[wrong].photo, in: slots[one]) else { continue }
        for other in slots.indices {
          guard other != one, let photo = chosen[other] else { continue }
          let now = cost(of: photos[wrong].photo, in: slots[one]) + cost(of: photos[photo].photo, in: slots[other])
          let then = cost(of: photos[photo].photo, in: slots[one]) + cost(of: photos[wrong].photo, in: slots[other])
          if now - then > best.gain { best = (now - then, one, other) }
        }
      }
      guard best.one != best.other else { break }
      chosen.swapAt(best.one, best.other)
    }
    return chosen
  }

  private func isWrong(_ photo: LayoutPhoto, in slot: Slot) -> Bool {
    let size = slot.frame.size
    return request.enlargement.excess(photo, size) > 0 || photo.lostSubjects(aspect: size.aspect) > 0
      || Self.loss(photo, size.aspect) > Self.mostLoss
  }

  /// Returns what is wrong with a photo in a slot, as a part of the page's cost.
  private func cost(of photo: LayoutPhoto, in slot: Slot) -> Double {
    let aspect = slot.frame.size.aspect
    let loss = Self.loss(photo, aspect)
    let excess = request.enlargement.excess(photo, slot.frame.size)
    return (Self.lossWeight * max(0, loss - Self.freeLoss) + Enlargement.weight * excess) / Double(max(1, photos.count))
      + Self.subjectWeight * (photo.lostSubjects(aspect: aspect) + max(0, loss - Self.mostLoss))
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
