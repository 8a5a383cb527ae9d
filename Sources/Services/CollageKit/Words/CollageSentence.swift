import CollageFiles
import CollageFormat
import CollageModel
import CollageRender

extension PhotoCollage {
  /// Returns a sentence that says what the collage shows, for people who do not see it: how many photos, where and when they were
  /// taken, what each says, and the texts.
  ///
  /// Of a photo, the words are its own alternative text or that of its slot, its caption, the people, or else its name. The sentence
  /// is in the collage's language if that is English or German, otherwise in English.
  ///
  /// - Throws: `FormatError` for a variable without a value, `RenderError` for a photo that cannot be read.
  public func alternativeText() throws -> String {
    var collage = self
    (collage.labels, collage.asked.composition.template.labels) = (nil, nil)
    try collage.replaceVariables()
    let composition = collage.asked.composition
    let language = composition.language(given: texts)
    let words = SentenceWords.of(language)
    // What photos say together is what texts would say of them.
    var asking = composition
    asking.layers = ["photos.places", "photos.dates"].map { name in
      Layer(id: LayerID(name), content: .text(TextContent("{{\(name)}}")), size: Size(1, 1), center: .zero)
    }
    let says = asking.photoTexts(of: sources, policy: asked.policy)
    let values = language.map { [(name: PageVariables.language, value: words.holds($0) ? $0 : words.tag)] } ?? []
    let together = try asking.replacingVariables(with: values, photos: says).layers.compactMap(\.shownText)
    let filled = composition.items.filter { $0.slot != nil }
    var parts: [String] = []
    for item in filled {
      let own = item.alternativeText ?? item.slot.flatMap { composition.template.style(ofSlot: $0)?.alternativeText }
      let path = composition.photos.first { $0.id == item.photo }?.path ?? ""
      let said =
        own?.name
        ?? says[item.photo].flatMap { $0.caption ?? ($0.people.isEmpty ? nil : $0.people.joined(separator: ", ")) }
      let part = said ?? PhotoVariables.fileName(path)
      if !part.isEmpty, !parts.contains(part) { parts.append(part) }
    }
    let shown = composition.layers.filter {
      !$0.isHidden && $0.opacity > 0 && !$0.id.name.hasPrefix(PlacedLabels.prefix)
    }
    let read = ReadingOrder.indices(
      of: shown.map {
        Rect(
          x: $0.center.x - $0.size.width / 2, y: $0.center.y - $0.size.height / 2, width: $0.size.width,
          height: $0.size.height)
      })
    return words.sentence(photos: filled.count, together, parts, texts: read.compactMap { shown[$0].shownText })
  }
}

/// The words of sentences in a language.
private struct SentenceWords {
  let tag: String
  /// The beginnings of sentences: with no photo, with one and with several, whose number stands for `{}`.
  let none, one, many: String
  /// The number of photos that are not named.
  let more: String
  /// The texts.
  let texts: String

  private static let all = [
    SentenceWords(
      tag: "en", none: "A card", one: "A photo", many: "A collage of {} photos", more: "and {} more",
      texts: "with the words “{}”"),
    SentenceWords(
      tag: "de", none: "Eine Karte", one: "Ein Foto", many: "Eine Collage aus {} Fotos", more: "und {} weitere",
      texts: "mit dem Text „{}“"),
  ]

  /// Returns the words of a language, or English ones.
  static func of(_ language: String?) -> SentenceWords {
    language.flatMap { language in all.first { $0.holds(language) } } ?? all[0]
  }

  /// Returns whether a language is this one, of any region.
  func holds(_ language: String) -> Bool { language.prefix { $0 != "-" }.lowercased() == tag }

  /// The largest number of photos that are named, and of letters of texts.
  private static let (mostPhotos, mostLetters) = (12, 300)

  func sentence(photos count: Int, _ together: [String], _ parts: [String], texts: [String]) -> String {
    func filled(_ text: String, _ value: String) -> String { text.replacing("{}", with: value) }
    let head = count == 0 ? none : count == 1 ? one : filled(many, "\(count)")
    var text = ([head] + together).joined(separator: ", ")
    if !parts.isEmpty {
      let rest = parts.count > Self.mostPhotos ? " " + filled(more, "\(parts.count - Self.mostPhotos)") : ""
      text += ": " + parts.prefix(Self.mostPhotos).joined(separator: "; ") + rest
    }
    let said = texts.joined(separator: " · ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !said.isEmpty {
      let shown = said.count > Self.mostLetters ? said.prefix(Self.mostLetters) + "…" : said[...]
      text += (count == 0 ? " " : ", ") + filled(self.texts, String(shown))
    }
    return text + (text.last.map { ".!?".contains($0) } == true ? "" : ".")
  }
}

extension Layer {
  /// The words of a text; nil for other layers and for a text without words.
  fileprivate var shownText: String? {
    guard case .text(let text) = content, text.string.contains(where: { !$0.isWhitespace }) else { return nil }
    return text.string
  }
}
