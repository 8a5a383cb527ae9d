import CollageFiles
import CollageModel

/// A folder in which each page is a picture.
package struct PageFolder: Sendable {
  /// The folder, ending in a slash.
  private let path: String

  /// Creates the folder at a path that ends in a slash.
  package init(path: String) { self.path = path }

  /// The names of pages.
  static let names = PagePattern(AlbumWriter.Output.usualName)

  /// Returns why pages cannot be written into the folder.
  ///
  /// - Parameters:
  ///   - overwrites: True to replace the pages that the folder has, which other files may be beside.
  ///   - count: The number of pages; nil if it is not known yet.
  /// - Returns: The reason; nil if they can be written.
  package func obstacle(overwrites: Bool, pages count: Int?) -> String? {
    let names = (try? FolderListing.names(of: path)) ?? []
    guard overwrites else {
      guard let first = names.first else { return nil }
      let rest = names.count > 1 ? " and \(counted(names.count - 1, "other file"))" : ""
      return "the folder is not empty (\(escaped(first))\(rest)); choose a new or an empty one"
    }
    guard let count else { return nil }
    let new = Set((1...max(1, count)).map { Self.names.path($0, of: count) })
    let left = names.filter { Self.names.isPage($0) && !new.contains($0) }
    guard let first = left.first else { return nil }
    let rest = left.count > 1 ? " and \(counted(left.count - 1, "other"))" : ""
    return
      "pages of another book would stay among the new ones (\(escaped(first))\(rest)); remove them, or choose an empty folder"
  }
}
