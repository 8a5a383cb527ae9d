import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel

/// The options that select templates.
struct TemplateChoice: ParsableArguments {
  @Option(
    name: .customLong("tag"),
    help: """
      Only templates with a tag, such as story or print, or for an occasion in English or German, such as christmas or \
      hochzeit; repeatable.
      """)
  var tags: [String] = []

  @Option(
    name: .customLong("photos"),
    help: ArgumentHelp(
      """
      Only templates for this number of photos: 4, 3..5, 6.. or ..3. Other values are photos for --preview: files, \
      folders or patterns, of which the first 30 are used (default: generated pictures); repeatable.
      """, valueName: "count-or-photos"),
    completion: .file())
  var photoArguments: [String] = []

  @Option(
    help: """
      Only templates whose name, description, tags, occasions or size contain all of these words, such as "wedding story", \
      "einschulung" or "instagram".
      """)
  var search: String?

  /// The photos for a contact sheet.
  var photos: [String] { photoArguments.filter { Self.count($0) == nil } }

  /// Returns the filter set by the options.
  ///
  /// - Throws: `UsageError` for an empty range or more than one range.
  func filter() throws -> TemplateFilter {
    let counts = photoArguments.filter { Self.count($0) != nil }
    guard counts.count < 2 else { throw UsageError(message: "--photos \(counts[1]): pass only one number or range") }
    var range: ClosedRange<Int>?
    if let text = counts.first, let (low, high) = Self.count(text) {
      guard low <= high else {
        throw UsageError(message: "--photos \(text): the range is empty; write \(high)..\(low)")
      }
      range = low...high
    }
    return TemplateFilter(tags: tags, photos: range, words: search?.split(separator: " ").map(String.init) ?? [])
  }

  /// Returns the templates that match the options.
  ///
  /// - Throws: `UsageError` if no template has a given tag, or if no template matches.
  func choose(_ entries: [TemplateEntry]) throws -> [TemplateEntry] {
    let filter = try filter()
    if let (tag, nearest, known) = filter.unknownTag(among: entries) {
      let advice = nearest.map { "did you mean \($0)?" } ?? "the tags are \(known.joined(separator: ", "))"
      throw UsageError(message: "--tag \(escaped(tag)): no template has this tag; \(advice)")
    }
    let chosen = entries.filter(filter.accepts)
    guard !chosen.isEmpty || entries.isEmpty else {
      let asked =
        tags.map { "--tag \($0)" } + photoArguments.filter { Self.count($0) != nil }.map { "--photos \($0)" }
        + (search.map { ["--search \($0)"] } ?? [])
      throw UsageError(
        message: "no template matches \(escaped(asked.joined(separator: " "))); "
          + (asked.count > 1 ? "leave one of them out, or " : "") + "list all with `collage templates`")
    }
    return chosen
  }

  /// Parses a photo count or a range of counts as its minimum and maximum; returns nil for other texts.
  private static func count(_ text: String) -> (Int, Int)? {
    func number(_ text: Substring) -> Int? {
      (1...6).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }
    if let exact = number(text[...]) { return (exact, exact) }
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (low, high) = (text[..<dots.lowerBound], text[dots.upperBound...])
    if low.isEmpty, high.isEmpty { return nil }
    guard let least = low.isEmpty ? 0 : number(low), let most = high.isEmpty ? .max : number(high) else { return nil }
    return (least, most)
  }
}

/// A list of templates as JSON.
struct TemplateList {
  let entries: [TemplateEntry]

  var json: String {
    let list = JSONValue.array(
      entries.map { entry in
        let (template, canvas) = (entry.template, entry.template.canvas)
        return .members([
          ("name", .string(entry.name)),
          ("title", .string(template.name)),
          ("description", .string(template.summary)),
          ("tags", .array(template.tags.map(JSONValue.string))),
          (
            "photos",
            .members([
              ("min", .number(Double(entry.minPhotos))),
              ("max", entry.maxPhotos.map { .number(Double($0)) } ?? .null),
            ])
          ),
          ("width", .number(canvas.size.width)),
          ("height", .number(canvas.size.height)),
          ("unit", .string(canvas.unit.rawValue)),
          ("aspect", .string(entry.aspect)),
          ("path", entry.path.map(JSONValue.string) ?? .null),
          ("fonts", .array(entry.fonts.map(JSONValue.string))),
          ("variables", .members(template.variables.map { ($0.name, .string($0.value)) })),
        ])
      })
    return String(decoding: JSONWriter.pretty(list), as: UTF8.self)
  }
}
