import CollageModel

/// Reads a slot's style, whose keys are the same in defaults, slots and overrides.
enum StyleReader {
  static let keys =
    [
      "shape", "cornerRadius", "rotation", "fit", "focus", "zoom", "allow", "border", "shadow", "background",
      "cutout", "blend", "fade", "headHeight", "role", "alt",
    ] + LookReader.keys

  /// Returns the base style, changed by the keys of the object.
  static func read(_ object: ObjectCursor, base: SlotDefaults) -> SlotDefaults {
    var look = base
    if let shape = readShape(object) { look.shape = shape }
    if let degrees = object.optional("rotation")?.number(.signed("a rotation")) {
      look.rotation = Angle(degrees: degrees)
    }
    if let fit = object.optional("fit")?.choice("a fit", Fit.allCases) { look.style.fit = fit }
    if let focus = object.optional("focus").flatMap(readFocus) { look.style.focus = focus }
    if let zoom = object.optional("zoom").flatMap(readZoom) { look.style.zoomRange = zoom }
    if let allow = object.optional("allow").flatMap(readPermissions) { look.style.permissions = allow }
    if let cursor = object.optional("border") {
      look.style.border = cursor.value.isNull ? nil : readBorder(cursor)
    }
    if let cursor = object.optional("shadow") {
      look.style.shadow = cursor.value.isNull ? nil : cursor.shadow()
    }
    if let cursor = object.optional("background") {
      look.style.background = cursor.value.isNull ? nil : cursor.background(mayNameSlot: false)
    }
    if let cursor = object.optional("cutout") {
      look.style.cutout = cursor.value.isNull ? nil : readCutout(cursor)
    }
    if let blend = object.optional("blend")?.choice("a blend", Blend.allCases) { look.style.blend = blend }
    if let cursor = object.optional("fade") { look.style.fade = cursor.value.isNull ? nil : cursor.fade() }
    if let cursor = object.optional("headHeight") {
      let rule = NumberRule(noun: "a head height", min: 0.05, max: 1)
      look.style.headHeight = cursor.value.isNull ? nil : cursor.number(rule)
    }
    if let cursor = object.optional("role") {
      look.style.role = cursor.value.isNull ? nil : cursor.choice("a role", Outfit.Role.allCases)
    }
    if let cursor = object.optional("alt") {
      look.style.alternativeText = cursor.value.isNull ? nil : cursor.alternativeText()
    }
    look.style.look = LookReader.read(object, base: base.style.look)
    checkSides(object, look)
    return look
  }

  /// Rejects a border with several widths on a shape other than a rectangle; the base was checked before.
  private static func checkSides(_ object: ObjectCursor, _ look: SlotDefaults) {
    guard let border = look.style.border, !border.widths.isUniform else { return }
    if case .rectangle = look.shape { return }
    if let cursor = object.optional("border") {
      cursor.log.add(
        .key(cursor.path, "width"), "four widths; only a rectangle can have four; use one width for this shape")
    } else if let cursor = object.optional("shape") {
      cursor.log.add(
        cursor.path, "not a rectangle, but the default border has four widths; set a border with one width")
    }
  }

  /// Reads a cutout: `"auto"`, or an object with settings.
  static func readCutout(_ cursor: Cursor) -> CutoutRule? {
    if cursor.word == "auto" { return CutoutRule() }
    guard case .object = cursor.value else {
      let names = cutoutKeys.map { "\"\($0)\"" }.joined(separator: ", ")
      cursor.reject("a cutout must be \"auto\" or an object with any of \(names)")
      return nil
    }
    guard let object = cursor.object("a cutout", keys: cutoutKeys) else { return nil }
    var rule = CutoutRule()
    if let shadow = object.optional("shadow")?.choice("a shadow", CutoutRule.Shadow.allCases) { rule.shadow = shadow }
    if let minimum = object.optional("minConfidence")?.number(.share("a confidence")) { rule.minConfidence = minimum }
    if let fallback = object.optional("whenUncertain")?.choice("a fallback", CutoutRule.WhenUncertain.allCases) {
      rule.whenUncertain = fallback
    }
    if let evens = object.optional("evenLight")?.boolean("\"evenLight\"") { rule.evensLight = evens }
    return rule
  }

  private static let cutoutKeys = ["shadow", "minConfidence", "whenUncertain", "evenLight"]

  static func readShape(_ object: ObjectCursor) -> Shape? {
    let (shape, radius) = (object.optional("shape"), object.optional("cornerRadius"))
    if shape != nil, let radius {
      radius.reject("\"cornerRadius\" cannot be combined with \"shape\"; move it into the rectangle")
    }
    if let shape { return shape.shape() }
    return radius?.cornerRadii().map(Shape.rectangle)
  }

  private static func readFocus(_ cursor: Cursor) -> Focus? {
    if case .array = cursor.value { return cursor.point(.share("a focus")).map(Focus.point) }
    switch cursor.word {
    case "auto"?: return .auto
    case "center"?: return .center
    case "attention"?: return .attention
    case "entropy"?: return .entropy
    case "saliency"?: return .saliency
    default:
      cursor.reject("a focus must be auto, center, attention, entropy, saliency or [x, y] from 0 to 1")
      return nil
    }
  }

  private static func readZoom(_ cursor: Cursor) -> ClosedRange<Double>? {
    guard let limits = cursor.numbers("[min, max] zoom", [.zoom, .zoom]) else { return nil }
    guard limits[0] <= limits[1] else {
      let stood = limits.map(JSONWriter.text).joined(separator: ", ")
      cursor.log.add(cursor.path, "[\(stood)]; the minimum zoom must not exceed the maximum")
      return nil
    }
    return limits[0]...limits[1]
  }

  private static func readPermissions(_ cursor: Cursor) -> Permissions? {
    guard let elements = cursor.elements("allow") else { return nil }
    var permissions: Permissions = []
    for element in elements {
      guard let entry = Permissions.names.first(where: { element.value.isText($0.name) }) else {
        element.reject("an action must be \(Wording.choice(Permissions.names.map { $0.name }))")
        continue
      }
      if !permissions.insert(entry.permission).inserted { element.reject("an action must be listed only once") }
    }
    return permissions
  }

  private static func readBorder(_ cursor: Cursor) -> Border? {
    guard let object = cursor.object("a border", keys: ["width", "color", "align"]) else { return nil }
    let widths = object.required("width").flatMap(readWidths)
    let color = object.required("color")?.color()
    let alignment = object.optional("align")?.choice("an alignment", Border.Alignment.allCases) ?? .inside
    guard let widths, let color else { return nil }
    return Border(widths: widths, color: color, alignment: alignment)
  }

  /// Reads one border width, or one for each side.
  private static func readWidths(_ cursor: Cursor) -> SideWidths? {
    guard case .array = cursor.value else {
      return cursor.number(.positive("a border's width")).map { SideWidths($0) }
    }
    let rule = NumberRule.notNegative("a border's width")
    guard let widths = cursor.numbers("one width or [top, right, bottom, left]", [rule, rule, rule, rule]) else {
      return nil
    }
    let sides = SideWidths(top: widths[0], right: widths[1], bottom: widths[2], left: widths[3])
    guard sides.largest > 0 else {
      cursor.log.add(cursor.path, "[0, 0, 0, 0]; at least one width must be > 0")
      return nil
    }
    return sides
  }
}

extension Cursor {
  func shadow() -> Shadow? {
    guard let object = object("a shadow", keys: ["x", "y", "blur", "color"]) else { return nil }
    let x = object.required("x")?.number(.signed("an offset"))
    let y = object.required("y")?.number(.signed("an offset"))
    let blur = object.required("blur")?.number(.notNegative("a blur"))
    let color = object.required("color")?.color()
    guard let x, let y, let blur, let color else { return nil }
    return Shadow(offset: Point(x, y), blur: blur, color: color)
  }
}

extension Cursor {
  fileprivate func fade() -> Fade? {
    guard let object = object("a fade", keys: ["from", "to"]) else { return nil }
    let rule = NumberRule.within(Fade.coordinates, "a coordinate")
    let (start, end) = (object.required("from")?.point(rule), object.required("to")?.point(rule))
    guard let start, let end else { return nil }
    if start == end { reject("a fade must have different points \"from\" and \"to\"") }
    return Fade(from: start, to: end)
  }
}

extension Permissions {
  /// The names of the actions, in the order in which they are written.
  static let names: [(name: String, permission: Permissions)] = [
    ("pan", .pan), ("zoom", .zoom), ("rotate", .rotate), ("swap", .swap), ("replace", .replace), ("delete", .delete),
  ]
}
