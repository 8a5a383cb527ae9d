public import CollageModel

/// Reads drawings in JSON and reports all issues at once.
public enum DrawingDecoder {
  /// The maximum number of shapes in a drawing.
  private static let shapeLimit = 1_000

  /// Decodes a drawing from a file's bytes; an error lists all issues.
  ///
  /// A drawing's name is not in the document: it is the name of its file.
  public static func decode(_ bytes: [UInt8], file: String, id: DrawingID) throws(FormatError) -> Drawing {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    return try log.finish(read(root, id), file: file)
  }

  private static func read(_ cursor: Cursor, _ id: DrawingID) -> Drawing? {
    guard let object = cursor.object("a drawing"), DocumentHeader.check(object, format: DocumentHeader.drawing) else {
      return nil
    }
    object.checkKeys(KnownKeys(keys: ["format", "version", "summary", "tags", "size", "shapes", "$schema"]))
    _ = object.optional("$schema")?.string("a schema's address")
    let summary = object.optional("summary")?.text("a summary", length: DocumentLimits.summary) ?? ""
    let tags = object.optional("tags").map(tags) ?? []
    let sides = object.required("size")?.numbers("[width, height]", [.positive("a side"), .positive("a side")])
    guard let elements = object.required("shapes")?.elements("shapes") else { return nil }
    guard (1...shapeLimit).contains(elements.count) else {
      object.required("shapes")?.reject("a drawing must have 1 to \(shapeLimit) shapes")
      return nil
    }
    let size = sides.map { Size($0[0], $0[1]) }
    // Shapes are checked even if the size is invalid, so that all issues are reported at once.
    let shapes = elements.map { shape($0, units: size ?? Size(1, 1)) }
    guard let tags, let size, let shapes = Cursor.allOrNothing(shapes) else { return nil }
    return Drawing(id: id, summary: summary, tags: tags, size: size, shapes: shapes)
  }

  /// Reads a shape of a drawing, which must not refer to files or photos.
  private static func shape(_ cursor: Cursor, units: Size) -> DrawnShape? {
    guard let shape = ShapeContentReader.read(cursor, units: units) else { return nil }
    if case .area(.mask) = shape.form {
      cursor.log.add(.key(cursor.path, "form"), "a mask; drawings do not support masks")
    }
    switch shape.fill {
    case .picture?, .photo?:
      cursor.log.add(
        .key(cursor.path, "fill"), "a picture; a drawing's shape can be filled only with colors and gradients")
    case .palette?:
      cursor.log.add(
        .key(cursor.path, "fill"), "a color of photos; a drawing's shape can be filled only with colors and gradients")
    case .color?, .gradient?, nil: break
    }
    return shape
  }

  private static func tags(_ cursor: Cursor) -> [String]? {
    guard let elements = cursor.elements("tags") else { return nil }
    return Cursor.allOrNothing(elements.map { $0.text("a tag", length: 1...50) })
  }
}

/// Writes drawings as canonical JSON: equal drawings give equal bytes.
public enum DrawingEncoder {
  /// Returns the canonical document of a drawing.
  public static func encode(_ drawing: Drawing) -> [UInt8] {
    JSONWriter.pretty(
      .members([
        ("format", .string(DocumentHeader.drawing)),
        ("version", .number(Double(DocumentHeader.version))),
        ("summary", drawing.summary.isEmpty ? nil : .string(drawing.summary)),
        ("tags", drawing.tags.isEmpty ? nil : .array(drawing.tags.map(JSONValue.string))),
        ("size", .size(drawing.size)),
        ("shapes", .array(drawing.shapes.map { ShapeContentWriter.value(of: $0, units: drawing.size) })),
      ]))
  }
}
