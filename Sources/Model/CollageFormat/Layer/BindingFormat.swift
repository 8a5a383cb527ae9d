import CollageModel

/// Reads and writes what the values of variables decide of a layer.
enum BindingFormat {
  static func read(_ cursor: Cursor, of object: ObjectCursor) -> LayerBindings? {
    guard let found = cursor.object("bindings", keys: ["visible", "color", "drawing"]) else { return nil }
    func text(_ key: String, of kinds: [String]) -> BoundText? {
      guard let cursor = found.optional(key), let text = TextReader.readString(cursor) else { return nil }
      if !kinds.isEmpty, !kinds.contains(where: { object.optional($0) != nil }) {
        cursor.reject("\"\(key)\" is valid only with \(Wording.choice(kinds)); remove it")
      }
      // As in ``LabelFormat``: pages keep bindings, and replace nothing.
      #if !hasFeature(Embedded)
        do throws(TextVariables.Failure) {
          if try TextVariables.names(in: text).isEmpty {
            cursor.reject("a binding must have a variable, such as {{price}}")
          }
        } catch {
          cursor.log.add(cursor.path, error.description)
        }
      #endif
      return BoundText(text)
    }
    return LayerBindings(
      visible: text("visible", of: []), color: text("color", of: ["text", "shape"]),
      drawing: text("drawing", of: ["sticker"]))
  }

  static func value(of bindings: LayerBindings) -> JSONValue {
    .members([
      ("visible", bindings.visible.map { .string($0.name) }), ("color", bindings.color.map { .string($0.name) }),
      ("drawing", bindings.drawing.map { .string($0.name) }),
    ])
  }
}

extension Layer {
  /// The texts whose variables have values: its words and its bindings.
  var variableTexts: [String] {
    let own = bindings?.texts ?? []
    if case .text(let text) = content { return [text.string] + own }
    return own
  }

  /// Replaces variables by their values, and what they decide.
  ///
  /// - Throws: `Failure` for a variable without a value, a value that is no color, or invalid braces.
  mutating func replaceVariables(with values: [(name: String, value: String)]) throws(TextVariables.Failure) {
    if case .text(var text) = content {
      text.string = try TextVariables.replace(in: text.string, with: values)
      content = .text(text)
    }
    guard let bindings else { return }
    func value(_ text: BoundText?) throws(TextVariables.Failure) -> String? {
      guard let text else { return nil }
      var bytes = Array(try TextVariables.replace(in: text.name, with: values).utf8)[...]
      while bytes.first == 32 { bytes.removeFirst() }
      while bytes.last == 32 { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
    if let shown = try value(bindings.visible), ["", "no", "false"].hasName(shown) { isHidden = true }
    if let color = try value(bindings.color), !color.utf8.isEmpty {
      guard let parsed = try? CSSColor.parse(color) else {
        throw .invalidValue(
          name: bindings.color?.name ?? "", value: color, allowed: "it must be a color, such as #cc3300 or teal")
      }
      switch content {
      case .text(var text):
        text.style.fill = .color(parsed)
        content = .text(text)
      case .shape(var shape):
        shape.fill = .color(parsed)
        content = .shape(shape)
      default: break
      }
    }
    if let name = try value(bindings.drawing), !name.utf8.isEmpty, case .sticker(var sticker) = content {
      sticker.source = .drawing(DrawingID(name))
      content = .sticker(sticker)
    }
    self.bindings = nil
  }
}
