/// The location of temporary files.
package enum TemporaryFiles {
  /// The folder in the environment variable TMPDIR, or else /tmp.
  package static var folder: String {
    guard let named = getenv("TMPDIR").map({ String(cString: $0) }), !named.isEmpty else { return "/tmp" }
    return named
  }
}

/// Returns whether the file system of a file or folder has no room left.
///
/// A program that was started to write a file tells only that it has failed; the user needs the reason.
package func hasNoRoom(at path: String) -> Bool {
  var status = statvfs()
  return statvfs(path, &status) == 0 && Double(status.f_bavail) * Double(status.f_frsize) < 65536
}
