import CollageModel

enum StyleWriter {
  /// Returns the members in which a slot differs from the base.
  static func members(of look: SlotDefaults, base: SlotDefaults) -> [(String, JSONValue?)] {
    let (style, other) = (look.style, base.style)
    // Borders of width zero, which sliders can produce, are not written.
    let border = style.border.flatMap { $0.widths.largest > 0 ? $0 : nil }
    return [
      look.shape == base.shape ? ("shape", nil) : shape(look.shape),
      ("rotation", look.rotation == base.rotation ? nil : .plain(look.rotation.degrees)),
      ("fit", style.fit == other.fit ? nil : .string(style.fit.rawValue)),
      ("focus", style.focus == other.focus ? nil : focus(style.focus)),
      ("zoom", style.zoomRange == other.zoomRange ? nil : zoom(style.zoomRange)),
      ("allow", style.permissions == other.permissions ? nil : allow(style.permissions)),
      ("border", border == other.border ? nil : border.map(Self.border) ?? .null),
      ("shadow", style.shadow == other.shadow ? nil : style.shadow.map(JSONValue.shadow) ?? .null),
      ("background", style.background == other.background ? nil : style.background.map(JSONValue.background) ?? .null),
      ("cutout", style.cutout == other.cutout ? nil : style.cutout.map(cutout) ?? .null),
      ("blend", style.blend == other.blend ? nil : .string(style.blend.rawValue)),
      ("fade", style.fade == other.fade ? nil : style.fade.map(fade) ?? .null),
      ("headHeight", style.headHeight == other.headHeight ? nil : style.headHeight.map(JSONValue.plain) ?? .null),
      ("role", style.role == other.role ? nil : style.role.map { .string($0.rawValue) } ?? .null),
      (
        "alt",
        style.alternativeText == other.alternativeText
          ? nil : style.alternativeText.map { .string($0.name) } ?? .null
      ),
    ] + LookWriter.members(of: style.look, base: other.look)
  }

  private static func fade(_ fade: Fade) -> JSONValue {
    .members([("from", .point(fade.start)), ("to", .point(fade.end))])
  }

  static func shape(_ shape: Shape) -> (String, JSONValue?) {
    switch shape {
    case .rectangle(let radii): ("cornerRadius", radius(radii))
    case .ellipse: ("shape", .members([("ellipse", .members([]))]))
    case .polygon(let points): ("shape", .members([("polygon", .array(points.map(JSONValue.point)))]))
    case .path(let path): ("shape", .members([("path", .string(SVGPathWriter.text(of: path)))]))
    case .mask(let path): ("shape", .members([("mask", .string(path))]))
    }
  }

  private static func radius(_ radii: CornerRadii) -> JSONValue {
    if radii == CornerRadii(radii.topLeft) { return .plain(radii.topLeft) }
    return .array([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map(JSONValue.plain))
  }

  private static func focus(_ focus: Focus) -> JSONValue {
    switch focus {
    case .auto: .string("auto")
    case .center: .string("center")
    case .attention: .string("attention")
    case .entropy: .string("entropy")
    case .saliency: .string("saliency")
    case .point(let point): .point(point)
    }
  }

  private static func zoom(_ range: ClosedRange<Double>) -> JSONValue {
    .array([.plain(range.lowerBound), .plain(range.upperBound)])
  }

  private static func allow(_ permissions: Permissions) -> JSONValue {
    .array(Permissions.names.filter { permissions.contains($0.permission) }.map { .string($0.name) })
  }

  static func cutout(_ rule: CutoutRule) -> JSONValue {
    let plain = CutoutRule()
    if rule == plain { return .string("auto") }
    return .members([
      ("shadow", rule.shadow == plain.shadow ? nil : .string(rule.shadow.rawValue)),
      ("minConfidence", rule.minConfidence == plain.minConfidence ? nil : .plain(rule.minConfidence)),
      ("whenUncertain", rule.whenUncertain == plain.whenUncertain ? nil : .string(rule.whenUncertain.rawValue)),
      ("evenLight", rule.evensLight == plain.evensLight ? nil : .boolean(rule.evensLight)),
    ])
  }

  private static func border(_ border: Border) -> JSONValue {
    .members([
      ("width", width(border.widths)),
      ("color", .color(border.color)),
      ("align", border.alignment == .inside ? nil : .string(border.alignment.rawValue)),
    ])
  }

  private static func width(_ sides: SideWidths) -> JSONValue {
    if sides.isUniform { return .plain(sides.top) }
    return .array([sides.top, sides.right, sides.bottom, sides.left].map(JSONValue.plain))
  }
}

extension JSONValue {
  static func shadow(_ shadow: Shadow) -> JSONValue {
    .members([
      ("x", .plain(shadow.offset.x)),
      ("y", .plain(shadow.offset.y)),
      ("blur", .plain(shadow.blur)),
      ("color", .color(shadow.color)),
    ])
  }

  static func background(_ background: Background) -> JSONValue {
    switch background {
    case .color(let color): return .color(color)
    case .gradient(let gradient): return .gradient(gradient)
    case .pattern(let pattern):
      let members: [(String, JSONValue?)] = [
        ("kind", .string(pattern.kind.rawValue)), ("colors", .array([.color(pattern.ground), .color(pattern.ink)])),
        ("size", .plain(pattern.size)), ("angle", pattern.angle == .zero ? nil : .plain(pattern.angle.degrees)),
      ]
      return .members([("pattern", .members(members))])
    case .picture(let path, let fit):
      return .members([("picture", .string(path)), ("fit", fit == .cover ? nil : .string(fit.rawValue))])
    case .blurredPhoto(let photo):
      let members: [(String, JSONValue?)] = [
        ("amount", .plain(photo.blur)),
        ("slot", photo.slot.map { .string($0.name) }),
        ("tint", photo.tint == .transparent ? nil : .color(photo.tint)),
      ]
      return .members([("blur", .members(members))])
    }
  }

  static func gradient(_ gradient: Gradient) -> JSONValue {
    let stops = JSONValue.array(gradient.stops.map { .array([.plain($0.offset), .color($0.color)]) })
    switch gradient.geometry {
    case .linear(let angle):
      return .members([("linear", .members([("angle", .plain(angle.degrees)), ("stops", stops)]))])
    case .radial(let center, let radius):
      let members: [(String, JSONValue?)] = [
        ("center", .point(center)),
        ("radius", radius == 1 ? nil : .plain(radius)),
        ("stops", stops),
      ]
      return .members([("radial", .members(members))])
    }
  }
}
