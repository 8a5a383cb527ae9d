/// The variables of texts that pages of an album give values to.
public enum PageVariables {
  /// The number of the page, from 1.
  public static let page = "page"
  /// The number of pages.
  public static let pages = "pages"
  /// The name of the album.
  public static let title = "title"
  /// The numbers of the two pages that a template with both shows; a cover, which is no page, stands before 1.
  public static let (left, right) = ("left", "right")

  /// Returns the values for a page of an album.
  ///
  /// - Parameters:
  ///   - number: The number of the page.
  ///   - count: The number of pages.
  ///   - name: The title.
  ///   - first: The number of the left of two facing pages that are one; nil for a canvas that shows two pages of a book by itself.
  /// - Returns: Names and values.
  public static func values(
    page number: Int, of count: Int, title name: String, left first: Int? = nil
  ) -> [(name: String, value: String)] {
    let first = first ?? 2 * number
    return [(page, "\(number)"), (pages, "\(count)"), (title, name), (left, "\(first)"), (right, "\(first + 1)")]
  }
}
