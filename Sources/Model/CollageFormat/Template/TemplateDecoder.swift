public import CollageModel

/// Reads templates in JSON and reports all issues at once.
public enum TemplateDecoder {
  public static let slotLimit = DocumentLimits.slotCount.upperBound

  static let keys = KnownKeys(
    keys: [
      "format", "version", "name", "summary", "tags", "canvas", "defaults", "slots", "split", "cells", "columns",
      "rows",
      "auto", "styles", "order", "layers", "variables", "labels", "repeatPhotos", "$schema",
    ])

  /// Decodes a template from a file's bytes; an error lists all issues.
  public static func decode(_ bytes: [UInt8], file: String) throws(FormatError) -> Template {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    return try log.finish(read(root), file: file)
  }

  /// Reads a template that is a document or embedded in one.
  static func read(_ cursor: Cursor) -> Template? {
    guard let object = cursor.object("a template"), DocumentHeader.check(object, format: DocumentHeader.template) else {
      return nil
    }
    object.checkKeys(keys)
    _ = object.optional("$schema")?.string("a schema's address")
    let tags = readTags(object.optional("tags"))
    let name = object.required("name")?.text("a name", length: DocumentLimits.title)
    let summary = object.optional("summary")?.text("a summary", length: DocumentLimits.summary) ?? ""
    let canvas = object.required("canvas").flatMap(readCanvas)
    let defaults = readDefaults(object.optional("defaults"))
    let arrangement = ArrangementReader(defaults: defaults.slot).read(object)
    if let canvas, let arrangement { checkBlurredSlot(canvas.background, arrangement, object) }
    let fillOrder = readOrder(object.optional("order"), slots: arrangement?.knownSlotIDs)
    let layers = LayerReader.readAll(object.optional("layers"))
    if let layers { checkCompanions(of: layers, object.optional("layers")) }
    let variables = readVariables(object.optional("variables"))
    let labels = object.optional("labels").flatMap(LabelFormat.read)
    let repeatsPhotos = object.optional("repeatPhotos")?.boolean("repeatPhotos") ?? false
    guard let name, let canvas, let arrangement, let layers else { return nil }
    return Template(
      name: name, summary: summary, canvas: canvas, gap: defaults.gap, margin: defaults.margin, defaults: defaults.slot,
      arrangement: arrangement, fillOrder: fillOrder, layers: layers, variables: variables, labels: labels,
      tags: tags, repeatsPhotos: repeatsPhotos)
  }

  /// Rejects layers that belong to a text that does not exist.
  private static func checkCompanions(of layers: [Layer], _ cursor: Cursor?) {
    let texts = layers.filter { if case .text = $0.content { true } else { false } }.map { $0.id }
    for (layer, element) in zip(layers, cursor?.elements("layers") ?? []) {
      guard let companion = layer.companion, !texts.contains(companion) else { continue }
      element.object("a layer")?.optional("with")?.reject("the template has no text with this id")
    }
  }

  private static func readOrder(_ cursor: Cursor?, slots: Set<SlotID>?) -> [SlotID] {
    var names = UniqueNames("a slot of the order")
    return (cursor?.elements("order") ?? []).compactMap { element in
      guard let name = names.read(element) else { return nil }
      if let slots, !slots.contains(SlotID(name)) { element.reject("the template has no slot with this name") }
      return SlotID(name)
    }
  }

  private static func readTags(_ cursor: Cursor?) -> [String] {
    var names = UniqueNames("a tag")
    return (cursor?.elements("tags") ?? []).compactMap { names.read($0) }
  }

  /// Reads the variables, an object with names and values.
  private static func readVariables(_ cursor: Cursor?) -> [TextVariable] {
    guard let members = cursor?.object("variables")?.members else { return [] }
    guard DocumentLimits.variableCount.contains(members.count) else {
      cursor?.reject("\(members.count) variables; at most \(DocumentLimits.variableCount.upperBound) are allowed")
      return []
    }
    return members.compactMap { key, cursor in
      if !TextVariables.isName(key) {
        cursor.log.add(cursor.path, TextVariables.invalidName(key))
      }
      return TextReader.readString(cursor).map { TextVariable(key, $0) }
    }
  }

  private static func readCanvas(_ cursor: Cursor) -> Canvas? {
    let keys = ["width", "height", "unit", "background"] + LookReader.keys
    guard let object = cursor.object("a canvas", keys: keys) else { return nil }
    let width = object.required("width")?.number(.positive("a width"))
    let height = object.required("height")?.number(.positive("a height"))
    let unit = object.optional("unit")?.choice("a unit", LengthUnit.allCases) ?? .pixel
    let background = object.optional("background")?.background(mayNameSlot: true) ?? .color(.white)
    let look = LookReader.read(object, base: .neutral)
    guard let width, let height else { return nil }
    return Canvas(size: Size(width, height), unit: unit, background: background, look: look)
  }

  private static func readDefaults(_ cursor: Cursor?) -> (gap: Double, margin: Double, slot: SlotDefaults) {
    guard
      let object = cursor?.object(
        "defaults", keys: ["gap", "margin"] + StyleReader.keys)
    else { return (0, 0, SlotDefaults()) }
    let gap = object.optional("gap")?.number(.notNegative("a gap")) ?? 0
    let margin = object.optional("margin")?.number(.notNegative("a margin")) ?? 0
    return (gap, margin, StyleReader.read(object, base: SlotDefaults()))
  }

  private static func checkBlurredSlot(_ background: Background, _ arrangement: Arrangement, _ object: ObjectCursor) {
    guard case .blurredPhoto(let photo) = background, let slot = photo.slot else { return }
    guard let slots = arrangement.knownSlotIDs, !slots.contains(slot) else { return }
    let blur = object.optional("canvas")?.object("a canvas")?.optional("background")?.object("a background")
    blur?.optional("blur")?.object("a blur")?.optional("slot")?.reject("the template has no slot with this name")
  }
}

extension Arrangement {
  /// The slots' IDs, or nil if they depend on the photos.
  var knownSlotIDs: Set<SlotID>? {
    switch self {
    case .slots(let slots): slots.contains { $0.sublayout != nil } ? nil : Set(slots.map { $0.slot.id })
    case .split(let root, let styles): styles.hasSublayout ? nil : Set(root.slotIDs)
    case .cells(let matrix, let styles): styles.hasSublayout ? nil : Set(matrix.slotIDs)
    case .automatic: nil
    }
  }
}

extension [SlotID: SlotDefaults] {
  fileprivate var hasSublayout: Bool { values.contains { $0.sublayout != nil } }
}

extension CellMatrix {
  /// The slots' IDs, which are numbers, in the order in which they first appear.
  var slotIDs: [SlotID] {
    var seen: Set<Int> = [0]
    return rows.joined().filter { seen.insert($0).inserted }.map { SlotID(String($0)) }
  }
}
