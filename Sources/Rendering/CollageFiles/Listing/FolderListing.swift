import SystemCalls

package enum FolderListing {
  /// Returns the names without leading dots, in natural order.
  package static func names(of folder: String) throws(FileError) -> [String] {
    try allNames(of: folder).filter { !$0.hasPrefix(".") }.sorted { NaturalOrder.precedes($0, $1) }
  }

  /// Returns all names, in no particular order.
  package static func allNames(of folder: String) throws(FileError) -> [String] {
    guard let names = namesInFolder(folder) else { throw .cannotOpen(path: folder, reason: systemMessage(errno)) }
    return names.map(\.name)
  }

  /// Returns whether a path leads to a folder, following links.
  package static func isFolder(_ path: String) -> Bool { FileIdentity(folderAt: path) != nil }
}
