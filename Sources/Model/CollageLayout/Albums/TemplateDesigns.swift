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
    let area = slots.reduce(0) { $0 + $1.frame.width * $1.frame.height }
    let chosen = changed(
      Assignment.best(
        slots: slots, photos: photos.map { $0.photo }, weights: request.enlargement.weights(photos, area: area)), slots)
    var cost = 0.0
    var order = Array(repeating: slots[0].id, count: photos.count)
    for (slot, choice) in zip(slots, chosen) {
      guard let index = choice else { continue }
      cost += self.cost(of: photos[index].photo, in: slot)
      order[index] = slot.id
    }
    return try PageDesign(template.writtenOut(ResolvedSlots(slots: resolved.slots, fillOrder: order)), cost: cost)
  }

  /// Returns the photos of slots after those that would be enlarged too far have changed places with others, where the page is better then.
  private func changed(_ chosen: [Int?], _ slots: [Slot]) -> [Int?] {
    guard request.density != nil else { return chosen }
    var chosen = chosen
    for _ in slots {
      var best = (gain: 1e-9, one: 0, other: 0)
      for one in slots.indices {
        guard let soft = chosen[one], request.enlargement.excess(photos[soft].photo, slots[one].frame.size) > 0 else {
          continue
        }
        for other in slots.indices {
          guard other != one, let photo = chosen[other] else { continue }
          let now = cost(of: photos[soft].photo, in: slots[one]) + cost(of: photos[photo].photo, in: slots[other])
          let then = cost(of: photos[photo].photo, in: slots[one]) + cost(of: photos[soft].photo, in: slots[other])
          if now - then > best.gain { best = (now - then, one, other) }
        }
      }
      guard best.one != best.other else { break }
      chosen.swapAt(best.one, best.other)
    }
    return chosen
  }

  /// Returns what is wrong with a photo in a slot, as a part of the page's cost.
  private func cost(of photo: LayoutPhoto, in slot: Slot) -> Double {
    let aspect = slot.frame.size.aspect
    let loss = max(0, 1 - min(photo.aspect / aspect, aspect / photo.aspect) - Self.freeLoss)
    let excess = request.enlargement.excess(photo, slot.frame.size)
    return (Self.lossWeight * loss + Enlargement.weight * excess) / Double(max(1, photos.count))
      + Self.subjectWeight * photo.lostSubjects(aspect: aspect)
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
