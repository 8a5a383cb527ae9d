public import CollageFormat
import CollageModel

extension PageVariables {
  /// The short names of what photos say, in footers: those of all photos of the page.
  private static let ofPage = [
    ("date", "photos.dates"), ("dates", "photos.dates"), ("place", "photos.places"), ("caption", "photos.captions"),
    ("people", "photos.people"),
  ]

  /// Returns the text of footers with the variables of documents in place of short names.
  ///
  /// - Throws: `Failure` for a variable that has no value on pages.
  public static func footer(_ text: String, hasTitle: Bool) throws(TextVariables.Failure) -> String {
    try check(text, among: [page, pages] + (hasTitle ? [title] : []) + ofPage.map { $0.0 })
    return try TextVariables.renamed(in: text) { name in ofPage.first { $0.0 == name }?.1 ?? name }
  }

  /// Returns whether photos say something that a variable of all of them stands for; true for other variables.
  static func isKnown(_ name: String, of photos: [PhotoText]) -> Bool {
    switch name {
    case "photos.dates": photos.contains { $0.taken != nil }
    case "photos.places": photos.contains { $0.place != nil }
    case "photos.captions": photos.contains { $0.caption != nil }
    case "photos.people": photos.contains { !$0.people.isEmpty }
    default: true
    }
  }

  /// Checks that every variable of a text is one of names, or of photos.
  static func check(_ text: String, among known: [String]) throws(TextVariables.Failure) {
    let photos = try TextVariables.names(in: text).filter { PhotoVariables.isName($0) }
    _ = try TextVariables.replace(in: text, with: (known + photos).map { (name: $0, value: "") })
  }

  /// Checks that names of months are known in a language.
  public static func check(language tag: String) throws(TextVariables.Failure) {
    _ = try TextVariables.replace(in: "{{calendar.month.1}}", with: [(name: language, value: tag)])
  }

  /// The variable with the language of texts.
  static let language = "language"

  /// Returns a template without the texts that an album has no words for: its author's samples are no part of a book.
  static func leavingOutSamples(_ template: Template, hasTitle: Bool) -> Template {
    let known = [page, pages, left, right, TextVariables.count] + (hasTitle ? [title] : [])
    var template = template
    template.layers.removeAll { layer in
      guard case .text(let text) = layer.content, let names = try? TextVariables.names(in: text.string) else {
        return false
      }
      return names.contains { !known.contains($0) && !TextVariables.isDerived($0) }
    }
    return template
  }
}
