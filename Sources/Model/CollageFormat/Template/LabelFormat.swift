import CollageModel

/// Reads and writes the labels of photos: a string, or an object with their style.
enum LabelFormat {
  static func read(_ cursor: Cursor) -> PhotoLabels? {
    if case .string = cursor.value { return text(cursor).map { PhotoLabels($0) } }
    guard let object = cursor.object("labels", keys: ["text", "place", "font", "fill"]) else { return nil }
    let text = object.required("text").flatMap(text)
    var labels = PhotoLabels("", place: object.optional("place")?.choice("a place", PhotoLabels.Place.allCases))
    labels.color = object.optional("fill")?.color()
    if let font = object.optional("font")?.object("a font", keys: ["family", "size", "weight"]) {
      labels.family = font.optional("family")?.text("a family", length: DocumentLimits.name)
      labels.size = font.optional("size")?.number(.positive("a size"))
      labels.weight = font.optional("weight")?.integer("a weight", in: DocumentLimits.fontWeight)
    }
    guard let text else { return nil }
    labels.text = text
    return labels
  }

  private static func text(_ cursor: Cursor) -> String? {
    guard let text = cursor.text("a label", length: DocumentLimits.alternativeText) else { return nil }
    // Pages place no labels: the tool says what is wrong with them, and the bytes of that check would be sent to every page.
    #if !hasFeature(Embedded)
      do throws(LabelText.Failure) { _ = try LabelText(text) } catch {
        cursor.reject(error.description)
        return nil
      }
    #endif
    return text
  }

  static func value(of labels: PhotoLabels) -> JSONValue {
    let font: [(String, JSONValue?)] = [
      ("family", labels.family.map { .string($0) }), ("size", labels.size.map { .plain($0) }),
      ("weight", labels.weight.map { .plain(Double($0)) }),
    ]
    let style: [(String, JSONValue?)] = [
      ("place", labels.place.map { .string($0.rawValue) }),
      ("font", font.contains { $0.1 != nil } ? .members(font) : nil), ("fill", labels.color.map { .color($0) }),
    ]
    return style.contains { $0.1 != nil } ? .members([("text", .string(labels.text))] + style) : .string(labels.text)
  }
}
