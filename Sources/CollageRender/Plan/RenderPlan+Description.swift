import CollageModel

extension RenderPlan: CustomStringConvertible {
  /// One line a step, in the order in which the painter works.
  public var description: String {
    var lines = ["canvas \(size) at \(number(scale)) pixels a unit"]
    lines += describe(background, name: "background")
    for step in slots { lines += describe(step) }
    return lines.joined(separator: "\n")
  }

  private func describe(_ step: SlotStep) -> [String] {
    var lines = ["slot \(step.slot.name) \(step.area) cut to \(describe(step.coverage))"]
    if let shadow = step.shadow {
      let caster = shadow.caster == .content ? "content" : "outline"
      lines.append(
        "  shadow of \(caster) moved \(number(shadow.offset.x)),\(number(shadow.offset.y))"
          + " sigma \(number(shadow.sigma)) color \(describe(shadow.color))")
    }
    lines += describe(step.fill, name: "fill").map { "  " + $0 }
    if let photo = step.photo { lines += describe(photo).map { "  " + $0 } }
    if let border = step.border {
      lines.append("  border around \(describe(border.inner)) color \(describe(border.color))")
    }
    if step.blend != .normal { lines.append("  blend \(step.blend.rawValue)") }
    return lines
  }

  private func describe(_ fill: FillStep, name: String) -> [String] {
    switch fill {
    case .nothing: return []
    case .color(let color): return ["\(name) \(describe(color))"]
    case .gradient(let gradient, let rect):
      return ["\(name) gradient of \(gradient.stops.count) stops over \(describe(rect))"]
    case .picture(let photo): return ["\(name) picture"] + describe(photo).map { "  " + $0 }
    case .blurred(let photo, let size, let sigma, let area, _):
      return ["\(name) blurred at \(size) sigma \(number(sigma)) enlarged to \(area)"]
        + describe(photo).map { "  " + $0 }
    }
  }

  private func describe(_ photo: PhotoStep) -> [String] {
    let header = sources[photo.source]
    let turns = photo.resample.orientation
    var lines = [
      "load \(escaped(header.path)) \(header.storedSize) shrink \(photo.decode.shrinkOnLoad)"
        + " box \(photo.decode.boxShrink) keep \(photo.decode.region)",
      "resample \(describe(photo.resample.region)) to \(photo.resample.size)"
        + " mirrored \(turns.isMirrored) quarter turns \(turns.quarterTurns)",
    ]
    switch photo.place {
    case .upright(let interior, let area): lines.append("place upright \(interior) in \(area)")
    case .turned(let m, let area):
      let matrix = [m.a, m.b, m.c, m.d, m.tx, m.ty].map(number).joined(separator: " ")
      lines.append("place turned [\(matrix)] in \(area)")
    }
    if let extent = photo.extent { lines.append("photo covers \(describe(extent))") }
    return lines
  }

  private func describe(_ coverage: Coverage) -> String {
    switch coverage {
    case .rectangle(let rectangle): "rectangle \(rectangle)"
    case .outline(let outline):
      "outline of \(outline.contours.reduce(0) { $0 + $1.count }) points in \(outline.bounds.map(describe) ?? "nothing")"
    case .mask(let mask):
      "mask \(mask.photo.map { escaped(sources[$0.source].path) } ?? "beyond the area")"
        + (mask.inset == 0 ? "" : " inset by \(number(mask.inset))")
    }
  }

  private func describe(_ rect: Rect) -> String {
    "\(number(rect.width))x\(number(rect.height))+\(number(rect.x))+\(number(rect.y))"
  }

  private func describe(_ color: Color) -> String {
    "rgba(\(color.red) \(color.green) \(color.blue) \(color.alpha))"
  }

  /// At most four decimals, so that a plan reads well and does not depend on the last bits.
  private func number(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
