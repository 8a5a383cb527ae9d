public import CollageModel

/// Reads filters in JSON and reports all issues at once.
public enum FilterDecoder {
  /// Decodes a filter from a file's bytes; an error lists all issues.
  ///
  /// A filter's name is not in the document: it is the name of its file.
  public static func decode(_ bytes: [UInt8], file: String, id: FilterID) throws(FormatError) -> Filter {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    return try log.finish(read(root, id), file: file)
  }

  private static func read(_ cursor: Cursor, _ id: FilterID) -> Filter? {
    guard let object = cursor.object("a filter"), DocumentHeader.check(object, format: DocumentHeader.filter) else {
      return nil
    }
    object.checkKeys(KnownKeys(keys: ["format", "version", "name", "summary", "adjust", "table", "$schema"]))
    _ = object.optional("$schema")?.string("a schema's address")
    let title = object.required("name")?.text("a name", length: DocumentLimits.name)
    let summary = object.optional("summary")?.text("a summary", length: DocumentLimits.summary) ?? ""
    let adjustments = object.optional("adjust").map(AdjustmentsReader.read) ?? .neutral
    let table = object.optional("table")?.relativePath()
    guard let title else { return nil }
    return Filter(id: id, title: title, summary: summary, adjustments: adjustments, table: table)
  }
}

/// Writes filters as canonical JSON: equal filters give equal bytes.
public enum FilterEncoder {
  /// Returns the canonical document of a filter.
  public static func encode(_ filter: Filter) -> [UInt8] {
    JSONWriter.pretty(
      .members([
        ("format", .string(DocumentHeader.filter)),
        ("version", .number(Double(DocumentHeader.version))),
        ("name", .string(filter.title)),
        ("summary", filter.summary.isEmpty ? nil : .string(filter.summary)),
        ("adjust", filter.adjustments == .neutral ? nil : AdjustmentsWriter.value(of: filter.adjustments)),
        ("table", filter.table.map(JSONValue.string)),
      ]))
  }
}
