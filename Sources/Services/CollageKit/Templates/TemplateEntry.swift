import CollageFormat
public import CollageModel

/// The properties by which a template is chosen: its name, words, photo count and aspect ratio.
public struct TemplateEntry: Sendable {
  /// The name by which commands find it: family and name, or the file's path.
  public let name: String
  /// The template's file; nil for a shipped template.
  public let path: String?
  public let template: Template
  /// The minimum number of photos that fill it.
  public let minPhotos: Int
  /// The maximum number of photos it shows; nil if unlimited.
  public let maxPhotos: Int?

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - name: The name by which commands find the template.
  ///   - path: The template's file; nil for a shipped template.
  ///   - template: The template.
  public init(name: String, path: String? = nil, template: Template) {
    (self.name, self.path, self.template) = (name, path, template)
    let (least, most) = Self.photos(of: template)
    (minPhotos, maxPhotos) = (template.repeatsPhotos ? 1 : least, most)
  }

  /// Creates an entry from a document.
  ///
  /// - Throws: `FormatError` with all errors of the document.
  public init(_ found: TemplateSearch.Found) throws {
    self.init(name: found.name, path: found.path, template: try CollageDocument(found).template)
  }

  /// The template's own tags, and the occasions for which people look for templates with them.
  public var tags: [String] { template.tags + occasions }

  /// The occasions for which people look for the template, in English and German.
  package var occasions: [String] { TemplateWords.occasions(of: template.tags) }

  /// The well-known sizes with the aspect ratio of the canvas, which the template fills without empty edges.
  var sizes: [CanvasPreset] { CanvasPreset.all.filter { $0.hasAspect(of: template.canvas.size) } }

  /// The name, title, description, tags and occasions, in lowercase.
  var ownText: String { ([name, template.name, template.summary] + tags).joined(separator: " ").lowercased() }

  /// The font families used in texts, in order of first occurrence.
  public var fonts: [String] {
    var families: [String] = []
    for layer in template.layers {
      guard case .text(let text) = layer.content, !families.contains(text.font.family) else { continue }
      families.append(text.font.family)
    }
    return families
  }

  /// The aspect ratio in small integers, such as `4:5`, or else as a decimal ratio, such as `1.41:1`.
  public var aspect: String {
    let size = template.canvas.size
    for height in 1...16 {
      let width = size.width / size.height * Double(height)
      if width.rounded() >= 1, abs(width - width.rounded()) < 0.004 * width {
        return "\(Int(width.rounded())):\(height)"
      }
    }
    let ratio = max(size.width, size.height) / min(size.width, size.height)
    let text = JSONWriter.text(of: (ratio * 100).rounded() / 100)
    return size.width > size.height ? "\(text):1" : "1:\(text)"
  }

  private static func photos(of template: Template) -> (Int, Int?) {
    let overrides: [SlotID: SlotDefaults]
    let count: Int
    switch template.arrangement {
    case .automatic: return (1, nil)
    case .slots(let placed):
      return total(placed.map(\.sublayout))
    case .split(let root, let styles): (count, overrides) = (root.slotIDs.count, styles)
    case .cells(let matrix, let styles): (count, overrides) = (Set(matrix.rows.joined()).subtracting([0]).count, styles)
    }
    let sublayouts = overrides.values.compactMap(\.sublayout)
    return total(sublayouts + Array(repeating: nil, count: max(0, count - sublayouts.count)))
  }

  /// Returns the minimum and maximum number of photos in slots, some of which contain sublayouts.
  private static func total(_ slots: [Sublayout?]) -> (Int, Int?) {
    let least = slots.reduce(0) { $0 + ($1?.photos ?? 1) }
    return (least, slots.contains { $0 != nil && $0?.photos == nil } ? nil : least)
  }
}

/// A filter for lists of templates.
public struct TemplateFilter: Sendable {
  /// Tags that a template must have, all of them.
  public var tags: [String]
  /// The range of photo counts; a template matches if it can show one of them.
  public var photos: ClosedRange<Int>?
  /// Words of which each must occur in a template's name, title, description or tags, in an occasion that it suits, or in
  /// the name of a well-known size with its aspect ratio.
  ///
  /// If the words together name a size, such as "facebook cover", a template must have that size's aspect ratio or contain
  /// all words itself.
  public var words: [String]

  /// Creates a filter, which matches all templates by default.
  public init(tags: [String] = [], photos: ClosedRange<Int>? = nil, words: [String] = []) {
    (self.tags, self.photos, self.words) = (tags, photos, words)
  }

  /// Returns whether a template meets all conditions of the filter.
  public func accepts(_ entry: TemplateEntry) -> Bool {
    tags.allSatisfy { entry.tags.contains($0.lowercased()) } && has(words.map { $0.lowercased() }, entry)
      && (photos.map { $0.upperBound >= entry.minPhotos && $0.lowerBound <= entry.maxPhotos ?? .max } ?? true)
  }

  /// The well-known sizes whose names contain all words; empty without words.
  public var namedSizes: [CanvasPreset] {
    words.isEmpty ? [] : CanvasPreset.all.filter { size in words.allSatisfy { size.text.contains($0.lowercased()) } }
  }

  private func has(_ words: [String], _ entry: TemplateEntry) -> Bool {
    let own = entry.ownText
    if words.allSatisfy(own.contains) { return true }
    let named = namedSizes
    if !named.isEmpty { return entry.sizes.contains { named.contains($0) } }
    let text = ([own] + entry.sizes.map(\.text)).joined(separator: " ")
    return words.allSatisfy(text.contains)
  }

  /// Finds a filter tag that none of the given templates has.
  ///
  /// - Parameter entries: The templates.
  /// - Returns: The first unknown tag, the nearest known tag, and all known tags in order; nil if all tags are known.
  public func unknownTag(among entries: [TemplateEntry]) -> (tag: String, nearest: String?, known: [String])? {
    let known = Set(entries.flatMap(\.template.tags)).sorted()
    let accepted = Set(entries.flatMap(\.tags))
    guard let tag = tags.first(where: { !accepted.contains($0.lowercased()) }) else { return nil }
    return (tag, EditDistance.nearest(to: tag.lowercased(), in: known), known)
  }
}
