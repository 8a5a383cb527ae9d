public import CollageFormat
import CollageModel

extension PageVariables {
  /// Checks that every variable of a text has a value on pages.
  public static func check(_ text: String, hasTitle: Bool) throws(TextVariables.Failure) {
    let known = [page, pages] + (hasTitle ? [title] : [])
    _ = try TextVariables.replace(in: text, with: known.map { (name: $0, value: "") })
  }

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
