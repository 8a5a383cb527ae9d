package import CollageModel

/// Reads style choices from the value of the key `chosen` in a command `relayout`.
package enum StyleChoicesReader {
  private static let keys = [
    "gap", "margin", "corners", "border", "borderColor", "outside", "shadow", "background", "dividers",
  ]

  /// Reads choices from the bytes of a text.
  package static func decode(_ bytes: [UInt8]) throws(FormatError) -> StyleChoices {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: ""), path: .root, log: log)
    return try log.finish(read(root), file: "")
  }

  static func read(_ cursor: Cursor) -> StyleChoices? {
    guard let object = cursor.object("choices", keys: keys) else { return nil }
    var choices = StyleChoices()
    func number(_ key: String) -> Double? { object.optional(key)?.number(.within(0...100, "a length")) }
    choices.gap = number("gap")
    choices.margin = number("margin")
    choices.corners = number("corners")
    choices.border = number("border")
    choices.shadow = number("shadow")
    choices.borderColor = object.optional("borderColor")?.color()
    choices.isBorderOutside = object.optional("outside")?.boolean("outside")
    choices.background = object.optional("background").flatMap { cursor in
      cursor.word == "blurred" ? .blurredPhoto : cursor.background(mayNameSlot: false).map { .paint($0) }
    }
    for (name, member) in object.optional("dividers")?.object("dividers")?.members ?? [] {
      guard let tree = SplitReader(log: cursor.log).read(member) else { continue }
      choices.remember(StyleChoices.Dividers(template: NameKey(name), tree: tree))
    }
    return choices
  }
}

/// Writes style choices as the value of the key `chosen`.
package enum StyleChoicesWriter {
  package static func value(of choices: StyleChoices) -> JSONValue {
    let background: JSONValue? =
      switch choices.background {
      case .paint(let paint)?: .background(paint)
      case .blurredPhoto?: .string("blurred")
      case nil: nil
      }
    let dividers = choices.dividers.map { left in
      (String(decoding: left.template.bytes, as: UTF8.self), JSONValue?.some(TemplateEncoder.value(of: left.tree)))
    }
    return .members([
      ("gap", choices.gap.map { .plain($0) }), ("margin", choices.margin.map { .plain($0) }),
      ("corners", choices.corners.map { .plain($0) }), ("border", choices.border.map { .plain($0) }),
      ("borderColor", choices.borderColor.map(JSONValue.color)),
      ("outside", choices.isBorderOutside.map { .boolean($0) }), ("shadow", choices.shadow.map { .plain($0) }),
      ("background", background), ("dividers", dividers.isEmpty ? nil : .members(dividers)),
    ])
  }
}
