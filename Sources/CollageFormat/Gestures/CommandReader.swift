import CollageModel

/// Reads one command; returns nil only after logging an issue.
struct CommandReader {
  let object: ObjectCursor
  let resolver: GestureLogDecoder.Resolver

  func read(_ form: CommandForm) -> Command? {
    switch form.name {
    case "compact": .compact
    case "undo": .undo
    case "redo": .redo
    case "swap": swap()
    case "move": item().flatMap { item in slot().map { .move(item, to: $0) } }
    case "setAside": item().map { .setAside($0) }
    case "reset": item().map { .reset($0) }
    case "delete": element().map { .delete($0) }
    case "lock": element().map { .lock($0, true) }
    case "unlock": element().map { .lock($0, false) }
    case "duplicate": duplicate()
    case "relayout": relayout()
    case "replace": item().flatMap { item in photo().map { .replace(item, with: $0) } }
    case "add": add()
    case "addLayer": object.required("layer").flatMap { LayerReader.read($0) }.map { .addLayer($0) }
    case "select": selection().map { .select($0) }
    case "toggleSelection": toggleSelection()
    case "weights": weights()
    case "lift": item().map { .lift($0) }
    case "aim": slot().map { .aim(at: $0) }
    case "drop": .drop
    case "equalize": branch().map { .equalize(branch: $0) }
    case "setFrame": setFrame()
    case "align", "distribute", "group": arrangement(form)
    case "setContent", "replaceLayer", "styleLayers", "hide", "show", "setLevel", "setLayerSize": layerChange(form)
    case "together": together()
    case "setLook": items().map { .setLook($0, LookReader.read(object, base: .neutral)) }
    case "resetLook": items().map { .resetLook($0) }
    case "copyLook": item().map { .copyLook($0) }
    default: adjustment(form)
    }
  }

  private func adjustment(_ form: CommandForm) -> Command? {
    switch form.name {
    case "flip":
      item().flatMap { item in
        object.required("direction")?.choice("a direction", Flip.allCases).map { .flip(item, $0) }
      }
    case "quarterTurn":
      item().flatMap { item in
        object.required("turns")?.integer(
          "a number of quarter turns", in: -GestureLog.maxTurns...GestureLog.maxTurns
        )
        .map { .quarterTurn(item, $0) }
      }
    case "straighten": item().flatMap { item in degrees().map { .straighten(item, $0) } }
    case "perspective": item().map { .perspective($0, PerspectiveReader.readRequest(object)) }
    case "crop": crop()
    case "fit": fit()
    case "setIntent": item().map { .setIntent($0, IntentReader.read(object)) }
    case "nudge":
      element().flatMap { element in
        object.required("by")?.point(.any("a distance")).map { .nudge(element, by: $0) }
      }
    case "zoom":
      element().flatMap { element in
        object.required("by")?.number(.any("a factor")).map { .zoom(element, by: $0, about: about()) }
      }
    case "rotate": element().flatMap { element in degrees().map { .rotate(element, by: $0, about: about()) } }
    default:
      element().flatMap { element in
        object.required("to")?.choice("a place", Reordering.allCases).map { .reorder(element, $0) }
      }
    }
  }

  // MARK: Parts

  func item() -> ItemID? { object.required("item")?.identifier("an item's id").map { ItemID($0) } }

  private func items() -> [ItemID]? {
    object.required("items")?.elements("items").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.identifier("an item's id").map { ItemID($0) } })
    }
  }

  private func slot() -> SlotID? { object.required("slot")?.identifier("a slot's id").map { SlotID($0) } }

  private func degrees() -> Angle? { object.required("degrees")?.number(.any("an angle")).map { Angle(degrees: $0) } }

  private func about() -> Point? { object.optional("about")?.point(.any("a coordinate")) }

  private func element() -> Element? {
    guard let (key, cursor) = object.exactlyOne(of: ["item", "layer"], "this command"),
      let name = cursor.identifier("an id")
    else { return nil }
    return key == "item" ? .item(ItemID(name)) : .layer(LayerID(name))
  }

  func photo() -> ScenePhoto? {
    let id = object.required("photo")?.identifier("a photo's id")
    // Any numbers: a session rejects invalid sizes, and a log records the request.
    let size = object.required("size")?.numbers("[width, height] in pixels", [.any("a width"), .any("a height")])
    let focus = object.optional("automaticFocus")?.point(.share("a focus"))
    guard let id, let size else { return nil }
    return ScenePhoto(id: PhotoID(id), size: Size(size[0], size[1]), automaticFocus: focus)
  }

  // MARK: Commands

  private func swap() -> Command? {
    guard let cursor = object.required("items"), let elements = cursor.elements("items") else { return nil }
    guard elements.count == 2 else {
      cursor.reject("a swap needs two items")
      return nil
    }
    guard let one = elements[0].identifier("an item's id"), let other = elements[1].identifier("an item's id")
    else { return nil }
    return .swap(ItemID(one), ItemID(other))
  }

  private func add() -> Command? {
    let slot = object.optional("slot").map { $0.identifier("a slot's id") }
    guard let item = item(), let photo = photo() else { return nil }
    return .add(item, photo, to: slot.flatMap { $0 }.map { SlotID($0) })
  }

  private func duplicate() -> Command? {
    guard let element = element(), let name = object.required("as")?.identifier("an id") else { return nil }
    switch element {
    case .item: return .duplicate(element, as: .item(ItemID(name)))
    case .layer: return .duplicate(element, as: .layer(LayerID(name)))
    }
  }

  private func crop() -> Command? {
    guard let item = item() else { return nil }
    let aspect = object.optional("aspect")
    guard let part = object.optional("crop") else {
      guard let aspect else { return .crop(item, nil) }
      return aspect.choice("an aspect ratio", CropAspect.allCases).map { .cropToAspect(item, $0) }
    }
    guard aspect == nil else {
      aspect?.reject("a photo is cropped to a part or to an aspect ratio, not to both")
      return nil
    }
    let rules: [NumberRule] = [.any("an x"), .any("a y"), .any("a width"), .any("a height")]
    return part.numbers("[x, y, width, height]", rules)
      .map { .crop(item, Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
  }

  private func fit() -> Command? {
    guard let item = item(), let cursor = object.required("fit") else { return nil }
    if cursor.value == .null { return .fit(item, nil) }
    return cursor.choice("a fit", Fit.allCases).map { .fit(item, $0) }
  }

  private func toggleSelection() -> Command? {
    guard let selection = selection() else { return nil }
    if let selection { return .toggleSelection(selection) }
    object.cursor.reject("it needs one of item, layer and slot")
    return nil
  }

  /// Returns what is selected, where nothing is a selection, too; nil only after logging an issue.
  private func selection() -> Selection?? {
    let found = ["item", "layer", "slot"].compactMap { key in object.optional(key).map { (key, $0) } }
    guard let (key, cursor) = found.first else { return .some(nil) }
    guard found.count == 1 else {
      object.cursor.reject("a selection has at most one of item, layer and slot")
      return nil
    }
    guard let name = cursor.identifier("an id") else { return nil }
    switch key {
    case "item": return .item(ItemID(name))
    case "layer": return .layer(LayerID(name))
    default: return .slot(SlotID(name))
    }
  }

  private func weights() -> Command? {
    let weights = object.required("weights")?.elements("weights").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.number(.any("a weight")) })
    }
    guard let weights, let branch = branch() else { return nil }
    return .weights(branch: branch, weights)
  }

  private func branch() -> [Int]? {
    let branch = object.optional("branch")?.elements("a branch").map { elements in
      Cursor.allOrNothing(elements.map { $0.integer("a child's place", in: 0...100_000) })
    }
    return branch ?? []
  }

  private func setFrame() -> Command? {
    let names = ["a left edge", "a top edge", "a width", "a height"]
    guard let slot = slot(),
      let frame = object.required("frame")?.numbers("[x, y, width, height]", names.map { .any($0) })
    else { return nil }
    return .setFrame(slot, Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
  }

  private func arrangement(_ form: CommandForm) -> Command? {
    guard let layers = layers() else { return nil }
    if form.name == "group" {
      guard let cursor = object.optional("group") else { return .group(layers, nil) }
      return cursor.identifier("a group's id").map { .group(layers, GroupID($0)) }
    }
    if form.name == "align" {
      return object.required("to")?.choice("a line", LayerAlignment.allCases).map { .align(layers, $0) }
    }
    return object.required("axis")?.choice("an axis", SplitNode.Axis.allCases).map { .distribute(layers, along: $0) }
  }

  private func together() -> Command? {
    guard let elements = object.required("commands")?.elements("commands") else { return nil }
    let commands = elements.map { element -> Command? in
      guard let inner = element.object("a command"), let cursor = inner.required("command"),
        let name = cursor.string("a command")
      else { return nil }
      guard name != "together", let form = CommandForm.all.first(where: { $0.name == name }) else {
        cursor.reject("known commands: \(CommandForm.names), and none of them contains others")
        return nil
      }
      inner.checkKeys(KnownKeys(keys: ["command"] + form.keys))
      return CommandReader(object: inner, resolver: resolver).read(form)
    }
    return Cursor.allOrNothing(commands).map { .together($0) }
  }

  private func relayout() -> Command? {
    let rule = object.optional("rule").map { $0.choice("a rule", RelayoutRule.allCases) } ?? .readingOrder
    guard let cursor = object.required("template"), let template = template(cursor) else { return nil }
    do throws(FormatError) {
      let board = try resolver.board(template)
      return rule.map { .relayout(board, $0) }
    } catch {
      for issue in error.issues { cursor.log.add(cursor.path, issue.message) }
      return nil
    }
  }

  private func template(_ cursor: Cursor) -> Template? {
    guard case .string = cursor.value else { return TemplateDecoder.read(cursor) }
    guard let path = cursor.relativePath() else { return nil }
    do throws(FormatError) {
      return try resolver.template(path)
    } catch {
      for line in error.description.split(separator: "\n") { cursor.log.add(cursor.path, String(line)) }
      return nil
    }
  }
}
