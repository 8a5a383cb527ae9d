#if canImport(CollageFormat)
  import CollageFormat
#endif
import CollageModel

/// Writes boards and scenes in the form in which `collage.js` takes them; what equals its default is left out.
enum SceneWriter {
  static func value(of board: Board) -> JSONValue { object(members(of: board)) }

  static func value(of scene: Scene) -> JSONValue {
    object(
      members(of: scene.board) + [
        ("photos", .array(scene.photos.map { value(of: $0) })),
        ("items", .array((scene.items + scene.unplaced).map { value(of: $0) })),
        ("layers", .array(scene.layers.map { value(of: $0) })),
      ])
  }

  private static func members(of board: Board) -> [(String, JSONValue?)] {
    let shown = board.template.canvas.look
    let canvas: [(String, JSONValue?)] = [
      ("canvas", numbers([board.canvas.width, board.canvas.height])),
      ("look", shown == .neutral ? nil : value(of: shown)),
    ]
    let order: (String, JSONValue?) = ("order", .array(board.fillOrder.map { .string($0.name) }))
    let template = board.template
    guard let split = board.split else {
      let slots = board.slots.map { slot in
        object([("id", .string(slot.id.name)), ("frame", value(of: slot.frame))] + look(of: slot))
      }
      return canvas + [("slots", .array(slots)), order]
    }
    let plain = Slot(id: "", frame: .unit, style: template.defaults.style)
    let styles = board.slots.filter { slot in
      slot.shape != plain.shape || slot.rotation != plain.rotation || slot.style != plain.style
    }
    return canvas + [
      ("split", value(of: split.tree)), ("gap", .number(template.gap)), ("margin", .number(template.margin)),
      ("style", object(style(template.defaults.style))),
      ("styles", styles.isEmpty ? nil : object(styles.map { ($0.id.name, object(look(of: $0))) })), order,
    ]
  }

  private static func value(of node: SplitNode) -> JSONValue {
    switch node {
    case .slot(let id): return .string(id.name)
    case .branch(let axis, let children):
      let parts = children.map { child -> JSONValue in
        let weight: (String, JSONValue?) = ("weight", .number(child.weight))
        if case .slot(let id) = child.node { return object([("slot", .string(id.name)), weight]) }
        guard case .object(var branch) = value(of: child.node) else { return .null }
        branch.members.append(JSONObject.Member("weight", .number(child.weight)))
        return .object(branch)
      }
      return object([(axis.rawValue, .array(parts))])
    }
  }

  // MARK: Slots

  private static func look(of slot: Slot) -> [(String, JSONValue?)] {
    [("rotation", slot.rotation == .zero ? nil : .number(slot.rotation.degrees)), ("shape", value(of: slot.shape))]
      + style(slot.style)
  }

  private static func style(_ style: SlotStyle) -> [(String, JSONValue?)] {
    let border = style.border.map { border in
      let widths = border.widths
      return object([
        ("width", numbers([widths.top, widths.right, widths.bottom, widths.left])),
        ("align", .string(border.alignment.rawValue)),
      ])
    }
    return [
      ("fit", .string(style.fit.rawValue)), ("focus", value(of: style.focus)),
      ("zoom", numbers([style.zoomRange.lowerBound, style.zoomRange.upperBound])),
      ("allow", .array(permissions.filter { style.permissions.contains($0.permission) }.map { .string($0.name) })),
      ("border", border), ("look", style.look == .neutral ? nil : value(of: style.look)),
    ]
  }

  private static let permissions: [(name: String, permission: Permissions)] = [
    ("pan", .pan), ("zoom", .zoom), ("rotate", .rotate), ("swap", .swap), ("replace", .replace), ("delete", .delete),
  ]

  private static func value(of focus: Focus) -> JSONValue {
    switch focus {
    case .auto: .string("auto")
    case .center: .string("center")
    case .attention: .string("attention")
    case .entropy: .string("entropy")
    case .saliency: .string("saliency")
    case .point(let point): numbers([point.x, point.y])
    }
  }

  private static func value(of shape: Shape) -> JSONValue? {
    switch shape {
    case .rectangle(let radii):
      let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
      return corners == [0, 0, 0, 0] ? nil : object([("cornerRadius", numbers(corners))])
    case .ellipse: return object([("ellipse", object([]))])
    case .polygon(let points): return object([("polygon", .array(points.map { numbers([$0.x, $0.y]) }))])
    case .path(let path): return object([("path", .array(path.elements.map { value(of: $0) }))])
    // A mask's outline is its frame, and a session needs no more of it.
    case .mask: return nil
    }
  }

  private static func value(of element: Path.Element) -> JSONValue {
    let (letter, values): (String, [Double]) =
      switch element {
      case .move(let end): ("M", [end.x, end.y])
      case .line(let end): ("L", [end.x, end.y])
      case .quadratic(let control, let end): ("Q", [control.x, control.y, end.x, end.y])
      case .cubic(let first, let second, let end): ("C", [first.x, first.y, second.x, second.y, end.x, end.y])
      case .arc(let radii, let rotation, let isLarge, let isClockwise, let end):
        (
          "A",
          [radii.width, radii.height, rotation.degrees, isLarge ? 1 : 0, isClockwise ? 1 : 0, end.x, end.y]
        )
      case .close: ("Z", [])
      }
    return .array([.string(letter)] + values.map { .number($0) })
  }

  // MARK: Photos and layers

  private static func value(of photo: ScenePhoto) -> JSONValue {
    object([
      ("id", .string(photo.id.name)), ("size", numbers([photo.size.width, photo.size.height])),
      ("focus", photo.automaticFocus.map { numbers([$0.x, $0.y]) }),
    ])
  }

  private static func value(of item: Item) -> JSONValue {
    let intent = item.intent
    return object([
      ("id", .string(item.id.name)), ("photo", .string(item.photo.name)),
      ("slot", item.slot.map { .string($0.name) } ?? .null), ("locked", .boolean(item.isLocked)),
      ("focus", intent.focus.map { numbers([$0.x, $0.y]) }), ("zoom", .number(intent.zoom)),
      ("rotation", .number(intent.rotation.degrees)), ("quarterTurns", .number(Double(intent.quarterTurns))),
      ("mirrored", .boolean(intent.isMirrored)), ("fit", intent.fit.map { .string($0.rawValue) }),
      ("crop", intent.crop.map { value(of: $0) }),
      ("straighten", intent.straighten == .zero ? nil : .number(intent.straighten.degrees)),
      perspective(of: intent), ("look", item.look.map { value(of: $0) }),
    ])
  }

  private static func value(of look: Look) -> JSONValue {
    object([
      ("filter", look.filter.map { .string($0.name) }), ("strength", .number(look.strength)),
      ("adjust", AdjustmentsWriter.value(of: look.adjustments)),
    ])
  }

  private static func perspective(of intent: Intent) -> (String, JSONValue?) {
    switch intent.perspective {
    case .keystone(let vertical, let horizontal)?: ("keystone", numbers([vertical, horizontal]))
    case .corners(let corners)?: ("corners", .array(corners.corners.map { numbers([$0.x, $0.y]) }))
    case nil: ("keystone", nil)
    }
  }

  private static func value(of layer: Layer) -> JSONValue {
    object(
      [
        ("id", .string(layer.id.name)), ("size", numbers([layer.size.width, layer.size.height])),
        ("center", numbers([layer.center.x, layer.center.y])), ("scale", .number(layer.scale)),
        ("rotation", .number(layer.rotation.degrees)), ("locked", .boolean(layer.isLocked)),
        ("group", layer.group.map { .string($0.name) }),
      ] + LayerWriter.ownMembers(of: layer))
  }

  // MARK: Values

  private static func value(of rect: Rect) -> JSONValue { numbers([rect.x, rect.y, rect.width, rect.height]) }

  private static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }

  private static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(JSONObject(members.compactMap { key, value in value.map { JSONObject.Member(key, $0) } }))
  }
}
