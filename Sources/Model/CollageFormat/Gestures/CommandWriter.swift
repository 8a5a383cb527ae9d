package import CollageModel

/// Writes commands in the format of a log.
package enum CommandWriter {
  private typealias Members = [(String, JSONValue?)]

  package static func members(of command: Command) -> [(String, JSONValue?)] {
    switch command {
    case .edit(let edit): members(of: edit)
    case .select(let selection): named("select", [self.selection(selection)])
    case .toggleSelection(let selection): named("toggleSelection", [self.selection(selection)])
    case .undo: named("undo", [])
    case .redo: named("redo", [])
    case .lift(let item): named("lift", [self.item(item)])
    case .aim(let slot): named("aim", [("slot", .string(slot.name))])
    case .drop: named("drop", [])
    }
  }

  static func members(of edit: Edit) -> [(String, JSONValue?)] {
    switch edit {
    case .swap(let one, let other):
      named("swap", [("items", .array([.string(one.name), .string(other.name)]))])
    case .move(let item, let slot): named("move", [self.item(item), ("slot", .string(slot.name))])
    case .setAside(let item): named("setAside", [self.item(item)])
    case .delete(let element): named("delete", [self.element(element)])
    case .compact: named("compact", [])
    case .relayout(let board, let rule):
      named(
        "relayout",
        [
          ("template", template(of: board)), ("rule", .string(rule.rawValue)),
          ("chosen", board.choices == StyleChoices() ? nil : StyleChoicesWriter.value(of: board.choices)),
        ])
    case .replace(let item, let photo): named("replace", [self.item(item)] + self.photo(photo))
    case .add(let item, let photo, let slot):
      named("add", [self.item(item)] + self.photo(photo) + [("slot", slot.map { .string($0.name) })])
    case .duplicate(let element, let name):
      named("duplicate", [self.element(element), ("as", self.element(name).1)])
    case .lock(let element, let isLocked): named(isLocked ? "lock" : "unlock", [self.element(element)])
    case .addLayer(let layer): named("addLayer", [("layer", LayerWriter.value(of: layer))])
    case .setContent(let layer, let content):
      named("setContent", [("layer", .string(layer.name))] + LayerContentWriter.members(of: content))
    case .replaceLayer(let layer, let others):
      named(
        "replaceLayer",
        [("layer", .string(layer.name)), ("with", .array(others.map { LayerWriter.value(of: $0) }))])
    case .styleLayers(let layers, let style):
      named("styleLayers", [self.layers(layers)] + LayerWriter.members(of: style))
    case .rename(let layers, let name):
      named("rename", [self.layers(layers), ("name", name.map { .string($0.name) })])
    case .hide(let layers, let isHidden): named(isHidden ? "hide" : "show", [self.layers(layers)])
    case .setLevel(let layers, let level):
      named("setLevel", [self.layers(layers), ("level", .string(level.rawValue))])
    case .setLayerSize(let layer, let size):
      named("setLayerSize", [("layer", .string(layer.name)), ("size", .size(size))])
    case .setLook(let items, let look):
      named("setLook", [self.items(items)] + LookWriter.members(of: look, base: .neutral))
    case .resetLook(let items): named("resetLook", [self.items(items)])
    case .copyLook(let item): named("copyLook", [self.item(item)])
    case .setRole(let items, let role):
      named("setRole", [self.items(items), ("role", role.map { .string($0.rawValue) } ?? .null)])
    case .setClip(let item, let part): named("setClip", [self.item(item)] + ClipPartWriter.members(of: part))
    case .flip(let item, let flip): named("flip", [self.item(item), ("direction", .string(flip.rawValue))])
    case .quarterTurn(let item, let turns):
      named("quarterTurn", [self.item(item), ("turns", .turns(turns))])
    case .straighten(let item, let angle): named("straighten", [self.item(item), ("degrees", .plain(angle.degrees))])
    case .perspective(let item, let perspective):
      named("perspective", [self.item(item)] + PerspectiveWriter.members(of: perspective))
    case .crop(let item, let part): named("crop", [self.item(item), ("crop", part.map(JSONValue.rect))])
    case .cropToAspect(let item, let aspect): named("crop", [self.item(item), ("aspect", .string(aspect.rawValue))])
    case .fit(let item, let fit): named("fit", [self.item(item), ("fit", fit.map { .string($0.rawValue) } ?? .null)])
    case .setIntent(let item, let intent):
      named("setIntent", [self.item(item)] + IntentWriter.members(of: intent))
    case .reset(let item): named("reset", [self.item(item)])
    case .nudge(let element, let way):
      named("nudge", [self.element(element), ("by", .point(way))])
    case .zoom(let element, let growth, let place):
      named("zoom", [self.element(element), ("by", .plain(growth)), about(place)])
    case .rotate(let element, let turn, let place):
      named("rotate", [self.element(element), ("degrees", .plain(turn.degrees)), about(place)])
    case .reorder(let element, let reordering):
      named("reorder", [self.element(element), ("to", .string(reordering.rawValue))])
    case .equalize(let branch): named("equalize", [("branch", .array(branch.map { .number(Double($0)) }))])
    case .setFrame(let slot, let frame):
      named(
        "setFrame",
        [
          ("slot", .string(slot.name)),
          ("frame", .array([frame.x, frame.y, frame.width, frame.height].map { .plain($0) })),
        ])
    case .align(let layers, let alignment):
      named("align", [self.layers(layers), ("to", .string(alignment.rawValue))])
    case .distribute(let layers, let axis):
      named("distribute", [self.layers(layers), ("axis", .string(axis.rawValue))])
    case .group(let layers, let group):
      named("group", [self.layers(layers), ("group", group.map { .string($0.name) })])
    case .together(let edits):
      named("together", [("commands", .array(edits.map { .members(members(of: $0)) }))])
    case .weights(let branch, let weights):
      named(
        "weights",
        [
          ("branch", .array(branch.map { .number(Double($0)) })), ("weights", .array(weights.map { .plain($0) })),
        ])
    }
  }

  private static func named(_ name: String, _ members: Members) -> Members { [("command", .string(name))] + members }

  private static func item(_ item: ItemID) -> (String, JSONValue?) { ("item", .string(item.name)) }

  private static func items(_ ids: [ItemID]) -> (String, JSONValue?) {
    ("items", .array(ids.map { .string($0.name) }))
  }

  private static func layers(_ ids: [LayerID]) -> (String, JSONValue?) {
    ("layers", .array(ids.map { .string($0.name) }))
  }

  private static func element(_ element: Element) -> (String, JSONValue?) {
    switch element {
    case .item(let id): ("item", .string(id.name))
    case .layer(let id): ("layer", .string(id.name))
    }
  }

  private static func selection(_ selection: Selection?) -> (String, JSONValue?) {
    switch selection {
    case .item(let id)?: ("item", .string(id.name))
    case .layer(let id)?: ("layer", .string(id.name))
    case .slot(let id)?: ("slot", .string(id.name))
    case nil: ("item", nil)
    }
  }

  private static func about(_ place: Point?) -> (String, JSONValue?) {
    ("about", place.map(JSONValue.point))
  }

  static func photo(_ photo: ScenePhoto) -> [(String, JSONValue?)] {
    [
      ("photo", .string(photo.id.name)), ("size", .size(photo.size)),
      ("automaticFocus", photo.automaticFocus.map(JSONValue.point)),
    ]
  }

  /// Returns a template that reproduces a board.
  private static func template(of board: Board) -> JSONValue {
    var template = board.fixedTemplate
    if template.name.isEmpty { template.name = "board" }
    return TemplateEncoder.value(of: template)
  }
}
