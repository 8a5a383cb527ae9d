import CollageFiles
import CollageKit
import CollageRender

/// The file names of the pages that a picture is cut into.
struct PageNames {
  let size: PixelSize
  private let pattern: PagePattern

  /// Parses the option `--split`.
  ///
  /// - Throws: `UsageError` if the size is invalid or the output is standard output.
  init(size text: String, output: String, isExplaining: Bool) throws {
    size = try SizeText(text, option: "--split").pixels()
    guard output != "-" || isExplaining else {
      throw UsageError(message: "--split: pages cannot be written to standard output; name a file such as -o page.jpg")
    }
    pattern = PagePattern(output)
  }

  /// Returns the file name of a page, numbered from 1.
  func path(_ number: Int) -> String { pattern.path(number, of: 1) }

  /// Returns the file names of all pages of a picture.
  func paths(of picture: PixelSize) -> [String] {
    let count = (picture.width / size.width) * (picture.height / size.height)
    return count > 0 ? (1...count).map(path) : []
  }
}
