import CollageModel

/// Reads the values of one command; methods return nil only after logging an issue.
struct CommandReader {
  let object: ObjectCursor
  let resolver: GestureLogDecoder.Resolver

  // MARK: Parts

  func item() -> ItemID? { object.required("item")?.identifier("an item's id").map { ItemID($0) } }

  func items() -> [ItemID]? {
    object.required("items")?.elements("items").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.identifier("an item's id").map { ItemID($0) } })
    }
  }

  func layer() -> LayerID? { object.required("layer")?.identifier("a layer's id").map { LayerID($0) } }

  func layers() -> [LayerID]? {
    object.required("layers")?.elements("layers").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.identifier("a layer's id").map { LayerID($0) } })
    }
  }

  func choice<Value: RawRepresentable<String>>(_ key: String, _ what: String, _ values: [Value]) -> Value? {
    object.required(key)?.choice(what, values)
  }

  func slot() -> SlotID? { object.required("slot")?.identifier("a slot's id").map { SlotID($0) } }

  func degrees() -> Angle? { object.required("degrees")?.number(.any("an angle")).map { Angle(degrees: $0) } }

  func about() -> Point? { object.optional("about")?.point(.any("a coordinate")) }

  func element() -> Element? {
    guard let (key, cursor) = object.exactlyOne(of: ["item", "layer"], "this command"),
      let name = cursor.identifier("an id")
    else { return nil }
    return key == "item" ? .item(ItemID(name)) : .layer(LayerID(name))
  }

  func photo() -> ScenePhoto? {
    let id = object.required("photo")?.identifier("a photo's id")
    // Not validated: a session ignores invalid sizes, and the log must keep them.
    let size = object.required("size")?.numbers("[width, height] in pixels", [.any("a width"), .any("a height")])
    let focus = object.optional("automaticFocus")?.point(.share("a focus"))
    guard let id, let size else { return nil }
    return ScenePhoto(id: PhotoID(id), size: Size(size[0], size[1]), automaticFocus: focus)
  }

  // MARK: Commands

  func swap() -> Edit? {
    guard let cursor = object.required("items"), let elements = cursor.elements("items") else { return nil }
    guard elements.count == 2 else {
      cursor.reject("a swap needs two items")
      return nil
    }
    guard let one = elements[0].identifier("an item's id"), let other = elements[1].identifier("an item's id")
    else { return nil }
    return .swap(ItemID(one), ItemID(other))
  }

  func add() -> Edit? {
    let slot = object.optional("slot").map { $0.identifier("a slot's id") }
    guard let item = item(), let photo = photo() else { return nil }
    return .add(item, photo, to: slot.flatMap { $0 }.map { SlotID($0) })
  }

  func duplicate() -> Edit? {
    guard let element = element(), let name = object.required("as")?.identifier("an id") else { return nil }
    switch element {
    case .item: return .duplicate(element, as: .item(ItemID(name)))
    case .layer: return .duplicate(element, as: .layer(LayerID(name)))
    }
  }

  func crop() -> Edit? {
    guard let item = item() else { return nil }
    let aspect = object.optional("aspect")
    guard let part = object.optional("crop") else {
      guard let aspect else { return .crop(item, nil) }
      return aspect.choice("an aspect ratio", CropAspect.allCases).map { .cropToAspect(item, $0) }
    }
    guard aspect == nil else {
      aspect?.reject("a crop must have either a part or an aspect ratio, not both")
      return nil
    }
    let rules: [NumberRule] = [.any("an x"), .any("a y"), .any("a width"), .any("a height")]
    return part.numbers("[x, y, width, height]", rules)
      .map { .crop(item, Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
  }

  func fit() -> Edit? {
    guard let item = item(), let cursor = object.required("fit") else { return nil }
    if cursor.value.isNull { return .fit(item, nil) }
    return cursor.choice("a fit", Fit.allCases).map { .fit(item, $0) }
  }

  func toggledSelection() -> Selection? {
    guard let selection = selection() else { return nil }
    if selection == nil { object.cursor.reject("must have one of item, layer and slot") }
    return selection
  }

  /// Returns the selection, which may be nil; returns the outer nil only after logging an issue.
  func selection() -> Selection?? {
    let found = ["item", "layer", "slot"].compactMap { key in object.optional(key).map { (Word(key), $0) } }
    guard let (key, cursor) = found.first else { return .some(nil) }
    guard found.count == 1 else {
      object.cursor.reject("a selection can have only one of item, layer and slot")
      return nil
    }
    guard let name = cursor.identifier("an id") else { return nil }
    switch key {
    case "item": return .item(ItemID(name))
    case "layer": return .layer(LayerID(name))
    default: return .slot(SlotID(name))
    }
  }

  func weights() -> Edit? {
    let weights = object.required("weights")?.elements("weights").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.number(.any("a weight")) })
    }
    guard let weights, let branch = branch() else { return nil }
    return .weights(branch: branch, weights)
  }

  func branch() -> [Int]? {
    let branch = object.optional("branch")?.elements("a branch").map { elements in
      Cursor.allOrNothing(elements.map { $0.integer("a child's index", in: 0...100_000) })
    }
    return branch ?? []
  }

  func setFrame() -> Edit? {
    let names = ["a left edge", "a top edge", "a width", "a height"]
    guard let slot = slot(),
      let frame = object.required("frame")?.numbers("[x, y, width, height]", names.map { .any($0) })
    else { return nil }
    return .setFrame(slot, Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
  }

  func group() -> Edit? {
    guard let layers = layers() else { return nil }
    guard let cursor = object.optional("group") else { return .group(layers, nil) }
    return cursor.identifier("a group's id").map { .group(layers, GroupID($0)) }
  }

  func rename() -> Edit? {
    guard let layers = layers() else { return nil }
    guard let cursor = object.optional("name") else { return .rename(layers, nil) }
    return cursor.identifier("a layer's name").map { .rename(layers, LayerName($0)) }
  }

  func quarterTurn() -> Edit? {
    let turns = object.required("turns")?.integer(
      "a number of quarter turns", in: -GestureLog.maxTurns...GestureLog.maxTurns)
    guard let item = item(), let turns else { return nil }
    return .quarterTurn(item, turns)
  }

  func replaceLayer() -> Edit? {
    let others = object.required("with")?.elements("layers").flatMap { elements in
      Cursor.allOrNothing(elements.map { LayerReader.read($0) })
    }
    guard let layer = layer(), let others else { return nil }
    return .replaceLayer(layer, with: others)
  }

  func together() -> Edit? {
    guard let elements = object.required("commands")?.elements("commands") else { return nil }
    let forms = CommandForms.edits.filter { !$0.name.hasSameBytes(as: "together") }
    let edits = elements.map { element -> Edit? in
      guard let inner = element.object("a command"), let cursor = inner.required("command"),
        let name = cursor.string("a command")
      else { return nil }
      guard let form = forms.first(where: { $0.name.hasSameBytes(as: name) }) else {
        let names = forms.map { $0.name }.joined(separator: ", ")
        cursor.reject("must be one of the commands that change the scene: \(names)")
        return nil
      }
      inner.checkKeys(KnownKeys(keys: ["command"] + form.keys))
      return form.read(CommandReader(object: inner, resolver: resolver))
    }
    return Cursor.allOrNothing(edits).map { .together($0) }
  }

  func relayout() -> Edit? {
    let rule = object.optional("rule").map { $0.choice("a rule", RelayoutRule.allCases) } ?? .readingOrder
    let choices = object.optional("chosen").map { StyleChoicesReader.read($0) } ?? StyleChoices()
    guard let cursor = object.required("template"), let template = template(cursor), let choices else { return nil }
    do throws(FormatError) {
      let board = try resolver.board(template).choosing(choices)
      return rule.map { .relayout(board, $0) }
    } catch {
      for issue in error.issues { cursor.log.add(cursor.path, issue.message) }
      return nil
    }
  }

  func template(_ cursor: Cursor) -> Template? {
    guard case .string = cursor.value else { return TemplateDecoder.read(cursor) }
    guard let path = cursor.relativePath() else { return nil }
    do throws(FormatError) {
      return try resolver.template(path)
    } catch {
      for line in error.description.utf8.split(separator: UInt8(ascii: "\n")) {
        cursor.log.add(cursor.path, String(decoding: line, as: UTF8.self))
      }
      return nil
    }
  }
}
