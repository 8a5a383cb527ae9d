import CollageFiles
import CollageKit
import CollageRender

/// Sizes in which one collage is written at once, each to a file of its own.
struct SizeList {
  struct Entry {
    /// The size as in file names: `phone-wallpaper`, `1200x800`, `a4`.
    let name: String
    let sizing: RenderRequest.Sizing
    let output: String
  }

  let entries: [Entry]

  /// Parses the option `--sizes`: what `--size` takes, separated by commas.
  ///
  /// - Parameters:
  ///   - text: The sizes.
  ///   - output: The output; the name of each size stands before its extension, as the numbers of pages do.
  /// - Throws: `UsageError` for an invalid size, one that is named twice, and standard output.
  init(_ text: String, output: String) throws {
    guard output != "-" else {
      throw UsageError(
        message: "--sizes: several pictures cannot be written to standard output; name a file such as -o wall.jpg")
    }
    let pattern = PagePattern(output)
    var entries: [Entry] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let size = try SizeText(String(part), option: "--sizes")
      let name = LengthText.plain(String(part))
      guard !entries.contains(where: { $0.name == name }) else {
        throw UsageError(message: "--sizes: \(escaped(name)) is named twice; leave one out")
      }
      entries.append(Entry(name: name, sizing: try size.sizing(), output: pattern.path(name)))
    }
    self.entries = entries
  }
}
