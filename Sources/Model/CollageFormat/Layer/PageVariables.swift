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
  public static func values(page number: Int, of count: Int, title name: String) -> [(name: String, value: String)] {
    [
      (page, "\(number)"), (pages, "\(count)"), (title, name), (left, "\(2 * number)"), (right, "\(2 * number + 1)"),
    ]
  }
}
