import CollageFormat
public import CollageModel

/// What people choose a template by: its words, the photos that it takes, its form.
public struct TemplateEntry: Sendable {
  /// The name by which commands find it: its family and its own name, or its file.
  public let name: String
  /// Its file; nil for a shipped template.
  public let path: String?
  /// The template.
  public let template: Template
  /// The fewest photos that fill it.
  public let minPhotos: Int
  /// The most photos that it shows; nil if any number fits.
  public let maxPhotos: Int?

  /// Describes a template.
  ///
  /// - Parameters:
  ///   - name: The name by which it is found.
  ///   - path: Its file, if it has one.
  ///   - template: The template.
  public init(name: String, path: String? = nil, template: Template) {
    (self.name, self.path, self.template) = (name, path, template)
    let (least, most) = Self.photos(of: template)
    (minPhotos, maxPhotos) = (template.repeatsPhotos ? 1 : least, most)
  }

  /// Reads the template of a document.
  ///
  /// - Throws: `FormatError` with every error of the document.
  public init(_ found: TemplateSearch.Found) throws {
    self.init(name: found.name, path: found.path, template: try CollageDocument(found).template)
  }

  /// The font families of its texts, in the order in which they first occur.
  public var fonts: [String] {
    var families: [String] = []
    for layer in template.layers {
      guard case .text(let text) = layer.content, !families.contains(text.font.family) else { continue }
      families.append(text.font.family)
    }
    return families
  }

  /// The canvas' width over its height in small whole numbers such as `4:5`, or as `1.41:1` if there are none.
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

  /// Returns the counts of slots, some of which are layouts of several photos.
  private static func total(_ slots: [Sublayout?]) -> (Int, Int?) {
    let least = slots.reduce(0) { $0 + ($1?.photos ?? 1) }
    return (least, slots.contains { $0 != nil && $0?.photos == nil } ? nil : least)
  }
}

/// Which of many templates are wanted.
public struct TemplateFilter: Sendable {
  /// Tags that a template must all have.
  public var tags: [String]
  /// How many photos there may be; a template that takes one of these numbers is wanted.
  public var photos: ClosedRange<Int>?
  /// Words that must all occur in a template's name, title, description or tags.
  public var words: [String]

  /// Creates a filter; without arguments it wants all.
  public init(tags: [String] = [], photos: ClosedRange<Int>? = nil, words: [String] = []) {
    (self.tags, self.photos, self.words) = (tags, photos, words)
  }

  /// Returns whether a template is wanted.
  public func accepts(_ entry: TemplateEntry) -> Bool {
    let template = entry.template
    let text = ([entry.name, template.name, template.summary] + template.tags).joined(separator: " ").lowercased()
    return tags.allSatisfy { template.tags.contains($0.lowercased()) }
      && words.allSatisfy { text.contains($0.lowercased()) }
      && (photos.map { $0.upperBound >= entry.minPhotos && $0.lowerBound <= entry.maxPhotos ?? .max } ?? true)
  }

  /// Returns the nearest tag of some templates for a tag that none of them has; nil if one has it.
  ///
  /// - Parameter entries: The templates.
  /// - Returns: The first tag without a template, with the nearest tag, and all tags in order.
  public func unknownTag(among entries: [TemplateEntry]) -> (tag: String, nearest: String?, known: [String])? {
    let known = Set(entries.flatMap(\.template.tags)).sorted()
    guard let tag = tags.first(where: { !known.contains($0.lowercased()) }) else { return nil }
    return (tag, EditDistance.nearest(to: tag.lowercased(), in: known), known)
  }
}
