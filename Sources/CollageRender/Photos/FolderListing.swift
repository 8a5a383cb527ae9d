import CollageLayout
import SystemCalls
import SystemLibrary

/// The names in a folder.
package enum FolderListing {
  /// Returns the names without hidden ones, in natural order.
  package static func names(of folder: String) throws(RenderError) -> [String] {
    try allNames(of: folder).filter { !$0.hasPrefix(".") }.sorted { NaturalOrder.precedes($0, $1) }
  }

  /// Returns all names, in no order.
  package static func allNames(of folder: String) throws(RenderError) -> [String] {
    guard let names = namesInFolder(folder) else { throw .cannotOpen(path: folder, reason: systemMessage(errno)) }
    return names.map(\.name)
  }
}
