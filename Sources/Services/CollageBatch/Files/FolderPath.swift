/// Returns the path of a folder without trailing slashes, so that names can be appended; the root folder stays `/`.
func withoutTrailingSlashes(_ folder: String) -> String {
  var folder = folder
  while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
  return folder
}
