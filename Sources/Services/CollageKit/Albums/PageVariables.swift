public import CollageFormat
import CollageLayout
import CollageModel

/// The variables of texts that pages give values to.
public enum PageVariables {
  /// The number of the page, from 1.
  public static let page = "page"
  /// The number of pages.
  public static let pages = "pages"
  /// The name of the album.
  public static let title = CoverDesign.title
  /// The numbers of the two pages that a template with both shows; a cover, which is no page, stands before 1.
  public static let (left, right) = ("left", "right")

  /// Returns the values for a page of an album.
  static func values(page number: Int, of count: Int, title name: String) -> [String: String] {
    [
      page: "\(number)", pages: "\(count)", title: name, left: "\(2 * number)", right: "\(2 * number + 1)",
    ]
  }

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
