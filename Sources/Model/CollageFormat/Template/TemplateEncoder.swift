public import CollageModel

/// Writes templates as canonical JSON, without default values.
public enum TemplateEncoder {
  /// Returns the canonical document of a template: default values are left out, and equal templates give equal bytes.
  public static func encode(_ template: Template) -> [UInt8] { JSONWriter.pretty(value(of: template)) }

  static func value(of template: Template) -> JSONValue {
    let defaults: [(String, JSONValue?)] =
      [
        ("gap", template.gap == 0 ? nil : .plain(template.gap)),
        ("margin", template.margin == 0 ? nil : .plain(template.margin)),
      ] + StyleWriter.members(of: template.defaults, base: SlotDefaults())
    let head: [(String, JSONValue?)] = [
      ("format", .string(DocumentHeader.template)),
      ("version", .number(Double(DocumentHeader.version))),
      ("name", .string(template.name)),
      ("summary", template.summary.isEmpty ? nil : .string(template.summary)),
      ("tags", template.tags.isEmpty ? nil : .array(template.tags.map { .string($0) })),
      ("repeatPhotos", template.repeatsPhotos ? .boolean(true) : nil),
      ("canvas", value(of: template.canvas)),
      ("defaults", defaults.contains { $0.1 != nil } ? .members(defaults) : nil),
    ]
    let order = template.fillOrder.map { JSONValue.string($0.name) }
    return .members(
      head + members(of: template.arrangement, defaults: template.defaults) + [
        ("order", order.isEmpty ? nil : .array(order)),
        ("layers", template.layers.isEmpty ? nil : .array(template.layers.map(LayerWriter.value))),
        (
          "variables",
          template.variables.isEmpty ? nil : .members(template.variables.map { ($0.name, .string($0.value)) })
        ),
        ("labels", template.labels.map(LabelFormat.value)),
      ])
  }

  private static func value(of canvas: Canvas) -> JSONValue {
    .members(
      [
        ("width", .plain(canvas.size.width)),
        ("height", .plain(canvas.size.height)),
        ("unit", canvas.unit == .pixel ? nil : .string(canvas.unit.rawValue)),
        ("background", .background(canvas.background)),
      ] + LookWriter.members(of: canvas.look, base: .neutral))
  }

  private static func members(of arrangement: Arrangement, defaults: SlotDefaults) -> [(String, JSONValue?)] {
    switch arrangement {
    case .slots(let slots): return [("slots", .array(slots.map { value(of: $0, defaults: defaults) }))]
    case .split(let root, let overrides):
      return [("split", value(of: root, weight: 1)), ("styles", styles(overrides, root.slotIDs, defaults))]
    case .cells(let matrix, let overrides):
      let rows = matrix.rows.map { row in JSONValue.array(row.map { .number(Double($0)) }) }
      return [
        ("cells", .array(rows)),
        ("columns", weights(matrix.columnWeights)),
        ("rows", weights(matrix.rowWeights)),
        ("styles", styles(overrides, matrix.slotIDs, defaults)),
      ]
    case .automatic(let automatic): return [("auto", .members(AutomaticWriter.members(of: automatic)))]
    }
  }

  /// Returns a slot without an order, for a template without defaults.
  package static func value(of slot: Slot) -> JSONValue { value(of: PlacedSlot(slot: slot), defaults: SlotDefaults()) }

  private static func value(of placed: PlacedSlot, defaults: SlotDefaults) -> JSONValue {
    let slot = placed.slot
    let look = SlotDefaults(shape: slot.shape, rotation: slot.rotation, style: slot.style)
    let head: [(String, JSONValue?)] = [
      ("id", .string(slot.id.name)),
      ("frame", .rect(slot.frame)),
      ("order", placed.order.map { .number(Double($0)) }),
    ]
    return .members(
      head + StyleWriter.members(of: look, base: defaults) + [("auto", placed.sublayout.map(AutomaticWriter.value))])
  }

  static func value(of node: SplitNode, weight: Double = 1) -> JSONValue {
    let share: (String, JSONValue?) = ("weight", weight == 1 ? nil : .plain(weight))
    switch node {
    case .slot(let id): return .members([("slot", .string(id.name)), share])
    case .branch(let axis, let children):
      let parts = children.map { child in
        if case .slot(let id) = child.node, child.weight == 1 { return JSONValue.string(id.name) }
        return value(of: child.node, weight: child.weight)
      }
      return .members([(axis.rawValue, .array(parts)), share])
    }
  }

  private static func weights(_ weights: [Double]) -> JSONValue? {
    weights.isEmpty ? nil : .array(weights.map(JSONValue.plain))
  }

  /// Returns the overrides in the order of their slots, so that equal templates give equal bytes.
  private static func styles(
    _ overrides: [SlotID: SlotDefaults], _ slots: [SlotID], _ defaults: SlotDefaults
  ) -> JSONValue? {
    let members = slots.compactMap { id in
      overrides[id].map { look in
        let members = StyleWriter.members(of: look, base: defaults)
        return (id.name, JSONValue?.some(.members(members + [("auto", look.sublayout.map(AutomaticWriter.value))])))
      }
    }
    return members.isEmpty ? nil : .members(members)
  }
}
