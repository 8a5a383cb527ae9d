import SystemCalls

/// Finds files whose names are stored with other code points than they are written with.
///
/// macOS stores `é` as two code points, most programs write it as one, and archives and cloud folders bring such names to
/// systems that compare bytes.
package enum StoredSpelling {
  /// Returns a path with its names as they are stored; nil if there is no such file either.
  ///
  /// Names are compared by canonical equivalence of Unicode, as strings of Swift are.
  package static func path(for path: String) -> String? {
    guard path.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let next = found + name
      var status = stat()
      if fileStatus(next, &status) == 0 {
        found = next + "/"
      } else if let stored = try? FolderListing.allNames(of: found.isEmpty ? "." : found).first(where: { $0 == name }) {
        found += stored + "/"
      } else {
        return nil
      }
    }
    return String(found.dropLast())
  }
}
