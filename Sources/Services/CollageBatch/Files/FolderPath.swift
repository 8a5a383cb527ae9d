/// Removes trailing slashes from a folder's path, so that names can be appended; the root folder remains `/`.
package func withoutTrailingSlashes(_ folder: String) -> String {
  var folder = folder
  while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
  return folder
}
