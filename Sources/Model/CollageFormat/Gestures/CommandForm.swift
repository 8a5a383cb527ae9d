import CollageModel

/// The format of a log's command: its name, its other keys, and the function that reads it.
struct CommandForm<Value>: Sendable {
  let name: String
  let keys: [String]
  let read: @Sendable (CommandReader) -> Value?

  init(_ name: String, _ keys: [String] = [], _ read: @escaping @Sendable (CommandReader) -> Value?) {
    (self.name, self.keys, self.read) = (name, keys, read)
  }
}

enum CommandForms {
  static let all: [CommandForm<Command>] =
    edits.map { form in
      CommandForm(form.name, form.keys) { reader in form.read(reader).map { .edit($0) } }
    } + [
      CommandForm("lift", ["item"]) { $0.item().map { .lift($0) } },
      CommandForm("aim", ["slot"]) { $0.slot().map { .aim(at: $0) } },
      CommandForm("drop") { _ in .drop },
      CommandForm("select", ["item", "layer", "slot"]) { $0.selection().map { .select($0) } },
      CommandForm("toggleSelection", ["item", "layer", "slot"]) { $0.toggledSelection().map { .toggleSelection($0) } },
      CommandForm("undo") { _ in .undo },
      CommandForm("redo") { _ in .redo },
    ]

  static var names: [String] { all.map { $0.name } + ["cancel"] }

  static let edits = photos + layers + boards

  private static let photos: [CommandForm<Edit>] = [
    CommandForm("swap", ["items"]) { $0.swap() },
    CommandForm("move", ["item", "slot"]) { reader in
      reader.item().flatMap { item in reader.slot().map { .move(item, to: $0) } }
    },
    CommandForm("setAside", ["item"]) { $0.item().map { .setAside($0) } },
    CommandForm("delete", ["item", "layer"]) { $0.element().map { .delete($0) } },
    CommandForm("replace", ["item", "photo", "size", "automaticFocus"]) { reader in
      reader.item().flatMap { item in reader.photo().map { .replace(item, with: $0) } }
    },
    CommandForm("add", ["item", "photo", "size", "automaticFocus", "slot"]) { $0.add() },
    CommandForm("duplicate", ["item", "layer", "as"]) { $0.duplicate() },
    CommandForm("lock", ["item", "layer"]) { $0.element().map { .lock($0, true) } },
    CommandForm("unlock", ["item", "layer"]) { $0.element().map { .lock($0, false) } },
    CommandForm("flip", ["item", "direction"]) { reader in
      reader.item().flatMap { item in
        reader.choice("direction", "a direction", Flip.allCases).map { .flip(item, $0) }
      }
    },
    CommandForm("quarterTurn", ["item", "turns"]) { $0.quarterTurn() },
    CommandForm("straighten", ["item", "degrees"]) { reader in
      reader.item().flatMap { item in reader.degrees().map { .straighten(item, $0) } }
    },
    CommandForm("perspective", ["item", "keystone", "corners"]) { reader in
      reader.item().map { .perspective($0, PerspectiveReader.readRequest(reader.object)) }
    },
    CommandForm("crop", ["item", "crop", "aspect"]) { $0.crop() },
    CommandForm("fit", ["item", "fit"]) { $0.fit() },
    CommandForm("setIntent", ["item"] + IntentReader.keys) { reader in
      reader.item().map { .setIntent($0, IntentReader.read(reader.object)) }
    },
    CommandForm("reset", ["item"]) { $0.item().map { .reset($0) } },
    CommandForm("nudge", ["item", "layer", "by"]) { reader in
      reader.element().flatMap { element in
        reader.object.required("by")?.point(.any("a distance")).map { .nudge(element, by: $0) }
      }
    },
    CommandForm("zoom", ["item", "layer", "by", "about"]) { reader in
      reader.element().flatMap { element in
        reader.object.required("by")?.number(.any("a factor")).map { .zoom(element, by: $0, about: reader.about()) }
      }
    },
    CommandForm("rotate", ["item", "layer", "degrees", "about"]) { reader in
      reader.element().flatMap { element in
        reader.degrees().map { .rotate(element, by: $0, about: reader.about()) }
      }
    },
    CommandForm("setLook", ["items"] + LookReader.keys) { reader in
      reader.items().map { .setLook($0, LookReader.read(reader.object, base: .neutral)) }
    },
    CommandForm("resetLook", ["items"]) { $0.items().map { .resetLook($0) } },
    CommandForm("copyLook", ["item"]) { $0.item().map { .copyLook($0) } },
    CommandForm("setRole", ["items", "role"]) { reader in
      guard let items = reader.items(), let cursor = reader.object.required("role") else { return nil }
      if cursor.value.isNull { return .setRole(items, nil) }
      return cursor.choice("a role", Outfit.Role.allCases).map { .setRole(items, $0) }
    },
    CommandForm("setClip", ["item"] + ClipPartReader.keys) { reader in
      reader.item().map { .setClip($0, ClipPartReader.read(command: reader.object)) }
    },
  ]

  private static let layers: [CommandForm<Edit>] = [
    CommandForm("reorder", ["item", "layer", "to"]) { reader in
      reader.element().flatMap { element in
        reader.choice("to", "a place", Reordering.allCases).map { .reorder(element, $0) }
      }
    },
    CommandForm("addLayer", ["layer"]) { reader in
      reader.object.required("layer").flatMap { LayerReader.read($0) }.map { .addLayer($0) }
    },
    CommandForm("align", ["layers", "to"]) { reader in
      reader.layers().flatMap { layers in
        reader.choice("to", "a line", LayerAlignment.allCases).map { .align(layers, $0) }
      }
    },
    CommandForm("distribute", ["layers", "axis"]) { reader in
      reader.layers().flatMap { layers in
        reader.choice("axis", "an axis", SplitNode.Axis.allCases).map { .distribute(layers, along: $0) }
      }
    },
    CommandForm("setContent", ["layer"] + LayerContentReader.keys) { reader in
      reader.layer().flatMap { layer in LayerContentReader.read(reader.object).map { .setContent(layer, $0) } }
    },
    CommandForm("replaceLayer", ["layer", "with"]) { $0.replaceLayer() },
    CommandForm("styleLayers", ["layers", "opacity", "blend", "shadow"]) { reader in
      reader.layers().flatMap { layers in LayerReader.readStyle(reader.object).map { .styleLayers(layers, $0) } }
    },
    CommandForm("rename", ["layers", "name"]) { $0.rename() },
    CommandForm("hide", ["layers"]) { $0.layers().map { .hide($0, true) } },
    CommandForm("show", ["layers"]) { $0.layers().map { .hide($0, false) } },
    CommandForm("setLevel", ["layers", "level"]) { reader in
      reader.layers().flatMap { layers in
        reader.choice("level", "a level", Layer.Level.allCases).map { .setLevel(layers, $0) }
      }
    },
    CommandForm("setLayerSize", ["layer", "size"]) { reader in
      reader.layer().flatMap { layer in
        reader.object.required("size")?.numbers("[width, height]", [.any("a side"), .any("a side")])
          .map { .setLayerSize(layer, Size($0[0], $0[1])) }
      }
    },
    CommandForm("group", ["layers", "group"]) { $0.group() },
  ]

  private static let boards: [CommandForm<Edit>] = [
    CommandForm("compact") { _ in .compact },
    CommandForm("relayout", ["template", "rule", "chosen"]) { $0.relayout() },
    CommandForm("weights", ["branch", "weights"]) { $0.weights() },
    CommandForm("equalize", ["branch"]) { $0.branch().map { .equalize(branch: $0) } },
    CommandForm("setFrame", ["slot", "frame"]) { $0.setFrame() },
    CommandForm("together", ["commands"]) { $0.together() },
  ]
}
