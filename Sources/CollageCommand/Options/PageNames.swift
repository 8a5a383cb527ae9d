import CollageFiles
import CollageRender

/// The pages into which a picture is cut, and their files.
struct PageNames {
  /// The size of a page in pixels.
  let size: PixelSize
  private let stem: String
  private let suffix: String

  /// Reads the option `--split`.
  ///
  /// - Throws: `UsageError` for what is no size, and for an output that is no file.
  init(size text: String, output: String, isExplaining: Bool) throws {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else {
      throw UsageError(message: "--split \(escaped(text)): write width x height in pixels, for example 1080x1350")
    }
    guard output != "-" || isExplaining else {
      throw UsageError(message: "--split: standard output holds one picture; name a file such as -o page.jpg")
    }
    size = PixelSize(width, height)
    let name = output.utf8.lastIndex(of: UInt8(ascii: "/")).map { output.utf8.index(after: $0) } ?? output.startIndex
    let dot = output[name...].lastIndex(of: ".") ?? output.endIndex
    (stem, suffix) = (String(output[..<dot]), String(output[dot...]))
  }

  /// Returns the file of a page, numbered from 1.
  func path(_ number: Int) -> String { "\(stem)-\(number)\(suffix)" }

  /// Returns the files of a picture's pages.
  func paths(of picture: PixelSize) -> [String] {
    let count = (picture.width / size.width) * (picture.height / size.height)
    return count > 0 ? (1...count).map(path) : []
  }
}
