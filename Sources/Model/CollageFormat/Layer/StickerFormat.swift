import CollageModel

enum StickerReader {
  private static let keys =
    ["picture", "drawing", "fit", "shape", "cornerRadius", "contour", "cutout"] + LookReader.keys

  static func read(_ cursor: Cursor) -> Sticker? {
    guard let object = cursor.object("a sticker", keys: keys) else { return nil }
    let source = readSource(object)
    let fit = object.optional("fit")?.choice("a fit", Fit.allCases) ?? .contain
    let shape = StyleReader.readShape(object) ?? .rectangle
    let contour = object.optional("contour").flatMap(readContour)
    let cutout = object.optional("cutout").flatMap { $0.value.isNull ? nil : StyleReader.readCutout($0) }
    let look = LookReader.read(object, base: .neutral)
    guard let source else { return nil }
    return Sticker(source, fit: fit, shape: shape, contour: contour, cutout: cutout, look: look)
  }

  private static func readSource(_ object: ObjectCursor) -> Sticker.Source? {
    guard let (key, cursor) = object.exactlyOne(of: ["picture", "drawing"], "a sticker") else { return nil }
    if key == "picture" { return cursor.relativePath().map(Sticker.Source.picture) }
    return cursor.identifier("a drawing's name").map { .drawing(DrawingID($0)) }
  }

  private static func readContour(_ cursor: Cursor) -> Sticker.Contour? {
    guard let object = cursor.object("a contour", keys: ["width", "color"]) else { return nil }
    let width = object.required("width")?.number(.positive("a contour's width"))
    let color = object.optional("color").map { $0.color() } ?? .white
    guard let width, let color else { return nil }
    return Sticker.Contour(width: width, color: color)
  }
}

enum StickerWriter {
  static func value(of sticker: Sticker) -> JSONValue {
    let source: (String, JSONValue?) =
      switch sticker.source {
      case .picture(let path): ("picture", .string(path))
      case .drawing(let id): ("drawing", .string(id.name))
      }
    let contour = sticker.contour.map { contour in
      JSONValue.members([
        ("width", .plain(contour.width)), ("color", contour.color == .white ? nil : .color(contour.color)),
      ])
    }
    return .members(
      [
        source, ("fit", sticker.fit == .contain ? nil : .string(sticker.fit.rawValue)),
        sticker.shape == .rectangle ? ("shape", nil) : StyleWriter.shape(sticker.shape), ("contour", contour),
        ("cutout", sticker.cutout.map(StyleWriter.cutout)),
      ] + LookWriter.members(of: sticker.look, base: .neutral))
  }
}
